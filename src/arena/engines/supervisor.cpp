#include "arena/engines/supervisor.hpp"

#include <cerrno>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pedra::arena {
namespace {

void send(int status, const StatusMessage& message) {
  while (::write(status, &message, sizeof message) < 0 && errno == EINTR) {
  }
}

// Closes everything above 2 but the two given (which may be one): descriptors of other engines must not live
// on in this process.
void close_others(int keep_a, int keep_b) {
  const auto low = static_cast<unsigned>(keep_a < keep_b ? keep_a : keep_b);
  const auto high = static_cast<unsigned>(keep_a < keep_b ? keep_b : keep_a);
  if (low > 3) ::close_range(3, low - 1, 0);
  if (high > low + 1) ::close_range(low + 1, high - 1, 0);
  ::close_range(high + 1, ~0U, 0);
}

void reset_signals() {
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

// `failure` gets errno when the program cannot be run, and closes when it can.
[[noreturn]] void become_engine(const SupervisorPlan& plan, int failure) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // an engine that kills its supervisor ends with it
  reset_signals();
  // The three may not be 0 .. 2 themselves (subprocess.cpp sees to it), so no dup2 overwrites another's
  // source.
  const bool grouped = plan.group < 0 || ::write(plan.group, "0", 1) == 1;
  ::dup2(plan.input, 0);
  ::dup2(plan.output, 1);
  ::dup2(plan.errors, 2);
  close_others(failure, failure);
  bool ready = grouped && (plan.dir == nullptr || ::chdir(plan.dir) == 0);
  if (ready && plan.data_cap > 0) {
    const rlimit cap{plan.data_cap, plan.data_cap};
    ready = ::setrlimit(RLIMIT_DATA, &cap) == 0;
  }
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  if (ready) ::execvp(plan.arguments[0], plan.arguments);
  const std::int32_t error = errno;
  if (::write(failure, &error, sizeof error) < 0) ::_exit(126);
  ::_exit(127);
}

// Reaps a child that has ended, and reports the engine's end. False when there is no child left.
bool reap(pid_t engine, int status) {
  while (true) {
    int value = 0;
    rusage usage{};
    const pid_t child = ::wait4(-1, &value, WNOHANG, &usage);
    if (child < 0) return errno == EINTR;
    if (child == 0) return true;
    if (child == engine) send(status, {StatusMessage::Kind::Ended, value, usage.ru_maxrss});
  }
}

// SIGKILL to each child of ours: the engine, and its descendants whose parents are gone.
void kill_children() {
  const int file = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  char text[4096];
  const ssize_t size = ::read(file, text, sizeof text - 1);
  ::close(file);
  pid_t number = 0;
  for (ssize_t i = 0; i < size; ++i) {
    if (text[i] >= '0' && text[i] <= '9') {
      number = number * 10 + (text[i] - '0');
    } else {
      if (number > 1) ::kill(number, SIGKILL);
      number = 0;
    }
  }
}

void sleep_ms(int ms) {
  const timespec time{ms / 1000, (ms % 1000) * 1'000'000L};
  ::nanosleep(&time, nullptr);
}

[[noreturn]] void end_everything(pid_t engine, int status) {
  ::kill(-engine, SIGTERM);
  for (int waited = 0; waited < kTermGraceMs; waited += 5) {
    if (!reap(engine, status)) ::_exit(0);
    sleep_ms(5);
  }
  while (reap(engine, status)) {  // each round kills a generation: its children become ours
    ::kill(-engine, SIGKILL);
    kill_children();
    sleep_ms(1);
  }
  ::_exit(0);
}

}  // namespace

void supervise(const SupervisorPlan& plan) {
  ::setsid();  // a Ctrl-C at the terminal is for the match, not for its engines
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  sigset_t blocked;
  ::sigfillset(&blocked);
  ::sigprocmask(SIG_SETMASK, &blocked, nullptr);

  int failure[2];
  const pid_t engine = ::pipe2(failure, O_CLOEXEC) == 0 ? ::fork() : -1;
  if (engine == 0) become_engine(plan, failure[1]);
  if (engine < 0) {
    send(plan.status, {StatusMessage::Kind::CannotRun, errno, 0});
    ::_exit(1);
  }
  ::close(failure[1]);
  std::int32_t error = 0;
  if (::read(failure[0], &error, sizeof error) > 0) {
    send(plan.status, {StatusMessage::Kind::CannotRun, error, 0});
    ::_exit(1);
  }
  send(plan.status, {StatusMessage::Kind::Running, 0, 0});
  ::close_range(0, 2, 0);
  close_others(plan.lifeline, plan.status);

  sigset_t child;
  ::sigemptyset(&child);
  ::sigaddset(&child, SIGCHLD);
  const int signals = ::signalfd(-1, &child, SFD_CLOEXEC);
  while (true) {
    pollfd ready[2] = {{plan.lifeline, POLLIN, 0}, {signals, POLLIN, 0}};
    if (::poll(ready, 2, -1) < 0 && errno != EINTR) break;
    if (ready[0].revents != 0) break;
    if (ready[1].revents != 0) {
      signalfd_siginfo info;
      if (::read(signals, &info, sizeof info) < 0) break;
    }
    reap(engine, plan.status);
  }
  end_everything(engine, plan.status);
}

}  // namespace pedra::arena
