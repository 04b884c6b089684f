// The search's board against plain recomputation, gomoku::Position, foul.hpp and the plain m,n,k-game.
#include <doctest/doctest.h>
#include <memory>
#include <vector>

#include "base/rng.hpp"
#include "games/gomoku/foul.hpp"
#include "games/gomoku/search/board.hpp"
#include "games/mnk/position.hpp"

namespace pedra::gomoku {
namespace {

const std::vector<Settings> kAllSettings{
    {15, 15, 5, Rule::Freestyle}, {15, 15, 5, Rule::Standard}, {15, 15, 5, Rule::Renju},
    {15, 15, 5, Rule::Caro},      {22, 22, 5, Rule::Renju},    {22, 3, 4, Rule::Freestyle},
    {7, 5, 4, Rule::Standard},    {3, 3, 3, Rule::Freestyle},  {13, 9, 7, Rule::Standard},
    {10, 12, 8, Rule::Freestyle}, {12, 10, 6, Rule::Freestyle}};

std::shared_ptr<const PatternTables> tables_for(const Settings& settings) {
  return std::make_shared<const PatternTables>(settings);
}

// A legal move near the others more often than not.
Move random_move(const Position& position, Rng& rng) {
  MoveList<Position> moves;
  position.generate(moves);
  const Move a = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  const Move last = position.last_move();
  if (!last.is_stone()) return a;
  for (int i = 0; i < 20; ++i) {
    const int x = last.point().x() + static_cast<int>(rng.below(7)) - 3;
    const int y = last.point().y() + static_cast<int>(rng.below(7)) - 3;
    if (x >= 0 && y >= 0 && x < position.width() && y < position.height() && position.is_legal(Point(x, y)))
      return Point(x, y);
  }
  return a;
}

void check_same(const Board& a, const Board& b) {
  REQUIRE(a.hash() == b.hash());
  REQUIRE(a.to_move() == b.to_move());
  REQUIRE(a.empty_count() == b.empty_count());
  bool same = true;
  for (const Color side : {Color::Black, Color::White}) {
    REQUIRE(a.value(side) == b.value(side));
    for (int c = 0; c < kCellClassCount; ++c) {
      REQUIRE(a.count(side, static_cast<CellClass>(c)) == b.count(side, static_cast<CellClass>(c)));
      REQUIRE(a.count(side, static_cast<CellClass>(c)) == a.cells(side, static_cast<CellClass>(c)).size());
      same = same && a.cells(side, static_cast<CellClass>(c)) == b.cells(side, static_cast<CellClass>(c));
    }
    for (int i = 0; i < a.cell_count(); ++i) {
      const auto cell = static_cast<CellIndex>(i);
      if (a.at(cell) == Cell::Empty) same = same && a.code(side, cell) == b.code(side, cell);
    }
  }
  REQUIRE(same);
}

// Cells on the line of `place` where `color` wins, found by Position alone.
int winning_cells(const Position& position, LinePlace place, Color color) {
  int count = 0;
  for (int bit = 0; bit < kMaxGomokuSide; ++bit) {
    if ((position.geometry().cells(place.direction, place.line) >> bit & 1U) == 0) continue;
    const LinePlace other{place.direction, place.line, bit};
    if (position.at(position.geometry().point(other)) == Cell::Empty && position.wins_on(other, color))
      ++count;
  }
  return count;
}

// Five and the fours of one cell's lines, from stones.
void check_cell(Position position, const Board& board, Point p) {
  for (const Color side : {Color::Black, Color::White}) {
    bool wins = false;
    for (const Direction direction : kDirections)
      wins = wins || position.wins_on(position.geometry().place(p, direction), side);
    REQUIRE((board.class_of(side, board.index_of(p)) == CellClass::Five) == wins);
    if (wins || position.settings().rule == Rule::Caro) continue;
    for (const Direction direction : kDirections) {
      const LinePlace place = position.geometry().place(p, direction);
      const int before = winning_cells(position, place, side);
      if (before > 0) continue;  // such a line is decided already
      position.toggle_stone(p, side);
      const int after = winning_cells(position, place, side);
      position.toggle_stone(p, side);
      const auto line = static_cast<LineClass>(
          board.code(side, board.index_of(p)) >> (4 * static_cast<unsigned>(direction)) & 15U);
      if (line == LineClass::Overline) continue;
      const LineClass expected = after >= 2 ? LineClass::OpenFour : LineClass::Four;
      REQUIRE((line == LineClass::Four || line == LineClass::OpenFour) == (after > 0));
      if (after > 0) REQUIRE(line == expected);
    }
  }
}

// stoppers() against trying every cell.
void check_stoppers(Board& board) {
  const Color attacker = opponent(board.to_move());
  for (const CellClass threat : {CellClass::Five, CellClass::OpenFour}) {
    const bool stands = board.count(attacker, CellClass::Five) > 0 ||
                        (threat == CellClass::OpenFour && board.count(attacker, CellClass::OpenFour) > 0);
    if (!stands) continue;
    const CellSet stoppers = board.stoppers(attacker, threat);
    for (int i = 0; i < board.cell_count(); ++i) {
      const auto cell = static_cast<CellIndex>(i);
      if (board.at(cell) != Cell::Empty) continue;
      board.apply(cell);
      const bool stopped = board.count(attacker, CellClass::Five) == 0 &&
                           (threat == CellClass::Five || board.count(attacker, CellClass::OpenFour) == 0);
      board.undo();
      REQUIRE(stoppers.has(cell) == stopped);
    }
  }
}

// cells() against asking every cell.
void check_cells(const Board& board) {
  for (const Color side : {Color::Black, Color::White})
    for (int c = 0; c < kCellClassCount; ++c) {
      const CellSet cells = board.cells(side, static_cast<CellClass>(c));
      for (int i = 0; i < board.cell_count(); ++i) {
        const auto cell = static_cast<CellIndex>(i);
        const bool there =
            board.at(cell) == Cell::Empty && board.class_of(side, cell) == static_cast<CellClass>(c);
        REQUIRE(cells.has(cell) == there);
      }
    }
}

// answer_to_four() against laying the stones. Counts the fours, and those that are said to be the last.
void check_answers(Board& board, int& fours, int& last_fours) {
  const Color side = board.to_move();
  if (board.count(side, CellClass::Five) > 0) return;
  for (const CellClass c : {CellClass::Four, CellClass::FourTwo, CellClass::FourThree})
    board.cells(side, c).each([&](CellIndex cell) {
      const auto [reply, last] = board.answer_to_four(cell);
      const std::uint64_t hash = board.hash_after(cell, reply);
      board.apply(cell);
      REQUIRE(board.count(side, CellClass::Five) == 1);
      REQUIRE(board.cells(side, CellClass::Five).first() == reply);
      board.apply(reply);
      REQUIRE(board.hash() == hash);
      if (last) REQUIRE(board.count_fours(side) + board.count(side, CellClass::OpenFour) == 0);
      board.undo();
      board.undo();
      ++fours;
      last_fours += last ? 1 : 0;
    });
}

}  // namespace

TEST_CASE("the answer to a four is known before the stones are laid, and whether more fours can follow") {
  for (const Settings& settings : kAllSettings) {
    if (settings.rule == Rule::Caro) continue;
    const auto tables = tables_for(settings);
    Rng rng(static_cast<std::uint64_t>(settings.width * 7 + settings.k));
    int fours = 0;
    int last_fours = 0;
    for (int game = 0; game < 12; ++game) {
      Position position(settings);
      while (!position.outcome().over()) {
        position.apply(random_move(position, rng));
        if (position.outcome().over()) break;
        Board board(position, tables);
        check_answers(board, fours, last_fours);
        if (game == 0) check_cells(board);
      }
    }
    CAPTURE(settings.k);
    CAPTURE(settings.width);
    if (settings.k < 5 || settings.k > 6) continue;  // chance makes few fours there
    CHECK(fours > 100);
    CHECK(last_fours > fours / 50);
  }
}

TEST_CASE("a random game on the incremental board is the recomputed board at every ply, there and back") {
  for (const Settings& settings : kAllSettings) {
    const auto tables = tables_for(settings);
    Rng rng(static_cast<std::uint64_t>(settings.width * 100 + settings.k));
    for (int game = 0; game < 3; ++game) {
      Position position(settings);
      Board board(position, tables);
      std::vector<Position> past;
      while (!position.outcome().over() && past.size() < 90) {
        past.push_back(position);
        const Move move = random_move(position, rng);
        position.apply(move);
        board.apply(board.index_of(move.point()));
        check_same(board, Board(position, tables));
      }
      while (!past.empty()) {
        board.undo();
        check_same(board, Board(past.back(), tables));
        past.pop_back();
      }
    }
  }
}

TEST_CASE("fives and fours are what the stones say, and stoppers are exactly the cells that stop") {
  for (const Settings& settings : kAllSettings) {
    const auto tables = tables_for(settings);
    Rng rng(static_cast<std::uint64_t>(settings.height * 10 + settings.k));
    for (int game = 0; game < 3; ++game) {
      Position position(settings);
      while (!position.outcome().over()) {
        position.apply(random_move(position, rng));
        if (position.outcome().over()) break;
        Board board(position, tables);
        for (int i = 0; i < board.cell_count(); ++i) {
          const Point p = board.point_of(static_cast<CellIndex>(i));
          if (position.at(p) == Cell::Empty && rng.below(3) == 0) check_cell(position, board, p);
        }
        check_stoppers(board);
      }
    }
  }
}

TEST_CASE("class A is where the plain m,n,k-game ends") {
  for (int k = 3; k <= 8; ++k) {
    const Settings settings{11, 10, k, Rule::Freestyle};
    const auto tables = tables_for(settings);
    Rng rng(static_cast<std::uint64_t>(k));
    for (int game = 0; game < 5; ++game) {
      mnk::Position oracle(11, 10, k);
      Board board(Position(settings), tables);
      while (!oracle.outcome().over()) {
        MoveList<mnk::Position> moves;
        oracle.generate(moves);
        for (const Move move : moves) {
          oracle.apply(move);
          const bool wins = oracle.outcome().kind == Outcome::Kind::Win;
          oracle.undo();
          REQUIRE((board.class_of(board.to_move(), board.index_of(move.point())) == CellClass::Five) == wins);
        }
        const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        oracle.apply(move);
        board.apply(board.index_of(move.point()));
      }
    }
  }
}

TEST_CASE("renju's forbidden cells are foul.hpp's") {
  const Settings settings{15, 15, 5, Rule::Renju};
  const auto tables = tables_for(settings);
  Rng rng(77);
  int fouls = 0;
  int suspicions = 0;
  for (int trial = 0; trial < 300; ++trial) {
    // More black stones than a game would have, few white ones: many shapes at once.
    std::vector<Cell> cells(225, Cell::Empty);
    for (int i = 0; i < 34; ++i) cells[rng.below(225)] = rng.below(4) == 0 ? Cell::White : Cell::Black;
    const auto position = Position::from_cells(settings, cells, Color::Black);
    if (!position) continue;
    Board board(*position, tables);
    const std::uint64_t hash = board.hash();
    for (int i = 0; i < 225; ++i) {
      const auto cell = static_cast<CellIndex>(i);
      if (board.at(cell) != Cell::Empty) continue;
      const bool foul = foul_at(*position, board.point_of(cell)) != Foul::None;
      suspicions += looks_forbidden(board.class_of(Color::Black, cell)) ? 1 : 0;
      fouls += foul ? 1 : 0;
      REQUIRE(board.is_forbidden(cell) == foul);
    }
    REQUIRE(board.hash() == hash);
  }
  CHECK(fouls > 300);
  CHECK(suspicions > fouls);
}

}  // namespace pedra::gomoku
