// The inside of Server, for server.cpp and connection.cpp alone: Asio's headers are heavy.
//
// One thread runs Sockets::io_; everything here belongs to it unless it says otherwise.
#pragma once
#include <atomic>
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <condition_variable>
#include <deque>
#include <future>
#include <list>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_set>

#include "server/http/gate.hpp"
#include "server/http/server.hpp"
#include "server/worker_pool.hpp"

namespace pedra::server {

namespace net = boost::asio;
using boost::system::error_code;
using net::ip::tcp;
using Clock = std::chrono::steady_clock;

inline constexpr std::size_t kHandlerThreads = 16;
inline constexpr std::size_t kMostBuffer = 32U << 10U;  // read and not yet looked at, of a connection

// A socket, with TLS or without: what Beast reads from and Asio writes to.
class Channel {
 public:
  using executor_type = tcp::socket::executor_type;

  Channel(tcp::socket socket, net::ssl::context* tls) : socket_(std::move(socket)) {
    if (tls != nullptr) tls_.emplace(socket_, *tls);
  }
  executor_type get_executor() { return socket_.get_executor(); }
  tcp::socket& socket() { return socket_; }
  std::optional<net::ssl::stream<tcp::socket&>>& tls() { return tls_; }

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return net::async_initiate<Handler, void(error_code, std::size_t)>(
        [this](auto done, const Buffers& to) {
          if (tls_)
            tls_->async_read_some(to, std::move(done));
          else
            socket_.async_read_some(to, std::move(done));
        },
        handler, buffers);
  }
  template <class Handler>
  void async_write_some(net::const_buffer bytes, Handler handler) {
    if (tls_)
      tls_->async_write_some(bytes, std::move(handler));
    else
      socket_.async_write_some(bytes, std::move(handler));
  }

 private:
  tcp::socket socket_;
  std::optional<net::ssl::stream<tcp::socket&>> tls_;
};

// What a connection is at.
enum class State { Idle, Headers, Delayed, Body, Handling, Writing, Streaming, Lingering, Closed };

class Server::Sockets final {
 public:
  Sockets(Api& api, const ServerOptions& options);
  ~Sockets();
  Sockets(const Sockets&) = delete;
  Sockets& operator=(const Sockets&) = delete;

  Result<Ok> open();
  [[nodiscard]] int port() const { return rules_.port; }
  [[nodiscard]] const ServerOptions& options() const { return options_; }

 private:
  class Connection;
  using ConnectionPtr = std::shared_ptr<Connection>;
  struct Following {
    ConnectionPtr connection;
    Feed feed;
  };

  Result<Ok> use_certificate();
  Result<Ok> bind();
  void run();
  void accept();
  void tick();
  bool make_room();
  Reply answer(Request& request);
  void wake_feeds();
  void run_feeds();

  Api& api_;
  const ServerOptions options_;
  const ServerLimits& limits_ = options_.limits;
  GateRules rules_;
  std::atomic<bool> closing_ = false;
  std::atomic<std::size_t> body_bytes_ = 0;

  // Of the I/O thread.
  net::io_context io_{1};
  std::optional<net::ssl::context> tls_;
  tcp::acceptor acceptor_{io_};
  net::steady_timer timer_{io_};
  bool accepting_ = false;
  std::unordered_set<ConnectionPtr> connections_;
  int streams_ = 0;
  Clock::time_point feeds_ticked_ = {};
  bool drained_ = false;
  std::promise<void> all_closed_;

  std::mutex feeds_mutex_;
  std::list<std::shared_ptr<Following>> feeds_;
  std::mutex feeds_run_;  // held while feeds are called
  std::atomic<bool> feeds_due_ = false;

  WorkerPool handlers_{kHandlerThreads};
  WorkerPool workers_;  // streams that search
  std::thread thread_;
};

// One client. Everything is for the I/O thread, but send(), alive() and end().
class Server::Sockets::Connection final : public EventSink, public std::enable_shared_from_this<Connection> {
 public:
  Connection(Sockets& server, tcp::socket socket);
  ~Connection() override;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void start();
  void tick(Clock::time_point now);
  void close();
  [[nodiscard]] bool answering() const { return state_ == State::Handling || state_ == State::Writing; }
  // When a new client finds no room, those of the smallest rank make it, and of these the first; some never do.
  [[nodiscard]] std::optional<std::pair<int, Clock::time_point>> rank() const;

  // The stream's end, for the threads that work for it.
  bool send(std::string_view event, const Json& data) override;
  bool alive() override;
  void end();
  [[nodiscard]] bool has_room() const;

 private:
  void enter(State state, std::chrono::milliseconds time);
  void watch();
  void arrived(error_code error, std::size_t bytes);
  void next_request();
  void read_head();
  void head_read(error_code error);
  std::optional<Error> take_head(BodyHead& body);
  void read_body(const BodyHead& body, std::size_t most);
  void dispatch();
  void respond(Reply reply);
  void refuse_with(const Error& error);
  void stream(Reply reply);
  void push(std::string bytes);
  void flush();
  void write_some();
  void written();
  void linger();

  Sockets& server_;
  Channel channel_;
  boost::beast::flat_buffer buffer_{kMostBuffer};
  struct Parsing;  // Beast's parser
  std::unique_ptr<Parsing> parsing_;
  Request request_;
  Reply delayed_;
  std::shared_ptr<void> body_share_;  // of the bytes that all bodies may have together
  std::stop_source gone_source_;
  State state_ = State::Idle;
  Clock::time_point since_ = Clock::now();
  Clock::time_point deadline_ = Clock::time_point::max();
  Clock::time_point sent_ = Clock::now();
  bool reading_ = false;
  bool writing_ = false;
  bool keep_ = false;  // another request may follow
  bool head_only_ = false;
  bool chunked_ = false;  // the stream's framing; HTTP/1.0 has none
  std::string current_;   // being written
  std::size_t offset_ = 0;
  std::size_t discarded_ = 0;

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable room_;
  std::deque<std::string> queue_;
  std::size_t queued_ = 0;
  bool flush_posted_ = false;
  bool ended_ = false;  // nothing more comes into the queue
  bool gone_ = false;
};

}  // namespace pedra::server
