// All four heuristics: kept up to date as from scratch, symmetric, and searched alike by minimax and
// alpha-beta.
#include "games/gomoku/candidates.hpp"
#include "heuristics_support.hpp"
#include "search/negamax.hpp"

#define PEDRA_HEURISTICS OpenEnds, FiveWindows, FiveWindowsPlus, Chains

namespace pedra::gomoku {
namespace {

const std::vector<Settings>& boards() {
  static const std::vector<Settings> list{{15, 15, 5, Rule::Freestyle}, {15, 15, 5, Rule::Renju},
                                          {9, 7, 4, Rule::Freestyle},   {7, 11, 6, Rule::Standard},
                                          {22, 22, 5, Rule::Caro},      {5, 3, 3, Rule::Freestyle},
                                          {8, 8, 6, Rule::Freestyle},   {3, 19, 7, Rule::Standard},
                                          {14, 12, 9, Rule::Standard},  {22, 5, 4, Rule::Standard}};
  return list;
}

template <class E>
void check_against_naive(const E& evaluator, const Position& position, int ply) {
  const drawn::Rows rows = drawn::rows_of(position);
  const int k = position.settings().k;
  const auto mover = drawn::naive_total<E>(rows, opponent(position.to_move()), k);
  const auto other = drawn::naive_total<E>(rows, position.to_move(), k);
  CHECK(evaluator.total(opponent(position.to_move())) == mover);
  CHECK(evaluator.total(position.to_move()) == other);
  const auto value = drawn::naive_value(static_cast<const E*>(nullptr), position, mover, other, ply);
  CHECK(evaluator.evaluate(position, ply) == Score(value));
  E fresh;
  fresh.reset(position);
  CHECK(fresh.evaluate(position, ply) == Score(value));
  std::int64_t parts = 0;
  for (const HeuristicPart& part : E::parts(position))
    parts += part.color == position.to_move() ? -part.units : part.units;
  CHECK(parts == mover - other);
}

struct Found {
  Score value;
  search::SearchReport report;
};

template <class E, class Moves>
Found search_with(Position position, search::Algorithm algorithm, int depth, Moves moves) {
  const std::stop_token stop;
  search::NegamaxSettings settings{algorithm, {}, false};
  settings.limits.depth = depth;
  E evaluator;
  search::Negamax<Position, E, Moves, search::TreeRecorder> negamax(position, evaluator, moves, settings,
                                                                    stop, search::TreeRecorder(1));
  const search::SearchReport report = negamax.run({});
  return {negamax.observer().nodes().at(0).value, report};
}

// A game in progress after about `stones` random ones inside a square of `spread` cells at `corner`.
Position random_position(const Settings& settings, int corner, int spread, int stones, Rng& rng) {
  for (;;) {
    Position position(settings);
    for (int i = 0; i < stones && !position.outcome().over();) {
      const int y = corner + static_cast<int>(rng.below(static_cast<std::uint32_t>(spread)));
      const Point p(corner + static_cast<int>(rng.below(static_cast<std::uint32_t>(spread))), y);
      if (!position.is_legal(p)) continue;
      position.apply(p);
      ++i;
    }
    if (!position.outcome().over()) return position;
  }
}

template <class E, class Moves>
void check_alpha_beta(const Position& position, int depth, Moves moves) {
  const Found minimax = search_with<E>(position, search::Algorithm::Minimax, depth, moves);
  const Found pruned = search_with<E>(position, search::Algorithm::AlphaBeta, depth, moves);
  CHECK(pruned.value == minimax.value);
  CHECK(pruned.report.move == minimax.report.move);
  CHECK(pruned.report.win_in == minimax.report.win_in);
  CHECK(pruned.report.nodes <= minimax.report.nodes);
}

}  // namespace

TEST_CASE_TEMPLATE("heuristics: totals along a game are those of its boards, there and back", E,
                   PEDRA_HEURISTICS) {
  Rng rng(11);
  for (const Settings& settings : boards()) {
    if (!E::supports(settings)) continue;
    CAPTURE(settings.width);
    CAPTURE(settings.height);
    CAPTURE(settings.k);
    Position position(settings);
    E evaluator;
    evaluator.reset(position);
    std::vector<Score> values;
    std::vector<Move> played;
    const int interval = 1 + settings.width * settings.height / 40;
    while (!position.outcome().over() && played.size() < 200) {
      const auto ply = static_cast<int>(played.size());
      if (ply % interval == 0 || ply < 4) check_against_naive(evaluator, position, ply);
      values.push_back(evaluator.evaluate(position, ply));
      const Move move = drawn::random_move(position, rng);
      position.apply(move);
      evaluator.applied(position, move);
      played.push_back(move);
    }
    check_against_naive(evaluator, position, static_cast<int>(played.size()));
    while (!played.empty()) {
      position.undo();
      evaluator.undone(position, played.back());
      played.pop_back();
      CHECK(evaluator.evaluate(position, static_cast<int>(played.size())) == values.back());
      values.pop_back();
    }
    check_against_naive(evaluator, position, 0);
    CHECK(evaluator.total(Color::Black) == 0);
    CHECK(evaluator.total(Color::White) == 0);
  }
}

TEST_CASE_TEMPLATE("heuristics: the same from all sides of the board and for both colours", E,
                   PEDRA_HEURISTICS) {
  Rng rng(12);
  for (int round = 0; round < 60; ++round) {
    const Settings settings{10, 13, 5, Rule::Freestyle};
    const drawn::Rows rows = drawn::rows_of(random_position(settings, 1, 9, 10 + round / 2, rng));
    drawn::Rows mirrored = rows;
    for (std::string& row : mirrored) std::reverse(row.begin(), row.end());
    drawn::Rows turned(rows[0].size());  // about the falling diagonal
    for (const std::string& row : rows)
      for (std::size_t x = 0; x < row.size(); ++x) turned[x] += row[x];
    drawn::Rows swapped = rows;
    for (std::string& row : swapped)
      for (char& c : row) c = c == 'x' ? 'o' : c == 'o' ? 'x' : '.';

    const auto value = [](const drawn::Rows& cells, Color to_move) {
      const Position position = drawn::board(cells, 5, to_move);
      E evaluator;
      evaluator.reset(position);
      return evaluator.evaluate(position, 3);
    };
    const Score black = value(rows, Color::Black);
    CHECK(value(mirrored, Color::Black) == black);
    CHECK(value(turned, Color::Black) == black);
    CHECK(value(swapped, Color::White) == black);
    // What is good for one side is as bad for the other, but for the term that counts the level for both.
    const std::int64_t level = std::is_same_v<E, OpenEnds> ? OpenEnds::level_units(3) : 0;
    CHECK(value(rows, Color::White) + black == Score(-2 * level));
  }
}

TEST_CASE_TEMPLATE("heuristics: alpha-beta finds minimax's value", E, PEDRA_HEURISTICS) {
  Rng rng(13);
  SUBCASE("depth 1 in the window") {
    for (int round = 0; round < 500; ++round) {
      const Settings settings{15, 15, 5, static_cast<Rule>(round % 3)};
      check_alpha_beta<E>(random_position(settings, 3, 9, 1 + round % 30, rng), 1, WindowMoves{});
    }
  }
  SUBCASE("depth 2 in the window") {
    for (int round = 0; round < 60; ++round)
      check_alpha_beta<E>(random_position({15, 15, 5, Rule::Freestyle}, 5, 5, 3 + round % 9, rng), 2,
                          WindowMoves{});
  }
  SUBCASE("depth 2 under renju") {
    for (int round = 0; round < 4; ++round)
      check_alpha_beta<E>(random_position({15, 15, 5, Rule::Renju}, 6, 4, 8, rng), 2, WindowMoves{});
  }
  SUBCASE("depths 3 and 4 on small boards with few empty cells") {
    for (int round = 0; round < 240; ++round) {
      const Settings settings{5, 5, 4, round % 2 == 0 ? Rule::Freestyle : Rule::Standard};
      check_alpha_beta<E>(random_position(settings, 0, 5, 16 + round % 6, rng), 3 + round % 2, AllMoves{});
    }
    for (int round = 0; round < 30; ++round)
      check_alpha_beta<E>(random_position({6, 6, 4, Rule::Freestyle}, 0, 6, 26, rng), 3, AllMoves{});
  }
}

TEST_CASE_TEMPLATE("heuristics: a five completed from its middle is a win at depth 1", E, PEDRA_HEURISTICS) {
  const std::pair<int, int> steps[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (const auto& step : steps) {
    drawn::Rows rows(15, std::string(15, '.'));
    for (const int i : {-2, -1, 1, 2})
      rows[static_cast<std::size_t>(7 + i * step.second)][static_cast<std::size_t>(7 + i * step.first)] = 'x';
    rows[0] = "oooo...........";  // what White would win with counts less than winning first
    const Position position = drawn::board(rows, 5, Color::Black);
    const Found found = search_with<E>(position, search::Algorithm::AlphaBeta, 1, WindowMoves{});
    CHECK(found.report.move == Move(Point(7, 7)));
    CHECK(found.report.win_in == 1);
    // Deeper searches see slower wins too, and still prefer this one.
    const Found deeper = search_with<E>(position, search::Algorithm::AlphaBeta, 2, WindowMoves{});
    CHECK(deeper.report.move == Move(Point(7, 7)));
    CHECK(deeper.report.win_in == 1);
  }
}

TEST_CASE_TEMPLATE("heuristics: a win on the last empty cell is a win, not a draw", E, PEDRA_HEURISTICS) {
  const Position position = drawn::board({"xox",  //
                                          "oxo",  //
                                          "ox."},
                                         3, Color::Black);
  const Found found = search_with<E>(position, search::Algorithm::AlphaBeta, 1, AllMoves{});
  CHECK(found.report.move == Move(Point(2, 2)));
  CHECK(found.report.win_in == 1);
}

TEST_CASE_TEMPLATE("heuristics: the quicker of two wins", E, PEDRA_HEURISTICS) {
  // Four wins. The open two in the middle makes an open three and wins in three plies; the column wins at
  // once.
  drawn::Rows rows{"........x",  //
                   "........x",  //
                   "...xx...x",  //
                   ".........",  //
                   ".o.o..o.."};
  const auto win_in = [&](int depth) {
    return search_with<E>(drawn::board(rows, 4, Color::Black), search::Algorithm::AlphaBeta, depth,
                          AllMoves{})
        .report;
  };
  CHECK(win_in(1).win_in == 1);
  CHECK(win_in(3).win_in == 1);
  CHECK(win_in(3).move == Move(Point(8, 3)));
  rows[0][8] = 'o';  // the column cannot win any more
  CHECK(win_in(1).win_in == std::nullopt);
  CHECK(win_in(3).win_in == 3);
}

}  // namespace pedra::gomoku
