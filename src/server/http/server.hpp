// The server itself: sockets, threads and HTTP, by cpp-httplib. Gives every request that passes the gate to
// the Api, and everything outside /api to the page's files.
//
// One thread a connection, up to kMostThreads; a connection carries one request. An idle stream costs a
// sleeping thread, so some hundreds of them are cheap; more than limits().streams are refused.
#pragma once
#include <memory>
#include <string>

#include "server/api.hpp"

namespace pedra::server {

inline constexpr std::size_t kMostThreads = 512;

struct ServerOptions {
  std::string listen = "127.0.0.1";
  int port = 0;  // 0: any that is free
  std::string token;
};

class Server {
 public:
  // Listens when it returns. An error's code is "port-taken", or none when the address cannot be used at all.
  static Result<std::unique_ptr<Server>> start(Api& api, const ServerOptions& options);
  ~Server();  // stop(), and waits for every connection to end
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] int port() const;
  [[nodiscard]] std::string address() const;  // "http://127.0.0.1:8080/"
  void stop();                                // from any thread: no new connections, and streams end

 private:
  class Sockets;
  explicit Server(std::unique_ptr<Sockets> sockets);
  std::unique_ptr<Sockets> sockets_;
};

}  // namespace pedra::server
