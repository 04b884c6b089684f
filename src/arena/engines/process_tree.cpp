#include "arena/engines/process_tree.hpp"

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <map>
#include <string>
#include <unistd.h>
#include <vector>

#include "base/text.hpp"

namespace pedra::arena {
namespace {

struct Process {
  pid_t parent = 0;
  std::uint64_t pages = 0;
  std::int64_t start = 0;
  bool zombie = false;
};

// Fields of /proc/PID/stat after the name, which may hold blanks and parentheses itself:
//   pid (name) state ppid ...   field 3 state, 4 parent, 22 start, 24 resident pages
bool read_process(pid_t pid, Process& process) {
  std::FILE* file = std::fopen(("/proc/" + std::to_string(pid) + "/stat").c_str(), "re");
  if (file == nullptr) return false;
  char text[1024];
  const std::size_t size = std::fread(text, 1, sizeof text - 1, file);
  std::fclose(file);
  const std::string_view line(text, size);
  const auto name_end = line.rfind(')');
  if (name_end == std::string_view::npos) return false;
  const auto fields = split(trim(line.substr(name_end + 1)), ' ');  // fields[0] is field 3
  if (fields.size() < 22) return false;
  process.zombie = fields[0] == "Z" || fields[0] == "X";
  process.start = parse_integer(fields[19]).value_or(0);
  process.parent = static_cast<pid_t>(parse_integer(fields[1]).value_or(0));
  process.pages = static_cast<std::uint64_t>(parse_integer(fields[21]).value_or(0));
  return true;
}

}  // namespace

std::uint64_t resident_below(pid_t root) {
  std::multimap<pid_t, std::pair<pid_t, std::uint64_t>> children;
  std::error_code code;
  for (std::filesystem::directory_iterator entry("/proc", code), end; !code && entry != end;
       entry.increment(code)) {
    const auto pid = parse_integer(entry->path().filename().string());
    Process process;
    if (pid && read_process(static_cast<pid_t>(*pid), process))
      children.emplace(process.parent, std::pair(static_cast<pid_t>(*pid), process.pages));
  }
  std::uint64_t pages = 0;
  std::vector<pid_t> open{root};
  while (!open.empty()) {
    const auto range = children.equal_range(open.back());
    open.pop_back();
    for (auto child = range.first; child != range.second; ++child) {
      pages += child->second.second;
      open.push_back(child->second.first);
    }
  }
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::optional<std::int64_t> process_start(pid_t pid) {
  Process process;
  if (!read_process(pid, process) || process.zombie) return std::nullopt;
  return process.start;
}

std::chrono::milliseconds process_age() {
  timespec now{};
  ::clock_gettime(CLOCK_BOOTTIME, &now);
  const auto start = process_start(::getpid());
  if (!start) return std::chrono::milliseconds(0);
  return std::chrono::milliseconds(now.tv_sec * 1000 + now.tv_nsec / 1'000'000 -
                                   *start * 1000 / ::sysconf(_SC_CLK_TCK));
}

}  // namespace pedra::arena
