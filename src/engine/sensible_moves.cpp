#include "engine/sensible_moves.hpp"

#include <algorithm>
#include <cstdlib>

#include "games/gomoku/candidates.hpp"
#include "games/gomoku/threats.hpp"
#include "games/othello/flip.hpp"

namespace pedra::engine {
namespace {

constexpr int kNear = 2;  // cells

std::vector<Move> winning_cells(const gomoku::Position& board, const MoveList<gomoku::Position>& legal,
                                Color color) {
  std::vector<Move> found;
  for (const Move move : legal)
    if (std::any_of(gomoku::kDirections.begin(), gomoku::kDirections.end(), [&](gomoku::Direction direction) {
          return board.wins_on(board.geometry().place(move.point(), direction), color);
        }))
      found.push_back(move);
  return found;
}

// The rows of a side that its next stone makes an open four of, and those that it completes.
struct Standing {
  int threes = 0;
  int fours = 0;
};

Standing standing(const gomoku::Position& board, Color color) {
  using enum gomoku::ThreatKind;
  Standing count;
  for (const gomoku::Threat& threat : gomoku::threats(board)) {
    if (threat.side != color || threat.gains.empty()) continue;
    if (threat.kind == OpenThree || threat.kind == SplitThree) ++count.threes;
    if (threat.kind == OpenFour || threat.kind == ClosedFour || threat.kind == SplitFour) ++count.fours;
  }
  return count;
}

std::vector<Move> answers_to_threes(gomoku::Position board) {
  const Color mover = board.to_move();
  const int threes = standing(board, opponent(mover)).threes;
  if (threes == 0) return {};
  MoveList<gomoku::Position> near;
  gomoku::WindowMoves{}(board, near);
  std::vector<Move> found;
  for (const Move move : near) {
    board.toggle_stone(move.point(), mover);
    if (standing(board, opponent(mover)).threes < threes || standing(board, mover).fours > 0)
      found.push_back(move);
    board.toggle_stone(move.point(), mover);
  }
  return found;
}

// One overload a game.
std::vector<Move> sensible(const gomoku::Position& board, Sense sense) {
  MoveList<gomoku::Position> legal;
  board.generate(legal);
  if (sense < Sense::Fives) return {};
  for (const Color color : {board.to_move(), opponent(board.to_move())})
    if (auto cells = winning_cells(board, legal, color); !cells.empty()) return cells;
  return sense < Sense::Threes ? std::vector<Move>{} : answers_to_threes(board);
}

std::vector<Move> sensible(const mnk::Position& /*board*/, Sense /*sense*/) { return {}; }

std::vector<Move> sensible(othello::Position board, Sense sense) {
  if (sense < Sense::Corners) return {};
  const int last = board.width() - 1;
  const othello::Squares corners = othello::square_bit({0, 0}) | othello::square_bit({last, 0}) |
                                   othello::square_bit({0, last}) | othello::square_bit({last, last});
  const othello::Squares open_before =
      othello::legal_moves(board.theirs(), board.mine(), board.playable()) & corners;
  MoveList<othello::Position> legal;
  board.generate(legal);
  std::vector<Move> found;
  for (const Move move : legal) {
    board.apply(move);
    const bool opens =
        (othello::legal_moves(board.mine(), board.theirs(), board.playable()) & corners & ~open_before) != 0;
    board.undo();
    const bool takes = move.is_stone() && (othello::square_bit(move.point()) & corners) != 0;
    if (takes || !opens) found.push_back(move);
  }
  if (found.size() == legal.size()) found.clear();
  return found;
}

}  // namespace

std::vector<Move> sensible_moves(const AnyPosition& position, Sense sense) {
  return position.visit([sense](const auto& board) { return sensible(board, sense); });
}

std::vector<Move> near_moves(const AnyPosition& position) {
  const gomoku::Position* const board = position.gomoku();
  if (board == nullptr) return {};
  std::vector<Point> stones;
  for (int y = 0; y < board->height(); ++y)
    for (int x = 0; x < board->width(); ++x)
      if (board->at(Point(x, y)) != Cell::Empty) stones.emplace_back(x, y);
  if (stones.empty()) stones.emplace_back(board->width() / 2, board->height() / 2);
  const auto far_from_stones = [&stones](Move move) {
    return std::none_of(stones.begin(), stones.end(), [point = move.point()](Point stone) {
      return std::abs(stone.x() - point.x()) <= kNear && std::abs(stone.y() - point.y()) <= kNear;
    });
  };
  std::vector<Move> moves = position.legal_moves();
  std::erase_if(moves, far_from_stones);
  return moves;
}

}  // namespace pedra::engine
