#include "games/mnk/windows.hpp"

#include <doctest/doctest.h>

#include "base/rng.hpp"
#include "search/negamax.hpp"

using namespace pedra;
using mnk::Windows;

namespace {

constexpr mnk::Settings kTicTacToe{.width = 3, .height = 3, .k = 3, .gravity = false};
constexpr mnk::Settings kConnectFour{.width = 7, .height = 6, .k = 4, .gravity = true};

search::SearchReport search_with(mnk::Position& position, const search::NegamaxSettings& settings) {
  Windows windows;
  return search::Negamax(position, windows, AllMoves(), settings, std::stop_token()).run({});
}

search::NegamaxSettings to_depth(int depth) {
  search::NegamaxSettings settings;
  settings.limits.depth = depth;
  settings.order = settings.table = true;
  return settings;
}

// What h(color) is by its definition.
std::int64_t by_definition(const mnk::Position& position, Color color) {
  std::int64_t sum = 0;
  const int k = position.settings().k;
  for (const auto& [dx, dy] : {std::pair(1, 0), std::pair(0, 1), std::pair(1, 1), std::pair(1, -1)})
    for (int y = 0; y < position.height(); ++y)
      for (int x = 0; x < position.width(); ++x) {
        int own = 0;
        int i = 0;
        for (; i < k; ++i) {
          const int at_x = x + i * dx;
          const int at_y = y + i * dy;
          if (at_x >= position.width() || at_y < 0 || at_y >= position.height()) break;
          const Cell cell = position.at({at_x, at_y});
          if (cell == cell_of(opponent(color))) break;
          own += cell == cell_of(color) ? 1 : 0;
        }
        if (i == k && own > 0) sum += std::int64_t{1} << (2 * (own - 1));
      }
  return sum;
}

}  // namespace

TEST_CASE("windows by hand") {
  mnk::Position position(kTicTacToe);
  position.apply(Point(1, 1));  // the centre is in four windows
  Windows windows;
  windows.reset(position);
  CHECK(windows.total(Color::Black) == 4);
  CHECK(windows.total(Color::White) == 0);
  CHECK(windows.evaluate(position, 0) == Score(-4));
  position.apply(Point(0, 0));  // a corner is in three, one of which is Black's
  windows.applied(position, Point(0, 0));
  CHECK(windows.total(Color::Black) == 3);
  CHECK(windows.total(Color::White) == 2);
  CHECK(windows.parts(position).size() == 5);
}

TEST_CASE("windows kept up to date are those of the definition, and taken back they are gone") {
  for (const mnk::Settings& settings :
       {kTicTacToe, kConnectFour, mnk::Settings{.width = 5, .height = 7, .k = 4, .gravity = false}}) {
    Rng rng(7);
    for (int game = 0; game < 20; ++game) {
      mnk::Position position(settings);
      Windows windows;
      windows.reset(position);
      std::vector<Move> played;
      while (!position.outcome().over()) {
        MoveList<mnk::Position> moves;
        position.generate(moves);
        played.push_back(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        position.apply(played.back());
        windows.applied(position, played.back());
        for (const Color color : {Color::Black, Color::White})
          CHECK(windows.total(color) == by_definition(position, color));
      }
      for (; !played.empty(); played.pop_back()) {
        position.undo();
        windows.undone(position, played.back());
      }
      CHECK(windows.total(Color::Black) == 0);
      CHECK(windows.total(Color::White) == 0);
    }
  }
}

TEST_CASE("the whole tree of tic-tac-toe, minimax against alpha-beta, counted to the last node") {
  mnk::Position position(kTicTacToe);
  Windows windows;
  search::NegamaxSettings settings;
  settings.limits.depth = 9;
  settings.deepen = false;
  settings.algorithm = search::Algorithm::Minimax;
  search::Negamax whole(position, windows, AllMoves(), settings, std::stop_token(),
                        search::TreeRecorder(std::size_t{1} << 20U));
  const auto minimax = whole.run({});
  CHECK(whole.observer().nodes().size() == 549'946);  // the root among them
  CHECK(whole.observer().dropped() == 0);
  CHECK(minimax.nodes == 549'945);
  CHECK(minimax.score == 0);
  settings.algorithm = search::Algorithm::AlphaBeta;
  const auto alphabeta = search_with(position, settings);
  CHECK(alphabeta.score == 0);
  CHECK(alphabeta.move == minimax.move);
  CHECK(alphabeta.nodes == 20'865);
}

TEST_CASE("Connect Four: forced wins are found") {
  // Black's two in the middle of an empty bottom row: a third makes it open at both ends.
  mnk::Position position(kConnectFour);
  for (const int column : {3, 3, 2, 2}) position.apply(*position.drop(column));
  const auto report = search_with(position, to_depth(6));
  REQUIRE(report.win_in);
  CHECK(*report.win_in == 3);
}

TEST_CASE("Connect Four: depth 8 beats depth 2 and random play") {
  const auto play = [](auto&& black, auto&& white, const std::vector<int>& opening) {
    mnk::Position position(kConnectFour);
    for (const int column : opening) position.apply(*position.drop(column));
    while (!position.outcome().over())
      position.apply(position.to_move() == Color::Black ? black(position) : white(position));
    return position.outcome();
  };
  const auto deep = [](mnk::Position& position) { return search_with(position, to_depth(8)).move; };
  const auto shallow = [](mnk::Position& position) { return search_with(position, to_depth(2)).move; };
  Rng rng(3);
  const auto random = [&rng](mnk::Position& position) {
    MoveList<mnk::Position> moves;
    position.generate(moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  };
  int points = 0;  // two for a win, one for a draw
  for (int column = 0; column < 7; ++column) {
    const auto first = play(deep, shallow, {column, 3});
    const auto second = play(shallow, deep, {column, 3});
    points += first.won_by(Color::Black) ? 2 : first == Outcome::draw() ? 1 : 0;
    points += second.won_by(Color::White) ? 2 : second == Outcome::draw() ? 1 : 0;
  }
  CHECK(points >= 20);  // of 28
  for (int game = 0; game < 10; ++game) {
    CHECK(play(deep, random, {}).won_by(Color::Black));
    CHECK(play(random, deep, {}).won_by(Color::White));
  }
}
