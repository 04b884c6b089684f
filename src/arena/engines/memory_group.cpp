#include "arena/engines/memory_group.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <poll.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "base/file.hpp"
#include "base/text.hpp"

namespace pedra::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "pedra-";  // then the process that made it, and a number
constexpr int kRemovalMs = 500;

// The kernel's files take a value in one write, and are not replaced.
bool set(const fs::path& file, std::string_view value) {
  const int end = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
  if (end < 0) return false;
  const bool whole = ::write(end, value.data(), value.size()) == static_cast<ssize_t>(value.size());
  ::close(end);
  return whole;
}

std::string read(const fs::path& file) {
  const auto text = read_file(file);
  return text ? *text : std::string();
}

bool has_word(std::string_view words, std::string_view word, char separator) {
  const auto all = split(trim(words), separator);
  return std::find(all.begin(), all.end(), word) != all.end();
}

struct OwnGroups {
  std::optional<std::string> unified;  // version 2
  std::optional<std::string> memory;   // version 1
};

// Lines are `0::/PATH` of version 2, `NUMBER:CONTROLLERS:/PATH` of version 1.
OwnGroups own_groups(std::string_view text) {
  OwnGroups found;
  for (const std::string_view line : split(text, '\n')) {
    const auto controllers = line.find(':');
    const auto path = controllers == std::string_view::npos ? controllers : line.find(":/", controllers + 1);
    if (path == std::string_view::npos) continue;
    const std::string below(line.substr(path + 2));
    if (line.starts_with("0::"))
      found.unified = below;
    else if (has_word(line.substr(controllers + 1, path - controllers - 1), "memory", ','))
      found.memory = below;
  }
  return found;
}

bool may_make_groups(const fs::path& folder) { return ::access(folder.c_str(), W_OK | X_OK) == 0; }

// Removes groups that a killed process left behind.
void remove_left(const fs::path& folder) {
  std::error_code code;
  std::vector<fs::path> left;
  for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(kPrefix)) continue;
    const auto words = split(std::string_view(name).substr(kPrefix.size()), '-');
    const auto maker = parse_integer(words[0]);
    if (maker && *maker > 0 && ::kill(static_cast<pid_t>(*maker), 0) != 0 && errno == ESRCH)
      left.push_back(entry->path());
  }
  for (const fs::path& group : left) ::rmdir(group.c_str());
}

}  // namespace

Result<GroupParent> find_group_parent(const fs::path& root, std::string_view own, pid_t self) {
  const OwnGroups groups = own_groups(own);
  if (groups.memory) {
    const fs::path folder = root / "memory" / *groups.memory;
    if (may_make_groups(folder)) return GroupParent{folder, 1};
    return Error{"no control group is delegated"};
  }
  if (!groups.unified) return Error{"there are no control groups"};
  const fs::path folder = root / *groups.unified;
  if (!has_word(read(folder / "cgroup.controllers"), "memory", ' ') || !may_make_groups(folder))
    return Error{"no control group is delegated"};
  if (trim(read(folder / "cgroup.procs")) != std::to_string(self))
    return Error{"the control group has other processes"};
  const fs::path ours = folder / "pedra";
  if ((::mkdir(ours.c_str(), 0755) != 0 && errno != EEXIST) ||
      !set(ours / "cgroup.procs", std::to_string(self)) || !set(folder / "cgroup.subtree_control", "+memory"))
    return Error{"no control group is delegated"};
  return GroupParent{folder, 2};
}

const Result<GroupParent>& group_parent() {
  static const Result<GroupParent> parent = [] {
    auto found = find_group_parent("/sys/fs/cgroup", read("/proc/self/cgroup"), ::getpid());
    if (found) remove_left(found->folder);
    return found;
  }();
  return parent;
}

std::unique_ptr<MemoryGroup> MemoryGroup::make(std::uint64_t bytes) {
  static std::atomic<unsigned> number = 0;
  const auto& parent = group_parent();
  if (!parent) return nullptr;
  const fs::path folder = parent->folder / fmt::format("{}{}-{}", kPrefix, ::getpid(), ++number);
  if (::mkdir(folder.c_str(), 0755) != 0) return nullptr;
  std::unique_ptr<MemoryGroup> group(new MemoryGroup);
  group->folder_ = folder;
  group->version_ = parent->version;
  const std::string limit = std::to_string(bytes);
  bool limited = false;
  if (parent->version == 1) {
    limited = set(folder / "memory.limit_in_bytes", limit);
    set(folder / "memory.memsw.limit_in_bytes", limit);  // not there where swap is not counted
  } else {
    limited = set(folder / "memory.max", limit);
    set(folder / "memory.swap.max", "0");
    set(folder / "memory.oom.group", "1");
  }
  group->entry_ = ::open((folder / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC);
  return limited && group->entry_ >= 0 ? std::move(group) : nullptr;
}

MemoryGroup::~MemoryGroup() {
  if (entry_ >= 0) ::close(entry_);
  for (int waited = 0; ::rmdir(folder_.c_str()) != 0 && errno == EBUSY && waited < kRemovalMs; waited += 5)
    ::poll(nullptr, 0, 5);
}

bool MemoryGroup::exceeded() const {
  constexpr std::string_view kKills = "oom_kill ";
  const std::string events = read(folder_ / (version_ == 1 ? "memory.oom_control" : "memory.events"));
  for (const std::string_view line : split(events, '\n'))
    if (line.starts_with(kKills)) return parse_integer(trim(line.substr(kKills.size()))).value_or(0) > 0;
  return false;
}

}  // namespace pedra::arena
