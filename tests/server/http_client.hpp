// A small HTTP client for tests of the real server: one request a connection, or raw bytes.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pedra::server::testing {

// A connection that sends exactly what it is given.
class RawConnection {
 public:
  explicit RawConnection(int port);  // on the loopback
  ~RawConnection() { close(); }
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;

  [[nodiscard]] bool connected() const { return connected_; }
  void send(std::string_view text) const;
  void close();
  // What comes until the other side closes, or until `end` was seen.
  std::string read(std::string_view end = {}) const;

 private:
  int socket_;
  bool connected_ = false;
};

using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpReply {
  int status = 0;  // 0: no reply
  Headers headers;
  std::string body;  // chunks joined

  [[nodiscard]] bool has_header(std::string_view name) const { return find(name) != nullptr; }
  [[nodiscard]] std::string header(std::string_view name) const;

 private:
  [[nodiscard]] const std::string* find(std::string_view name) const;
};

class HttpClient {
 public:
  explicit HttpClient(int port) : port_(port) {}

  [[nodiscard]] HttpReply get(const std::string& path, const Headers& headers = {}) const {
    return ask("GET", path, headers, std::nullopt);
  }
  [[nodiscard]] HttpReply post(const std::string& path, const std::string& body,
                               const std::string& type = "application/json", Headers headers = {}) const {
    headers.emplace_back("Content-Type", type);
    return ask("POST", path, headers, body);
  }
  // Adds Host unless it is among the headers, and Connection: close.
  [[nodiscard]] HttpReply ask(const std::string& method, const std::string& path, const Headers& headers,
                              const std::optional<std::string>& body) const;

 private:
  int port_;
};

}  // namespace pedra::server::testing
