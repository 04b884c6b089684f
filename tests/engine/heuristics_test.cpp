// Every heuristic under the plain search: an order of moves and a table of positions change no value.
#include <array>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "base/rng.hpp"
#include "engine/registry.hpp"

using namespace pedra;
using engine::AnyPosition;
using engine::GameSpec;

namespace {

search::SearchReport value_of(const AnyPosition& position, const std::string& player) {
  const auto spec = engine::parse_engine(player);
  REQUIRE_MESSAGE(spec, player);
  auto engine = engine::make_engine(*spec, position.spec());
  REQUIRE_MESSAGE(engine, player);
  return (*engine)->search(position, {}, {}, {});
}

int free_cells(const AnyPosition& position) {
  const Grid grid = position.grid();
  int free = 0;
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x) free += position.at(Point(x, y)) == Cell::Empty ? 1 : 0;
  return free;
}

// By chance, until `left` cells are free; nothing when the game is over before.
std::optional<AnyPosition> drawn_position(const GameSpec& game, int left, Rng& rng) {
  AnyPosition position(game);
  while (free_cells(position) > left && !position.outcome().over()) {
    const auto moves = position.legal_moves();
    position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  if (position.outcome().over()) return std::nullopt;
  return position;
}

struct Board {
  GameSpec game;
  int depth;      // of its searches, at most
  int positions;  // that are tried
};

// Small boards, and the ends of large ones, so that minimax is done in a moment.
const std::array kBoards{
    Board{gomoku::Settings{.width = 4, .height = 4, .k = 4}, 7, 160},
    Board{gomoku::Settings{.width = 5, .height = 5, .k = 5}, 7, 100},
    Board{gomoku::Settings{.width = 15, .height = 15, .k = 5}, 2, 10},
    Board{othello::Settings{.size = 4}, 7, 500},
    Board{othello::Settings{.size = 6}, 7, 700},
    Board{othello::Settings{.size = 8}, 7, 700},
    Board{mnk::Settings{.width = 4, .height = 4, .k = 4, .gravity = false}, 7, 200},
    Board{mnk::Settings{.width = 5, .height = 4, .k = 4, .gravity = true}, 7, 300},
};

}  // namespace

TEST_CASE("minimax's value is found with an order and a table, by every heuristic, to depth 7") {
  Rng rng(2026);
  int compared = 0;
  int deep = 0;
  for (const Board& board : kBoards)
    for (const auto name : engine::heuristics_for(board.game))
      for (int i = 0; i < board.positions; ++i) {
        const int depth = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(board.depth)));
        const Grid grid = board.game.grid();
        const int left = depth == 2 ? grid.width * grid.height - 3 : depth + static_cast<int>(rng.below(3));
        const auto position = drawn_position(board.game, left, rng);
        if (!position) continue;
        const auto player = fmt::format("{}:depth={}", name, depth);
        const auto exhaustive = value_of(*position, player + ",deepen=off,algorithm=minimax,nodes=20000");
        if (exhaustive.depth < depth) continue;
        ++compared;
        deep += depth == 7 ? 1 : 0;
        for (const auto* const options : {"", ",order=on", ",table=on", ",order=on,table=on"})
          for (const auto* const deepen : {"", ",deepen=off"}) {
            CAPTURE(board.game.name());
            CAPTURE(player + options + deepen);
            CAPTURE(i);
            const auto found = value_of(*position, player + options + deepen);
            CHECK(found.win_in == exhaustive.win_in);
            if (!exhaustive.win_in) CHECK(found.score == exhaustive.score);
          }
      }
  CHECK(compared > 3'000);
  CHECK(deep > 300);
}

TEST_CASE("zones: a table keeps values of different paths apart") {
  AnyPosition position{GameSpec(othello::Settings{})};
  for (const char* const move :
       {"c4", "c5", "f6", "f5", "g6", "e3", "b5", "h7", "f3", "b4", "a4", "e6", "f2", "b3", "f4",
        "b6", "c2", "d6", "d7", "c3", "a5", "e2", "c7", "a3", "b2", "a2", "d3", "d2", "b1", "c1",
        "e1", "f1", "h6", "a6", "g1", "f7", "g5", "d1", "e7", "h5", "f8", "a7", "g3"}) {
    const auto read = position.read_move(move);
    REQUIRE(read);
    REQUIRE(position.is_legal(*read));
    position.apply(*read);
  }
  for (const auto* const options : {"", ",table=on", ",order=on,table=on"})
    CHECK(value_of(position, std::string("zones:depth=7") + options).score == 42);
}
