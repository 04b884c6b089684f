#include "games/gomoku/search/solvers/quiet_threats.hpp"

#include "games/gomoku/search/parameters.hpp"

namespace pedra::gomoku {
namespace {

CellSet empty_cells(const Board& board) {
  CellSet cells;
  for (int i = 0; i < board.cell_count(); ++i)
    if (const auto cell = static_cast<CellIndex>(i); board.at(cell) == Cell::Empty) cells.add(cell);
  return cells;
}

// The win by fours from here, as far as it is one line: under every rule but caro each four has one answer.
struct FoursLine {
  CellSet cells;   // of its stones, and where one stone would stop its last open four
  CellSet blocks;  // the defender's stones in it
  bool whole = false;
};

FoursLine fours_line(Board& board, Vcf& vcf) {
  FoursLine line;
  const Color attacker = board.to_move();
  int laid = 0;
  while (laid < kVcfMaxPly) {
    const Vcf::Answer answer = vcf.solve(board, kVctFours);
    if (answer.plies == 0) break;  // forgotten, and not found again
    if (answer.plies == 1) {
      board.cells(attacker, CellClass::Five).each([&](CellIndex cell) { line.cells.add(cell); });
      line.whole = true;
      break;
    }
    if (answer.plies == 3 && board.class_of(attacker, answer.move) == CellClass::OpenFour) {
      line.cells |= board.stoppers(attacker, CellClass::OpenFour);
      line.whole = true;
      break;
    }
    line.cells.add(answer.move);
    board.apply(answer.move);
    ++laid;
    if (board.count(attacker, CellClass::Five) != 1) {
      board.cells(attacker, CellClass::Five).each([&](CellIndex cell) { line.cells.add(cell); });
      line.whole = true;
      break;
    }
    const CellIndex block = board.cells(attacker, CellClass::Five).first();
    line.cells.add(block);
    line.blocks.add(block);
    board.apply(block);
    ++laid;
  }
  for (; laid > 0; --laid) board.undo();
  return line;
}

// Cells from which a row of the defender's could grow to a four in the course of the line: in a window of k
// cells without a stone of the attacker's in which k - 2 are the defender's, or will be.
CellSet counter_fours(const Board& board, Color defender, const CellSet& blocks) {
  CellSet result;
  const auto [width, height, k, rule] = board.settings();
  constexpr std::array<std::array<int, 2>, 4> kSteps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  for (const auto& [dx, dy] : kSteps)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        const int end_y = y + (k - 1) * dy;
        if (x + (k - 1) * dx >= width || end_y >= height || end_y < 0) continue;
        CellSet open;
        int own = 0;
        bool free = true;
        for (int i = 0; i < k && free; ++i) {
          const CellIndex cell = board.index_of(Point(x + i * dx, y + i * dy));
          const Cell stone = board.at(cell);
          free = stone == Cell::Empty || stone == cell_of(defender);
          if (stone == Cell::Empty && !blocks.has(cell)) open.add(cell);
          if (stone != Cell::Empty || blocks.has(cell)) ++own;
        }
        if (free && own >= k - 2) result |= open;
      }
  return result;
}

}  // namespace

std::vector<CellIndex> quiet_threats(Board& board, Vcf& vcf) {
  std::vector<CellIndex> found;
  const Color side = board.to_move();
  const Color other = opponent(side);
  const bool must_stop = board.count(other, CellClass::OpenFour) > 0;
  const CellSet among = must_stop ? board.stoppers(other, CellClass::OpenFour) : board.candidates();
  among.each([&](CellIndex cell) {
    if (board.at(cell) != Cell::Empty) return;
    const CellClass made = board.class_of(side, cell);
    if (made < CellClass::OpenTwo || made > CellClass::ThreeTwo) return;
    board.apply(cell);
    board.flip_side();
    const bool threatens = vcf.solve(board, kQuietFours).plies > 0;
    board.flip_side();
    board.undo();
    if (threatens) found.push_back(cell);
  });
  return found;
}

std::optional<QuietReplies> quiet_replies(Board& board, Vcf& vcf) {
  const Color defender = board.to_move();
  const Rule rule = board.settings().rule;
  board.flip_side();
  const bool threatened = vcf.solve(board, kVctFours).plies > 0;
  FoursLine line;
  if (threatened) line = fours_line(board, vcf);
  board.flip_side();
  if (!threatened) return std::nullopt;

  QuietReplies replies;
  // Under renju a stone far away may make a foul of one that was none, and caro's fours have several answers.
  if (!line.whole || rule == Rule::Renju || rule == Rule::Caro) {
    replies.relevant = empty_cells(board);
  } else {
    replies.relevant = line.cells;
    replies.relevant |= line.blocks;
    replies.relevant |= counter_fours(board, defender, line.blocks);
  }
  replies.relevant.each([&](CellIndex cell) {
    if (board.at(cell) != Cell::Empty || board.is_forbidden(cell)) return;
    board.apply(cell);
    const bool loses = vcf.solve(board, kVctFours).plies > 0;
    board.undo();
    if (!loses) replies.holds.push_back(cell);
  });
  return replies;
}

}  // namespace pedra::gomoku
