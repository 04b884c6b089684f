// A conversation with a program on the other side of a pipe, and the game it is about. Each protocol is a
// subclass that translates lines into calls of play::LiveGame. What all protocols share is here: lines are
// obeyed one after another in a thread of the session, so that a subclass is plain blocking code; line()
// returns at once, and a line may interrupt the search of an earlier one.
//
//   reader's thread   line() ---> queue ---> session's thread: obey() --> search()
//                       |                                                    ^
//                       +-- arrival(): Stop and Cancel request a stop -------+
//
// Answers come in the order of the lines. The output is called by one thread at a time, one line a call.
// After finished() no more lines are needed. Every subclass's destructor calls close() first.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "play/live_game.hpp"

namespace pedra::protocol {

// What the command line gives every session.
struct SessionConfig {
  engine::EngineSpec engine;                  // its own limits, if any, hold besides the protocol's
  std::chrono::milliseconds move_time{5000};  // for a move where the protocol has not said
  std::string version = "0";
  std::uint64_t seed = 1;  // chooses among openings
  bool files = true;       // may a command name a file to read?
};

using Output = std::function<void(std::string_view line)>;  // without the line end; must flush

class Session {
 public:
  Session(const SessionConfig& config, const engine::GameSpec& game, Output output);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  virtual ~Session() = default;

  void line(std::string_view text);
  void end_of_input();  // no line follows; what the lines so far ask for is answered in full
  // No more lines are needed; wait_idle() for the answers that are still due.
  [[nodiscard]] bool finished() const;
  void wait_idle();  // until every line so far is obeyed

 protected:
  // What a line does, when it arrives, to the search of an earlier line.
  enum class Arrival : std::uint8_t {
    Queue,   // nothing: it waits for its turn
    Stop,    // ends it; the best move so far is its answer
    Cancel,  // ends it without an answer
    Last,    // nothing, but it is the last line
    StopLast,
  };
  // Called in the reader's thread: may read nothing but the line.
  [[nodiscard]] virtual Arrival arrival(std::string_view line) const = 0;
  virtual void obey(std::string_view line) = 0;
  virtual void refuse_long_line() = 0;

  // For obey(), in the session's thread. The engine is the game's adviser for both colours.
  //
  // The best moves of a position, until a limit or an interruption. A search that was cancelled gives an
  // error with the code "cancelled", and nothing to the sink any more.
  Result<search::SearchReport> search(const engine::AnyPosition& position,
                                      const engine::SearchRequest& request,
                                      const search::ReportSink& sink = {});
  [[nodiscard]] std::stop_token stop_token() const;  // of the line that is being obeyed
  [[nodiscard]] bool cancelled() const;              // the answer is not wanted any more
  static Error cancellation();

  void say(std::string_view text) const;  // one line; whatever is not plain ASCII becomes '?'
  void close();                           // cancels everything and ends the thread

  play::LiveGame live_;

 private:
  void run();
  void interrupt(Arrival how, std::uint64_t number);  // both with the mutex held
  void request_stop_if_due();

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
  std::stop_source stop_;            // of the line that is being obeyed
  bool last_seen_ = false;
  bool closing_ = false;
  std::thread thread_;
};

// The first word of a line in lower case, and the rest of it, trimmed.
struct CommandLine {
  std::string name;
  std::string_view rest;
};
CommandLine split_command(std::string_view line);

}  // namespace pedra::protocol
