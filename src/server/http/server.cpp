#include "server/http/server.hpp"

#include <fmt/format.h>
#include <httplib.h>

#include "base/text.hpp"
#include "server/embedded.hpp"
#include "server/http/gate.hpp"
#include "server/http/page.hpp"
#include "server/worker_pool.hpp"

namespace pedra::server {
namespace {

constexpr std::size_t kMostDrained = 64U << 20U;  // of a body that is too large, before the answer says so
constexpr std::size_t kLongestPath = 1000;
constexpr std::chrono::seconds kSilence{5};       // a client that says nothing for so long has gone
constexpr std::chrono::seconds kLongestBody{60};  // one that goes on saying a little, too
constexpr int kBacklog = 256;
constexpr std::chrono::seconds kHeartbeat{5};

// A thread for every connection that finds none idle.
class ConnectionPool final : public httplib::TaskQueue {
 public:
  void enqueue(std::function<void()> task) override { pool_.enqueue(std::move(task)); }
  void shutdown() override { pool_.shutdown(); }

 private:
  WorkerPool pool_{kMostThreads};
};

// Server-sent events over one response.
class ChunkSink final : public EventSink {
 public:
  ChunkSink(httplib::DataSink& sink, const std::atomic<bool>& closing) : sink_(sink), closing_(closing) {}

  bool send(std::string_view event, const Json& data) override {
    return write(fmt::format("event: {}\ndata: {}\n\n", event, data.text));
  }
  bool alive() override {
    if (gone_ || closing_) return false;
    if (std::chrono::steady_clock::now() - sent_ >= kHeartbeat) return write(":\n\n");
    gone_ = !sink_.is_writable();
    return !gone_;
  }

 private:
  bool write(const std::string& text) {
    gone_ = gone_ || closing_ || !sink_.write(text.data(), text.size());
    sent_ = std::chrono::steady_clock::now();
    return !gone_;
  }

  httplib::DataSink& sink_;
  const std::atomic<bool>& closing_;
  std::chrono::steady_clock::time_point sent_ = std::chrono::steady_clock::now();
  bool gone_ = false;
};

Request converted(const httplib::Request& from) {
  Request request;
  request.method = from.method == "HEAD" ? "GET" : from.method;
  request.path = from.path;
  for (const auto& [name, value] : from.params) request.query.try_emplace(name, value);
  for (const auto& [name, value] : from.headers) {
    auto [at, fresh] = request.headers.try_emplace(lower(name), value);
    if (!fresh) at->second += ", " + value;  // a repeated Host or Origin then matches none of ours
  }
  return request;
}

}  // namespace

class Server::Sockets final : public httplib::Server {
 public:
  Sockets(Api& api, const ServerOptions& options) : api_(api), options_(options) {
    new_task_queue = [] { return new ConnectionPool; };
    // One request a connection: what is left of a refused one can never be taken for the next.
    set_keep_alive_max_count(1);
    set_tcp_nodelay(true);
    set_payload_max_length(kMostDrained);
    set_read_timeout(kSilence);
    set_write_timeout(kSilence);
    // Not the library's own, which would let a second server listen on the same port.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    set_post_routing_handler([](const httplib::Request&, httplib::Response& response) {
      for (const auto& [name, value] : security_headers()) response.set_header(name, value);
    });
    set_pre_routing_handler([](const httplib::Request& request, httplib::Response& response) {
      if (request.path.size() <= kLongestPath) return HandlerResponse::Unhandled;
      response.status = 414;
      return HandlerResponse::Handled;
    });
    set_exception_handler([](const httplib::Request&, httplib::Response& response,
                             const std::exception_ptr&) { response.status = 500; });
    set_error_handler(HandlerWithResponse(
        [](const httplib::Request&, httplib::Response& response) { return say_error(response); }));
    add_handlers();
  }

  ~Sockets() override {
    finish();
    if (listener_.joinable()) listener_.join();
  }

  Result<Ok> open() {
    if (options_.port == 0)
      port_ = bind_to_any_port(options_.listen);
    else
      port_ = bind_to_port(options_.listen, options_.port) ? options_.port : -1;
    if (port_ <= 0)
      return Error{
          .message = fmt::format("cannot listen on {} port {}: is it taken?", options_.listen, options_.port),
          .code = "port-taken"};
    ::listen(svr_sock_, kBacklog);  // the library's queue of five is too short for two hundred pages at once
    rules_ = gate_rules(options_.listen, port_, options_.token);
    listener_ = std::thread([this] { listen_after_bind(); });
    while (!is_running()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Ok{};
  }

  void finish() {
    closing_ = true;
    api_.stop();
    stop();
  }

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] const ServerOptions& options() const { return options_; }

 private:
  void add_handlers() {
    const Handler without_body = [this](const httplib::Request& request, httplib::Response& response) {
      serve(request, response, std::string());
    };
    const HandlerWithContentReader with_body = [this](const httplib::Request& request,
                                                      httplib::Response& response,
                                                      const httplib::ContentReader& reader) {
      serve(request, response, read_body(request, reader));
    };
    Get(".*", without_body);
    Options(".*", without_body);
    Post(".*", with_body);
    Put(".*", with_body);
    Patch(".*", with_body);
    Delete(".*", with_body);
  }

  // The body, or why there is none. All of it is read even when it is too large, up to a point: a client that
  // is still sending does not hear an answer.
  Result<std::string> read_body(const httplib::Request& request, const httplib::ContentReader& reader) const {
    const Error too_large = wrong("too-large", "the body of this request is too large");
    if (!request.has_header("Content-Length") && !request.has_header("Transfer-Encoding"))
      return std::string();
    if (const auto length = parse_integer(request.get_header_value("Content-Length"));
        length && *length > static_cast<std::int64_t>(kMostDrained))
      return too_large;
    const std::size_t most = api_.router().most_bytes(request.method, request.path);
    std::string body;
    std::size_t bytes = 0;
    const auto end = std::chrono::steady_clock::now() + kLongestBody;
    const auto take = [&](const char* data, std::size_t size) {
      bytes += size;
      if (bytes <= most) body.append(data, size);
      return bytes <= kMostDrained && std::chrono::steady_clock::now() < end;
    };
    const bool whole = request.is_multipart_form_data()
                           ? reader([](const httplib::MultipartFormData&) { return true; }, take)
                           : reader(take);
    if (bytes > most) return too_large;
    if (!whole) return wrong("bad-request", "the body of this request has not come whole");
    return body;
  }

  void serve(const httplib::Request& from, httplib::Response& response, const Result<std::string>& body) {
    Request request = converted(from);
    reply(from, response, reply_to(request, body));
  }

  Reply reply_to(Request& request, const Result<std::string>& body) {
    if (const auto error = refused(request, rules_)) return refuse(*error);
    if (!body) return refuse(body.error());
    request.body = *body;
    if (auto entered = enter_by_link(request, rules_)) return *std::move(entered);
    if (!request.path.starts_with("/api/")) return page_file(request, page_files());
    const std::string type = lower(request.header("content-type"));
    const bool json = type == "application/json" || type.starts_with("application/json;");
    if (request.method != "GET" && !json && (request.method == "POST" || !request.body.empty()))
      return refuse(wrong("not-json", "send Content-Type: application/json"));
    return api_.handle(request);
  }

  void reply(const httplib::Request& from, httplib::Response& response, Reply made) {
    response.status = made.status;
    for (const auto& [name, value] : made.headers) response.set_header(name, value);
    if (from.path.starts_with("/api")) response.set_header("Cache-Control", "no-store");
    if (made.stream) return stream(from, response, std::move(made.stream));
    if (made.status == 204 || made.status == 304 || made.content_type.empty()) return;
    // By a provider of known length: the library would compress a plain body, slowly, and what is compressed
    // again.
    auto text = std::make_shared<const std::string>(std::move(made.body));
    if (text->empty()) return response.set_content("", made.content_type);
    response.set_content_provider(text->size(), made.content_type,
                                  [text](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                    return sink.write(text->data() + offset, length);
                                  });
  }

  void stream(const httplib::Request& from, httplib::Response& response, Stream made) {
    // Counted until the response, and with it the provider, is gone.
    const std::shared_ptr<void> counted(nullptr, [this](void*) { --streams_; });
    if (++streams_ > api_.limits().streams)
      return reply(from, response,
                   refuse(wrong("too-many-streams", "too many streams are open: close a page")));
    if (from.method == "HEAD") return response.set_content("", "text/event-stream");
    response.set_chunked_content_provider(
        "text/event-stream", [this, counted, made = std::move(made)](std::size_t, httplib::DataSink& sink) {
          ChunkSink events(sink, closing_);
          made(events);
          sink.done();
          return true;
        });
  }

  // What the library refuses by itself gets words as well.
  static HandlerResponse say_error(httplib::Response& response) {
    if (response.has_header("Content-Type")) return HandlerResponse::Unhandled;
    const char* const code = response.status == 413   ? "too-large"
                             : response.status == 404 ? "not-found"
                             : response.status == 500 ? "internal"
                                                      : "bad-request";
    const char* const message = response.status == 500   ? "something went wrong in the server"
                                : response.status == 413 ? "the body of this request is too large"
                                                         : "this request is not understood";
    response.set_content(
        JsonObject().add("error", JsonObject().add("code", code).add("message", message).json()).json().text,
        "application/json");
    return HandlerResponse::Handled;
  }

  Api& api_;
  const ServerOptions options_;
  GateRules rules_;
  int port_ = 0;
  std::atomic<bool> closing_ = false;
  std::atomic<int> streams_ = 0;
  std::thread listener_;
};

Server::Server(std::unique_ptr<Sockets> sockets) : sockets_(std::move(sockets)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::start(Api& api, const ServerOptions& options) {
  auto sockets = std::make_unique<Sockets>(api, options);
  if (const auto opened = sockets->open(); !opened) return opened.error();
  return std::unique_ptr<Server>(new Server(std::move(sockets)));
}

int Server::port() const { return sockets_->port(); }

std::string Server::address() const {
  const std::string& listen = sockets_->options().listen;
  const bool all = listen == "0.0.0.0" || listen == "::";
  const bool six = listen.find(':') != std::string::npos && !all;
  return fmt::format("http://{}:{}/", all ? "127.0.0.1" : six ? fmt::format("[{}]", listen) : listen, port());
}

void Server::stop() { sockets_->finish(); }

}  // namespace pedra::server
