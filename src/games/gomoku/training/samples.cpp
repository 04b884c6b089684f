#include "games/gomoku/training/samples.hpp"

#include <algorithm>
#include <cmath>

#include "games/gomoku/search/board.hpp"
#include "games/gomoku/search/moves.hpp"

namespace pedra::gomoku {
namespace {

std::uint16_t index_on(const Board& board, Color side, CellIndex cell) {
  return static_cast<std::uint16_t>(code_index(classes_in(board.code(side, cell))));
}

// The codes of one side's empty cells, counted.
std::uint16_t add_counts(const Board& board, Color side, std::vector<CodeCount>& counts) {
  std::vector<std::uint16_t> codes;
  for (int i = 0; i < board.cell_count(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    if (board.at(cell) == Cell::Empty) codes.push_back(index_on(board, side, cell));
  }
  std::sort(codes.begin(), codes.end());
  const std::size_t before = counts.size();
  for (const std::uint16_t code : codes)
    if (counts.size() > before && counts.back().code == code)
      ++counts.back().count;
    else
      counts.push_back({code, 1});
  return static_cast<std::uint16_t>(counts.size() - before);
}

PositionCodes add_codes(const Board& board, std::vector<CodeCount>& counts) {
  PositionCodes codes{static_cast<std::uint32_t>(counts.size()), 0, 0};
  codes.mover = add_counts(board, board.to_move(), counts);
  codes.waiter = add_counts(board, opponent(board.to_move()), counts);
  return codes;
}

std::uint16_t threats_on(const Board& board) {
  const Color side = board.to_move();
  return static_cast<std::uint16_t>(
      threat_mask([&](bool own, CellClass c) { return board.count(own ? side : opponent(side), c); }));
}

void add_choice(const Board& board, Status status, CellIndex chosen, Samples& samples) {
  ScoredMoves moves;
  generate(board, status, moves);
  const auto* found =
      std::find_if(moves.begin(), moves.end(), [chosen](const ScoredMove& m) { return m.cell == chosen; });
  if (found == moves.end() || moves.size() < 2) return;
  const Color side = board.to_move();
  const Nearness near_opponent(board, board.last(0));
  const Nearness near_own(board, board.last(1));
  samples.moves.push_back(
      {static_cast<std::uint32_t>(samples.candidates.size()), static_cast<std::uint16_t>(moves.size()),
       static_cast<std::uint16_t>(found - moves.begin()), static_cast<std::uint8_t>(side)});
  for (const ScoredMove& move : moves)
    samples.candidates.push_back({index_on(board, side, move.cell),
                                  index_on(board, opponent(side), move.cell),
                                  static_cast<std::uint8_t>(near_own.of(move.cell)),
                                  static_cast<std::uint8_t>(near_opponent.of(move.cell))});
}

}  // namespace

void add_samples(const TrainingGame& game, Rule rule, const std::shared_ptr<const PatternTables>& tables,
                 bool moves, Samples& samples) {
  Board board(Position({game.size, game.size, 5, rule}), tables);
  PositionCodes before{};
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const PlayedMove& move = game.moves[i];
    const PositionCodes now = add_codes(board, samples.counts);
    const Status status = status_of(board);
    if (i > 0 && move.score != kNoScore && (status == Status::Free || status == Status::Defend)) {
      const float black = static_cast<float>(game.result) / 2;
      const float result = board.to_move() == Color::Black ? black : 1 - black;
      const float said = 1 / (1 + std::exp(-static_cast<float>(move.score) / kUnitsPerLogit));
      samples.values.push_back({.now = now,
                                .before = before,
                                .threats = threats_on(board),
                                .side = static_cast<std::uint8_t>(board.to_move()),
                                .target = kResultShare * result + (1 - kResultShare) * said});
      if (moves) add_choice(board, status, move.cell, samples);
    }
    board.apply(move.cell);
    before = now;
  }
}

}  // namespace pedra::gomoku
