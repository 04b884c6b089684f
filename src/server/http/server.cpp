#include "server/http/server.hpp"

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <deque>
#include <fmt/format.h>
#include <future>
#include <list>
#include <unordered_set>

#include "base/text.hpp"
#include "server/embedded.hpp"
#include "server/http/gate.hpp"
#include "server/http/page.hpp"
#include "server/worker_pool.hpp"

namespace pedra::server {
namespace {

namespace net = boost::asio;
namespace http = boost::beast::http;
using boost::system::error_code;
using net::ip::tcp;
using Clock = std::chrono::steady_clock;
using Parser = http::request_parser<http::string_body>;

constexpr std::size_t kHandlerThreads = 16;
constexpr std::size_t kMostBuffer = 32U << 10U;     // read and not yet looked at, of a connection
constexpr std::size_t kReadBytes = 4096;            // while nothing but the next request is waited for
constexpr std::size_t kWriteBytes = 64U << 10U;     // at once
constexpr std::size_t kMostQueued = 1U << 20U;      // of a stream whose client reads slowly
constexpr std::size_t kMostDiscarded = 16U << 20U;  // of what a client still sends when it was refused
constexpr std::size_t kLongestTarget = 4096;
constexpr int kBacklog = 512;
constexpr std::chrono::milliseconds kTick{250};
constexpr std::chrono::milliseconds kFeedTick{500};  // for what other processes write
constexpr std::chrono::milliseconds kLinger{2000};
constexpr std::chrono::minutes kLongestHandling{10};
constexpr std::chrono::milliseconds kGrace{1000};  // at the end, for answers that are being made

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

}  // namespace

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
  Connection(Sockets& server, tcp::socket socket)
      : server_(server), channel_(std::move(socket), server.tls_ ? &*server.tls_ : nullptr) {}

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
  std::optional<Parser> parser_;
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

// Reading.

void Server::Sockets::Connection::start() {
  enter(State::Idle, server_.limits_.header_time);
  if (!channel_.tls()) return watch();
  channel_.tls()->async_handshake(net::ssl::stream_base::server,
                                  [self = shared_from_this()](error_code error) {
                                    if (self->state_ == State::Closed) return;
                                    if (error) return self->close();
                                    self->watch();
                                  });
}

void Server::Sockets::Connection::enter(State state, std::chrono::milliseconds time) {
  state_ = state;
  since_ = Clock::now();
  deadline_ = since_ + time;
}

// Reads the beginning of the next request, or notices meanwhile that the client goes. One read at a time.
void Server::Sockets::Connection::watch() {
  if (reading_ || buffer_.size() + kReadBytes > kMostBuffer) return;
  reading_ = true;
  channel_.async_read_some(buffer_.prepare(kReadBytes),
                           [self = shared_from_this()](error_code error, std::size_t bytes) {
                             self->reading_ = false;
                             self->arrived(error, bytes);
                           });
}

void Server::Sockets::Connection::arrived(error_code error, std::size_t bytes) {
  if (state_ == State::Closed) return;
  if (error) {
    // It may have closed only its own side: an answer that is being made is still sent.
    if (state_ != State::Handling && state_ != State::Writing) return close();
    keep_ = false;
    gone_source_.request_stop();
    return;
  }
  buffer_.commit(bytes);
  switch (state_) {
    case State::Idle:
      return read_head();
    case State::Lingering:
      discarded_ += bytes;
      if (discarded_ > kMostDiscarded) return close();
      [[fallthrough]];
    case State::Streaming:  // nothing may follow
      buffer_.consume(buffer_.size());
      return watch();
    default:
      return;  // the next request, already
  }
}

void Server::Sockets::Connection::next_request() {
  request_ = {};
  gone_source_ = {};
  enter(State::Idle, server_.limits_.idle_time);
  if (reading_) return;
  if (buffer_.size() > 0) return read_head();
  watch();
}

void Server::Sockets::Connection::read_head() {
  if (keep_) enter(State::Headers, server_.limits_.header_time);
  state_ = State::Headers;  // the time of a first request has begun when the client connected
  parser_.emplace();
  parser_->header_limit(static_cast<std::uint32_t>(server_.limits_.header_bytes));
  parser_->body_limit(boost::none);  // the gate sets it
  reading_ = true;
  http::async_read_header(channel_, buffer_, *parser_,
                          [self = shared_from_this()](error_code error, std::size_t) {
                            self->reading_ = false;
                            if (self->state_ == State::Headers) self->head_read(error);
                          });
}

void Server::Sockets::Connection::head_read(error_code error) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return refuse_with(
        wrong("headers-too-large", fmt::format("a request may have {} bytes and {} headers",
                                               server_.limits_.header_bytes, server_.limits_.headers)));
  if (error == http::error::end_of_stream || error == http::error::partial_message) return close();
  if (error.category() == http::make_error_code(http::error::bad_method).category())
    return refuse_with(wrong("bad-request", "this request is not understood"));
  if (error) return close();
  BodyHead body;
  if (const auto wrong_head = take_head(body)) return refuse_with(*wrong_head);
  auto verdict = judge(request_, body, server_.rules_, server_.api_.router());
  if (verdict.refusal) {
    keep_ = keep_ && !body.announced;
    if (!verdict.guess) return respond(*std::move(verdict.refusal));
    delayed_ = *std::move(verdict.refusal);
    enter(State::Delayed, server_.limits_.guess_time);
    return watch();
  }
  if (!body.announced) return dispatch();
  read_body(body, verdict.most_bytes);
}

// Beast's message into ours; an error for what no handler should see.
std::optional<Error> Server::Sockets::Connection::take_head(BodyHead& body) {
  const auto& message = parser_->get();
  keep_ = message.keep_alive();
  chunked_ = message.version() >= 11;
  const auto target = message.target();
  if (target.size() > kLongestTarget) return wrong("address-too-long", "the address is too long");
  request_ = {};
  request_.method = std::string(message.method_string());
  head_only_ = request_.method == "HEAD";
  if (head_only_) request_.method = "GET";
  if (!read_target({target.data(), target.size()}, request_))
    return wrong("bad-request", "this request is not understood");
  std::size_t count = 0;
  for (const auto& field : message) {
    if (++count > server_.limits_.headers)
      return wrong("headers-too-large",
                   fmt::format("a request may have {} headers", server_.limits_.headers));
    const std::string_view value(field.value().data(), field.value().size());
    auto [at, fresh] =
        request_.headers.try_emplace(lower({field.name_string().data(), field.name_string().size()}), value);
    if (!fresh) at->second += ", " + std::string(value);  // a repeated Host then matches none of ours
  }
  const bool coded = request_.headers.contains("transfer-encoding");
  if (coded && lower(request_.header("transfer-encoding")) != "chunked")
    return wrong("bad-request", "a body comes with its length, or chunked");
  const std::string_view expectation = request_.header("expect");
  if (!expectation.empty() && lower(expectation) != "100-continue")
    return wrong("bad-request", "this expectation is not understood");
  if (const auto length = parser_->content_length()) body.length = *length;
  body.announced = coded || body.length.value_or(0) > 0;
  return std::nullopt;
}

void Server::Sockets::Connection::read_body(const BodyHead& body, std::size_t most) {
  const std::size_t share = body.length.value_or(most);
  auto& all = server_.body_bytes_;
  if (all.fetch_add(share) + share > server_.limits_.body_bytes_at_once) {
    all -= share;
    return refuse_with(busy());
  }
  body_share_ = std::shared_ptr<void>(nullptr, [&all, share](void*) { all -= share; });
  enter(State::Body, server_.limits_.body_time);
  parser_->body_limit(most);
  if (!request_.header("expect").empty()) push("HTTP/1.1 100 Continue\r\n\r\n");
  reading_ = true;
  http::async_read(channel_, buffer_, *parser_, [self = shared_from_this()](error_code error, std::size_t) {
    self->reading_ = false;
    if (self->state_ != State::Body) return;
    if (error == http::error::body_limit)
      return self->refuse_with(wrong("too-large", "the body of this request is too large"));
    if (error.category() == http::make_error_code(http::error::bad_chunk).category())
      return self->refuse_with(wrong("bad-request", "the body of this request has not come whole"));
    if (error) return self->close();
    self->request_.body = std::move(self->parser_->get().body());
    self->dispatch();
  });
}

// Answering.

void Server::Sockets::Connection::dispatch() {
  parser_.reset();
  enter(State::Handling, kLongestHandling);
  request_.gone = gone_source_.get_token();
  if (buffer_.size() == 0) watch();  // else the next request is here already
  auto work = [self = shared_from_this(), request = std::move(request_),
               share = std::move(body_share_)]() mutable {
    Reply reply = self->server_.answer(request);
    if (request.path.starts_with("/api")) reply.headers.emplace_back("Cache-Control", "no-store");
    net::post(self->channel_.get_executor(), [self, reply = std::move(reply)]() mutable {
      if (self->state_ == State::Handling) self->respond(std::move(reply));
    });
  };
  request_ = {};
  body_share_.reset();
  if (!server_.handlers_.enqueue(std::move(work))) refuse_with(busy());
}

void Server::Sockets::Connection::refuse_with(const Error& error) {
  keep_ = false;
  Reply reply = refuse(error);
  reply.headers.emplace_back("Cache-Control", "no-store");
  respond(std::move(reply));
}

void Server::Sockets::Connection::respond(Reply reply) {
  body_share_.reset();
  if (reply.stream || reply.feed) return stream(std::move(reply));
  // A client that was refused has to connect again: what is left of its request is never taken for another.
  keep_ = keep_ && reply.status < 400 && !server_.closing_;
  const bool has_body = reply.status != 204 && reply.status != 304;
  std::string framing = has_body ? fmt::format("Content-Length: {}\r\n", reply.body.size()) : std::string();
  framing += keep_ ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
  enter(State::Writing, server_.limits_.write_time);
  push(head_of(reply, framing));
  if (has_body && !head_only_ && !reply.body.empty()) push(std::move(reply.body));
  end();
}

void Server::Sockets::Connection::stream(Reply reply) {
  if (server_.streams_ >= server_.api_.limits().streams)
    return refuse_with(wrong("too-many-streams", "too many streams are open: close a page"));
  keep_ = false;
  const std::string_view framing =
      chunked_ ? "Transfer-Encoding: chunked\r\nConnection: close\r\n" : "Connection: close\r\n";
  if (head_only_) {
    enter(State::Writing, server_.limits_.write_time);
    push(head_of(reply, framing));
    return end();
  }
  const auto self = shared_from_this();
  if (reply.stream) {
    // The work may begin before the head is in the queue: it waits for the lock.
    const std::unique_lock lock(mutex_);
    const bool begun = server_.workers_.enqueue([self, work = std::move(reply.stream)] {
      try {
        work(*self);
      } catch (const std::exception&) {  // no thread or no memory
        self->send("error", error_json(busy()));
      }
      self->end();
    });
    if (begun) {
      queue_.push_back(head_of(reply, framing));
      queued_ += queue_.back().size();
    } else {
      reply = {};
    }
  }
  if (!reply.feed && reply.content_type != "text/event-stream") return refuse_with(busy());
  ++server_.streams_;
  enter(State::Streaming, std::chrono::hours(24 * 365));
  if (reply.feed) {
    push(head_of(reply, framing));
    auto following = std::make_shared<Following>(Following{self, std::move(reply.feed)});
    {
      const std::lock_guard lock(server_.feeds_mutex_);
      server_.feeds_.push_back(std::move(following));
    }
    server_.wake_feeds();
  }
  flush();
  if (!reading_) buffer_.consume(buffer_.size());  // nothing may follow
  watch();
}

bool Server::Sockets::Connection::send(std::string_view event, const Json& data) {
  std::string text = fmt::format("event: {}\ndata: {}\n\n", event, data.text);
  if (chunked_) text = fmt::format("{:x}\r\n{}\r\n", text.size(), text);
  std::unique_lock lock(mutex_);
  room_.wait(lock, [this] { return gone_ || server_.closing_ || queued_ < kMostQueued; });
  if (gone_ || server_.closing_) return false;
  queued_ += text.size();
  queue_.push_back(std::move(text));
  if (flush_posted_) return true;
  flush_posted_ = true;
  lock.unlock();
  net::post(channel_.get_executor(), [self = shared_from_this()] { self->flush(); });
  return true;
}

bool Server::Sockets::Connection::alive() {
  const std::lock_guard lock(mutex_);
  return !gone_ && !server_.closing_;
}

bool Server::Sockets::Connection::has_room() const {
  const std::lock_guard lock(mutex_);
  return queued_ < kWriteBytes;
}

void Server::Sockets::Connection::end() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  net::post(channel_.get_executor(), [self = shared_from_this()] { self->flush(); });
}

// Writing.

void Server::Sockets::Connection::push(std::string bytes) {
  {
    const std::lock_guard lock(mutex_);
    queued_ += bytes.size();
    queue_.push_back(std::move(bytes));
  }
  flush();
}

void Server::Sockets::Connection::flush() {
  if (writing_ || state_ == State::Closed || state_ == State::Lingering) return;
  {
    const std::lock_guard lock(mutex_);
    flush_posted_ = false;
    if (!queue_.empty()) {
      current_ = std::move(queue_.front());
      queue_.pop_front();
      offset_ = 0;
      writing_ = true;
    } else if (!ended_) {
      if (state_ == State::Streaming) deadline_ = Clock::time_point::max();
      return;
    }
  }
  if (writing_) return write_some();
  written();
}

void Server::Sockets::Connection::write_some() {
  if (state_ != State::Body) deadline_ = Clock::now() + server_.limits_.write_time;
  const std::size_t bytes = std::min(current_.size() - offset_, kWriteBytes);
  channel_.async_write_some(net::const_buffer(current_.data() + offset_, bytes),
                            [self = shared_from_this()](error_code error, std::size_t done) {
                              if (self->state_ == State::Closed) return;
                              if (error) return self->close();
                              self->offset_ += done;
                              self->sent_ = Clock::now();
                              if (self->offset_ < self->current_.size()) return self->write_some();
                              self->writing_ = false;
                              {
                                const std::lock_guard lock(self->mutex_);
                                self->queued_ -= self->current_.size();
                              }
                              self->current_ = {};
                              self->room_.notify_all();
                              self->flush();
                            });
}

// All that was to be sent has been.
void Server::Sockets::Connection::written() {
  if (state_ == State::Streaming && chunked_) {
    chunked_ = false;
    return push("0\r\n\r\n");
  }
  if (!keep_) return linger();
  {
    const std::lock_guard lock(mutex_);
    ended_ = false;
  }
  next_request();
}

// A client that still sends would not hear the answer if the socket were closed: what comes is read and dropped,
// for a while. TLS is not said goodbye to: every answer says its own length.
void Server::Sockets::Connection::linger() {
  if (state_ == State::Streaming) --server_.streams_;
  enter(State::Lingering, kLinger);
  error_code ignored;
  channel_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  buffer_.consume(buffer_.size());
  watch();
}

std::optional<std::pair<int, Clock::time_point>> Server::Sockets::Connection::rank() const {
  switch (state_) {
    case State::Lingering:
      return std::pair(0, since_);
    case State::Idle:
      return std::pair(keep_ ? 0 : 1, since_);
    case State::Headers:
    case State::Delayed:
      return std::pair(1, since_);
    case State::Body:
      return std::pair(2, since_);
    case State::Writing:
      return std::pair(3, since_);
    default:
      return std::nullopt;
  }
}

void Server::Sockets::Connection::tick(Clock::time_point now) {
  if (state_ == State::Streaming && !writing_ && now - sent_ >= server_.limits_.heartbeat)
    push(chunked_ ? "3\r\n:\n\n\r\n" : ":\n\n");
  if (now < deadline_) return;
  switch (state_) {
    case State::Delayed:
      return respond(std::exchange(delayed_, {}));
    case State::Headers:
    case State::Body: {
      error_code ignored;
      channel_.socket().cancel(ignored);
      return refuse_with(wrong("timeout", "this request has not come in time"));
    }
    default:
      return close();
  }
}

void Server::Sockets::Connection::close() {
  if (state_ == State::Closed) return;
  if (state_ == State::Streaming) --server_.streams_;
  state_ = State::Closed;
  error_code ignored;
  channel_.socket().close(ignored);
  body_share_.reset();
  gone_source_.request_stop();
  {
    const std::lock_guard lock(mutex_);
    gone_ = true;
    queue_.clear();
  }
  room_.notify_all();
  server_.connections_.erase(shared_from_this());
}

// The server.

Server::Sockets::Sockets(Api& api, const ServerOptions& options)
    : api_(api), options_(options), workers_(static_cast<std::size_t>(std::max(1, api.limits().searches))) {}

Result<Ok> Server::Sockets::use_certificate() {
  if (options_.certificate.empty()) return Ok{};
  tls_.emplace(net::ssl::context::tls_server);
  tls_->set_options(net::ssl::context::default_workarounds | net::ssl::context::no_sslv3 |
                    net::ssl::context::no_tlsv1 | net::ssl::context::no_tlsv1_1);
  error_code error;
  tls_->use_certificate_chain_file(options_.certificate, error);
  if (error)
    return Error{fmt::format("'{}' is no certificate in PEM: {}", options_.certificate, error.message())};
  tls_->use_private_key_file(options_.key, net::ssl::context::pem, error);
  if (error)
    return Error{
        fmt::format("'{}' is not the key of '{}': {}", options_.key, options_.certificate, error.message())};
  return Ok{};
}

Result<Ok> Server::Sockets::bind() {
  error_code error;
  net::ip::address address = net::ip::make_address(options_.listen, error);
  if (error) {
    tcp::resolver resolver(io_);
    const auto found = resolver.resolve(options_.listen, "", tcp::resolver::passive, error);
    if (error || found.empty())
      return Error{
          fmt::format("cannot listen on '{}': no address of this machine has that name", options_.listen)};
    address = found.begin()->endpoint().address();
  }
  const tcp::endpoint endpoint(address, static_cast<unsigned short>(options_.port));
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error && address.is_v6() && address.is_unspecified())
    acceptor_.set_option(net::ip::v6_only(false), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(kBacklog, error);
  if (error == net::error::address_in_use)
    return Error{
        .message = fmt::format("cannot listen on {} port {}: is it taken?", options_.listen, options_.port),
        .code = "port-taken"};
  if (error)
    return Error{
        fmt::format("cannot listen on {} port {}: {}", options_.listen, options_.port, error.message())};
  return Ok{};
}

Result<Ok> Server::Sockets::open() {
  if (const auto usable = use_certificate(); !usable) return usable.error();
  if (const auto bound = bind(); !bound) return bound.error();
  rules_ = gate_rules(options_.listen, acceptor_.local_endpoint().port(), options_.token, tls_.has_value());
  api_.hub().listen([this] { wake_feeds(); });
  tick();
  thread_ = std::thread([this] { run(); });
  return Ok{};
}

void Server::Sockets::run() {
  for (;;) {
    try {
      io_.run();
      return;
    } catch (const std::exception&) {  // want of memory: what threw is closed by its deadline
    }
  }
}

void Server::Sockets::accept() {
  accepting_ = true;
  acceptor_.async_accept(io_, [this](error_code error, tcp::socket socket) {
    accepting_ = false;
    if (closing_) return;
    // No descriptor or no memory to spare: a client that waits may give up its own, and the tick accepts again.
    if (error) return void(make_room());
    if (connections_.size() >= limits_.connections && !make_room()) {
      // Best effort: a few bytes into a new socket do not block.
      const std::string text = head_of(refuse(busy()), "Content-Length: 0\r\nConnection: close\r\n");
      socket.non_blocking(true, error);
      if (!tls_) socket.write_some(net::buffer(text), error);
      return accept();
    }
    socket.set_option(tcp::no_delay(true), error);
    const auto connection = std::make_shared<Connection>(*this, std::move(socket));
    connections_.insert(connection);
    connection->start();
    accept();
  });
}

// Closes the connection that is missed least.
bool Server::Sockets::make_room() {
  ConnectionPtr least;
  for (const ConnectionPtr& connection : connections_)
    if (connection->rank() && (!least || connection->rank() < least->rank())) least = connection;
  if (!least) return false;
  least->close();
  return true;
}

void Server::Sockets::tick() {
  timer_.expires_after(kTick);
  timer_.async_wait([this](error_code error) {
    if (!error) tick();
  });
  const auto now = Clock::now();
  for (const auto& connection : std::vector<ConnectionPtr>(connections_.begin(), connections_.end()))
    connection->tick(now);
  if (closing_) {
    if (connections_.empty() && !std::exchange(drained_, true)) all_closed_.set_value();
    return;
  }
  if (!accepting_) accept();
  if (now - feeds_ticked_ >= kFeedTick) {
    feeds_ticked_ = now;
    wake_feeds();
  }
}

Reply Server::Sockets::answer(Request& request) {
  try {
    if (closing_) return refuse(busy());
    return request.path.starts_with("/api") ? api_.handle(request) : page_file(request, page_files());
  } catch (const std::bad_alloc&) {
    return refuse(busy());
  } catch (const std::system_error&) {  // no thread
    return refuse(busy());
  } catch (const std::exception&) {
    return refuse(wrong("internal", ""));
  }
}

void Server::Sockets::wake_feeds() {
  {
    const std::lock_guard lock(feeds_mutex_);
    if (feeds_.empty()) return;
  }
  if (!feeds_due_.exchange(true) && !handlers_.enqueue([this] { run_feeds(); })) feeds_due_ = false;
}

void Server::Sockets::run_feeds() {
  const std::lock_guard one(feeds_run_);
  feeds_due_ = false;
  std::vector<std::shared_ptr<Following>> all;
  {
    const std::lock_guard lock(feeds_mutex_);
    all.assign(feeds_.begin(), feeds_.end());
  }
  std::vector<const Following*> over;
  for (const auto& following : all) {
    Connection& connection = *following->connection;
    bool goes_on = connection.alive();
    try {
      if (goes_on && connection.has_room()) goes_on = following->feed(connection);
    } catch (const std::exception&) {  // want of memory
      goes_on = false;
    }
    if (goes_on) continue;
    connection.end();
    over.push_back(following.get());
  }
  if (over.empty()) return;
  const std::lock_guard lock(feeds_mutex_);
  feeds_.remove_if([&over](const auto& following) {
    return std::find(over.begin(), over.end(), following.get()) != over.end();
  });
}

// Answers that are being made get a moment; everything else is closed at once.
Server::Sockets::~Sockets() {
  closing_ = true;
  api_.hub().listen({});
  api_.stop();
  if (thread_.joinable()) {
    net::post(io_, [this] {
      error_code ignored;
      acceptor_.close(ignored);
      for (const auto& connection : std::vector<ConnectionPtr>(connections_.begin(), connections_.end()))
        if (!connection->answering()) connection->close();
      timer_.cancel();
      tick();
    });
    all_closed_.get_future().wait_for(kGrace);
    net::post(io_, [this] {
      for (const auto& connection : std::vector<ConnectionPtr>(connections_.begin(), connections_.end()))
        connection->close();
      io_.stop();
    });
    thread_.join();
  }
  workers_.shutdown();
  handlers_.shutdown();
  feeds_.clear();
}

Server::Server(std::unique_ptr<Sockets> sockets) : sockets_(std::move(sockets)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::start(Api& api, const ServerOptions& options) {
  auto sockets = std::make_unique<Sockets>(api, options);
  if (const auto opened = sockets->open(); !opened) return opened.error();
  return std::unique_ptr<Server>(new Server(std::move(sockets)));
}

int Server::port() const { return sockets_->port(); }

std::string Server::address() const {
  const ServerOptions& options = sockets_->options();
  const std::string& listen = options.listen;
  const bool all = listen == "0.0.0.0" || listen == "::";
  const bool six = listen.find(':') != std::string::npos && !all;
  return fmt::format("http{}://{}:{}/", options.certificate.empty() ? "" : "s",
                     all   ? "127.0.0.1"
                     : six ? fmt::format("[{}]", listen)
                           : listen,
                     port());
}

}  // namespace pedra::server
