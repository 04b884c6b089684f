// The process between us and an engine (drawn in subprocess.hpp). Called by subprocess.cpp right after
// fork(), in the child of a program with threads: hence nothing but system calls in here, no memory from the
// heap, no locks.
#pragma once
#include <cstdint>
#include <sys/types.h>

namespace pedra::arena {

// Everything the supervisor needs, made ready before the fork.
struct SupervisorPlan {
  char* const* arguments = nullptr;
  const char* dir = nullptr;   // null: stay
  std::uint64_t data_cap = 0;  // bytes; 0: none
  int group = -1;              // MemoryGroup::entry(); -1: none
  int input = -1;              // what become the engine's 0, 1, 2
  int output = -1;
  int errors = -1;
  int lifeline = -1;
  int status = -1;
};

// One message of the supervisor on the status pipe; smaller than PIPE_BUF, so it arrives whole.
struct StatusMessage {
  enum class Kind : std::int32_t { Running, CannotRun, Ended };
  Kind kind = Kind::Running;
  std::int32_t value = 0;    // CannotRun: errno; Ended: as waitpid() gives it
  std::int64_t peak_kb = 0;  // Ended: the engine's largest resident size
};

inline constexpr int kTermGraceMs = 200;  // between SIGTERM and SIGKILL

[[noreturn]] void supervise(const SupervisorPlan& plan);

}  // namespace pedra::arena
