// Ctrl-C as a flag: while an Interrupt lives, SIGINT and SIGTERM only set it, and a read that waits for the
// keyboard ends early. Whoever waits looks at raised(). At most one lives at a time; the handlers of before
// come back with its end.
#pragma once
#include <csignal>

namespace pedra::terminal {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  static bool raised();

 private:
  struct sigaction previous_interrupt_ {};
  struct sigaction previous_terminate_ {};
};

}  // namespace pedra::terminal
