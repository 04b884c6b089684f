// The line network: its numbering of lines, its sums against plain recomputation, its symmetries.
#include <doctest/doctest.h>
#include <memory>
#include <set>
#include <vector>

#include "base/rng.hpp"
#include "games/gomoku/eval/weights.hpp"
#include "games/gomoku/search/line_sums.hpp"

namespace pedra::gomoku {
namespace {

NetSide random_side(Rng& rng) {
  const auto number = [&rng](int reach) {
    return static_cast<std::int16_t>(static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * reach + 1))) -
                                     reach);
  };
  NetSide side;
  side.patterns.resize(kNetPatterns);
  for (auto& pattern : side.patterns)
    for (auto& each : pattern) each = static_cast<std::int8_t>(number(40));
  const auto fill_layer = [&number](auto& layer) {
    for (auto& row : layer.weights)
      for (auto& each : row) each = number(900);
    for (auto& each : layer.bias) each = number(30'000);
  };
  fill_layer(side.hidden);
  for (auto& each : side.output) each = number(900);
  side.output_bias = number(30'000);
  side.table_share = 100;
  for (auto& each : side.moves) each = number(300);
  side.move_table_share = 200;
  fill_layer(side.context);
  for (auto& row : side.context_moves)
    for (auto& each : row) each = number(300);
  return side;
}

// The nine cells around `p` along (dx, dy) as `own` sees them, written out anew.
std::size_t key_of(const Position& position, Point p, int dx, int dy, Color own) {
  std::size_t key = 0;
  for (int i = -kNetHalf; i <= kNetHalf; ++i) {
    const int x = p.x() + i * dx;
    const int y = p.y() + i * dy;
    std::size_t cell = 3;
    if (x >= 0 && y >= 0 && x < position.width() && y < position.height()) {
      const Cell stone = position.at(Point(x, y));
      cell = stone == Cell::Empty ? 0 : stone == cell_of(own) ? 1 : 2;
    }
    key |= cell << static_cast<unsigned>(2 * (i + kNetHalf));
  }
  return key;
}

std::vector<int> plain_sums(const Position& position, const NetWeights& weights) {
  std::vector<int> sums(kNetSums);
  for (int y = 0; y < position.height(); ++y)
    for (int x = 0; x < position.width(); ++x)
      for (std::size_t c = 0; c < kNetSums; ++c) {
        const Color view = c < kNetChannels ? Color::Black : Color::White;
        const auto& patterns = weights.sides[static_cast<std::size_t>(view)].patterns;
        int cell = 0;
        for (const auto& [dx, dy] : {std::pair(1, 0), {0, 1}, {1, 1}, {1, -1}})
          cell += patterns[net_keys().pattern[key_of(position, Point(x, y), dx, dy, view)]][c % kNetChannels];
        sums[c] += std::clamp(cell, 0, kNetMost);
      }
  return sums;
}

void check_sums(const LineNet::Sums& sums, const Position& position, const NetWeights& weights) {
  const std::vector<int> plain = plain_sums(position, weights);
  for (std::size_t c = 0; c < kNetSums; ++c) REQUIRE(int{sums[c]} == plain[c]);
}

Position random_game(const Settings& settings, int stones, Rng& rng) {
  while (true) {
    Position position(settings);
    for (int i = 0; i < stones && !position.outcome().over(); ++i) {
      MoveList<Position> moves;
      position.generate(moves);
      position.apply(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!position.outcome().over()) return position;
  }
}

}  // namespace

TEST_CASE("a line, its mirror image and no other share a number") {
  std::set<std::uint16_t> seen;
  const NetKeys& keys = net_keys();
  for (std::size_t key = 0; key < kNetKeys; ++key) {
    REQUIRE(keys.pattern[key] == keys.pattern[mirror_image(key, kNetWindow)]);
    if (keys.pattern[key] < kNetPatterns && key <= mirror_image(key, kNetWindow))
      REQUIRE(seen.insert(keys.pattern[key]).second);
  }
  CHECK(seen.size() == kNetPatterns);
  for (std::size_t i = 0; i < kNetPatterns; ++i) REQUIRE(keys.swapped[keys.swapped[i]] == i);
}

TEST_CASE("the sums follow a board wherever it goes") {
  Rng rng(5);
  NetWeights weights;
  for (NetSide& side : weights.sides) side = random_side(rng);
  const auto net = std::make_shared<const LineNet>(weights);
  for (const Settings& settings : {Settings{15, 15, 5, Rule::Freestyle}, Settings{22, 22, 5, Rule::Standard},
                                   Settings{11, 19, 5, Rule::Renju}, Settings{5, 6, 5, Rule::Freestyle}}) {
    const auto tables = std::make_shared<const PatternTables>(settings, seed_weights(settings.rule));
    const Position start = random_game(settings, 6, rng);
    Board board(start, tables);
    LineSums sums(board, net);
    check_sums(sums.sums(), start, weights);
    std::vector<Position> walked{start};
    for (int step = 0; step < 60; ++step) {
      // Back a few plies and on by others, and only then a look.
      for (std::uint32_t back = rng.below(4); back > 0 && walked.size() > 1; --back) {
        board.undo();
        walked.pop_back();
      }
      for (std::uint32_t on = rng.below(5); on > 0; --on) {
        MoveList<Position> moves;
        walked.back().generate(moves);
        Position next = walked.back();
        const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        next.apply(move);
        if (next.outcome().over()) break;
        board.apply(board.index_of(move.point()));
        walked.push_back(next);
      }
      check_sums(sums.look(board), walked.back(), weights);
      if (rng.below(2) == 0) continue;
      sums.follow(board);
      check_sums(sums.sums(), walked.back(), weights);
    }
  }
}

TEST_CASE("turned or with colours exchanged a position and its moves are worth the same") {
  Rng rng(6);
  NetWeights weights;
  weights.sides[0] = weights.sides[1] = random_side(rng);
  const auto net = std::make_shared<const LineNet>(weights);
  const Settings settings{15, 15, 5, Rule::Freestyle};
  const auto tables = std::make_shared<const PatternTables>(settings, seed_weights(settings.rule));
  const auto value_of = [&](const std::vector<Point>& stones, Color side) {
    Position position(settings);
    for (const Point p : stones) position.apply(p);
    const LineSums sums(Board(position, tables), net);
    return net->value(side, sums.sums(), 0);
  };
  const auto score_of = [&](const std::vector<Point>& stones, Color side, Point move) {
    Position position(settings);
    for (const Point p : stones) position.apply(p);
    const Board board(position, tables);
    const LineSums sums(board, net);
    return net->move_weights(side, sums.sums()).score(sums.cell(board.index_of(move)), 0);
  };
  bool any = false;
  for (int i = 0; i < 20; ++i) {
    const Position game = random_game(settings, 20, rng);
    std::vector<Point> stones;
    std::vector<Point> turned;
    std::vector<Point> exchanged(20, Point(0, 0));
    std::size_t next[2] = {0, 1};
    for (int y = 0; y < 15; ++y)
      for (int x = 0; x < 15; ++x) {
        if (game.at(Point(x, y)) == Cell::Empty) continue;
        const bool black = game.at(Point(x, y)) == Cell::Black;
        exchanged[next[black ? 1 : 0]] = Point(x, y);
        next[black ? 1 : 0] += 2;
      }
    // The same stones in the order of play, and turned by a quarter.
    stones.resize(20, Point(0, 0));
    for (std::size_t s = 0; s < 20; s += 2) {
      stones[s] = exchanged[s + 1];
      stones[s + 1] = exchanged[s];
    }
    for (const Point p : stones) turned.emplace_back(14 - p.y(), p.x());
    bool over = false;
    for (const std::vector<Point>& order : {stones, turned, exchanged}) {
      Position position(settings);
      for (const Point p : order) {
        over = over || position.outcome().over();
        if (!over) position.apply(p);
      }
      over = over || position.outcome().over();
    }
    if (over) continue;  // a five along the way
    any = true;
    CHECK(value_of(stones, Color::Black) == value_of(turned, Color::Black));
    CHECK(value_of(stones, Color::Black) == value_of(exchanged, Color::White));
    const int score = score_of(stones, Color::Black, Point(7, 4));
    CHECK(score == score_of(turned, Color::Black, Point(10, 7)));
    CHECK(score == score_of(exchanged, Color::White, Point(7, 4)));
  }
  CHECK(any);
}

}  // namespace pedra::gomoku
