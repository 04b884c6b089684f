// The server itself: sockets, HTTP and TLS, by Boost.Beast and Asio, whose headers stay inside (sockets.hpp).
// Gives every request that passes the gate to the Api, and everything outside /api to the page's files.
// docs/design/server.md describes it.
#pragma once
#include <chrono>
#include <memory>
#include <string>

#include "server/api.hpp"

namespace pedra::server {

struct ServerLimits {
  std::size_t header_bytes = 16U << 10U;
  std::size_t headers = 100;
  std::size_t connections = 1024;
  std::size_t body_bytes_at_once = 64U << 20U;  // of all connections together
  std::chrono::milliseconds header_time{10'000};
  std::chrono::milliseconds body_time{30'000};
  std::chrono::milliseconds idle_time{60'000};   // between two requests
  std::chrono::milliseconds write_time{30'000};  // of each 64 KiB
  std::chrono::milliseconds guess_time{1'000};   // before a wrong token is refused
  std::chrono::milliseconds heartbeat{5'000};
};

struct ServerOptions {
  std::string listen = "127.0.0.1";
  int port = 0;  // 0: any that is free
  std::string token = {};
  std::string certificate = {};  // files in PEM; both or none
  std::string key = {};
  ServerLimits limits = {};
};

class Server {
 public:
  // Listens when it returns. An error's code is "port-taken", or none when the address cannot be used at all.
  static Result<std::unique_ptr<Server>> start(Api& api, const ServerOptions& options);
  ~Server();  // ends everything: within a second, but for what the Api's own threads take
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] int port() const;
  [[nodiscard]] std::string address() const;  // "http://127.0.0.1:8080/"

 private:
  class Sockets;
  explicit Server(std::unique_ptr<Sockets> sockets);
  std::unique_ptr<Sockets> sockets_;
};

}  // namespace pedra::server
