// What /proc says of processes: the memory of an engine and its descendants, asked by subprocess.cpp while it
// thinks; ages.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <sys/types.h>

namespace pedra::arena {

// Bytes that all descendants of `root` have resident, `root` itself not counted.
std::uint64_t resident_below(pid_t root);

// When a process started, in the system's ticks since it booted; none when there is no such process, or a
// dead one.
std::optional<std::int64_t> process_start(pid_t pid);

// For how long this process has been running: also before main(), while it waited for a processor.
std::chrono::milliseconds process_age();

}  // namespace pedra::arena
