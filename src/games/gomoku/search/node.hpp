// One thread's walk through the tree: a principal variation search whose moves are chosen by what stands on
// the board (moves.hpp), with continuous fours (vcf.hpp) where the depth ends. think.hpp deepens it, asks for
// several lines, and runs several of them side by side on one table.
//
// With one thread the same input and a node or depth limit give the same answer. A value beyond kMateBound is
// certain: pruning starts at a node only when it has a move that does not lose, and forced answers are
// generated completely.
#pragma once
#include <array>
#include <atomic>
#include <memory>
#include <optional>

#include "games/gomoku/search/board.hpp"
#include "games/gomoku/search/busy.hpp"
#include "games/gomoku/search/line_sums.hpp"
#include "games/gomoku/search/moves.hpp"
#include "games/gomoku/search/table.hpp"
#include "games/gomoku/search/values.hpp"
#include "games/gomoku/search/vcf.hpp"
#include "search/stop.hpp"

namespace pedra::gomoku {

// What the threads of one search share besides the table.
struct ThreadGroup {
  search::StopCondition& stop;
  Busy* busy = nullptr;                  // null: a single thread
  std::atomic<int> completed_depth = 0;  // by any thread; the others then leave that depth
};

// What the tables of codes and threats say of a position, for the side to move.
int table_value(const Board& board);

class NodeSearch {
 public:
  using Line = FixedList<CellIndex, kMaxPly + 4>;

  // The game must not be over.
  NodeSearch(const Position& position, std::shared_ptr<const PatternTables> tables, Table& table, Vcf& vcf,
             ThreadGroup& group);

  // The value of the position, or of those of its moves in `only` (empty: all), at this depth; first within a
  // narrow window around `guess`. What it returns when stopped() means nothing; when overtaken() as well,
  // another thread has finished this depth, and this one may go on with the next.
  int deepen(int depth, int guess, const CellSet& only);

  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] bool overtaken() const { return overtaken_; }
  [[nodiscard]] const Line& pv() const { return frames_[0].pv; }
  [[nodiscard]] CellIndex best_so_far() const { return root_move_; }  // of an unfinished depth too
  [[nodiscard]] Board& board() { return board_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_ + vcf_.nodes() - vcf_before_; }
  [[nodiscard]] std::uint64_t all_nodes() const { return stop_check_.total(nodes()); }  // of all threads
  [[nodiscard]] std::uint64_t cuts() const { return cuts_; }

  [[nodiscard]] int estimate();  // of the position now, for the side to move

 private:
  static constexpr int kHistoryLimit = 8192;

  struct Frame {  // of one ply
    Line pv;
    int estimate = 0;
    CellIndex skip = kNoCell;  // the move left out, while the others are asked whether they come near it
    std::array<CellIndex, 2> killers{kNoCell, kNoCell};
  };

  int node(int alpha, int beta, Depth depth, int ply, bool cut_node);
  int visit_moves(int alpha, int beta, Depth depth, int ply, bool cut_node, Status status,
                  const std::optional<TableEntry>& entry, bool improving);
  std::optional<Depth> singularity(const TableEntry& entry, int beta, Depth depth, int ply, bool cut_node);
  [[nodiscard]] std::uint64_t key(int ply) const;
  int without_a_move(Status status, int ply);
  int quiescence(int ply, int alpha, int beta);
  void score(ScoredMoves& moves, CellIndex table_move, int ply);
  void reward(CellIndex cell, const ScoredMoves& moves, std::size_t tried, Depth depth, int ply);
  void extend_pv(int ply, CellIndex cell);
  bool out_of_time();
  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }

  Board board_;
  std::optional<LineSums> sums_;
  Table& table_;
  Vcf& vcf_;
  ThreadGroup& group_;
  search::StopCheck stop_check_;
  int reduction_percent_;  // of the late move reduction, by rule
  CellSet only_;           // the root's moves; empty: all
  bool some_only_ = false;
  std::vector<Frame> frames_;
  std::array<std::array<int, kMaxCells>, 2> history_{};
  std::array<std::array<CellIndex, kMaxCells + 1>, 2> counter_{};  // by the opponent's last stone
  std::uint64_t nodes_ = 0;
  std::uint64_t vcf_before_ = 0;
  std::uint64_t cuts_ = 0;
  int depth_ = 0;  // of the root
  bool stopped_ = false;
  bool overtaken_ = false;
  CellIndex root_move_ = kNoCell;
};

}  // namespace pedra::gomoku
