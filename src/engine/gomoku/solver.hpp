// Gomoku positions solved: is there a forced win, by fours, by threats, or (on small boards) at all? With the
// line and its reasons. Called by `pedra solve gomoku` and by front ends that explain a win.
//
// Every win by fours or threats is replayed by a checker that knows stones and rows only before it is
// reported as checked.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "board/move.hpp"
#include "games/gomoku/position.hpp"
#include "games/gomoku/win_steps.hpp"

namespace pedra::engine {

// Vcf: fours. Vct: fours and open threes. Lambda2: also moves that threaten a win by fours. Auto: from one to the
// next, and the whole truth of a small board.
enum class SolveMethod : std::uint8_t { Auto, Vcf, Vct, Lambda2, Full };

std::string_view name_of(SolveMethod method);  // "auto", "vcf", "vct", "lambda2", "full"
std::optional<SolveMethod> solve_method_named(std::string_view name);

struct SolveRequest {
  SolveMethod method = SolveMethod::Auto;
  std::chrono::milliseconds time{10'000};
  std::uint64_t nodes = UINT64_MAX;  // alone (a long time) the same request gives the same answer
  bool explain = true;               // fill in the line and its reasons
  bool check = true;                 // replay a win by the checker
};

enum class Verdict : std::uint8_t {
  Win,      // of the side to move
  Loss,     // full only
  Draw,     // full only
  NoWin,    // none by the method's threats; other ways were not tried
  Unknown,  // the time was not enough
};

std::string_view name_of(Verdict verdict);  // "win", "loss", "draw", "no-win-found", "unknown"

struct Solution {
  Verdict verdict = Verdict::Unknown;
  SolveMethod method = SolveMethod::Auto;  // the one that decided
  Move move;                               // of a win, or one that keeps a draw; none otherwise
  std::vector<Move> line;                  // of a win by fours or threats, to its end
  std::vector<gomoku::WinStep> steps;      // the same with reasons
  bool checked = false;
  std::uint64_t checked_positions = 0;
  int checked_plies = 0;  // of the longest defence
  std::uint64_t nodes = 0;
  double seconds = 0;  // without the check
};

// Solves one position after another: a rule's tables are made once, the memory is emptied before each, so
// that no answer depends on what was asked before. One thread.
class GomokuSolver {
 public:
  explicit GomokuSolver(std::size_t hash_megabytes);
  ~GomokuSolver();
  GomokuSolver(const GomokuSolver&) = delete;
  GomokuSolver& operator=(const GomokuSolver&) = delete;

  // Refused when the game is over, or the method does not take the board.
  Result<Solution> solve(const gomoku::Position& position, const SolveRequest& request,
                         const std::stop_token& stop);

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace pedra::engine
