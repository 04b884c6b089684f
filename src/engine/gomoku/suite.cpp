#include "engine/gomoku/suite.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <optional>

#include "base/text.hpp"
#include "board/coordinates.hpp"
#include "games/gomoku/eval/weights_io.hpp"
#include "games/gomoku/search/solvers/proof_check.hpp"
#include "games/gomoku/search/think.hpp"
#include "games/gomoku/training/self_play.hpp"

namespace pedra::engine {
namespace {

constexpr std::uint64_t kNodes = 800;       // a move of the games
constexpr std::uint32_t kGamesAtOnce = 20;  // tables are made anew for every batch of them
constexpr int kLeastPlies = 5;
constexpr auto kNoTime = std::chrono::hours(1);  // no limit: nodes are
constexpr std::size_t kHashMegabytes = 128;
constexpr std::uint64_t kSearchNodes =
    30'000;  // of the search that proves a win for a suite of quiet threats
constexpr std::size_t kSearchBytes = std::size_t{8} << 20U;

Grid grid_of(const gomoku::Settings& settings) {
  return {settings.width, settings.height, RowOrder::FromBottom};
}

// The rows of a drawing from the top, joined by '/'.
Result<gomoku::Position> set_up(const gomoku::Settings& settings, std::string_view mover,
                                std::string_view rows) {
  if (mover != "black" && mover != "white") return Error{"whose turn it is, is black or white"};
  std::vector<Cell> cells;
  const auto drawn = split(rows, '/');
  if (drawn.size() != static_cast<std::size_t>(settings.height))
    return Error{fmt::format("there are {} rows, not {}", drawn.size(), settings.height)};
  for (const std::string_view row : drawn) {
    if (row.size() != static_cast<std::size_t>(settings.width) ||
        row.find_first_not_of(".xo") != std::string_view::npos)
      return Error{fmt::format("a row is {} cells of '.', 'x' and 'o'", settings.width)};
    for (const char c : row) cells.push_back(c == 'x' ? Cell::Black : c == 'o' ? Cell::White : Cell::Empty);
  }
  return gomoku::Position::from_cells(settings, cells, mover == "black" ? Color::Black : Color::White);
}

Result<SuiteProblem> parse_problem(std::string_view line) {
  std::vector<std::string_view> words;
  for (const std::string_view word : split(line, ' '))
    if (!word.empty()) words.push_back(word);
  if (words.size() != 6 && words.size() != 7)
    return Error{
        "a line has width, height, k, rule, method and moves, or black|white and rows for the moves"};
  gomoku::Settings settings;
  const auto width = parse_integer(words[0]);
  const auto height = parse_integer(words[1]);
  const auto k = parse_integer(words[2]);
  const auto rule = gomoku::rule_named(words[3]);
  const auto method = solve_method_named(words[4]);
  if (!width || !height || !k || !rule || !method) return Error{"a number, the rule or the method is wrong"};
  const auto small = [](std::int64_t n) { return static_cast<int>(std::clamp<std::int64_t>(n, -1, 1000)); };
  settings = {small(*width), small(*height), small(*k), *rule};
  if (const auto good = gomoku::checked(settings); !good) return good.error();
  if (words.size() == 7) {
    auto position = set_up(settings, words[5], words[6]);
    if (!position) return position.error();
    return SuiteProblem{*std::move(position), *method};
  }
  SuiteProblem problem{gomoku::Position(settings), *method};
  std::string_view rest = words[5];
  while (!rest.empty()) {
    const auto move = take_move(rest, grid_of(settings));
    if (!move) return move.error();
    if (problem.position.outcome().over() || !problem.position.is_legal(*move))
      return Error{fmt::format("the move {} is not allowed there", to_text(*move, grid_of(settings)))};
    problem.position.apply(*move);
  }
  if (problem.position.outcome().over()) return Error{"the game is over"};
  return problem;
}

SolveRequest bounded(SolveMethod method, std::uint64_t nodes) {
  return {.method = method, .time = kNoTime, .nodes = nodes, .explain = false, .check = true};
}

// Games of the search against itself, one after another.
class Games {
 public:
  Games(gomoku::Rule rule, std::uint64_t seed, const std::stop_token& stop)
      : weights_(gomoku::builtin_weights(rule)), stop_(stop) {
    how_.rule = rule;
    how_.nodes = kNodes;
    how_.seed = seed;
  }

  // None when it was stopped.
  std::optional<gomoku::TrainingGame> next() {
    if (used_ == batch_.size()) {
      batch_ = gomoku::self_play(weights_, how_, first_, kGamesAtOnce, stop_);
      first_ += kGamesAtOnce;
      used_ = 0;
    }
    if (stop_.stop_requested() || batch_.empty()) return std::nullopt;
    return batch_[used_++];
  }

  [[nodiscard]] gomoku::Rule rule() const { return how_.rule; }

 private:
  gomoku::SelfPlaySettings how_;
  std::shared_ptr<const gomoku::Weights> weights_;
  std::stop_token stop_;
  std::uint32_t first_ = 0;
  std::vector<gomoku::TrainingGame> batch_;
  std::size_t used_ = 0;
};

// The positions of a game before each of its moves.
std::vector<gomoku::Position> positions_of(const gomoku::TrainingGame& game, gomoku::Rule rule) {
  gomoku::Position position({game.size, game.size, 5, rule});
  std::vector<gomoku::Position> positions;
  for (const gomoku::PlayedMove& move : game.moves) {
    if (position.outcome().over()) break;
    positions.push_back(position);
    position.apply(Point(move.cell % game.size, move.cell / game.size));
  }
  return positions;
}

std::string moves_text(const gomoku::TrainingGame& game, std::size_t count) {
  std::string text;
  const Grid grid{game.size, game.size, RowOrder::FromBottom};
  for (std::size_t i = 0; i < count; ++i)
    text += to_text(Move(Point(game.moves[i].cell % game.size, game.moves[i].cell / game.size)), grid);
  return text;
}

// Is the position won by the method? `fits`: by it, by nothing easier, and not too easily.
struct Trial {
  bool won = false;
  bool fits = false;
};

bool search_wins(const gomoku::Position& position, const std::stop_token& stop) {
  gomoku::SearchMemory memory(kSearchBytes);
  const auto tables = std::make_shared<const gomoku::PatternTables>(position.settings());
  const auto report = gomoku::think(position, tables, memory, {.limits = {.nodes = kSearchNodes}}, stop, {});
  return report.win_in.value_or(0) > 0;
}

Trial try_position(GomokuSolver& solver, const gomoku::Position& position, SolveMethod method,
                   const std::stop_token& stop) {
  const auto fours = solver.solve(position, bounded(SolveMethod::Vcf, kSuiteNodes), stop);
  if (!fours) return {};
  const bool by_fours = fours->verdict == Verdict::Win && fours->checked;
  if (method == SolveMethod::Vcf || by_fours)
    return {by_fours, method == SolveMethod::Vcf && by_fours && fours->checked_plies >= kLeastPlies};
  if (method == SolveMethod::Vct) {
    const auto threats = solver.solve(position, bounded(SolveMethod::Vct, kSuiteNodes), stop);
    const bool won = threats && threats->verdict == Verdict::Win && threats->checked;
    return {won, won && fours->verdict == Verdict::NoWin};
  }
  // The search finds them quickly; what it proves need not be won by such threats alone.
  if (!search_wins(position, stop)) return {};
  const auto threes = solver.solve(position, bounded(SolveMethod::Vct, kThreesSuiteNodes), stop);
  if (!threes || threes->verdict != Verdict::NoWin || fours->verdict != Verdict::NoWin) return {true, false};
  const auto quiet = solver.solve(position, bounded(SolveMethod::Lambda2, kQuietSuiteNodes), stop);
  return {true, quiet && quiet->verdict == Verdict::Win && quiet->checked};
}

}  // namespace

Result<std::vector<SuiteProblem>> parse_gomoku_suite(std::string_view text) {
  std::vector<SuiteProblem> problems;
  std::size_t number = 0;
  for (const std::string_view whole : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(whole);
    if (line.empty() || line.front() == '#') continue;
    auto problem = parse_problem(line);
    if (!problem) return Error{fmt::format("line {}: {}", number, problem.error().message)};
    problems.push_back(*std::move(problem));
  }
  return problems;
}

void make_gomoku_suite(const SuiteOrder& order, const std::stop_token& stop,
                       const std::function<void(const std::string&)>& put) {
  GomokuSolver solver(kHashMegabytes);
  Games games(order.rule, order.seed, stop);
  for (int found = 0; found < order.count;) {
    const auto game = games.next();
    if (!game) return;
    if (game->result == 1) continue;
    const Color winner = game->result == 2 ? Color::Black : Color::White;
    const auto positions = positions_of(*game, order.rule);
    std::optional<std::size_t> earliest;
    for (std::size_t i = positions.size(); i-- > 0 && !stop.stop_requested();) {
      if (positions[i].to_move() != winner) continue;
      const Trial trial = try_position(solver, positions[i], order.method, stop);
      if (!trial.won) break;
      if (trial.fits) earliest = i;
    }
    if (!earliest || stop.stop_requested()) continue;
    put(fmt::format("{} {} 5 {} {} {}", game->size, game->size, name_of(order.rule), name_of(order.method),
                    moves_text(*game, *earliest)));
    ++found;
  }
}

QuietCount check_quiet_positions(const QuietOrder& order, const std::stop_token& stop,
                                 const std::function<void(const QuietCount&)>& progress) {
  GomokuSolver solver(kHashMegabytes);
  std::vector<Games> sources;
  sources.reserve(order.rules.size());
  for (const gomoku::Rule rule : order.rules) sources.emplace_back(rule, order.seed, stop);
  QuietCount count;
  for (std::size_t turn = 0; count.positions < order.count; ++turn) {
    Games& source = sources[turn % sources.size()];
    const auto game = source.next();
    if (!game) break;
    const auto positions = positions_of(*game, source.rule());
    for (auto i = static_cast<std::size_t>(game->opening);
         i < positions.size() && count.positions < order.count && !stop.stop_requested(); ++i) {
      if (!gomoku::winning_cells(positions[i], Color::Black).empty() ||
          !gomoku::winning_cells(positions[i], Color::White).empty())
        continue;
      auto solution = solver.solve(positions[i], bounded(SolveMethod::Vcf, order.nodes), stop);
      if (solution && solution->verdict != Verdict::Win)
        solution = solver.solve(positions[i], bounded(SolveMethod::Lambda2, order.nodes), stop);
      if (!solution || stop.stop_requested()) break;
      ++count.positions;
      if (solution->verdict == Verdict::Win) {
        ++(solution->method == SolveMethod::Vcf ? count.by_fours : count.by_threats);
        if (!solution->checked) ++count.refuted;
      }
      progress(count);
    }
  }
  return count;
}

}  // namespace pedra::engine
