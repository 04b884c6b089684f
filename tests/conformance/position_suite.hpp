// The contract of games/position.hpp as tests. A game passes them all:
//
//   pedra::conformance::run_suite([] { return mygame::Position(8); }, {.games = 50});
#pragma once
#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <vector>

#include "base/rng.hpp"
#include "board/symmetry.hpp"
#include "games/position.hpp"

namespace pedra::conformance {

struct SuiteOptions {
  int games = 20;
  std::uint64_t seed = 1;
  bool legality_on_every_point = true;
  // Games whose start is not symmetric in all ways (Othello's four discs) list the symmetries that keep it.
  std::vector<int> symmetries = {};
};

// Everything a Position shows, so that two can be compared.
template <Position P>
struct Snapshot {
  std::vector<Cell> cells;
  Color to_move;
  std::uint64_t hash;
  Outcome outcome;
  std::vector<Move> moves;

  explicit Snapshot(const P& position)
      : to_move(position.to_move()), hash(position.hash()), outcome(position.outcome()) {
    for (int y = 0; y < position.height(); ++y)
      for (int x = 0; x < position.width(); ++x) cells.push_back(position.at({x, y}));
    MoveList<P> list;
    position.generate(list);
    moves.assign(list.begin(), list.end());
    std::sort(moves.begin(), moves.end());
  }
  bool operator==(const Snapshot&) const = default;
};

template <Position P>
std::vector<Move> random_game(P& position, Rng& rng) {
  std::vector<Move> played;
  while (!position.outcome().over()) {
    MoveList<P> moves;
    position.generate(moves);
    REQUIRE(!moves.empty());
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    position.apply(move);
    played.push_back(move);
    REQUIRE(played.size() <= 2 * static_cast<std::size_t>(kPointCount));
  }
  return played;
}

template <Position P>
void check_generate_matches_is_legal(const P& position) {
  MoveList<P> list;
  position.generate(list);
  std::vector<Move> moves(list.begin(), list.end());
  std::sort(moves.begin(), moves.end());
  CHECK(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
  CHECK(moves.empty() == position.outcome().over());
  std::vector<Move> legal;
  for (int y = 0; y < kMaxSide; ++y)
    for (int x = 0; x < kMaxSide; ++x)
      if (position.is_legal(Point(x, y))) legal.emplace_back(Point(x, y));
  if (position.is_legal(Move::pass())) legal.push_back(Move::pass());
  CHECK_FALSE(position.is_legal(Move()));
  std::sort(legal.begin(), legal.end());
  CHECK(legal == moves);
}

// Play-outs end; at every ply generate() and is_legal() agree; taking everything back restores every ply.
template <class Make>
void check_apply_undo(const Make& make, const SuiteOptions& options) {
  Rng rng(options.seed);
  for (int game = 0; game < options.games; ++game) {
    auto position = make();
    using P = decltype(position);
    std::vector<Snapshot<P>> before;
    while (!position.outcome().over()) {
      before.emplace_back(position);
      if (options.legality_on_every_point) check_generate_matches_is_legal(position);
      const auto& moves = before.back().moves;
      position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    check_generate_matches_is_legal(position);
    while (!before.empty()) {
      position.undo();
      CHECK(Snapshot<P>(position) == before.back());
      before.pop_back();
    }
  }
}

// The hash that grew move by move is the one of a fresh position with the same moves, and differs at every
// ply.
template <class Make>
void check_hash(const Make& make, const SuiteOptions& options) {
  Rng rng(options.seed + 1);
  for (int game = 0; game < options.games; ++game) {
    auto position = make();
    const auto played = random_game(position, rng);
    auto replayed = make();
    std::vector<std::uint64_t> seen{replayed.hash()};
    for (const Move move : played) {
      // A detour over every other legal move must leave no trace.
      MoveList<decltype(position)> moves;
      replayed.generate(moves);
      for (const Move other : moves) {
        replayed.apply(other);
        replayed.undo();
      }
      CHECK(replayed.hash() == seen.back());
      replayed.apply(move);
      seen.push_back(replayed.hash());
    }
    CHECK(replayed.hash() == position.hash());
    std::sort(seen.begin(), seen.end());
    CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
  }
}

// Two ways to the same stones: the same hash. Looks for such pairs a-b-c / c-b-a in random games.
template <class Make>
void check_transpositions(const Make& make, const SuiteOptions& options) {
  Rng rng(options.seed + 2);
  int found = 0;
  for (int game = 0; game < 20 * options.games; ++game) {
    auto one = make();
    const int prefix = static_cast<int>(rng.below(6));
    const auto step = [&rng](auto& position) {
      MoveList<std::remove_cvref_t<decltype(position)>> moves;
      position.generate(moves);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      position.apply(move);
      return move;
    };
    for (int i = 0; i < prefix && !one.outcome().over(); ++i) step(one);
    auto other = one;
    std::array<Move, 3> moves;
    for (Move& move : moves)
      if (!one.outcome().over()) move = step(one);
    bool same_stones = true;
    for (const Move move : {moves[2], moves[1], moves[0]}) {
      same_stones = same_stones && other.is_legal(move);
      if (same_stones) other.apply(move);
    }
    if (!same_stones) continue;
    Snapshot<decltype(one)> a(one);
    Snapshot<decltype(one)> b(other);
    if (a.cells != b.cells || a.to_move != b.to_move) continue;
    ++found;
    CHECK(a.hash == b.hash);
    CHECK(a.moves == b.moves);
  }
  CHECK(found > 0);
}

// A game seen in a mirror is the mirrored game.
template <class Make>
void check_symmetry(const Make& make, const SuiteOptions& options) {
  Rng rng(options.seed + 3);
  for (int game = 0; game < options.games; ++game) {
    const auto start = make();
    auto position = make();
    const auto played = random_game(position, rng);
    std::vector<int> symmetries = options.symmetries;
    if (symmetries.empty())
      for (int i = 0; i < Symmetry::count(start.width(), start.height()); ++i) symmetries.push_back(i);
    for (const int which : symmetries) {
      const Symmetry mirror(which, start.width(), start.height());
      auto mirrored = make();
      for (const Move move : played) {
        REQUIRE(mirrored.is_legal(mirror(move)));
        mirrored.apply(mirror(move));
      }
      CHECK(mirrored.outcome() == position.outcome());
      for (int y = 0; y < start.height(); ++y)
        for (int x = 0; x < start.width(); ++x)
          CHECK(mirrored.at(mirror(Point(x, y))) == position.at({x, y}));
    }
  }
}

template <class Make>
void run_suite(const Make& make, const SuiteOptions& options = {}) {
  SUBCASE("apply and undo") { check_apply_undo(make, options); }
  SUBCASE("hash") { check_hash(make, options); }
  SUBCASE("transpositions") { check_transpositions(make, options); }
  SUBCASE("symmetry") { check_symmetry(make, options); }
}

}  // namespace pedra::conformance
