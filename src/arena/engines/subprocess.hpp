// A program of somebody else's, run so that it can harm only itself. Called by the protocol clients.
//
//   pedra --fork--> supervisor --fork, exec--> engine --> whatever it forks
//     |                 ^   |
//     |-- lifeline -----'   '-- reaps, and in the end kills, all that descends from the engine
//
// The supervisor is a child subreaper: a descendant that forked twice or left the process group still becomes
// its child when orphaned, so none escapes. It acts when the lifeline closes, hence also when this process is
// killed. Where there is a sandbox (sandbox.hpp) and the command asks for it, the engine cannot see the supervisor;
// without one it can stop or kill it, and what it has forked may then outlive it.
//
// What always holds:
//   - nothing here blocks beyond the deadline it was given, and close() not beyond kEndPatience and kKillPatience; pipes are non-blocking and close on exec
//   - memory is bounded: a line by kMaxLine, the output between two lines we write by kMaxOutput, stderr by
//     kErrorTail
//   - after close() or the destructor every process that the engine started has ended and is reaped
// An object belongs to one thread at a time; different objects may be used from different threads.
#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "arena/engines/memory_group.hpp"
#include "base/result.hpp"

namespace pedra::arena {

using Clock = std::chrono::steady_clock;

inline constexpr std::size_t kMaxLine = 64U << 10U;
inline constexpr std::size_t kMaxOutput = 8U << 20U;
inline constexpr std::size_t kErrorTail = 2U << 10U;

struct Command {
  std::vector<std::string>
      arguments;              // the program first: a name found in PATH, or a path as seen from `dir`
  std::filesystem::path dir;  // the working directory; empty: ours
  // Bytes of memory for the engine and its children together, in a group of the kernel's (memory_group.hpp) where
  // there is one. Otherwise watched by what is resident, because address space says little (many run times reserve
  // far more than they use); data segments are capped at twice as much, for an engine that grows faster than it is
  // watched.
  std::optional<std::uint64_t> memory;
  std::string line_end = "\n";                     // of the lines we write
  bool sandbox = false;                            // wanted: in one when there is one
  std::vector<std::filesystem::path> hidden = {};  // files that must not be seen from within it
};

enum class IoState : std::uint8_t {
  Ok,
  Timeout,
  Closed,  // the engine has exited, or closed its end: see ending()
  Flood,   // more output than any engine needs, or a line that does not end
  Memory,  // over the limit
};

struct ReadLine {
  IoState state = IoState::Ok;
  std::string text;  // without its line end (LF, CRLF or CR)
};

// How the engine itself ended.
struct Ending {
  std::optional<int> exit_code;
  std::optional<int> signal;
  std::uint64_t peak_memory = 0;           // bytes
  [[nodiscard]] std::string text() const;  // "exited with code 3", "was ended by signal 6 (Aborted)"
};

class Subprocess {
 public:
  // Refused when the program cannot be run, with the system's reason.
  static Result<std::unique_ptr<Subprocess>> start(const Command& command);
  Subprocess(const Subprocess&) = delete;
  Subprocess& operator=(const Subprocess&) = delete;
  ~Subprocess();

  IoState write_line(std::string_view line, Clock::time_point deadline);  // the line end is added
  ReadLine read_line(Clock::time_point deadline);

  // Closes the engine's input, lets it leave by itself for so long, then ends it and all processes that it started.
  void close(std::chrono::milliseconds grace);

  [[nodiscard]] std::size_t received() const { return received_; }  // bytes since the last line written
  [[nodiscard]] const std::optional<Ending>& ending() const { return ending_; }
  [[nodiscard]] const std::string& error_tail() const { return error_tail_; }  // the last of its stderr
  [[nodiscard]] std::uint64_t peak_memory() const { return peak_memory_; }     // bytes, as far as watched

 private:
  struct Pipes;
  Subprocess() = default;
  void end_supervisor();
  bool take_line(std::string& text);
  IoState fill(Clock::time_point deadline);  // waits for output, or for the end
  void drain_errors();
  void read_status(std::chrono::milliseconds patience);
  bool over_memory();

  pid_t supervisor_ = -1;
  int input_ = -1;     // to the engine's stdin
  int output_ = -1;    // from its stdout
  int errors_ = -1;    // from its stderr
  int lifeline_ = -1;  // to the supervisor
  int status_ = -1;    // from it
  std::string buffer_;
  std::size_t received_ = 0;  // since the last line written
  bool output_ended_ = false;
  bool drop_line_feed_ = false;  // the last line ended with a CR whose LF may still come
  std::string error_tail_;
  std::optional<Ending> ending_;
  bool sandboxed_ = false;
  std::optional<std::uint64_t> memory_limit_;
  std::unique_ptr<MemoryGroup> group_;  // of that limit; null: the memory is watched
  std::string line_end_;
  std::uint64_t peak_memory_ = 0;
  Clock::time_point next_watch_{};
};

}  // namespace pedra::arena
