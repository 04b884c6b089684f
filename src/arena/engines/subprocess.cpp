#include "arena/engines/subprocess.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/engines/process_tree.hpp"
#include "arena/engines/sandbox.hpp"
#include "arena/engines/supervisor.hpp"

namespace pedra::arena {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kWatchEvery{50};
constexpr milliseconds kStartPatience{10'000};
constexpr milliseconds kEndPatience{200};      // an engine that closed its end: its exit follows
constexpr milliseconds kKillPatience{10'000};  // for a supervisor to end all that is below it, and itself

void close_end(int& end) {
  if (end >= 0) ::close(end);
  end = -1;
}

// A pipe whose ends are above 2, closed on exec.
bool make_pipe(int& read_end, int& write_end) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return false;
  for (int& end : ends) {
    if (end > 2) continue;
    const int low = end;
    end = ::fcntl(low, F_DUPFD_CLOEXEC, 3);
    ::close(low);
  }
  read_end = ends[0];
  write_end = ends[1];
  return read_end >= 0 && write_end >= 0;
}

void make_non_blocking(int end) { ::fcntl(end, F_SETFL, ::fcntl(end, F_GETFL) | O_NONBLOCK); }

int poll_ms(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000));
}

// write() without SIGPIPE reaching the program, whose other threads and handlers are not ours to change.
ssize_t write_quietly(int end, std::string_view text) {
  sigset_t pipe_signal;
  sigset_t before;
  ::sigemptyset(&pipe_signal);
  ::sigaddset(&pipe_signal, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  const ssize_t written = ::write(end, text.data(), text.size());
  const int error = errno;
  if (written < 0 && error == EPIPE && ::sigismember(&before, SIGPIPE) == 0) {
    const timespec at_once{0, 0};
    ::sigtimedwait(&pipe_signal, nullptr, &at_once);
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return written;
}

}  // namespace

std::string Ending::text() const {
  if (signal) return fmt::format("was ended by signal {} ({})", *signal, ::strsignal(*signal));
  return fmt::format("exited with code {}", exit_code.value_or(0));
}

// The other ends, which are the engine's and the supervisor's; closed here as soon as those have them.
struct Subprocess::Pipes {
  int input = -1;
  int output = -1;
  int errors = -1;
  int lifeline = -1;
  int status = -1;
  Pipes() = default;
  Pipes(const Pipes&) = delete;
  Pipes& operator=(const Pipes&) = delete;
  ~Pipes() {
    for (int* end : {&input, &output, &errors, &lifeline, &status}) close_end(*end);
  }
};

Result<std::unique_ptr<Subprocess>> Subprocess::start(const Command& command) {
  if (command.arguments.empty() || command.arguments[0].empty()) return Error{"there is no program to run"};
  const auto failed = [&command](int error) {
    return Error{fmt::format("cannot run '{}'{}: {}", command.arguments[0],
                             command.dir.empty() ? "" : " in '" + command.dir.string() + "'",
                             std::strerror(error))};
  };
  const auto program = find_program(command.arguments[0], command.dir);
  if (!program)
    return Error{fmt::format("cannot run '{}'{}: {}", command.arguments[0],
                             command.dir.empty() ? "" : " in '" + command.dir.string() + "'",
                             program.error().message)};
  std::unique_ptr<Subprocess> self(new Subprocess);
  Pipes theirs;
  if (!make_pipe(theirs.input, self->input_) || !make_pipe(self->output_, theirs.output) ||
      !make_pipe(self->errors_, theirs.errors) || !make_pipe(theirs.lifeline, self->lifeline_) ||
      !make_pipe(self->status_, theirs.status))
    return failed(errno);
  for (const int end : {self->input_, self->output_, self->errors_}) make_non_blocking(end);

  self->sandboxed_ = command.sandbox && sandbox_state().ok();
  std::vector<std::string> texts =
      self->sandboxed_ ? sandboxed_arguments(command, *program) : command.arguments;
  std::vector<char*> arguments;
  for (std::string& text : texts) arguments.push_back(text.data());
  arguments.push_back(nullptr);
  const std::string dir = command.dir.string();
  if (command.memory) self->group_ = MemoryGroup::make(*command.memory);
  const SupervisorPlan plan{.arguments = arguments.data(),
                            .dir = dir.empty() ? nullptr : dir.c_str(),
                            .data_cap = command.memory ? *command.memory * 2 : 0,
                            .group = self->group_ ? self->group_->entry() : -1,
                            .input = theirs.input,
                            .output = theirs.output,
                            .errors = theirs.errors,
                            .lifeline = theirs.lifeline,
                            .status = theirs.status};
  self->memory_limit_ = command.memory;
  self->line_end_ = command.line_end;
  self->supervisor_ = ::fork();
  if (self->supervisor_ == 0) supervise(plan);
  if (self->supervisor_ < 0) return failed(errno);
  pollfd ready{self->status_, POLLIN, 0};
  StatusMessage first;
  if (::poll(&ready, 1, static_cast<int>(kStartPatience.count())) <= 0 ||
      ::read(self->status_, &first, sizeof first) != static_cast<ssize_t>(sizeof first))
    return failed(ETIMEDOUT);
  if (first.kind != StatusMessage::Kind::Running) return failed(first.value);
  return self;
}

Subprocess::~Subprocess() { close(milliseconds(0)); }

IoState Subprocess::write_line(std::string_view line, Clock::time_point deadline) {
  received_ = 0;
  std::string text(line);
  text += line_end_;
  std::string_view rest = text;
  while (!rest.empty()) {
    if (input_ < 0) return IoState::Closed;
    const ssize_t written = write_quietly(input_, rest);
    if (written > 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      drain_errors();
      pollfd ready{input_, POLLOUT, 0};
      if (::poll(&ready, 1, std::min(poll_ms(deadline), 50)) == 0 && Clock::now() >= deadline)
        return IoState::Timeout;
    } else if (errno != EINTR) {
      read_status(kEndPatience);
      return IoState::Closed;
    }
  }
  return IoState::Ok;
}

ReadLine Subprocess::read_line(Clock::time_point deadline) {
  ReadLine line;
  while (!take_line(line.text)) {
    if (buffer_.size() > kMaxLine || received_ > kMaxOutput) return {IoState::Flood, {}};
    if (output_ended_) {
      read_status(kEndPatience);
      return {over_memory() ? IoState::Memory : IoState::Closed, std::move(buffer_)};
    }
    if (const IoState state = fill(deadline); state != IoState::Ok) return {state, buffer_};
  }
  return received_ > kMaxOutput ? ReadLine{IoState::Flood, {}} : line;
}

// LF, CRLF and a lone CR end a line. A CR at the end of what has arrived ends it too: its LF, if any, is
// dropped when it comes.
bool Subprocess::take_line(std::string& text) {
  const auto end = buffer_.find_first_of("\r\n");
  if (end == std::string::npos) return false;
  const bool carriage = buffer_[end] == '\r';
  const bool pair = carriage && buffer_.compare(end + 1, 1, "\n") == 0;
  drop_line_feed_ = carriage && end + 1 == buffer_.size();
  text = buffer_.substr(0, end);
  buffer_.erase(0, end + (pair ? 2 : 1));
  return true;
}

IoState Subprocess::fill(Clock::time_point deadline) {
  drain_errors();
  if (over_memory()) return IoState::Memory;
  pollfd ready[3] = {{output_, POLLIN, 0}, {ending_ ? -1 : status_, POLLIN, 0}, {errors_, POLLIN, 0}};
  const int longest = memory_limit_ ? static_cast<int>(kWatchEvery.count()) : 60'000;
  ::poll(ready, 3, ending_ ? 0 : std::min(poll_ms(deadline), longest));
  if (ready[0].revents == 0) {
    if (ready[1].revents != 0) read_status(milliseconds(0));
    // Children of the engine may hold its output open after it; no output of theirs matters.
    else if (ending_)
      output_ended_ = true;
    return Clock::now() >= deadline && !ending_ ? IoState::Timeout : IoState::Ok;
  }
  std::array<char, 16384> chunk;
  const ssize_t size = ::read(output_, chunk.data(), chunk.size());
  if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) output_ended_ = true;
  if (size <= 0) return IoState::Ok;
  received_ += static_cast<std::size_t>(size);
  const std::size_t skip = drop_line_feed_ && chunk[0] == '\n' ? 1 : 0;
  drop_line_feed_ = false;
  buffer_.append(chunk.data() + skip, static_cast<std::size_t>(size) - skip);
  return IoState::Ok;
}

void Subprocess::drain_errors() {
  std::array<char, 4096> chunk;
  // A few chunks at most: an engine that floods its stderr waits for the pipe, not we for the engine.
  for (int i = 0; i < 16 && errors_ >= 0; ++i) {
    const ssize_t size = ::read(errors_, chunk.data(), chunk.size());
    if (size == 0) close_end(errors_);
    if (size <= 0) return;
    error_tail_.append(chunk.data(), static_cast<std::size_t>(size));
    if (error_tail_.size() > kErrorTail) error_tail_.erase(0, error_tail_.size() - kErrorTail);
  }
}

void Subprocess::read_status(milliseconds patience) {
  drain_errors();
  const auto deadline = Clock::now() + patience;
  while (!ending_ && status_ >= 0) {
    pollfd ready{status_, POLLIN, 0};
    if (::poll(&ready, 1, poll_ms(deadline)) <= 0) return;
    StatusMessage message;
    if (::read(status_, &message, sizeof message) != static_cast<ssize_t>(sizeof message)) {
      close_end(status_);
      return;
    }
    if (message.kind != StatusMessage::Kind::Ended) continue;
    Ending ending;
    if (WIFSIGNALED(message.value))
      ending.signal = WTERMSIG(message.value);
    else if (sandboxed_ && WEXITSTATUS(message.value) > 128)  // so says bwrap of a signal within
      ending.signal = WEXITSTATUS(message.value) - 128;
    else
      ending.exit_code = WEXITSTATUS(message.value);
    ending.peak_memory = static_cast<std::uint64_t>(message.peak_kb) << 10U;
    peak_memory_ = std::max(peak_memory_, ending.peak_memory);
    ending_ = ending;
  }
}

bool Subprocess::over_memory() {
  if (!memory_limit_) return false;
  if (ending_ && !group_) return false;  // nothing is left to be measured
  if (!ending_ && Clock::now() < next_watch_) return false;
  next_watch_ = Clock::now() + kWatchEvery;
  if (group_) {
    if (!group_->exceeded()) return false;
    peak_memory_ = std::max(peak_memory_, *memory_limit_);
    return true;
  }
  peak_memory_ = std::max(peak_memory_, memory_below(supervisor_));
  return peak_memory_ > *memory_limit_;
}

// The supervisor ends by itself when its lifeline is closed. One that an engine has stopped goes on; one that
// does not end is killed, with all that is below it.
void Subprocess::end_supervisor() {
  const auto deadline = Clock::now() + kKillPatience;
  while (Clock::now() < deadline) {
    int status = 0;
    const pid_t ended = ::waitpid(supervisor_, &status, WNOHANG | WUNTRACED);
    if (ended < 0 && errno != EINTR) return;
    if (ended == supervisor_ && !WIFSTOPPED(status)) return;
    if (ended == supervisor_) ::kill(supervisor_, SIGCONT);
    ::poll(nullptr, 0, 2);
  }
  for (const pid_t process : processes_below(supervisor_)) ::kill(process, SIGKILL);
  ::kill(supervisor_, SIGKILL);
  while (::waitpid(supervisor_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void Subprocess::close(milliseconds grace) {
  if (supervisor_ <= 0) return;
  close_end(input_);
  const auto deadline = Clock::now() + grace;
  while (!output_ended_ && Clock::now() < deadline) {
    buffer_.clear();
    received_ = 0;
    fill(deadline);
  }
  if (output_ended_) read_status(kEndPatience);
  close_end(lifeline_);
  close_end(output_);
  end_supervisor();
  group_.reset();
  read_status(milliseconds(0));
  supervisor_ = -1;
  close_end(errors_);
  close_end(status_);
}

}  // namespace pedra::arena
