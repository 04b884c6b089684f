// The strong search for Gomoku: iterative deepening over a principal variation search whose moves are chosen
// by what stands on the board (moves.hpp), with continuous fours (vcf.hpp) where the depth ends.
//
// Made for one move by engine/gomoku_engine; Memory outlives it. One thread; the same input and a node or
// depth limit give the same answer. A value beyond kMateBound is certain: pruning starts at a node only when
// it has a move that does not lose, and forced answers are generated completely.
#pragma once
#include <array>
#include <atomic>
#include <memory>

#include "games/gomoku/search/board.hpp"
#include "games/gomoku/search/moves.hpp"
#include "games/gomoku/search/table.hpp"
#include "games/gomoku/search/values.hpp"
#include "games/gomoku/search/vcf.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace pedra::gomoku {

// What stays from one move to the next of the same game.
struct SearchMemory {
  explicit SearchMemory(std::size_t table_bytes) : table(table_bytes) {}
  void clear() {
    table.clear();
    vcf.clear();
  }
  Table table;
  Vcf vcf;
};

class NodeSearch {
 public:
  // The game must not be over.
  NodeSearch(const Position& position, std::shared_ptr<const PatternTables> tables, SearchMemory& memory,
             const search::Limits& limits, const std::atomic<bool>& stop);

  // Reports after every depth, the last time with `final`. Scores in points of 100 units: a point up is a
  // chance of 1 / (1 + exp(-1 / 2)), 62 %, to win.
  search::SearchReport run(const search::ReportSink& sink);

  static int evaluate(const Board& board);  // for the side to move

 private:
  using Line = FixedList<CellIndex, kMaxPly + 4>;
  static constexpr int kHistoryLimit = 8192;

  struct Frame {  // of one ply
    Line pv;
    int estimate = 0;
    std::array<CellIndex, 2> killers{kNoCell, kNoCell};
  };

  int node(int alpha, int beta, float depth, int ply, bool cut_node);
  int visit_moves(int alpha, int beta, float depth, int ply, bool cut_node, Status status,
                  CellIndex table_move, bool improving);
  int quiescence(int ply, int alpha, int beta);
  int deepen(float depth, int guess);
  void order(ScoredMoves& moves, CellIndex table_move, int ply) const;
  void reward(CellIndex cell, const ScoredMoves& moves, std::size_t tried, float depth, int ply);
  void extend_pv(int ply, CellIndex cell);
  bool out_of_time();
  void take_result(int value, int depth);
  bool solved_by_fours();
  [[nodiscard]] std::uint64_t nodes() const { return nodes_ + memory_.vcf.nodes() - vcf_before_; }
  [[nodiscard]] CellIndex any_legal(const Position& position);
  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }

  Board board_;
  SearchMemory& memory_;
  search::Limits limits_;
  search::Deadline deadline_;
  search::SearchReport best_;
  std::vector<Frame> frames_;
  std::array<std::array<int, kMaxCells>, 2> history_{};
  std::array<std::array<CellIndex, kMaxCells + 1>, 2> counter_{};  // by the opponent's last stone
  std::uint64_t nodes_ = 0;
  std::uint64_t vcf_before_ = 0;
  std::uint64_t cuts_ = 0;
  bool stopped_ = false;
  CellIndex root_move_ = kNoCell;
};

}  // namespace pedra::gomoku
