#include "engine/gomoku/threats.hpp"

#include <algorithm>

#include "games/gomoku/search/moves.hpp"
#include "games/gomoku/search/solvers/vct.hpp"
#include "search/stop.hpp"

namespace pedra::engine {

struct GomokuThreats::Memory {
  Memory(const gomoku::Settings& settings, std::size_t hash_megabytes)
      : start(settings),
        tables(std::make_shared<const gomoku::PatternTables>(settings)),
        board(start, tables),
        vct(hash_megabytes << 20U) {}

  gomoku::Position start;
  std::shared_ptr<const gomoku::PatternTables> tables;
  gomoku::Board board;
  gomoku::Vct vct;
};

GomokuThreats::GomokuThreats(const gomoku::Settings& settings, std::size_t hash_megabytes)
    : memory_(std::make_unique<Memory>(settings, hash_megabytes)) {}
GomokuThreats::~GomokuThreats() = default;

void GomokuThreats::clear() {
  memory_->board = gomoku::Board(memory_->start, memory_->tables);
  memory_->vct.clear();
}

void GomokuThreats::play(int cell) { memory_->board.apply(static_cast<gomoku::CellIndex>(cell)); }
void GomokuThreats::undo() { memory_->board.undo(); }
void GomokuThreats::pass() { memory_->board.flip_side(); }

bool GomokuThreats::wins(std::uint64_t nodes) {
  search::StopCondition stop;  // by nodes alone
  return memory_->vct.solve(memory_->board, nodes, stop) == gomoku::Vct::Verdict::Win;
}

std::optional<int> GomokuThreats::winning_move(std::uint64_t nodes) {
  const gomoku::CellIndex cell = memory_->vct.winning_move(memory_->board, nodes);
  if (cell == gomoku::kNoCell) return std::nullopt;
  return cell;
}

std::vector<int> GomokuThreats::ranked_moves() const {
  gomoku::ScoredMoves moves;
  generate(memory_->board, gomoku::Status::Free, moves);
  std::stable_sort(moves.begin(), moves.end(),
                   [](gomoku::ScoredMove a, gomoku::ScoredMove b) { return a.score > b.score; });
  std::vector<int> cells;
  for (const gomoku::ScoredMove& move : moves) cells.push_back(move.cell);
  return cells;
}

std::uint64_t GomokuThreats::nodes() const { return memory_->vct.nodes(); }

}  // namespace pedra::engine
