#include "arena/engines/process_tree.hpp"

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "base/file.hpp"
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

using Descendants = std::vector<std::pair<pid_t, std::uint64_t>>;  // with their resident pages

Descendants descendants(pid_t root) {
  std::multimap<pid_t, std::pair<pid_t, std::uint64_t>> children;
  std::error_code code;
  for (std::filesystem::directory_iterator entry("/proc", code), end; !code && entry != end;
       entry.increment(code)) {
    const auto pid = parse_integer(entry->path().filename().string());
    Process process;
    if (pid && read_process(static_cast<pid_t>(*pid), process))
      children.emplace(process.parent, std::pair(static_cast<pid_t>(*pid), process.pages));
  }
  Descendants found;
  std::vector<pid_t> open{root};
  while (!open.empty()) {
    const auto range = children.equal_range(open.back());
    open.pop_back();
    for (auto child = range.first; child != range.second; ++child) {
      found.push_back(child->second);
      open.push_back(child->second.first);
    }
  }
  return found;
}

// Open files that are in memory alone: no process's resident size includes them until they are mapped.
class MemoryFiles {
 public:
  void add(pid_t pid) {
    const std::string folder = fmt::format("/proc/{}/fd", pid);
    bool any = false;
    std::error_code code;
    for (std::filesystem::directory_iterator entry(folder, code), end; !code && entry != end;
         entry.increment(code)) {
      std::error_code unreadable;
      const std::string target = std::filesystem::read_symlink(entry->path(), unreadable).string();
      if (!target.starts_with("/memfd:") && !target.starts_with("/dev/shm/")) continue;
      struct stat file {};
      if (::stat(entry->path().c_str(), &file) != 0) continue;
      sizes_[{file.st_dev, file.st_ino}] = static_cast<std::uint64_t>(file.st_blocks) * 512;
      any = true;
    }
    if (any) mapped_ += shared_of(pid);
  }
  [[nodiscard]] std::uint64_t beyond_resident() const {
    std::uint64_t sum = 0;
    for (const auto& [file, size] : sizes_) sum += size;
    return sum > mapped_ ? sum - mapped_ : 0;
  }

 private:
  // Bytes of shared memory in the resident size.
  static std::uint64_t shared_of(pid_t pid) {
    const auto text = read_file(fmt::format("/proc/{}/status", pid));
    if (!text) return 0;
    for (const std::string_view line : split(*text, '\n')) {
      if (!line.starts_with("RssShmem:")) continue;
      const std::string_view number = trim(line.substr(9));
      return static_cast<std::uint64_t>(parse_integer(number.substr(0, number.find(' '))).value_or(0)) << 10U;
    }
    return 0;
  }

  std::map<std::pair<dev_t, ino_t>, std::uint64_t> sizes_;
  std::uint64_t mapped_ = 0;
};

}  // namespace

std::vector<pid_t> processes_below(pid_t root) {
  std::vector<pid_t> found;
  for (const auto& [pid, pages] : descendants(root)) found.push_back(pid);
  return found;
}

std::uint64_t memory_below(pid_t root) {
  std::uint64_t pages = 0;
  MemoryFiles files;
  for (const auto& [pid, resident] : descendants(root)) {
    pages += resident;
    files.add(pid);
  }
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) + files.beyond_resident();
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
