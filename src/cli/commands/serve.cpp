#include <chrono>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/commands/serve_access.hpp"
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
constexpr rlim_t kDescriptors = 4096;
constexpr suseconds_t kLongestEndUs = 1'700'000;

using Started = Result<std::unique_ptr<server::Server>>;

// The port that was named, or the usual one, or the next that is free.
Started start(server::Api& api, const ServeOptions& options, const std::string& token) {
  server::ServerOptions wanted{.listen = options.listen,
                               .port = options.port.value_or(kUsualPort),
                               .token = token,
                               .certificate = options.certificate,
                               .key = options.key};
  auto server = server::Server::start(api, wanted);
  if (options.port) return server;
  for (int i = 1; i < kPortsTried && !server && server.error().code == "port-taken"; ++i) {
    wanted.port = kUsualPort + i;
    server = server::Server::start(api, wanted);
  }
  return server;
}

// Every client takes one; the usual limit would not do for as many as the server takes.
void allow_descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= kDescriptors) return;
  limit.rlim_cur = std::min(limit.rlim_max, kDescriptors);
  (void)setrlimit(RLIMIT_NOFILE, &limit);
}

// xdg-open writes nothing to our output and may run on after us. Without it the user opens the printed address.
void open_browser(const std::string& target) {
  posix_spawn_file_actions_t silent;
  posix_spawn_file_actions_init(&silent);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&silent, descriptor, "/dev/null", O_RDWR, 0);
  std::string program = "xdg-open";
  std::string address = target;
  char* const arguments[] = {program.data(), address.data(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, "xdg-open", &silent, nullptr, arguments, environ) == 0) {
    try {
      std::thread([child] { waitpid(child, nullptr, 0); }).detach();
    } catch (const std::system_error&) {  // no thread: the child is reaped when the program ends
    }
  }
  posix_spawn_file_actions_destroy(&silent);
}

// A file that leads the user's browser to the page with the token; gone when the server ends.
class Link {
 public:
  ~Link() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove(path_, ignored);
  }
  Link() = default;
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  Result<Ok> write(const std::filesystem::path& path, const std::string& url) {
    const auto written = write_link(path, url);
    if (written) path_ = std::filesystem::absolute(path);
    return written;
  }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// stdout is a file: a log, which others may read.
bool is_logged() {
  struct stat status {};
  return fstat(STDOUT_FILENO, &status) == 0 && S_ISREG(status.st_mode);
}

// For people: where the page is, for the user and for others.
std::string greeting(const ServeOptions& options, const std::string& url, const std::string& link,
                     const std::string& ending) {
  std::string text = told(fmt::format("Pedra is at {}", url)) + "\n";
  if (!link.empty()) text += told(fmt::format("Its token is in {}, which opens the page.", link)) + "\n";
  const bool all = options.listen == "0.0.0.0" || options.listen == "::";
  if (!server::is_loopback(options.listen) && link.empty()) {
    const std::string scheme = url.substr(0, url.find(':'));
    std::vector<std::string> others;
    if (all)
      for (const std::string& address : outside_addresses())
        others.push_back(fmt::format("{}://{}{}", scheme, address, ending));
    else
      others.push_back(url);
    if (all && !others.empty())
      text += told(fmt::format("Others reach it at {}", fmt::join(others, "\n  "))) + "\n";
    if (!others.empty() && isatty(STDOUT_FILENO) == 1) text += qr_code(others.front());
    if (scheme == "http")
      text +=
          told("Whoever listens on the way can read the token: --certificate and --key prevent that.") + "\n";
  }
  return text + told("Ctrl-C ends it.") + "\n";
}

extern "C" void give_up(int) {
  constexpr std::string_view kText = "pedra: something did not end in time\n";
  (void)!write(STDERR_FILENO, kText.data(), kText.size());
  _exit(kNegative);
}

// The shutdown takes two seconds at most; a second signal ends the program at once.
void limit_shutdown_time() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  std::signal(SIGALRM, give_up);
  const itimerval once{
      .it_interval = {},
      .it_value = {.tv_sec = kLongestEndUs / 1'000'000, .tv_usec = kLongestEndUs % 1'000'000}};
  (void)setitimer(ITIMER_REAL, &once, nullptr);
}

}  // namespace

int serve(const ServeOptions& options, const Environment& environment) {
  umask(077);  // games, the token: for their owner alone
  const auto token = serve_token(options, environment);
  if (!token) return fail(token.error());
  const auto address = store_address(options.store, "games.db", environment);
  if (!address) return fail(address.error());
  const auto games = server::GameStore::open(*address);
  if (!games) return fail(games.error());
  // A database that is named for the games has the matches too, unless another place is.
  const bool together = options.arena.empty() && !address->is_file();
  const auto matches = open_store(together ? options.store : options.arena, environment);
  if (!matches) return fail(matches.error());
  allow_descriptors();
  const terminal::Interrupt interrupt;
  server::Api api(**games, **matches, PEDRA_VERSION);
  auto server = start(api, options, *token);
  if (!server) return fail(server.error());

  const std::string plain = (*server)->address();
  const std::string query = token->empty() ? "" : "?token=" + *token;
  const bool browser = !options.no_browser && environment.display;
  const bool hidden = !query.empty() && is_logged();
  Link link;
  if (!query.empty() && (browser || hidden)) {
    const auto usual = store_file(address->is_file() ? options.store : "", "games.db", environment);
    if (!usual) return fail(usual.error());
    const auto file = usual->parent_path() / fmt::format("open-{}.html", (*server)->port());
    if (const auto written = link.write(file, plain + query); !written) return fail(written.error());
  }
  const std::string url = hidden ? plain : plain + query;
  if (options.json)
    out(json_line(ServingRow{.url = url,
                             .link = link.path(),
                             .port = (*server)->port(),
                             .store = address->shown(),
                             .pid = static_cast<int>(getpid())}));
  else
    out(greeting(options, url, hidden ? link.path() : "", fmt::format(":{}/{}", (*server)->port(), query)));
  std::fflush(stdout);
  if (browser) open_browser(link.path().empty() ? plain : link.path());
  while (!terminal::Interrupt::raised()) {
    warn_of_left_out((*games)->take_left_out());
    warn_of_left_out((*matches)->take_left_out());
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  limit_shutdown_time();
  server->reset();
  return kSuccess;
}

}  // namespace pedra::cli
