#include "engine/gomoku_suite.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "base/text.hpp"
#include "board/coordinates.hpp"
#include "games/gomoku/eval/weights_io.hpp"
#include "games/gomoku/training/self_play.hpp"

namespace pedra::engine {
namespace {

constexpr std::uint64_t kNodes = 800;  // a move of the games
constexpr std::size_t kBack = 10;      // plies before the end of a game where a win is looked for
constexpr auto kTime = std::chrono::milliseconds(3000);
constexpr int kLeastPlies = 5;

Grid grid_of(const gomoku::Settings& settings) {
  return {settings.width, settings.height, RowOrder::FromBottom};
}

Result<SuiteProblem> parse_problem(std::string_view line) {
  std::vector<std::string_view> words;
  for (const std::string_view word : split(line, ' '))
    if (!word.empty()) words.push_back(word);
  if (words.size() != 6) return Error{"a line has width, height, k, rule, method and moves"};
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

// The solution if the method, and no easier one, wins here.
std::optional<Solution> fitting_win(const gomoku::Position& position, SolveMethod method,
                                    const std::atomic<bool>& stop) {
  const SolveRequest by_fours{.method = SolveMethod::Vcf, .time = kTime, .hash_megabytes = 16, .check = true};
  const SolveRequest by_threats{
      .method = SolveMethod::Vct, .time = kTime, .hash_megabytes = 16, .check = true};
  auto fours = solve_gomoku(position, by_fours, stop);
  if (!fours) return std::nullopt;
  if (method == SolveMethod::Vcf) {
    if (fours->checked && static_cast<int>(fours->line.size()) >= kLeastPlies - 1) return *fours;
    return std::nullopt;
  }
  if (fours->verdict != Verdict::NoWin) return std::nullopt;
  auto threats = solve_gomoku(position, by_threats, stop);
  if (threats && threats->checked) return *threats;
  return std::nullopt;
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

void make_gomoku_suite(const SuiteOrder& order, const std::atomic<bool>& stop,
                       const std::function<void(const std::string&)>& put) {
  gomoku::SelfPlaySettings how;
  how.rule = order.rule;
  how.nodes = kNodes;
  how.seed = order.seed;
  const auto weights = gomoku::builtin_weights(order.rule);
  int found = 0;
  for (std::uint32_t number = 0; found < order.count && !stop; ++number) {
    const auto games = gomoku::self_play(weights, how, number, 1, stop);
    if (games.empty()) return;
    const gomoku::TrainingGame& game = games.front();
    const gomoku::Settings settings{game.size, game.size, 5, order.rule};
    gomoku::Position position(settings);
    std::string moves;
    for (std::size_t i = 0; i < game.moves.size() && !position.outcome().over(); ++i) {
      if (i + kBack >= game.moves.size() && fitting_win(position, order.method, stop)) {
        put(fmt::format("{} {} {} {} {} {}", settings.width, settings.height, settings.k,
                        name_of(settings.rule), name_of(order.method), moves));
        ++found;
        break;
      }
      const Point p(game.moves[i].cell % game.size, game.moves[i].cell / game.size);
      position.apply(p);
      moves += to_text(Move(p), grid_of(settings));
    }
  }
}

}  // namespace pedra::engine
