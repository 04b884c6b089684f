#include "games/othello/heuristics/zones.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <doctest/doctest.h>
#include <stop_token>
#include <vector>

#include "boards.hpp"
#include "games/othello/flip.hpp"
#include "search/negamax.hpp"

namespace pedra::othello {
namespace {

constexpr ZoneParts kNothing{
    .corner = false, .border = false, .danger = false, .mobility = false, .center = false};
constexpr ZoneParts kEverything{
    .corner = true, .border = true, .danger = true, .mobility = true, .center = true};

ZoneParts only(bool ZoneParts::*part) {
  ZoneParts parts = kNothing;
  parts.*part = true;
  return parts;
}

// Document 002 retold square by square, in half points: what a move scores for its mover.
int reference_score(const Position& after, Move move, const ZoneParts& parts) {
  if (!move.is_stone()) return 0;
  const int last = after.width() - 1;
  const auto to_edge = [last](Point p) { return std::min({p.x(), p.y(), last - p.x(), last - p.y()}); };
  const auto is_corner = [last](Point p) { return p.x() % last == 0 && p.y() % last == 0; };
  const Point p = move.point();
  int score = 0;
  if (parts.corner && is_corner(p)) score += 2 * 5;
  if (parts.border && to_edge(p) == 0) score += 2 * 3;
  if (parts.danger && to_edge(p) == 1) score -= 2 * 2;
  if (parts.center) score -= std::abs(2 * p.x() - last) + std::abs(2 * p.y() - last);
  if (!parts.mobility) return score;
  std::vector<Point> replies;
  for (int y = 0; y <= last; ++y)
    for (int x = 0; x <= last; ++x)
      if (after.at({x, y}) == Cell::Empty && reference_flip(after.mine(), after.theirs(), y * 8 + x) != 0)
        replies.emplace_back(x, y);
  if (replies.size() < 3) score += 2 * 5;
  if (replies.empty()) score += 2 * 10;
  for (const Point reply : replies) {
    if (is_corner(reply)) return score - 2 * 2;
    if (to_edge(reply) == 0) return score - 2 * 1;
  }
  return score;
}

int disc_lead(const Position& position) {
  const int black = position.score(Scoring::Plain);
  return 2 * (position.to_move() == Color::Black ? black : -black);
}

// The scores added on the way up, as the document does it.
int reference_value(Position& position, int depth, const ZoneParts& parts) {
  if (depth == 0 || position.outcome().over()) return disc_lead(position);
  MoveList<Position> moves;
  position.generate(moves);
  int best = -1'000'000;
  for (const Move move : moves) {
    position.apply(move);
    best =
        std::max(best, reference_score(position, move, parts) - reference_value(position, depth - 1, parts));
    position.undo();
  }
  return best;
}

search::SearchReport search_once(Position position, const ZoneParts& parts, search::Algorithm algorithm,
                                 int depth) {
  Zones zones(parts);
  search::NegamaxSettings settings;
  settings.algorithm = algorithm;
  settings.limits.depth = depth;
  settings.deepen = false;
  const std::stop_token stop;
  search::Negamax search(position, zones, AllMoves{}, settings, stop);
  return search.run({});
}

// The parts of the last move, which left `after`.
ZoneBreakdown parts_of(const Position& after, Point move) {
  return Zones(kEverything).breakdown(after, move);
}

}  // namespace

TEST_CASE("corner: five for each corner, and nothing elsewhere") {
  for (const int size : {4, 6, 8}) {
    const Position position(size);
    int corners = 0;
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x) {
        const bool corner = (x == 0 || x == size - 1) && (y == 0 || y == size - 1);
        CHECK(parts_of(position, {x, y}).corner == (corner ? 10 : 0));
        corners += corner;
      }
    CHECK(corners == 4);
  }
}

TEST_CASE("border and danger zone, drawn") {
  const std::array<std::array<const char*, 8>, 3> zones{{
      {"BBBB",  //
       "BddB",  //
       "BddB",  //
       "BBBB"},
      {"BBBBBB",  //
       "BddddB",  //
       "Bd..dB",  //
       "Bd..dB",  //
       "BddddB",  //
       "BBBBBB"},
      {"BBBBBBBB",  //
       "BddddddB",  //
       "Bd....dB",  //
       "Bd....dB",  //
       "Bd....dB",  //
       "Bd....dB",  //
       "BddddddB",  //
       "BBBBBBBB"},
  }};
  for (const int size : {4, 6, 8}) {
    const Position position(size);
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x) {
        const char zone = zones[static_cast<std::size_t>(size / 2 - 2)][static_cast<std::size_t>(y)][x];
        CHECK(parts_of(position, {x, y}).border == (zone == 'B' ? 6 : 0));
        CHECK(parts_of(position, {x, y}).danger == (zone == 'd' ? -4 : 0));
      }
  }
}

TEST_CASE("center: the distance, in half points") {
  CHECK(parts_of(Position(8), {0, 0}).center == -14);
  CHECK(parts_of(Position(8), {3, 4}).center == -2);
  CHECK(parts_of(Position(8), {3, 2}).center == -4);
  CHECK(parts_of(Position(8), {7, 3}).center == -8);
  CHECK(parts_of(Position(6), {5, 0}).center == -10);
  CHECK(parts_of(Position(4), {1, 3}).center == -4);
}

TEST_CASE("mobility: how many replies, and the first on the border decides") {
  // White to reply in all of them.
  const auto mobility = [](std::string_view picture) {
    return parts_of(drawn(8, Color::White, picture), {4, 4}).mobility;
  };
  // No reply: 5 + 10.
  CHECK(mobility("x x x . . . . .") == 2 * 15);
  CHECK(mobility("x o . . . . . .") == 2 * 15);  // a pass, with the game going on
  // One reply, the corner a1: 5 - 2.
  CHECK(mobility(". x o . . . . .") == 2 * 3);
  // One reply, d1 on the border: 5 - 1.
  CHECK(mobility(R"(
      . . . . . . . .
      . . . x . . . .
      . . . o . . . .)") == 2 * 4);
  // One reply inside, b2: 5.
  CHECK(mobility(R"(
      . . . . . . . .
      . . x o . . . .)") == 2 * 5);
  // d1 and then the corner h8: the border comes first, row by row. 5 - 1.
  CHECK(mobility(R"(
      . . . . . . . .
      . . . x . . . .
      . . . o . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . o x .)") == 2 * 4);
  // e1, then the corner h1 in the same row: columns from the left. 5 - 1.
  CHECK(mobility(R"(
      . . . . . x o .
      . . . . . . . x
      . . . . . . . o)") == 2 * 4);
  // The corner a1, then d1, and e3 inside: three replies are not few. -2.
  CHECK(mobility(R"(
      . x o . . . . .
      . . . x . . . .
      . . . o . . . .)") == 2 * -2);
  // The usual start: three replies inside. 0.
  Position start;
  start.apply(Point(3, 2));
  CHECK(parts_of(start, {3, 2}).mobility == 0);
}

TEST_CASE("each part can be had alone, together they add up, and a pass scores nothing") {
  // Black has just taken a1: corner, border, seven from the centre, and White is wiped out.
  const Position after = drawn(8, Color::White, "x x x . . . . .");
  const Point a1(0, 0);
  CHECK(Zones(only(&ZoneParts::corner)).breakdown(after, a1) == ZoneBreakdown{.corner = 10});
  CHECK(Zones(only(&ZoneParts::border)).breakdown(after, a1) == ZoneBreakdown{.border = 6});
  CHECK(Zones(only(&ZoneParts::danger)).breakdown(after, a1) == ZoneBreakdown{});
  CHECK(Zones(only(&ZoneParts::danger)).breakdown(after, Point(1, 1)) == ZoneBreakdown{.danger = -4});
  CHECK(Zones(only(&ZoneParts::mobility)).breakdown(after, a1) == ZoneBreakdown{.mobility = 30});
  CHECK(Zones(only(&ZoneParts::center)).breakdown(after, a1) == ZoneBreakdown{.center = -14});
  CHECK(Zones(kEverything).breakdown(after, a1).total() == 10 + 6 + 30 - 14);
  CHECK(Zones().breakdown(after, a1).total() == 10 + 6 + 30);  // the centre is off unless asked for
  CHECK(Zones(kNothing).breakdown(after, a1).total() == 0);
  CHECK(Zones(kEverything).breakdown(after, Move::pass()).total() == 0);
}

TEST_CASE("values after one and two plies, by hand") {
  //   before            Black e2          White b2
  //   ........          ........          ........
  //   ..xo.o..          ..xxxo..          .ooooo..
  Position position = drawn(8, Color::Black, R"(
      . . . . . . . .
      . . x o . o . .)");
  Zones zones;
  zones.reset(position);
  CHECK(zones.evaluate(position, 0) == Score(2 * (1 - 2)));

  // e2 is in the danger zone, -2, and leaves one reply, +5: 3 for Black, seen by White as -3; discs 1 - 3.
  position.apply(Point(4, 1));
  zones.applied(position, Point(4, 1));
  CHECK(zones.evaluate(position, 1) == Score(2 * (-2 - 3)));

  // b2 is in the danger zone, -2, and leaves no reply, +15: 13 for White. Black: discs 0 - 5, and 3 - 13.
  position.apply(Point(1, 1));
  zones.applied(position, Point(1, 1));
  REQUIRE(position.outcome().won_by(Color::White));
  CHECK(zones.finished(position, 2) == Score(2 * (-5 + 3 - 13)));

  position.undo();
  zones.undone(position, Point(1, 1));
  CHECK(zones.evaluate(position, 1) == Score(2 * (-2 - 3)));
  position.undo();
  zones.undone(position, Point(4, 1));
  CHECK(zones.evaluate(position, 0) == Score(2 * (1 - 2)));

  // With the centre: e2 is 3 away, b2 is 5 away.
  Zones all(kEverything);
  all.reset(position);
  position.apply(Point(4, 1));
  all.applied(position, Point(4, 1));
  CHECK(all.evaluate(position, 1) == Score(2 * (-2 - (3 - 3))));
  position.apply(Point(1, 1));
  all.applied(position, Point(1, 1));
  CHECK(all.finished(position, 2) == Score(2 * (-5 + (3 - 3) - (13 - 5))));
}

TEST_CASE("what is good for the opponent lowers my value, along a pass too") {
  // White passes; Black then takes c1: border +3, no reply left +15, discs 3 - 0. For White, who is to move:
  // -(3 + 18).
  Position position = drawn(8, Color::White, "x o . . . . . .");
  Zones zones;
  zones.reset(position);
  position.apply(Move::pass());
  zones.applied(position, Move::pass());
  CHECK(zones.evaluate(position, 1) == Score(0));
  position.apply(Point(2, 0));
  zones.applied(position, Point(2, 0));
  CHECK(zones.finished(position, 2) == Score(-2 * (3 + 18)));
  position.undo();
  zones.undone(position, Point(2, 0));
  CHECK(zones.evaluate(position, 1) == Score(0));

  const Position before = drawn(8, Color::White, "x o . . . . . .");
  CHECK(search_once(before, {}, search::Algorithm::AlphaBeta, 2).score == doctest::Approx(-21));
}

TEST_CASE("an ended game at the root is worth its discs") {
  const Position over = drawn(8, Color::White, "x x . o . . . .");
  CHECK(search_once(over, {}, search::Algorithm::AlphaBeta, 3).score == doctest::Approx(-1));
}

TEST_CASE("the running sum is the sum of the path, and undoing leaves no trace") {
  Rng rng(11);
  for (const int size : {4, 6, 8})
    for (int game = 0; game < 60; ++game) {
      Position position(size);
      Zones zones(kEverything);
      zones.reset(position);
      std::vector<Move> path;
      std::vector<int> values{disc_lead(position)};
      std::array<int, 2> earned{};  // by colour
      while (!position.outcome().over()) {
        MoveList<Position> moves;
        position.generate(moves);
        for (const Move detour : moves) {
          position.apply(detour);
          zones.applied(position, detour);
          CHECK(zones.breakdown(position, detour).total() == reference_score(position, detour, kEverything));
          position.undo();
          zones.undone(position, detour);
        }
        CHECK(zones.evaluate(position, 0).units() == values.back());
        const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        const auto mover = static_cast<std::size_t>(index_of(position.to_move()));
        position.apply(move);
        zones.applied(position, move);
        earned[mover] += reference_score(position, move, kEverything);
        path.push_back(move);
        values.push_back(disc_lead(position) + earned[1 - mover] - earned[mover]);
        CHECK(zones.evaluate(position, 0).units() == values.back());
      }
      CHECK(zones.finished(position, 0).units() == values.back());
      for (; !path.empty(); path.pop_back()) {
        position.undo();
        zones.undone(position, path.back());
        values.pop_back();
        CHECK(zones.evaluate(position, 0).units() == values.back());
      }
      if (game % 2 == 0) continue;
      const Position later = random_position(size, 5, rng);
      zones.applied(later, later.last_move());
      zones.reset(later);
      CHECK(zones.evaluate(later, 0).units() == disc_lead(later));
    }
}

TEST_CASE("alpha-beta, minimax and the document's own recursion agree") {
  Rng rng(12);
  for (const ZoneParts& parts : {ZoneParts{}, kEverything}) {
    int wrong = 0;
    std::uint64_t minimax_nodes = 0;
    std::uint64_t alphabeta_nodes = 0;
    for (int i = 0; i < 2000; ++i) {
      const int size = i % 5 == 0 ? 4 : i % 5 == 1 ? 6 : 8;
      Position position = random_position(
          size, static_cast<int>(rng.below(static_cast<std::uint32_t>(size * size - 4))), rng);
      const int depth = i % 20 == 0 ? 4 : 1 + i % 3;
      const auto minimax = search_once(position, parts, search::Algorithm::Minimax, depth);
      const auto alphabeta = search_once(position, parts, search::Algorithm::AlphaBeta, depth);
      wrong += minimax.score != alphabeta.score;
      wrong += minimax.move != alphabeta.move;
      if (i % 2 == 0) wrong += minimax.score * 2 != reference_value(position, depth, parts);
      minimax_nodes += minimax.nodes;
      alphabeta_nodes += alphabeta.nodes;
    }
    CHECK(wrong == 0);
    CHECK(alphabeta_nodes < minimax_nodes / 2);
  }
}

}  // namespace pedra::othello
