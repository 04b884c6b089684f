// `pedra solve othello`: exact scores of a suite of positions or of one, by the strong engine without limits
// or until the clock; and suites made by it.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fmt/format.h>
#include <optional>

#include "base/file.hpp"
#include "base/rng.hpp"
#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"
#include "cli/worker/shared_suite.hpp"
#include "engine/othello/engine.hpp"
#include "record/obf.hpp"

namespace pedra::cli {
namespace {

constexpr engine::GameSpec kEightByEight = othello::Settings{.size = 8};

struct Problem {
  engine::AnyPosition position;
  std::string line;             // of the suite, up to the scores
  std::optional<int> expected;  // the best score that the suite gives
};

// "-----X..O X;"
std::string position_line(const engine::AnyPosition& position) {
  std::string line;
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 8; ++x) {
      const Cell cell = position.at({x, y});
      line += cell == Cell::Black ? 'X' : cell == Cell::White ? 'O' : '-';
    }
  return line + (position.to_move() == Color::Black ? " X;" : " O;");
}

Result<std::vector<Problem>> suite_problems(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  const auto suite = record::parse_obf(*text);
  if (!suite) return Error{fmt::format("{}: {}", path, suite.error().text())};
  if (suite->empty()) return Error{fmt::format("{}: there is no position in it", path)};
  std::vector<Problem> problems;
  for (const auto& entry : *suite) {
    auto position = engine::AnyPosition::from_cells(kEightByEight, entry.cells, entry.to_move);
    if (!position)
      return Error{fmt::format("{}: position {}: {}", path, problems.size() + 1, position.error().message)};
    std::optional<int> expected;
    for (const auto& scored : entry.scores) expected = std::max(expected.value_or(-64), scored.score);
    std::string line = position_line(*position);
    problems.push_back({*std::move(position), std::move(line), expected});
  }
  return problems;
}

Result<std::vector<Problem>> problems_of(const SolveOptions& options) {
  if (!options.suite.empty()) return suite_problems(options.suite);
  auto position = load_position(options.position);
  if (!position) return position.error();
  return std::vector<Problem>{{*std::move(position), {}, std::nullopt}};
}

engine::OthelloEngine solver(const SolveOptions& options) {
  search::Limits limits;
  limits.time = options.time;
  return {limits, engine::OthelloSettings{.hash_megabytes = static_cast<std::size_t>(options.hash_megabytes),
                                          .threads = options.threads,
                                          .only_outcome = options.only_outcome}};
}

// One line of a terminal, written over and over while a position is being solved.
class Progress {
 public:
  Progress(bool live, std::size_t number, std::size_t count) : live_(live), number_(number), count_(count) {}
  void show(const search::SearchReport& report) const {
    if (!live_) return;
    const std::string depth = report.confidence != 0
                                  ? fmt::format("{} ({} %)", report.depth, report.confidence)
                                  : std::to_string(report.depth);
    const std::string line = told(fmt::format("{}/{}  depth {}  {:+}  {} M nodes  {} s", number_, count_,
                                              depth, static_cast<int>(report.score),
                                              messages().decimal(static_cast<double>(report.nodes) / 1e6, 1),
                                              messages().decimal(report.seconds, 1)));
    std::fputs(("\r" + line + "\x1b[K").c_str(), stderr);
    std::fflush(stderr);
  }
  void wipe() const {
    if (live_) std::fputs("\r\x1b[K", stderr);
  }

 private:
  bool live_;
  std::size_t number_;
  std::size_t count_;
};

int sign(int number) { return number > 0 ? 1 : number < 0 ? -1 : 0; }

SolutionRow solved(engine::Engine& engine, const Problem& problem, std::size_t number, bool only_outcome,
                   const Progress& progress) {
  engine.new_game();
  const auto report = engine.search(
      problem.position, {}, {}, [&progress](const search::SearchReport& so_far) { progress.show(so_far); });
  progress.wipe();
  const Grid grid = problem.position.grid();
  SolutionRow row{.position = number,
                  .move = to_text(report.move, grid),
                  .score = static_cast<int>(report.score),
                  .expected = problem.expected,
                  .proven = report.exact,
                  .nodes = report.nodes,
                  .seconds = report.seconds,
                  .pv = {}};
  if (only_outcome && row.expected) row.expected = sign(*row.expected);
  for (const Move move : report.pv) row.pv.push_back(to_text(move, grid));
  return row;
}

std::string score_text(int score, bool only_outcome) {
  if (only_outcome)
    return fmt::format("{:<7}", verdict_text(score > 0 ? "win" : score < 0 ? "loss" : "draw"));
  return fmt::format("{:+3}", score);
}

std::string text_line(const SolutionRow& row, bool only_outcome) {
  const double speed = static_cast<double>(row.nodes) / std::max(row.seconds, 1e-9) / 1e6;
  std::string remark;
  const lang::Messages& all = messages();
  if (!row.proven) remark = " " + all.text("solve.not_proven");
  if (row.wrong())
    remark = " " + all.text("solve.suite_says", {{"score", score_text(*row.expected, only_outcome)}});
  return fmt::format("{:3}  {:>4}  {}{}  {:>14} {}  {:8.3f} s  {:6.1f} M/s\n", row.position, row.move,
                     score_text(row.score, only_outcome), remark, row.nodes, all.text("search.nodes"),
                     row.seconds, speed);
}

// By the workers at a store.
Result<std::vector<SolutionRow>> rows_together(const SolveOptions& options,
                                               const std::vector<Problem>& problems,
                                               const Environment& environment) {
  std::vector<std::string> lines;
  for (const Problem& problem : problems) lines.push_back(problem.line);
  const auto results = solve_together(options,
                                      {.game = "othello",
                                       .hash_megabytes = options.hash_megabytes,
                                       .only_outcome = options.only_outcome,
                                       .time = options.time,
                                       .method = {},
                                       .nodes = {}},
                                      lines, environment);
  if (!results) return results.error();
  std::vector<SolutionRow> rows;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    auto row = unpack_solution((*results)[i], i + 1);
    if (!row) return row.error();
    row->expected = problems[i].expected;
    if (options.only_outcome && row->expected) row->expected = sign(*row->expected);
    rows.push_back(*std::move(row));
  }
  return rows;
}

int solve_all(const SolveOptions& options, const Environment& environment) {
  const auto problems = problems_of(options);
  if (!problems) return fail(problems.error());
  std::vector<SolutionRow> shared;
  if (!options.store.empty()) {
    auto rows = rows_together(options, *problems, environment);
    if (!rows) return fail(rows.error());
    shared = *std::move(rows);
  }
  engine::OthelloEngine engine = solver(options);
  std::size_t wrong = 0;
  std::size_t open = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  for (std::size_t i = 0; i < problems->size(); ++i) {
    const Progress progress(environment.live, i + 1, problems->size());
    const SolutionRow row = options.store.empty()
                                ? solved(engine, (*problems)[i], i + 1, options.only_outcome, progress)
                                : shared[i];
    wrong += row.wrong() ? 1U : 0U;
    open += row.proven ? 0U : 1U;
    nodes += row.nodes;
    seconds += row.seconds;
    out(options.json ? json_line(row) : text_line(row, options.only_outcome));
  }
  if (!options.json && problems->size() > 1)
    out(messages().text("solve.sum", {{"positions", std::to_string(problems->size())},
                                      {"wrong", std::to_string(wrong)},
                                      {"open", std::to_string(open)},
                                      {"nodes", std::to_string(nodes)},
                                      {"seconds", messages().decimal(seconds, 3)}}) +
        "\n");
  if (wrong == 0) return kSuccess;
  return fail(Error{fmt::format("{} of {} scores differ from the suite's", wrong, problems->size())});
}

// A position of a game between the engine and itself, eight random moves apart from the usual start; nothing
// when that game ended before so few squares were left.
std::optional<engine::AnyPosition> played_position(engine::Engine& player, Rng& rng, int empties) {
  constexpr int kRandomMoves = 8;
  engine::AnyPosition position(kEightByEight);
  for (int stones = 4; stones < 64 - empties;) {
    const auto moves = position.legal_moves();
    if (moves.empty()) return std::nullopt;
    Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    if (stones >= 4 + kRandomMoves && moves.size() > 1) {
      engine::SearchRequest request;
      request.limits.depth = 6;
      move = player.search(position, request, {}, {}).move;
    }
    position.apply(move);
    stones += move.is_stone() ? 1 : 0;
  }
  const auto moves = position.legal_moves();
  if (moves.size() < 2) return std::nullopt;
  return position;
}

std::string obf_line(const engine::AnyPosition& position, const search::SearchReport& report) {
  std::string line = position_line(position);
  for (const search::Line& scored : report.lines) {
    std::string square = to_text(scored.move, position.grid());
    for (char& letter : square) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    line += fmt::format(" {}:{:+};", square, static_cast<int>(scored.score));
  }
  return line + "\n";
}

// Positions of self-play with the exact score of every move, as an OBF suite.
int make_suite(const SolveOptions& options, const Environment& environment) {
  if (options.least_empties > options.most_empties)
    return fail(usage("--empties-from must not be greater than --empties-to"));
  engine::OthelloEngine engine = solver(options);
  Rng rng(options.seed_or_first());
  out(fmt::format("% Made by: pedra solve othello --make {} --empties-from {} --empties-to {} --seed {}\n",
                  options.make, options.least_empties, options.most_empties, options.seed_or_first()));
  const int kinds = options.most_empties - options.least_empties + 1;
  for (int made = 0; made < options.make;) {
    engine.new_game();
    const auto position = played_position(engine, rng, options.least_empties + made % kinds);
    if (!position) continue;
    const Progress progress(environment.live, static_cast<std::size_t>(made) + 1,
                            static_cast<std::size_t>(options.make));
    engine::SearchRequest request;
    request.lines = engine::kEveryMove;
    const auto report = engine.search(
        *position, request, {}, [&progress](const search::SearchReport& so_far) { progress.show(so_far); });
    progress.wipe();
    out(obf_line(*position, report));
    ++made;
  }
  return kSuccess;
}

}  // namespace

int solve_othello(const SolveOptions& options, const Environment& environment) {
  return options.make > 0 ? make_suite(options, environment) : solve_all(options, environment);
}

}  // namespace pedra::cli
