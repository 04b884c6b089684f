#include "engine/gomoku_solver.hpp"

#include <array>
#include <span>

#include "games/gomoku/search/explain.hpp"
#include "games/gomoku/search/full_solver.hpp"
#include "games/gomoku/search/proof_check.hpp"
#include "games/gomoku/search/vct.hpp"
#include "search/limits.hpp"

namespace pedra::engine {
namespace {

using gomoku::Board;
using gomoku::CellIndex;
using gomoku::FullSolver;
using gomoku::kNoCell;
using gomoku::Vcf;
using gomoku::Vct;

constexpr int kFirstFours = 5000;           // nodes of the first try, doubled until the time is over
constexpr std::uint64_t kSlice = 20'000;    // nodes between two looks at the clock
constexpr std::uint64_t kRecall = 200'000;  // nodes to find a forgotten move of a proof again

constexpr std::array<std::string_view, 4> kMethods{"auto", "vcf", "vct", "full"};
constexpr std::array<std::string_view, 5> kVerdicts{"win", "loss", "draw", "no-win", "unknown"};

class Solver {
 public:
  Solver(const gomoku::Position& position, const SolveRequest& request, const std::atomic<bool>& stop)
      : position_(position),
        request_(request),
        stop_(stop),
        tables_(std::make_shared<const gomoku::PatternTables>(position.settings())),
        board_(position, tables_),
        vct_((request.hash_megabytes << 20U) / 2),
        started_(search::Clock::now()) {}

  Solution run() {
    const bool any = request_.method == SolveMethod::Auto;
    if (any || request_.method == SolveMethod::Vcf) fours();
    if (!decided() && (any || request_.method == SolveMethod::Vct)) threats();
    const bool small = FullSolver::supports(position_.settings()).ok();
    if (!decided() && (request_.method == SolveMethod::Full || (any && small))) full();
    solution_.seconds = seconds();
    if (solution_.verdict == Verdict::Win && solution_.method != SolveMethod::Full) tell();
    return solution_;
  }

 private:
  [[nodiscard]] bool decided() const {
    return solution_.verdict == Verdict::Win || solution_.verdict == Verdict::Draw ||
           solution_.verdict == Verdict::Loss;
  }
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(search::Clock::now() - started_).count();
  }
  [[nodiscard]] bool out_of_time() const {
    return search::Clock::now() - started_ >= request_.time || stop_.load(std::memory_order_relaxed);
  }
  void decide(Verdict verdict, SolveMethod method) {
    solution_.verdict = verdict;
    solution_.method = method;
  }

  void fours() {
    for (int budget = kFirstFours; true; budget = std::min(budget * 2, 1 << 24)) {
      const Vcf::Answer answer = vcf_.solve(board_, budget);
      solution_.nodes = vcf_.nodes() + vct_.nodes();
      if (answer.plies > 0) {
        decide(Verdict::Win, SolveMethod::Vcf);
        return;
      }
      decide(vcf_.complete() ? Verdict::NoWin : Verdict::Unknown, SolveMethod::Vcf);
      // Threats are better at long wins; for them the fours stop early.
      if (vcf_.complete() || out_of_time() ||
          (request_.method == SolveMethod::Auto && budget >= 16 * kFirstFours))
        return;
    }
  }

  void threats() {
    Vct::Verdict verdict = Vct::Verdict::Unknown;
    while (verdict == Vct::Verdict::Unknown && !out_of_time()) verdict = vct_.solve(board_, kSlice, stop_);
    solution_.nodes = vcf_.nodes() + vct_.nodes();
    decide(verdict == Vct::Verdict::Win     ? Verdict::Win
           : verdict == Vct::Verdict::NoWin ? Verdict::NoWin
                                            : Verdict::Unknown,
           SolveMethod::Vct);
  }

  void full() {
    FullSolver solver(position_.settings(), (request_.hash_megabytes << 20U) / 2);
    FullSolver::Answer answer;
    std::uint64_t nodes = 0;
    do {
      answer = solver.solve(position_, kSlice, stop_);
      nodes += answer.nodes;
    } while (answer.value == FullSolver::Value::Unknown && !out_of_time());
    solution_.nodes += nodes;
    solution_.move = answer.move;
    decide(answer.value == FullSolver::Value::Win    ? Verdict::Win
           : answer.value == FullSolver::Value::Draw ? Verdict::Draw
           : answer.value == FullSolver::Value::Loss ? Verdict::Loss
                                                     : Verdict::Unknown,
           SolveMethod::Full);
  }

  // The attacker's move on the board as it stands.
  CellIndex winning_move(Board& board) {
    if (solution_.method == SolveMethod::Vct) return vct_.winning_move(board, kRecall);
    const Vcf::Answer answer = vcf_.solve(board, static_cast<int>(kRecall));
    if (answer.plies > 0) return answer.move;
    return vct_.winning_move(board, kRecall);  // an answer that no four forced: one that loses at once
  }

  // Fills in the line, its reasons and the check.
  void tell() {
    solution_.steps = gomoku::explain_win(board_, [this](Board& board) { return winning_move(board); });
    for (const gomoku::WinStep& step : solution_.steps) {
      solution_.line.emplace_back(step.move);
      if (step.reply) solution_.line.emplace_back(*step.reply);
    }
    if (!solution_.line.empty()) solution_.move = solution_.line.front();
    if (!request_.check) return;
    std::vector<Point> laid;  // on board_
    const auto checked = gomoku::check_win(position_, [&](std::span<const Point> played) -> Move {
      std::size_t same = 0;
      while (same < laid.size() && same < played.size() && laid[same] == played[same]) ++same;
      for (; laid.size() > same; laid.pop_back()) board_.undo();
      for (; laid.size() < played.size(); laid.push_back(played[laid.size()]))
        board_.apply(board_.index_of(played[laid.size()]));
      const CellIndex cell = winning_move(board_);
      return cell == kNoCell ? Move() : Move(board_.point_of(cell));
    });
    solution_.checked = checked.ok();
    if (checked) solution_.checked_positions = checked->positions;
    for (; !laid.empty(); laid.pop_back()) board_.undo();
  }

  const gomoku::Position& position_;
  const SolveRequest& request_;
  const std::atomic<bool>& stop_;
  std::shared_ptr<const gomoku::PatternTables> tables_;
  Board board_;
  Vcf vcf_;
  Vct vct_;
  search::Clock::time_point started_;
  Solution solution_;
};

}  // namespace

std::string_view name_of(SolveMethod method) { return kMethods[static_cast<std::size_t>(method)]; }

std::optional<SolveMethod> solve_method_named(std::string_view name) {
  for (std::size_t i = 0; i < kMethods.size(); ++i)
    if (kMethods[i] == name) return static_cast<SolveMethod>(i);
  return std::nullopt;
}

std::string_view name_of(Verdict verdict) { return kVerdicts[static_cast<std::size_t>(verdict)]; }

Result<Solution> solve_gomoku(const gomoku::Position& position, const SolveRequest& request,
                              const std::atomic<bool>& stop) {
  if (position.outcome().over()) return Error{"the game is over"};
  if (request.method == SolveMethod::Full) {
    if (const auto fits = FullSolver::supports(position.settings()); !fits) return fits.error();
  } else if (!gomoku::PatternTables::supports(position.settings())) {
    return Error{"threats are known for rows of 3 to 8"};
  }
  return Solver(position, request, stop).run();
}

}  // namespace pedra::engine
