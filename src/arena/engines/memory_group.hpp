// A control group of the kernel (cgroup) with a limit of memory, for an engine and all that it starts. Called by
// subprocess.cpp, where a limit is set; without a group it watches the memory itself.
//
// A group can be made below our own where that has been delegated to us: version 2 with its memory controller and no
// process in it but ours, as in `systemd-run --user --scope -p Delegate=yes pedra match ...`; or version 1, where we may
// write to it (root). What counts is all memory that is charged to the group: also files in memory, in a /tmp of the
// sandbox or open and mapped nowhere. Beyond the limit the kernel ends the processes, not we.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>
#include <sys/types.h>

#include "base/result.hpp"

namespace pedra::arena {

// Where groups can be made.
struct GroupParent {
  std::filesystem::path folder;
  int version = 2;
};

// `root`: where cgroups are mounted; `own`: what /proc/self/cgroup says; `self`: our process. With version 2 we are moved
// into a group `pedra` below our own, because one with processes cannot limit its children.
Result<GroupParent> find_group_parent(const std::filesystem::path& root, std::string_view own, pid_t self);

// Determined once, when a limit is set: an error says why there are no groups.
const Result<GroupParent>& group_parent();

class MemoryGroup {
 public:
  // Null where none can be made.
  static std::unique_ptr<MemoryGroup> make(std::uint64_t bytes);
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;
  ~MemoryGroup();  // waits a moment for the last of its processes to be gone

  // A descriptor; a process that writes "0" to it is in the group, with all that it forks from then on.
  [[nodiscard]] int entry() const { return entry_; }
  [[nodiscard]] bool exceeded() const;  // the kernel has ended a process because of the limit

 private:
  MemoryGroup() = default;

  std::filesystem::path folder_;
  int version_ = 2;
  int entry_ = -1;
};

}  // namespace pedra::arena
