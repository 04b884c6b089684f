#include "engine/gomoku/solver.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "games/gomoku/search/solvers/explain.hpp"
#include "games/gomoku/search/solvers/full_solver.hpp"
#include "games/gomoku/search/solvers/proof_check.hpp"
#include "games/gomoku/search/solvers/vct.hpp"
#include "search/stop.hpp"

namespace pedra::engine {
namespace {

using gomoku::Board;
using gomoku::CellIndex;
using gomoku::FullSolver;
using gomoku::kNoCell;
using gomoku::Vcf;
using gomoku::Vct;

constexpr std::uint64_t kFirstFours = 5000;      // nodes of the first try, doubled until the time is over
constexpr std::uint64_t kMostFours = 1U << 26U;  // .. or so many
constexpr int kFoursTableBits = 20;              // entries of the table of fours
constexpr std::uint64_t kFirstThreats =
    20'000;                                 // nodes of fours, of threes, of quiet threats; doubled in turn
constexpr std::uint64_t kRecall = 200'000;  // nodes to find a forgotten move of a proof again

constexpr std::array<std::string_view, 5> kMethods{"auto", "vcf", "vct", "lambda2", "full"};
constexpr std::array<std::string_view, 5> kVerdicts{"win", "loss", "draw", "no-win-found", "unknown"};

bool is_final(Verdict verdict) {
  return verdict == Verdict::Win || verdict == Verdict::Draw || verdict == Verdict::Loss;
}

// One position by fours and threats.
class ThreatSolving {
 public:
  ThreatSolving(const gomoku::Position& position, const std::shared_ptr<const gomoku::PatternTables>& tables,
                Vcf& vcf, Vct& vct, const SolveRequest& request, search::StopCondition& stop)
      : position_(position),
        request_(request),
        stop_(stop),
        board_(position, tables),
        vcf_(vcf),
        vct_(vct),
        nodes_before_(vcf.nodes() + vct.nodes()) {}

  Solution run() {
    if (request_.method == SolveMethod::Vcf) only_fours();
    if (request_.method == SolveMethod::Vct) threats(Vct::Reach::Threes, nodes_left());
    if (request_.method == SolveMethod::Lambda2) all_threats(false);
    if (request_.method == SolveMethod::Auto) all_threats(true);
    solution_.seconds = stop_.seconds();
    solution_.nodes = nodes();
    if (solution_.verdict != Verdict::Win) return solution_;
    if (const CellIndex cell = winning_move(board_); cell != kNoCell) solution_.move = board_.point_of(cell);
    if (request_.explain) explain();
    if (request_.check) check();
    return solution_;
  }

 private:
  [[nodiscard]] std::uint64_t nodes_left() const {
    return request_.nodes - std::min(request_.nodes, nodes());
  }
  [[nodiscard]] std::uint64_t nodes() const { return vcf_.nodes() + vct_.nodes() - nodes_before_; }
  void decide(Verdict verdict, SolveMethod method) {
    solution_.verdict = verdict;
    solution_.method = method;
  }

  // So many nodes of fours, or as many as there is time for at the rate so far: this search looks at no clock.
  void fours(std::uint64_t budget) {
    const double rate = static_cast<double>(nodes()) / std::max(stop_.seconds(), 1e-4);
    const double seconds = std::chrono::duration<double>(request_.time).count() - stop_.seconds();
    const double within = nodes() < kFirstFours ? double{kFirstFours} : rate * seconds;
    budget = std::min({budget, nodes_left(), kMostFours, static_cast<std::uint64_t>(std::max(within, 1.0))});
    const Vcf::Answer answer = vcf_.solve(board_, static_cast<int>(budget));
    decide(answer.plies > 0  ? Verdict::Win
           : vcf_.complete() ? Verdict::NoWin
                             : Verdict::Unknown,
           SolveMethod::Vcf);
  }

  // A search for fours begins again with every budget, so it must not be stopped and asked again often.
  void only_fours() {
    for (std::uint64_t budget = kFirstFours; true; budget *= 2) {
      fours(budget);
      if (solution_.verdict != Verdict::Unknown || nodes_left() == 0 || stop_.poll() || budget >= kMostFours)
        return;
    }
  }

  void threats(Vct::Reach reach, std::uint64_t budget) {
    const Vct::Verdict verdict = vct_.solve(board_, std::min(budget, nodes_left()), stop_, reach);
    decide(verdict == Vct::Verdict::Win     ? Verdict::Win
           : verdict == Vct::Verdict::NoWin ? Verdict::NoWin
                                            : Verdict::Unknown,
           reach == Vct::Reach::Threes ? SolveMethod::Vct : SolveMethod::Lambda2);
  }

  // Fours, threes and quiet threats in turn, or only the last two: the quick wins are found at once, and
  // none is waited for too long by the others. Threes find long wins by fours that fours alone do not.
  void all_threats(bool fours_left) {
    bool threes_left = true;
    for (std::uint64_t budget = kFirstThreats; true; budget *= 2) {
      if (fours_left) {
        fours(budget);
        if (solution_.verdict == Verdict::Win) return;
        fours_left = solution_.verdict == Verdict::Unknown;
      }
      if (threes_left) {
        threats(Vct::Reach::Threes, budget);
        if (solution_.verdict == Verdict::Win) return;
        threes_left = solution_.verdict == Verdict::Unknown;
      }
      threats(Vct::Reach::Quiet, budget);
      if (solution_.verdict != Verdict::Unknown || nodes_left() == 0 || stop_.poll()) return;
    }
  }

  // The attacker's move on the board as it stands.
  CellIndex winning_move(Board& board) {
    if (solution_.method != SolveMethod::Vcf) return vct_.winning_move(board, kRecall);
    const Vcf::Answer answer = vcf_.solve(board, static_cast<int>(kRecall));
    if (answer.plies > 0) return answer.move;
    return vct_.winning_move(board, kRecall);  // an answer that no four forced: one that loses at once
  }

  void explain() {
    solution_.steps = gomoku::explain_win(board_, [this](Board& board) { return winning_move(board); });
    for (const gomoku::WinStep& step : solution_.steps) {
      solution_.line.emplace_back(step.move);
      if (step.reply) solution_.line.emplace_back(*step.reply);
    }
  }

  void check() {
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
    for (; !laid.empty(); laid.pop_back()) board_.undo();
    solution_.checked = checked.ok();
    if (!checked) return;
    solution_.checked_positions = checked->positions;
    solution_.checked_plies = checked->plies;
  }

  const gomoku::Position& position_;
  const SolveRequest& request_;
  search::StopCondition& stop_;
  Board board_;
  Vcf& vcf_;
  Vct& vct_;
  std::uint64_t nodes_before_;
  Solution solution_;
};

// The whole truth of a small board; `solution` has what was found before.
void solve_whole(const gomoku::Position& position, std::size_t table_bytes, std::uint64_t nodes,
                 search::StopCondition& stop, Solution& solution) {
  FullSolver solver(position.settings(), table_bytes);
  const FullSolver::Answer answer = solver.solve(position, nodes - std::min(nodes, solution.nodes), stop);
  solution.nodes += answer.nodes;
  solution.move = answer.move;
  solution.method = SolveMethod::Full;
  solution.verdict = answer.value == FullSolver::Value::Win    ? Verdict::Win
                     : answer.value == FullSolver::Value::Draw ? Verdict::Draw
                     : answer.value == FullSolver::Value::Loss ? Verdict::Loss
                                                               : Verdict::Unknown;
  solution.seconds = stop.seconds();
}

}  // namespace

std::string_view name_of(SolveMethod method) { return kMethods[static_cast<std::size_t>(method)]; }

std::optional<SolveMethod> solve_method_named(std::string_view name) {
  for (std::size_t i = 0; i < kMethods.size(); ++i)
    if (kMethods[i] == name) return static_cast<SolveMethod>(i);
  return std::nullopt;
}

std::string_view name_of(Verdict verdict) { return kVerdicts[static_cast<std::size_t>(verdict)]; }

struct GomokuSolver::Memory {
  struct RuleTables {
    int k;
    gomoku::Rule rule;
    std::shared_ptr<const gomoku::PatternTables> tables;
  };

  explicit Memory(std::size_t megabytes) : bytes(megabytes << 20U), vcf(kFoursTableBits), vct(bytes / 2) {}

  const std::shared_ptr<const gomoku::PatternTables>& tables_for(const gomoku::Settings& settings) {
    for (const RuleTables& known : rules)
      if (known.k == settings.k && known.rule == settings.rule) return known.tables;
    rules.push_back({settings.k, settings.rule, std::make_shared<const gomoku::PatternTables>(settings)});
    return rules.back().tables;
  }

  std::size_t bytes;
  std::vector<RuleTables> rules;
  Vcf vcf;
  Vct vct;
};

GomokuSolver::GomokuSolver(std::size_t hash_megabytes) : memory_(std::make_unique<Memory>(hash_megabytes)) {}
GomokuSolver::~GomokuSolver() = default;

Result<Solution> GomokuSolver::solve(const gomoku::Position& position, const SolveRequest& request,
                                     const std::stop_token& stop) {
  if (position.outcome().over()) return Error{"the game is over"};
  const auto small = FullSolver::supports(position.settings());
  const bool full = request.method == SolveMethod::Full;
  if (full && !small) return small.error();
  if (!full && !gomoku::PatternTables::supports(position.settings()))
    return Error{"threats are known for rows of 3 to 8"};
  Solution solution;
  const auto* const tables = full ? nullptr : &memory_->tables_for(position.settings());
  memory_->vcf.clear();
  memory_->vct.clear();
  search::StopCondition condition({.time = request.time}, stop);
  if (!full)
    solution = ThreatSolving(position, *tables, memory_->vcf, memory_->vct, request, condition).run();
  if (full || (request.method == SolveMethod::Auto && small && !is_final(solution.verdict)))
    solve_whole(position, memory_->bytes / 2, request.nodes, condition, solution);
  return solution;
}

}  // namespace pedra::engine
