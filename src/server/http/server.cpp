#include "server/http/server.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "server/embedded.hpp"
#include "server/http/page.hpp"
#include "server/http/sockets.hpp"

namespace pedra::server {
namespace {

constexpr int kBacklog = 512;
constexpr std::chrono::milliseconds kTick{250};
constexpr std::chrono::milliseconds kFeedTick{500};  // for what other processes write
constexpr std::chrono::milliseconds kGrace{1000};    // at the end, for answers that are being made

}  // namespace

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
    } catch (const std::exception&) {  // out of memory: the connection that threw is closed by its deadline
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

// Makes room for a client by closing the connection of the lowest rank().
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
    } catch (const std::exception&) {  // out of memory
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
