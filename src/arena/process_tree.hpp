// How much memory the descendants of a process use, from /proc. Called by subprocess.cpp while an engine
// thinks.
#pragma once
#include <cstdint>
#include <sys/types.h>

namespace pedra::arena {

// Bytes that all descendants of `root` have resident, `root` itself not counted.
std::uint64_t resident_below(pid_t root);

}  // namespace pedra::arena
