// What /proc says of processes: the memory of an engine and its descendants, asked by subprocess.cpp while it
// thinks; ages.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <sys/types.h>
#include <vector>

namespace pedra::arena {

// All descendants of `root`, `root` itself not among them.
std::vector<pid_t> processes_below(pid_t root);

// Bytes that all descendants of `root` use: what they have resident, and what their open memory files (memfd, shared
// memory) hold beyond that.
std::uint64_t memory_below(pid_t root);

// When a process started, in the system's ticks since it booted; none when there is no such process, or a
// dead one.
std::optional<std::int64_t> process_start(pid_t pid);

// For how long this process has been running: also before main(), while it waited for a processor.
std::chrono::milliseconds process_age();

}  // namespace pedra::arena
