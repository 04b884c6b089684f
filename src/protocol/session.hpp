// A conversation with a program on the other side of a pipe. Each protocol is a subclass that says what a
// line means; what is the same for all of them is here: lines are obeyed one after another in a thread of the
// session's own, so that a subclass is plain blocking code, while line() returns at once and a search can be
// interrupted.
//
//   reader's thread   line() ---> queue ---> session's thread: obey() --> search() waits for the engine
//                       |                                                     ^
//                       +-- arrival(): Stop or Cancel interrupts -------------+
//
// What always holds: answers come in the order of the lines; the output is called by one thread at a time,
// one line a call; after finished() nothing more need be fed. Every subclass's destructor calls close()
// first.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "engine/engine.hpp"
#include "engine/registry.hpp"

namespace pedra::protocol {

// What the program tells every session.
struct SessionConfig {
  engine::EngineSpec engine;                  // who plays; its limits, if any, hold besides the protocol's
  std::chrono::milliseconds move_time{5000};  // for a move where the protocol has not said
  std::string version = "0";
  std::uint64_t seed = 1;  // chooses among openings
  bool files = true;       // may a command name a file to read?
};

using Output = std::function<void(std::string_view line)>;  // without the line end; must flush

class Session {
 public:
  explicit Session(Output output);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  virtual ~Session() = default;

  void line(std::string_view text);
  void end_of_input();
  // The other side has said goodbye: read no more. wait_idle() for the answers that are still due.
  [[nodiscard]] bool finished() const;
  void wait_idle();  // until every line so far is obeyed

  // For those who work for obey(), in the session's thread.
  //
  // Searches until a limit or an interruption. Nothing comes back from a search that was cancelled.
  std::optional<search::SearchReport> search(engine::Engine& engine, engine::SearchRequest request,
                                             const search::ReportSink& sink = {});
  [[nodiscard]] bool interrupted() const;  // stopped or cancelled: finish with what there is
  [[nodiscard]] bool cancelled() const;    // nobody wants the answer any more

 protected:
  // What a line does, when it arrives, to the search of an earlier line.
  enum class Arrival : std::uint8_t {
    Queue,   // nothing: it waits for its turn
    Stop,    // ends it; the best move so far is its answer
    Cancel,  // ends it without an answer
    Last,    // nothing, but it is the last line
    StopLast,
  };
  // Called in the reader's thread: looks at nothing but the line.
  [[nodiscard]] virtual Arrival arrival(std::string_view line) const = 0;
  [[nodiscard]] virtual Arrival arrival_of_end() const = 0;
  virtual void obey(std::string_view line) = 0;
  virtual void refuse_long_line() = 0;

  void say(std::string_view text) const;  // one line; whatever is not plain ASCII becomes '?'
  void close();                           // cancels everything and ends the thread

 private:
  void run();
  void interrupt(Arrival how, std::uint64_t number);  // both with the mutex held
  [[nodiscard]] bool interrupted_locked() const;

  Output output_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  struct Waiting {
    std::uint64_t number;
    std::string text;
  };
  std::deque<Waiting> queue_;
  std::uint64_t next_number_ = 1;
  std::uint64_t current_ = 0;        // the line that is being obeyed; 0: none
  std::uint64_t stop_before_ = 0;    // searches of earlier lines are to end
  std::uint64_t cancel_before_ = 0;  // likewise, without an answer
  engine::Engine* searching_ = nullptr;
  bool last_seen_ = false;
  bool closing_ = false;
  std::thread thread_;
};

// Something a user sent, short enough to be repeated in an answer.
std::string shown(std::string_view text);

// The first word of a line in lower case, and what stands behind it without blanks around it.
struct CommandLine {
  std::string name;
  std::string_view rest;
};
CommandLine split_command(std::string_view line);

}  // namespace pedra::protocol
