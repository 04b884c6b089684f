// The search of one thread: principal variation search over the moves that the board's threats allow
// (moves.hpp), with a quiescence search of continuous fours (vcf.hpp). think.hpp does the iterative deepening
// and the threads.
//
// With one thread the same input and a node or depth limit give the same answer. A value beyond kMateBound is
// proved: late moves are pruned only once a move does not lose, and forced answers are generated completely.
#pragma once
#include <array>
#include <atomic>
#include <memory>
#include <optional>

#include "games/gomoku/search/board.hpp"
#include "games/gomoku/search/busy.hpp"
#include "games/gomoku/search/late_moves.hpp"
#include "games/gomoku/search/line_sums.hpp"
#include "games/gomoku/search/moves.hpp"
#include "games/gomoku/search/solvers/vcf.hpp"
#include "games/gomoku/search/table.hpp"
#include "games/gomoku/search/values.hpp"
#include "search/stop.hpp"

namespace pedra::gomoku {

// What the threads of one search share besides the table.
struct ThreadGroup {
  search::StopCondition& stop;
  const Parameters& parameters;
  const LateMoves& late_moves;
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

  // The value of the position at this depth, or of its moves in `only` (empty: all), by an aspiration window
  // around `guess`. Of no meaning when stopped(). When overtaken() too, another thread has completed this
  // depth, and this one may go on with the next.
  int deepen(int depth, int guess, const CellSet& only);

  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] bool overtaken() const { return overtaken_; }
  [[nodiscard]] const Line& pv() const { return frames_[0].pv; }
  [[nodiscard]] CellIndex best_so_far() const { return root_move_; }  // of an unfinished depth too
  [[nodiscard]] Board& board() { return board_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_ + vcf_.nodes() - vcf_before_; }
  [[nodiscard]] std::uint64_t all_nodes() const { return stop_check_.total(nodes()); }  // of all threads
  [[nodiscard]] std::uint64_t cuts() const { return cuts_; }

  // Of the position now, for the side to move. `last`: nothing else will be asked of the network here.
  [[nodiscard]] int estimate(bool last = false);

 private:
  struct Frame {  // of one ply
    Line pv;
    int estimate = 0;
    CellIndex excluded = kNoCell;  // by the search for singular moves
    std::array<CellIndex, 2> killers{kNoCell, kNoCell};
  };

  struct Node {  // what the steps of one node share
    int alpha;
    int beta;
    Depth depth;
    int ply;
    bool cut_node;  // expected to fail high
    bool pv_node = false;
    bool improving = false;
    Status status = Status::Free;
    int estimate = 0;
    bool estimated = false;  // here, not by the table's entry
    int top_score = 0;       // of its moves
    std::optional<TableEntry> entry{};

    [[nodiscard]] CellIndex table_move() const { return entry ? entry->move : kNoCell; }
    [[nodiscard]] Depth entry_depth() const { return entry->depth * Table::kDepthUnit; }
    [[nodiscard]] bool has_choice() const { return status == Status::Free || status == Status::Defend; }
  };

  int search(int alpha, int beta, Depth depth, int ply, bool cut_node);
  std::optional<int> win_on_board(const Node& node);
  [[nodiscard]] std::optional<int> table_cutoff(const Node& node) const;
  std::optional<int> prune(const Node& node);
  int search_moves(Node& node);
  int search_move(const Node& node, CellIndex cell, int number, Depth full, Depth reduction);
  int quiescence(const Node& node);
  [[nodiscard]] bool is_likely_cut(const Node& node) const;
  bool may_be_singular(const Node& node);
  std::optional<Depth> singular_extension(const Node& node);
  [[nodiscard]] Depth late_move_reduction(const Node& node, const ScoredMove& move, int number,
                                          Depth full) const;
  int without_a_move(const Node& node);
  void score(ScoredMoves& moves, const Node& node);
  void reward(const ScoredMoves& moves, std::size_t index, const Node& node);
  [[nodiscard]] std::uint64_t key(int ply) const;
  void extend_pv(int ply, CellIndex cell);
  bool out_of_time();
  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }

  Board board_;
  std::optional<LineSums> sums_;
  Table& table_;
  Vcf& vcf_;
  ThreadGroup& group_;
  search::StopCheck stop_check_;
  Parameters parameters_;
  int reduction_percent_;  // by rule
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
