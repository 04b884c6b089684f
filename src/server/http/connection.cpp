// A connection: its states, its deadlines, what it reads and writes. The only file that includes Beast's parser.
#include <algorithm>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <fmt/format.h>

#include "base/text.hpp"
#include "server/http/sockets.hpp"

namespace pedra::server {
namespace {

namespace http = boost::beast::http;

constexpr std::size_t kReadBytes = 4096;            // while nothing but the next request is waited for
constexpr std::size_t kWriteBytes = 64U << 10U;     // at once
constexpr std::size_t kMostQueued = 1U << 20U;      // of a stream whose client reads slowly
constexpr std::size_t kMostDiscarded = 16U << 20U;  // of what a client still sends when it was refused
constexpr std::size_t kLongestTarget = 4096;
constexpr std::chrono::milliseconds kLinger{2000};
constexpr std::chrono::minutes kLongestHandling{10};

}  // namespace

struct Server::Sockets::Connection::Parsing {
  http::request_parser<http::string_body> parser;
};

Server::Sockets::Connection::Connection(Sockets& server, tcp::socket socket)
    : server_(server), channel_(std::move(socket), server.tls_ ? &*server.tls_ : nullptr) {}

Server::Sockets::Connection::~Connection() = default;

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
  parsing_ = std::make_unique<Parsing>();
  parsing_->parser.header_limit(static_cast<std::uint32_t>(server_.limits_.header_bytes));
  parsing_->parser.body_limit(boost::none);  // the gate sets it
  reading_ = true;
  http::async_read_header(channel_, buffer_, parsing_->parser,
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
  auto decision = judge(request_, body, server_.rules_, server_.api_.router());
  if (decision.refusal) {
    keep_ = keep_ && !body.announced;
    if (!decision.guess) return respond(*std::move(decision.refusal));
    delayed_ = *std::move(decision.refusal);
    enter(State::Delayed, server_.limits_.guess_time);
    return watch();
  }
  if (!body.announced) return dispatch();
  read_body(body, decision.most_bytes);
}

// Beast's message into ours; an error for what no handler should see.
std::optional<Error> Server::Sockets::Connection::take_head(BodyHead& body) {
  const auto& message = parsing_->parser.get();
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
  if (const auto length = parsing_->parser.content_length()) body.length = *length;
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
  parsing_->parser.body_limit(most);
  if (!request_.header("expect").empty()) push("HTTP/1.1 100 Continue\r\n\r\n");
  reading_ = true;
  http::async_read(
      channel_, buffer_, parsing_->parser, [self = shared_from_this()](error_code error, std::size_t) {
        self->reading_ = false;
        if (self->state_ != State::Body) return;
        if (error == http::error::body_limit)
          return self->refuse_with(wrong("too-large", "the body of this request is too large"));
        if (error.category() == http::make_error_code(http::error::bad_chunk).category())
          return self->refuse_with(wrong("bad-request", "the body of this request has not come whole"));
        if (error) return self->close();
        self->request_.body = std::move(self->parsing_->parser.get().body());
        self->dispatch();
      });
}

// Answering.

void Server::Sockets::Connection::dispatch() {
  parsing_.reset();
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
  // A client that was refused has to connect again, so that the rest of its request is never read as another
  // one.
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
// for a while. TLS is not shut down: every answer has its length in its header.
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

}  // namespace pedra::server
