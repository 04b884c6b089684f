#include <chrono>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/store_file.hpp"
#include "server/http/gate.hpp"
#include "server/http/server.hpp"
#include "terminal/interrupt.hpp"

namespace pedra::cli {
namespace {

constexpr int kUsualPort = 8080;
constexpr int kPortsTried = 20;
constexpr std::size_t kShortestToken = 16;

using Started = Result<std::unique_ptr<server::Server>>;

// The port that was named, or the usual one, or the next that is free.
Started start(server::Api& api, const ServeOptions& options) {
  server::ServerOptions wanted{options.listen, options.port.value_or(kUsualPort), options.token};
  auto server = server::Server::start(api, wanted);
  if (options.port) return server;
  for (int i = 1; i < kPortsTried && !server; ++i) {
    wanted.port = kUsualPort + i;
    server = server::Server::start(api, wanted);
  }
  return server;
}

Result<Ok> check(const ServeOptions& options) {
  if (!options.token.empty() && options.token.size() < kShortestToken)
    return usage(fmt::format("--token: use {} letters or more", kShortestToken));
  for (const char c : options.token)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_')
      return usage("--token: letters, digits, '-' and '_' only");
  if (!server::is_loopback(options.listen) && options.token.empty())
    return usage(
        fmt::format("--listen {}: others could reach this server; give it a --token, as in --token $(openssl "
                    "rand -hex 16)",
                    options.listen));
  return Ok{};
}

// The HTTP library waits with select(), which knows descriptors below 1024 only: there must be no others.
void keep_descriptors_small() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur <= FD_SETSIZE) return;
  limit.rlim_cur = FD_SETSIZE;
  (void)setrlimit(RLIMIT_NOFILE, &limit);
}

// xdg-open says nothing of ours and outlives us; where it is missing, the printed address must do.
void open_browser(const std::string& url) {
  posix_spawn_file_actions_t silent;
  posix_spawn_file_actions_init(&silent);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&silent, descriptor, "/dev/null", O_RDWR, 0);
  std::string program = "xdg-open";
  std::string address = url;
  char* const arguments[] = {program.data(), address.data(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, "xdg-open", &silent, nullptr, arguments, environ) == 0)
    std::thread([child] { waitpid(child, nullptr, 0); }).detach();
  posix_spawn_file_actions_destroy(&silent);
}

}  // namespace

int serve(const ServeOptions& options, const Environment& environment) {
  if (const auto fine = check(options); !fine) return fail(fine.error());
  const auto path = store_file(options.store, "games.db", environment);
  if (!path) return fail(path.error());
  const auto games = server::GameStore::open(*path);
  if (!games) return fail(games.error());
  const auto matches = open_store(options.arena, environment);
  if (!matches) return fail(matches.error());
  keep_descriptors_small();
  const terminal::Interrupt interrupt;
  server::Api api(**games, **matches, PEDRA_VERSION);
  auto server = start(api, options);
  if (!server) return fail(server.error());

  const std::string url =
      (*server)->address() + (options.token.empty() ? "" : fmt::format("?token={}", options.token));
  if (options.json)
    out(json_line(ServingRow{url, (*server)->port(), path->string(), static_cast<int>(getpid())}));
  else
    out(fmt::format("Pedra is at {}\nCtrl-C ends it.\n", url));
  std::fflush(stdout);
  if (!options.no_browser && environment.display) open_browser(url);
  while (!terminal::Interrupt::raised()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  server->reset();
  return kSuccess;
}

}  // namespace pedra::cli
