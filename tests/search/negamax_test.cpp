#include "search/negamax.hpp"

#include <doctest/doctest.h>

#include "games/mnk/position.hpp"
#include "games/mnk/windows.hpp"

using namespace pedra;
using search::Algorithm;
using search::NegamaxSettings;

namespace {

// Knows nothing but the end of the game: enough to solve small boards.
struct OnlyTheEnd {
  static constexpr DependsOn kDependsOn = DependsOn::Nothing;
  static constexpr std::int64_t kUnitsPerPoint = 1;
  void reset(const mnk::Position&) {}
  void applied(const mnk::Position&, Move) {}
  void undone(const mnk::Position&, Move) {}
  [[nodiscard]] Score evaluate(const mnk::Position&, int) const { return Score(0); }
  [[nodiscard]] Score finished(const mnk::Position& position, int ply) const {
    return position.outcome().kind == Outcome::Kind::Draw ? Score(0) : -Score::win_at(ply);
  }
};

// A value that any two positions are likely to differ in, so that an ordering mistake shows.
struct Noise : OnlyTheEnd {
  [[nodiscard]] Score evaluate(const mnk::Position& position, int) const {
    return Score(static_cast<std::int64_t>(mix64(position.hash()) % 2001) - 1000);
  }
};

template <class E>
search::SearchReport run(mnk::Position position, E evaluator, const NegamaxSettings& settings) {
  const std::stop_token stop;
  return search::Negamax(position, evaluator, AllMoves(), settings, stop).run({});
}

mnk::Position played(mnk::Position position, std::initializer_list<Point> moves) {
  for (const Point p : moves) position.apply(p);
  return position;
}

}  // namespace

TEST_CASE("plain minimax expands every sequence of tic-tac-toe") {
  // 549,945 sequences of one to nine moves that do not go on after a win.
  const auto report = run(
      mnk::Position(3, 3, 3), OnlyTheEnd(),
      {.algorithm = Algorithm::Minimax, .limits = {.depth = 9, .nodes = {}, .time = {}}, .deepen = false});
  CHECK(report.nodes == 549'945);
  CHECK(report.prunings == 0);
  CHECK(report.score == 0);
  CHECK_FALSE(report.win_in);
  CHECK(report.depth == 9);
  CHECK(report.pv.size() == 9);
}

TEST_CASE("alpha-beta finds the same value with far fewer nodes") {
  const auto report = run(mnk::Position(3, 3, 3), OnlyTheEnd(),
                          {.limits = {.depth = 9, .nodes = {}, .time = {}}, .deepen = false});
  CHECK(report.score == 0);
  CHECK(report.nodes < 40'000);
  CHECK(report.prunings > 1'000);
}

TEST_CASE("known m,n,k values: 4x3 k=3 is won by the first player, 3x3 is drawn") {
  const auto won = run(mnk::Position(4, 3, 3), OnlyTheEnd(), {});
  CHECK(won.win_in == 7);
  const NegamaxSettings six_plies{.algorithm = Algorithm::Minimax,
                                  .limits = {.depth = 6, .nodes = {}, .time = {}}};
  CHECK_FALSE(run(mnk::Position(4, 3, 3), OnlyTheEnd(), six_plies).win_in);
  CHECK_FALSE(run(mnk::Position(3, 3, 3), OnlyTheEnd(), {}).win_in);
}

TEST_CASE("alpha-beta's value is minimax's, whatever the leaves are worth") {
  Rng rng(7);
  for (int i = 0; i < 400; ++i) {
    mnk::Position position(4, 4, 3);
    for (int ply = static_cast<int>(rng.below(10)); ply > 0 && !position.outcome().over(); --ply) {
      MoveList<mnk::Position> moves;
      position.generate(moves);
      position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    NegamaxSettings settings{.algorithm = Algorithm::Minimax,
                             .limits = {.depth = 1 + i % 3, .nodes = {}, .time = {}},
                             .deepen = false};
    const auto exhaustive = run(position, Noise(), settings);
    settings.algorithm = Algorithm::AlphaBeta;
    const auto pruned = run(position, Noise(), settings);
    settings.deepen = true;
    const auto deepened = run(position, Noise(), settings);
    CHECK(pruned.score == exhaustive.score);
    CHECK(pruned.move == exhaustive.move);
    CHECK(deepened.win_in == exhaustive.win_in);
    if (!exhaustive.win_in) CHECK(deepened.score == exhaustive.score);
  }
}

TEST_CASE("an order and a table change no value, and save nodes") {
  Rng rng(23);
  std::uint64_t plain_nodes = 0;
  std::uint64_t ordered_nodes = 0;
  std::uint64_t remembered_nodes = 0;
  std::uint64_t together_nodes = 0;
  for (int i = 0; i < 200; ++i) {
    mnk::Position position(4, 4, 3);
    for (int ply = static_cast<int>(rng.below(8)); ply > 0 && !position.outcome().over(); --ply) {
      MoveList<mnk::Position> moves;
      position.generate(moves);
      position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    for (const Algorithm algorithm : {Algorithm::Minimax, Algorithm::AlphaBeta})
      for (const bool deepen : {false, true}) {
        NegamaxSettings settings{.algorithm = algorithm,
                                 .limits = {.depth = 2 + i % 3, .nodes = {}, .time = {}},
                                 .deepen = deepen};
        const auto plain = run(position, Noise(), settings);
        settings.order = true;
        const auto ordered = run(position, Noise(), settings);
        settings.table = true;
        const auto together = run(position, Noise(), settings);
        settings.order = false;
        const auto remembered = run(position, Noise(), settings);
        for (const auto& other : {ordered, together, remembered}) {
          CHECK(other.score == plain.score);
          CHECK(other.win_in == plain.win_in);
          CHECK(other.depth == plain.depth);
        }
        CHECK(remembered.move == plain.move);  // the order is the same: so is the first of the best
        plain_nodes += plain.nodes;
        ordered_nodes += ordered.nodes;
        remembered_nodes += remembered.nodes;
        together_nodes += together.nodes;
      }
  }
  CHECK(ordered_nodes < plain_nodes);
  CHECK(remembered_nodes < plain_nodes);
  CHECK(together_nodes < remembered_nodes);
}

TEST_CASE("a remembered node's value is enough for its window, and nothing is below it") {
  mnk::Position position(4, 4, 3);
  Noise noise;
  const std::stop_token stop;
  NegamaxSettings settings{.limits = {.depth = 4, .nodes = {}, .time = {}}, .deepen = false};
  settings.table = true;
  search::Negamax search(position, noise, AllMoves(), settings, stop, search::TreeRecorder(1'000'000));
  search.run({});
  const auto& nodes = search.observer().nodes();
  std::size_t remembered = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].why != search::Leaving::Remembered) continue;
    ++remembered;
    CHECK((i + 1 == nodes.size() || nodes[i + 1].parent != static_cast<int>(i)));
  }
  CHECK(remembered > 0);
}

TEST_CASE("several lines: each has the value that its move has by itself, the best first") {
  Rng rng(11);
  for (int i = 0; i < 60; ++i) {
    mnk::Position position(4, 4, 4);
    for (int ply = static_cast<int>(rng.below(6)); ply > 0 && !position.outcome().over(); --ply) {
      MoveList<mnk::Position> moves;
      position.generate(moves);
      position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (position.outcome().over()) continue;
    const int depth = 2 + i % 2;
    NegamaxSettings settings{.limits = {.depth = depth, .nodes = {}, .time = {}}};
    const auto one = run(position, Noise(), settings);
    CHECK(one.lines.empty());
    settings.lines = 100;
    const auto all = run(position, Noise(), settings);
    MoveList<mnk::Position> moves;
    position.generate(moves);
    REQUIRE(all.lines.size() == moves.size());
    CHECK(all.lines.front().move == all.move);
    CHECK(all.score == one.score);
    settings.lines = 3;
    const auto three = run(position, Noise(), settings);
    REQUIRE(three.lines.size() == 3);
    for (std::size_t n = 0; n < all.lines.size(); ++n) {
      const search::Line& line = all.lines[n];
      CHECK(line.pv.front() == line.move);
      CHECK(line.depth == depth);
      if (n > 0) CHECK(line.score <= all.lines[n - 1].score);
      if (n < 3) CHECK(three.lines[n].score == line.score);
      mnk::Position child = position;
      child.apply(line.move);
      if (child.outcome().over()) continue;
      const auto alone = run(child, Noise(), {.limits = {.depth = depth - 1, .nodes = {}, .time = {}}});
      if (!alone.win_in) CHECK(line.score == -alone.score);
    }
  }
}

TEST_CASE("the quicker of two wins is taken, and the later of two losses") {
  // x x .   Black to move completes the three at once rather than winning slowly with an open two.
  const auto position = played(mnk::Position(5, 5, 3), {{0, 0}, {4, 4}, {1, 0}, {4, 2}});
  const auto report = run(position, OnlyTheEnd(), {.limits = {.depth = 3, .nodes = {}, .time = {}}});
  REQUIRE(report.win_in);
  CHECK(*report.win_in == 1);
  CHECK(report.move == Move(Point(2, 0)));
}

TEST_CASE("a node limit is kept exactly, and the best move so far is given") {
  for (const std::uint64_t nodes : {1ULL, 2ULL, 57ULL, 1000ULL, 4321ULL}) {
    const auto report =
        run(mnk::Position(7, 7, 4), Noise(), {.limits = {.depth = {}, .nodes = nodes, .time = {}}});
    CHECK(report.nodes == nodes);
    CHECK(report.move.is_stone());
    CHECK(report.final);
  }
}

TEST_CASE("an interrupted depth keeps the better of its finished root moves") {
  // With a node limit just below a whole depth the move is still one that the unfinished depth looked at.
  mnk::Position position(5, 5, 4);
  const auto whole = run(position, Noise(), {.limits = {.depth = 3, .nodes = {}, .time = {}}});
  const auto cut_short =
      run(position, Noise(), {.limits = {.depth = 3, .nodes = whole.nodes - 1, .time = {}}});
  CHECK(cut_short.depth == 2);
  CHECK(cut_short.pv.size() == 3);
}

TEST_CASE("a stop request ends the search at once") {
  mnk::Position position(9, 9, 5);
  Noise noise;
  std::stop_source stop;
  stop.request_stop();
  const auto report =
      search::Negamax(position, noise, AllMoves(), NegamaxSettings{}, stop.get_token()).run({});
  CHECK(report.nodes <= 64);
  CHECK(report.move.is_stone());
}

TEST_CASE("a finished game has no move and its value") {
  const auto position = played(mnk::Position(3, 3, 3), {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}});
  const auto report = run(position, OnlyTheEnd(), {});
  CHECK(report.move.is_none());
  CHECK(report.score < 0);
}

TEST_CASE("every depth is reported, the last one as final") {
  mnk::Position position(5, 5, 4);
  Noise noise;
  const std::stop_token stop;
  std::vector<search::SearchReport> reports;
  search::Negamax search(position, noise, AllMoves(),
                         NegamaxSettings{.limits = {.depth = 3, .nodes = {}, .time = {}}}, stop);
  search.run([&reports](const search::SearchReport& report) { reports.push_back(report); });
  REQUIRE(reports.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(reports[i].depth == static_cast<int>(i) + 1);
    CHECK(reports[i].final == (i == 2));
  }
}

TEST_CASE("the recorded tree is the search: its nodes, windows, values and cuts") {
  mnk::Position position(4, 4, 3);
  Noise noise;
  const std::stop_token stop;
  search::Negamax search(position, noise, AllMoves(),
                         NegamaxSettings{.limits = {.depth = 3, .nodes = {}, .time = {}}, .deepen = false},
                         stop, search::TreeRecorder(1'000'000));
  const auto report = search.run({});
  const auto& nodes = search.observer().nodes();
  CHECK(search.observer().dropped() == 0);
  CHECK(nodes.size() == report.nodes + 1);  // and the root, which no move led to
  std::uint64_t cuts = 0;
  std::vector<int> children(nodes.size(), 0);
  std::vector<Score> best(nodes.size(), -Score::infinity());
  for (std::size_t i = nodes.size() - 1; i > 0; --i) {
    const auto parent = static_cast<std::size_t>(nodes[i].parent);
    ++children[parent];
    best[parent] = std::max(best[parent], -nodes[i].value);
    CHECK(nodes[i].ply == nodes[parent].ply + 1);
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool inner = nodes[i].why == search::Leaving::Cut || nodes[i].why == search::Leaving::Exhausted;
    if (inner) CHECK(nodes[i].value == best[i]);
    if (inner) CHECK(children[i] + nodes[i].skipped == 16 - nodes[i].ply);
    if (nodes[i].why == search::Leaving::Cut) CHECK(nodes[i].value >= nodes[i].beta);
    cuts += nodes[i].why == search::Leaving::Cut ? 1U : 0U;
  }
  CHECK(cuts == report.prunings);
}

TEST_CASE("a recorder that is full counts the rest") {
  mnk::Position position(4, 4, 3);
  Noise noise;
  const std::stop_token stop;
  search::Negamax search(position, noise, AllMoves(),
                         NegamaxSettings{.limits = {.depth = 2, .nodes = {}, .time = {}}, .deepen = false},
                         stop, search::TreeRecorder(10));
  const auto report = search.run({});
  CHECK(search.observer().nodes().size() == 10);
  CHECK(search.observer().dropped() == report.nodes + 1 - 10);
}

TEST_CASE("quiet=on: minimax and alpha-beta agree, with and without an order and a table") {
  Rng rng(31);
  std::uint64_t more_nodes = 0;
  for (int i = 0; i < 60; ++i) {
    mnk::Position position(5, 5, 4);
    for (int ply = static_cast<int>(rng.below(9)); ply > 0 && !position.outcome().over(); --ply) {
      MoveList<mnk::Position> moves;
      position.generate(moves);
      position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    NegamaxSettings settings{.algorithm = Algorithm::Minimax,
                             .limits = {.depth = 1 + i % 2, .nodes = {}, .time = {}},
                             .deepen = false};
    const auto off = run(position, mnk::Windows(), settings);
    settings.quiet = true;
    const auto exhaustive = run(position, mnk::Windows(), settings);
    settings.algorithm = Algorithm::AlphaBeta;
    const auto pruned = run(position, mnk::Windows(), settings);
    settings.order = settings.table = true;
    const auto helped = run(position, mnk::Windows(), settings);
    CHECK(pruned.score == exhaustive.score);
    CHECK(pruned.move == exhaustive.move);
    CHECK(helped.score == exhaustive.score);
    CHECK(exhaustive.nodes >= off.nodes);
    more_nodes += exhaustive.nodes - off.nodes;
  }
  CHECK(more_nodes > 0);
}

TEST_CASE("quiet=on sees behind the horizon that the opponent completes a row") {
  // Black must stop the three on the lower row; one ply alone does not see it.
  //   x . . x .
  //   . . . . .
  //   . . . . .
  //   . x . . .
  //   o o o . .
  const auto position = played(mnk::Position(5, 5, 4), {{0, 0}, {0, 4}, {3, 0}, {1, 4}, {1, 3}, {2, 4}});
  NegamaxSettings settings{.limits = {.depth = 1, .nodes = {}, .time = {}}};
  CHECK_FALSE(run(position, mnk::Windows(), settings).win_in);
  settings.quiet = true;
  settings.lines = 100;
  const auto report = run(position, mnk::Windows(), settings);
  CHECK(report.move == Move(Point(3, 4)));
  for (const auto& line : report.lines) CHECK(line.win_in.has_value() == (line.move != report.move));
  CHECK(report.lines.back().win_in == -2);
}

TEST_CASE("quiet=on is bounded: never deeper than its plies behind the horizon") {
  mnk::Position position(6, 6, 4);
  mnk::Windows windows;
  const std::stop_token stop;
  NegamaxSettings settings{
      .algorithm = Algorithm::Minimax, .limits = {.depth = 2, .nodes = 200'000, .time = {}}, .deepen = false};
  settings.quiet = true;
  for (const Point p : {Point(2, 2), Point(0, 0), Point(3, 2), Point(5, 5)}) position.apply(p);
  search::Negamax search(position, windows, AllMoves(), settings, stop, search::TreeRecorder(1'000'000));
  search.run({});
  int deepest = 0;
  for (const auto& node : search.observer().nodes()) deepest = std::max(deepest, node.ply);
  CHECK(deepest > 2);
  CHECK(deepest <= 2 + search::kMostQuietPlies);
}
