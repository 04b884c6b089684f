#include "arena/engines/sandbox.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.hpp"

namespace pedra::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kUsualTmp = 256U << 20U;  // bytes, where no memory limit says otherwise
// Folders of which a sandbox has its own.
constexpr std::array<std::string_view, 3> kPrivate{"/tmp", "/run", "/dev/shm"};
// System folders, which never count as an engine's own.
constexpr std::array<std::string_view, 10> kSystem{"/",    "/usr", "/bin", "/sbin", "/lib",
                                                   "/etc", "/opt", "/var", "/dev",  "/proc"};

// What a program needs to find its parts; all else of the environment stays outside.
std::string variable(const char* name, const char* otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr ? otherwise : value;
}

bool is_below(const fs::path& path, std::string_view folder) {
  const std::string text = path.string();
  return text == folder || text.starts_with(std::string(folder) + "/");
}

bool is_private(const fs::path& path) {
  return std::any_of(kPrivate.begin(), kPrivate.end(), [&](auto folder) { return is_below(path, folder); });
}

fs::path absolute_path(const fs::path& path, const fs::path& dir) {
  std::error_code code;
  fs::path whole = dir.empty() ? path : dir / path;
  fs::path known = fs::weakly_canonical(whole, code);
  return code ? fs::absolute(whole, code) : known;
}

fs::path working_dir(const Command& command) {
  std::error_code code;
  return command.dir.empty() ? fs::current_path(code) : absolute_path(command.dir, {});
}

std::vector<std::string> namespaces() {
  return {"bwrap",
          "--unshare-user",
          "--unshare-pid",
          "--unshare-net",
          "--unshare-ipc",
          "--unshare-uts",
          "--die-with-parent",
          "--new-session",
          "--cap-drop",
          "ALL",
          "--clearenv",
          "--ro-bind",
          "/",
          "/",
          "--dev",
          "/dev",
          "--proc",
          "/proc"};
}

// Runs a command that does nothing in a sandbox. Its stderr tells what is missing.
Result<Ok> try_sandbox() {
  std::vector<std::string> words = namespaces();
  words.insert(words.end(), {"--", "/bin/true"});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return Error{std::strerror(errno)};
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
  pid_t child = -1;
  const int failure = ::posix_spawnp(&child, "bwrap", &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  std::array<char, 400> said{};
  const ssize_t size = failure == 0 ? ::read(ends[0], said.data(), said.size()) : 0;
  ::close(ends[0]);
  if (failure == ENOENT) return Error{"bubblewrap is not installed"};
  if (failure != 0) return Error{fmt::format("bwrap: {}", std::strerror(failure))};
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return Ok{};
  const std::string_view words_of_it(said.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  return Error{std::string(trim(words_of_it.substr(0, words_of_it.find('\n'))))};
}

}  // namespace

const Result<Ok>& sandbox_state() {
  static const Result<Ok> state = try_sandbox();
  return state;
}

Result<fs::path> find_program(const std::string& name, const fs::path& dir) {
  const auto runnable = [](const fs::path& path) {
    std::error_code code;
    if (fs::is_directory(path, code))
      errno = EACCES;
    else if (::access(path.c_str(), X_OK) == 0)
      return true;
    return false;
  };
  if (name.find('/') != std::string::npos) {
    fs::path path = absolute_path(name, dir);
    if (runnable(path)) return path;
    return Error{std::strerror(errno)};
  }
  int reason = ENOENT;
  const std::string path_variable = variable("PATH", "/usr/bin:/bin");
  for (const std::string_view folder : split(path_variable, ':')) {
    fs::path path = fs::path(folder.empty() ? "." : folder) / name;
    if (runnable(path)) return path;
    if (errno != ENOENT && errno != ENOTDIR) reason = errno;
  }
  return Error{std::strerror(reason)};
}

fs::path own_folder(const Command& command) {
  fs::path own;
  if (!command.dir.empty()) {
    own = absolute_path(command.dir, {});
  } else {
    std::error_code code;
    for (std::size_t i = 1; i < command.arguments.size() && own.empty(); ++i)
      if (fs::is_regular_file(command.arguments[i], code))
        own = absolute_path(command.arguments[i], {}).parent_path();
    if (own.empty() && command.arguments[0].find('/') != std::string::npos)
      own = absolute_path(command.arguments[0], {}).parent_path();
  }
  const bool of_the_system = std::any_of(kSystem.begin(), kSystem.end(), [&](std::string_view folder) {
    return own == folder || (folder != "/" && is_below(own, folder));
  });
  return of_the_system || own == "/tmp" ? fs::path() : own;
}

std::vector<std::string> sandboxed_arguments(const Command& command, const fs::path& program) {
  std::vector<std::string> words = namespaces();
  const auto add = [&words](std::initializer_list<std::string> more) { words.insert(words.end(), more); };
  std::error_code code;
  const std::string room = fmt::format("{}", command.memory.value_or(kUsualTmp));
  for (const std::string_view folder : kPrivate)
    if (fs::is_directory(folder, code)) add({"--size", room, "--tmpfs", std::string(folder)});
  // Paths that the command names may lie where the sandbox has folders of its own.
  std::vector<fs::path> shown{working_dir(command), program.parent_path()};
  for (std::size_t i = 1; i < command.arguments.size(); ++i)
    if (const fs::path path = absolute_path(command.arguments[i], command.dir);
        fs::is_regular_file(path, code))
      shown.push_back(path.parent_path());
  for (const fs::path& folder : shown)
    if (is_private(folder) && folder != "/tmp") add({"--ro-bind", folder.string(), folder.string()});
  const fs::path own = own_folder(command);
  if (!own.empty()) add({"--bind", own.string(), own.string()});
  for (const fs::path& file : command.hidden) {
    const fs::path path = absolute_path(file, {});
    if (fs::is_directory(path, code))
      add({"--tmpfs", path.string()});
    else if (fs::exists(path, code))
      add({"--ro-bind", "/dev/null", path.string()});
  }
  add({"--setenv", "PATH", variable("PATH", "/usr/bin:/bin"), "--setenv", "LANG", variable("LANG", "C.UTF-8"),
       "--setenv", "HOME", own.empty() ? "/tmp" : own.string(), "--setenv", "TMPDIR", "/tmp"});
  const fs::path dir = working_dir(command);
  add({"--chdir", dir == "/tmp" ? "/" : dir.string(), "--"});
  words.push_back(command.arguments[0].find('/') == std::string::npos ? command.arguments[0]
                                                                      : program.string());
  words.insert(words.end(), command.arguments.begin() + 1, command.arguments.end());
  return words;
}

}  // namespace pedra::arena
