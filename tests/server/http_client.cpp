#include "server/http_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.hpp"

namespace pedra::server::testing {
namespace {

std::string joined_chunks(std::string_view text) {
  std::string body;
  while (!text.empty()) {
    const auto line = text.find("\r\n");
    if (line == std::string_view::npos) break;
    const std::size_t size = std::stoul(std::string(text.substr(0, line)), nullptr, 16);
    if (size == 0) break;
    body += text.substr(line + 2, size);
    text.remove_prefix(std::min(text.size(), line + 2 + size + 2));
  }
  return body;
}

}  // namespace

RawConnection::RawConnection(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
}

void RawConnection::send(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void RawConnection::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

std::string RawConnection::read(std::string_view end) const {
  std::string all;
  char buffer[4096];
  for (ssize_t got = 0; (got = ::recv(socket_, buffer, sizeof buffer, 0)) > 0;) {
    all.append(buffer, static_cast<std::size_t>(got));
    if (!end.empty() && all.find(end) != std::string::npos) break;
  }
  return all;
}

const std::string* HttpReply::find(std::string_view name) const {
  for (const auto& [key, value] : headers)
    if (lower(key) == lower(name)) return &value;
  return nullptr;
}

std::string HttpReply::header(std::string_view name) const {
  const std::string* const value = find(name);
  return value == nullptr ? "" : *value;
}

HttpReply HttpClient::ask(const std::string& method, const std::string& path, const Headers& headers,
                          const std::optional<std::string>& body) const {
  std::string text = method + " " + path + " HTTP/1.1\r\nConnection: close\r\n";
  bool has_host = false;
  for (const auto& [name, value] : headers) {
    text += name + ": " + value + "\r\n";
    has_host = has_host || lower(name) == "host";
  }
  if (!has_host) text += "Host: 127.0.0.1:" + std::to_string(port_) + "\r\n";
  if (body) text += "Content-Length: " + std::to_string(body->size()) + "\r\n";
  const RawConnection connection(port_);
  connection.send(text + "\r\n" + body.value_or(""));
  const std::string all = connection.read();
  HttpReply reply;
  const auto end = all.find("\r\n\r\n");
  if (end == std::string::npos || !all.starts_with("HTTP/1.1 ")) return reply;
  reply.status = std::stoi(all.substr(9, 3));
  const auto lines = split(std::string_view(all).substr(0, end), '\n');
  for (std::size_t i = 1; i < lines.size(); ++i)
    if (const auto colon = lines[i].find(':'); colon != std::string_view::npos)
      reply.headers.emplace_back(lines[i].substr(0, colon), trim(lines[i].substr(colon + 1)));
  reply.body = all.substr(end + 4);
  if (lower(reply.header("transfer-encoding")) == "chunked") reply.body = joined_chunks(reply.body);
  return reply;
}

}  // namespace pedra::server::testing
