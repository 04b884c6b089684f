// Raw bytes into a connection of the real server, on the loopback: its head, its gate, its body, and what
// comes after. Whatever is sent, every answer is whole and one of docs/api.md, and never a 500.
//
// The client closes its side after the bytes, so that nothing waits for a time limit.
#include <memory>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>
#include <unistd.h>

#include "folder.hpp"
#include "fuzz.hpp"
#include "server/api.hpp"
#include "server/http/server.hpp"

using namespace pedra;
using namespace pedra::server;

namespace {

constexpr std::size_t kMostBytes = 64U << 10U;

struct Serving {
  Serving() {
    games = *GameStore::open(folder.file("games.db"));
    arena = *arena::open_store(folder.file("arena.db"));
    // No match and no search begins: what is tested is what comes before.
    api = std::make_unique<Api>(*games, *arena, "1", ApiLimits{.searches = 0, .matches = 0});
    server = *Server::start(*api, {.limits = {.guess_time = std::chrono::milliseconds(0)}});
  }

  fuzz::Folder folder;
  std::unique_ptr<GameStore> games;
  std::unique_ptr<arena::Store> arena;
  std::unique_ptr<Api> api;
  std::unique_ptr<Server> server;
};

Serving& serving() {
  static Serving one;
  return one;
}

// The corpus cannot know the port: PORT stands for it.
std::string with_port(std::string_view text, int port) {
  std::string all(text.substr(0, kMostBytes));
  for (auto at = all.find("PORT"); at != std::string::npos; at = all.find("PORT", at))
    all.replace(at, 4, std::to_string(port));
  return all;
}

// One that goes on for as long as the client listens.
bool is_stream(std::string_view answer) {
  const auto head = answer.substr(0, answer.find("\r\n\r\n"));
  return head.size() < answer.size() && head.find("text/event-stream") != std::string_view::npos;
}

std::string answers_to(const std::string& text, int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  fuzz::check(::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0,
              "the server goes on listening");
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t now = ::send(socket, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (now <= 0) break;
    sent += static_cast<std::size_t>(now);
  }
  ::shutdown(socket, SHUT_WR);
  std::string all;
  char buffer[4096];
  for (ssize_t got = 0; !is_stream(all) && (got = ::recv(socket, buffer, sizeof buffer, 0)) > 0;)
    all.append(buffer, static_cast<std::size_t>(got));
  ::close(socket);
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const int port = serving().server->port();
  const std::string all = answers_to(with_port(fuzz::as_text(data, size), port), port);
  if (all.empty()) return 0;
  fuzz::check(all.starts_with("HTTP/1.1 "), "an answer begins with its status");
  const int status = all.size() > 12 ? std::atoi(all.c_str() + 9) : 0;
  fuzz::check((status >= 100 && status < 500) || status == 503, "the server is not at fault");
  fuzz::check(all.find("\r\n\r\n") != std::string::npos, "an answer's head is whole");
  return 0;
}
