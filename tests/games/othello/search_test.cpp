#include <algorithm>
#include <bit>
#include <doctest/doctest.h>
#include <functional>
#include <memory>
#include <utility>

#include "base/bits.hpp"
#include "base/rng.hpp"
#include "games/othello/flip.hpp"
#include "games/othello/hot_board.hpp"
#include "games/othello/search/endgame.hpp"
#include "games/othello/search/midgame.hpp"
#include "games/othello/search/stability.hpp"

namespace pedra::othello {
namespace {

struct Board {
  Squares mine;
  Squares theirs;
};

Board start(int size) {
  const int c = size / 2;
  return {square_bit({c, c - 1}) | square_bit({c - 1, c}), square_bit({c - 1, c - 1}) | square_bit({c, c})};
}

Board after(const Board& board, int square) {
  const Squares flips = reference_flip(board.mine, board.theirs, square);
  return {board.theirs ^ flips, board.mine | flips | (Squares{1} << square)};
}

int empties_of(const Board& board, Squares playable) {
  return std::popcount(playable & ~(board.mine | board.theirs));
}

// A position of a random game with so many empties and a move to make; false if the game ended before.
bool random_board(Rng& rng, int size, int empties, Board& board) {
  const Squares playable = board_mask(size);
  board = start(size);
  while (empties_of(board, playable) > empties) {
    Squares moves = reference_moves(board.mine, board.theirs, playable);
    if (moves == 0) {
      std::swap(board.mine, board.theirs);
      moves = reference_moves(board.mine, board.theirs, playable);
      if (moves == 0) return false;
    }
    for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(moves))); skip > 0; --skip)
      moves &= moves - 1;
    board = after(board, std::countr_zero(moves));
  }
  return true;
}

// The value by full negamax without any cut: slow and obviously right.
int naive_value(const Endgame& endgame, const Board& board, Squares playable, bool passed) {
  Squares moves = reference_moves(board.mine, board.theirs, playable);
  if (moves == 0) {
    if (passed) return endgame.final_score(board.mine, board.theirs);
    return -naive_value(endgame, {board.theirs, board.mine}, playable, true);
  }
  int best = -65;
  while (moves != 0)
    best = std::max(best, -naive_value(endgame, after(board, take_lowest_bit(moves)), playable, false));
  return best;
}

// Weights that say something arbitrary but repeatable, so that ordering and leaf values are exercised.
std::unique_ptr<Weights> noisy_weights() {
  auto weights = std::make_unique<Weights>();
  Rng rng(99);
  Weights::PhaseWeights phase(static_cast<std::size_t>(canonical_order().count) + kWholeBoard);
  for (auto& weight : phase) weight = static_cast<std::int16_t>(static_cast<int>(rng.below(201)) - 100);
  for (int i = 0; i < kPhases; ++i) weights->set_phase(i, phase);
  return weights;
}

}  // namespace

TEST_CASE("the inlined board answers as the reference does") {
  Rng rng(11);
  for (int i = 0; i < 20'000; ++i) {
    const Squares mine = rng.next() & (i % 2 == 0 ? rng.next() : ~Squares{0});
    const Squares theirs = rng.next() & ~mine;
    CHECK(mobility(mine, theirs) == reference_moves(mine, theirs, ~Squares{0}));
    Squares empties = ~(mine | theirs);
    while (empties != 0) {
      const int square = take_lowest_bit(empties);
      REQUIRE(turned(mine, theirs, square) == reference_flip(mine, theirs, square));
    }
    const Squares open = ~(mine | theirs);
    if (open == 0) continue;
    const int one = std::countr_zero(open);
    const int two = 63 - std::countl_zero(open);
    const Pair flips = turned(mine, theirs, one, two);
    REQUIRE(flips.first == reference_flip(mine, theirs, one));
    REQUIRE(flips.second == reference_flip(mine, theirs, two));
    const TwoChildren children = two_children(mine, theirs, one, two);
    REQUIRE(children.mine.first == (theirs ^ flips.first));
    REQUIRE(children.mine.second == (theirs ^ flips.second));
    REQUIRE(children.theirs.first == (mine | flips.first | (Squares{1} << one)));
    REQUIRE(children.theirs.second == (mine | flips.second | (Squares{1} << two)));
    REQUIRE(children.replies.first == mobility(children.mine.first, children.theirs.first));
    REQUIRE(children.replies.second == mobility(children.mine.second, children.theirs.second));
  }
}

TEST_CASE("the last square's discs are counted for both sides, on every board") {
  Rng rng(13);
  for (const int size : {4, 6, 8}) {
    const Squares playable = othello::Position(size).playable();
    const LastSquare last_square(playable);
    for (Squares squares = playable; squares != 0;) {
      const int last = take_lowest_bit(squares);
      const Squares others = playable & ~(Squares{1} << last);
      for (int i = 0; i < 500; ++i) {
        const Squares mine = rng.next() & others;
        const LastFlips flips = last_square.flips(mine, last);
        REQUIRE(flips.mine == std::popcount(reference_flip(mine, others & ~mine, last)));
        REQUIRE(flips.theirs == std::popcount(reference_flip(others & ~mine, mine, last)));
      }
    }
  }
}

TEST_CASE("a stable disc is never turned, whatever is played") {
  Rng rng(12);
  for (int game = 0; game < 300; ++game) {
    Board board{};
    if (!random_board(rng, 8, 4 + game % 30, board)) continue;
    const Squares mine = stable_discs(board.mine, board.theirs);
    const Squares theirs = stable_discs(board.theirs, board.mine);
    CHECK((mine & ~board.mine) == 0);
    for (int playout = 0; playout < 10; ++playout) {
      Board now = board;
      bool swapped = false;
      for (int passes = 0; passes < 2;) {
        const Squares own = swapped ? now.theirs : now.mine;
        const Squares other = swapped ? now.mine : now.theirs;
        REQUIRE((mine & ~own) == 0);
        REQUIRE((theirs & ~other) == 0);
        Squares moves = reference_moves(now.mine, now.theirs, ~Squares{0});
        swapped = !swapped;
        if (moves == 0) {
          ++passes;
          std::swap(now.mine, now.theirs);
          continue;
        }
        passes = 0;
        for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(moves))); skip > 0; --skip)
          moves &= moves - 1;
        now = after(now, std::countr_zero(moves));
      }
    }
  }
}

TEST_CASE("stability sees a corner and what leans on it") {
  CHECK(stable_discs(1, 0) == 1);
  CHECK(stable_discs(0b111, 0) == 0b111);
  CHECK(stable_discs(0b110, 0) == 0);
  CHECK(stable_discs(~Squares{0}, 0) == ~Squares{0});
}

TEST_CASE("the solver's value is plain negamax's, on all sizes and windows") {
  for (const int size : {8, 6, 4}) {
    const Squares playable = board_mask(size);
    Rng rng(static_cast<std::uint64_t>(size));
    Endgame endgame(playable);
    for (int i = 0; i < 120; ++i) {
      Board board{};
      if (!random_board(rng, size, 1 + i % 7, board)) continue;
      const int value = naive_value(endgame, board, playable, false);
      for (int alpha = -64; alpha < 64; alpha += 3) {
        const int found = endgame.solve(board.mine, board.theirs, alpha);
        CHECK((found > alpha) == (value > alpha));
        if (found > alpha)
          CHECK(found <= value);
        else
          CHECK(found >= value);
      }
    }
  }
}

TEST_CASE("the whole search solves what plain negamax solves, with table, ordering and all windows") {
  const auto weights = noisy_weights();
  const ProbCut probcut;
  search::StopCondition stop;
  for (const int size : {8, 6}) {
    const Squares playable = board_mask(size);
    Table table(1);
    Midgame search(*weights, probcut, table, playable, stop);
    Rng rng(static_cast<std::uint64_t>(size) + 5);
    for (int i = 0; i < 8; ++i) {
      Board board{};
      if (!random_board(rng, size, 13 + i % 2, board)) continue;
      // Two independent routes: the search above the solver, and null windows of the solver alone on every
      // child line.
      const int value = search.search(board.mine, board.theirs, -64, 64, 64, kExact);
      table.clear();
      CHECK(search.search(board.mine, board.theirs, value - 1, value, 64, kExact) >= value);
      table.clear();
      CHECK(search.search(board.mine, board.theirs, value, value + 1, 64, kExact) <= value);
    }
    for (int i = 0; i < 40; ++i) {
      Board board{};
      if (!random_board(rng, size, 6 + i % 2, board)) continue;
      CHECK(search.search(board.mine, board.theirs, -64, 64, 64, kExact) ==
            naive_value(search.endgame(), board, playable, false));
    }
  }
}

TEST_CASE("4x4 is lost for Black: solved from the start, and again with everything but the solver") {
  const Weights weights;
  const ProbCut probcut;
  search::StopCondition stop;
  Table table(1);
  Midgame search(weights, probcut, table, board_mask(4), stop);
  const Board board = start(4);
  const int value = search.search(board.mine, board.theirs, -64, 64, 64, kExact);
  CHECK(value == -10);  // 3 discs to 11, and the two empty squares to White
  // The second route: plain negamax over the first four plies, the solver below.
  const std::function<int(const Board&, int)> plain = [&](const Board& at, int plies) {
    Squares moves = reference_moves(at.mine, at.theirs, board_mask(4));
    if (plies == 0 || moves == 0) return search.search(at.mine, at.theirs, -64, 64, 64, kExact);
    int best = -65;
    while (moves != 0) best = std::max(best, -plain(after(at, take_lowest_bit(moves)), plies - 1));
    return best;
  };
  CHECK(plain(board, 4) == value);
}

TEST_CASE("the counts are those of a count square by square") {
  Rng rng(31);
  for (int i = 0; i < 500; ++i) {
    Board board{};
    if (!random_board(rng, 8, 1 + i % 59, board)) continue;
    const Squares discs = board.mine | board.theirs;
    std::array<std::size_t, 2> inner{};
    for (int square = 0; square < 64; ++square) {
      bool open = false;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
          const int x = square % 8 + dx;
          const int y = square / 8 + dy;
          open = open || (x >= 0 && x < 8 && y >= 0 && y < 8 && (discs >> (y * 8 + x) & 1U) == 0);
        }
      if (!open) ++inner[(board.mine >> square & 1U) != 0 ? 0 : 1];
    }
    const auto counts = counts_of(board.mine, board.theirs);
    const auto moves = [](Squares mine, Squares theirs) {
      return static_cast<std::size_t>(std::popcount(reference_moves(mine, theirs, ~Squares{0})));
    };
    CHECK(counts[0] == moves(board.mine, board.theirs));
    CHECK(counts[1] == moves(board.theirs, board.mine));
    CHECK(counts[2] == inner[0]);
    CHECK(counts[3] == inner[1]);
  }
}

TEST_CASE("features kept move by move are those of a fresh board, and the value turns with the sides") {
  const auto weights = noisy_weights();
  Rng rng(21);
  for (int game = 0; game < 50; ++game) {
    Board board = start(8);
    Features features(board.mine, board.theirs);
    bool a_to_move = true;
    for (int passes = 0; passes < 2;) {
      const Features fresh(a_to_move ? board.mine : board.theirs, a_to_move ? board.theirs : board.mine);
      for (int i = 0; i < kInstanceCount; ++i) REQUIRE(features.lane(i) == fresh.lane(i));
      const int empties = empties_of(board, ~Squares{0});
      CHECK(weights->evaluate(features, board.mine, board.theirs, empties) ==
            weights->evaluate(Features(board.mine, board.theirs), board.mine, board.theirs, empties));
      Squares moves = reference_moves(board.mine, board.theirs, ~Squares{0});
      a_to_move = !a_to_move;
      if (moves == 0) {
        ++passes;
        std::swap(board.mine, board.theirs);
        features.pass();
        continue;
      }
      passes = 0;
      for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(moves))); skip > 0; --skip)
        moves &= moves - 1;
      const int square = std::countr_zero(moves);
      features.play(square, reference_flip(board.mine, board.theirs, square));
      board = after(board, square);
    }
  }
}

TEST_CASE("the evaluation is the same for all eight views of a board") {
  const auto weights = noisy_weights();
  Rng rng(22);
  const auto mirrored = [](Squares discs, int symmetry) {
    Squares image = 0;
    while (discs != 0) {
      const int square = take_lowest_bit(discs);
      int x = square % 8;
      int y = square / 8;
      if ((symmetry & 1) != 0) x = 7 - x;
      if ((symmetry & 2) != 0) y = 7 - y;
      if ((symmetry & 4) != 0) std::swap(x, y);
      image |= Squares{1} << (y * 8 + x);
    }
    return image;
  };
  for (int i = 0; i < 50; ++i) {
    Board board{};
    if (!random_board(rng, 8, 10 + i, board)) continue;
    const int value = weights->evaluate(Features(board.mine, board.theirs), board.mine, board.theirs, 20);
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
      const Squares mine = mirrored(board.mine, symmetry);
      const Squares theirs = mirrored(board.theirs, symmetry);
      CHECK(weights->evaluate(Features(mine, theirs), mine, theirs, 20) == value);
    }
  }
}

TEST_CASE("a table entry is never another position's, and keeps the tighter bounds") {
  Table table(1);
  Bounds bounds;
  CHECK_FALSE(table.probe(1, 2, bounds));
  table.store(1, 2, 10, kExact, 3, 4, 6, 17);
  REQUIRE(table.probe(1, 2, bounds));
  CHECK(bounds.lower == 6);
  CHECK(bounds.upper == 64);
  CHECK(bounds.best == 17);
  table.store(1, 2, 10, kExact, 7, 8, 7, 18);
  REQUIRE(table.probe(1, 2, bounds));
  CHECK(bounds.lower == 6);
  CHECK(bounds.upper == 7);
  CHECK_FALSE(table.probe(2, 1, bounds));
  table.store(1, 2, 12, kExact, 0, 1, -4, 20);
  REQUIRE(table.probe(1, 2, bounds));
  CHECK(bounds.depth == 12);
  CHECK(bounds.lower == -64);
  CHECK(bounds.upper == -4);
  table.clear();
  CHECK_FALSE(table.probe(1, 2, bounds));
}

}  // namespace pedra::othello
