// Ctrl-C as a flag: while an Interrupt exists, SIGINT and SIGTERM set raised() and end a blocking read of the
// keyboard, and do nothing else. At most one exists at a time; its destructor restores the earlier handlers.
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
