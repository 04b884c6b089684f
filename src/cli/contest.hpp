// What `match`, `ladder` and `openings` share: options into the arena's structs, the store, a Ctrl-C that
// ends things well, and the live line.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "arena/match.hpp"
#include "cli/options.hpp"
#include "terminal/interrupt.hpp"

namespace pedra::cli {

// While an object exists, SIGINT and SIGTERM set flag() and request a stop of token() instead of ending the program.
class StopFlag {
 public:
  StopFlag();
  ~StopFlag();
  StopFlag(const StopFlag&) = delete;
  StopFlag& operator=(const StopFlag&) = delete;
  [[nodiscard]] const std::atomic<bool>& flag() const { return flag_; }
  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  [[nodiscard]] bool raised() const { return flag_.load(); }

 private:
  terminal::Interrupt interrupt_;
  std::atomic<bool> flag_ = false;
  std::stop_source source_;
  std::atomic<bool> ended_ = false;
  std::thread watcher_;
};

// One line on a terminal's stderr, drawn over again and again; nothing where stderr is no terminal.
class LiveLine {
 public:
  explicit LiveLine(bool live) : live_(live) {}
  ~LiveLine() { clear(); }
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;
  void show(std::string_view text);
  void clear();

 private:
  bool live_;
  bool drawn_ = false;
};

// The usual judge of which openings are balanced. Its depth is fixed: the same seed gives
// the same openings, and so the same match.
Result<engine::EngineSpec> usual_judge();

// "350m", "2g", "64k", plain bytes.
Result<std::uint64_t> parse_size(std::string_view text);

// On stderr: the rows of a store that could not be read.
void warn_of_left_out(const std::vector<std::string>& rows);
// The store named on the command line, or the one in the data folder, whose folder is made when it is
// missing.
Result<std::unique_ptr<arena::Store>> open_store(const std::string& named, const Environment& environment);

// A database may be away for some minutes, until Ctrl-C.
void have_patience(store::Database& database, const StopFlag& stop);

// Everything of a match but its game, players, pairing, SPRT and openings.
Result<arena::MatchOptions> contest(const ContestOptions& options);

// From the file, or made, or none. `pairs` is how many are wanted when they are made; `stop` may end that
// early.
Result<std::vector<arena::Opening>> contest_openings(const ContestOptions& options,
                                                     const engine::GameSpec& game, int pairs,
                                                     const StopFlag& stop, LiveLine& live);

// Plays, with the live line, JSON lines, the table, the report and the exit code. `play` is run_match() or
// ladder_run().
using Play = std::function<Result<arena::MatchOutcome>(const arena::MatchHooks&)>;
int run_contest(const ContestOptions& options, const StopFlag& stop, LiveLine& live, arena::Store& store,
                const Play& play);

Result<Ok> write_report(const std::string& path, arena::Store& store, const arena::MatchSummary& summary);

}  // namespace pedra::cli
