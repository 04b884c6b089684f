// How much memory the descendants of a process use, from /proc. Called by subprocess.cpp while an engine
// thinks.
#pragma once
#include <cstdint>
#include <optional>
#include <sys/types.h>

namespace pedra::arena {

// Bytes that all descendants of `root` have resident, `root` itself not counted.
std::uint64_t resident_below(pid_t root);

// When a process started, in the system's ticks since it booted; none when there is no such process, or a
// dead one.
std::optional<std::int64_t> process_start(pid_t pid);

}  // namespace pedra::arena
