#include "games/gomoku/search/think.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "search/deepen.hpp"

namespace pedra::gomoku {
namespace {

struct RootLine {
  CellIndex cell = kNoCell;
  int value = 0;
  int depth = 0;
  bool solved = false;  // won by fours: needs no other search
  std::vector<Move> pv{};
};

// The root search that search/deepen.hpp runs.
class Root {
 public:
  Root(const Position& position, const std::shared_ptr<const PatternTables>& tables, SearchMemory& memory,
       const ThinkSettings& settings, search::StopCondition& stop)
      : position_(position),
        tables_(tables),
        memory_(memory),
        limits_(settings.limits),
        group_{.stop = stop,
               .parameters = memory.parameters,
               .late_moves = memory.late_moves,
               .busy = memory.vcf.size() > 1 ? &memory.busy : nullptr},
        first_(position, tables, memory.table, memory.vcf[0], group_) {
    memory_.table.next_search();
    cells_ = root_cells();
    wanted_ =
        std::clamp<std::size_t>(cells_.size(), 1, static_cast<std::size_t>(std::max(settings.lines, 1)));
    last_depth_ = std::clamp(limits_.depth.value_or(kMaxPly / 2), 1, kMaxPly / 2);
  }

  // What is known before the first iteration: a win by fours, or a move that looks good.
  search::SearchReport first_report() {
    search::SearchReport report;
    report.move = board().point_of(any_legal());
    report.pv = {report.move};
    if (solved_by_fours()) fill(report);
    return report;
  }

  [[nodiscard]] bool more() const {
    const bool certain =
        lines_.size() == wanted_ &&
        std::all_of(lines_.begin(), lines_.end(), [](const RootLine& line) { return is_mate(line.value); });
    return next_depth_ <= last_depth_ && !certain;
  }

  bool iterate(search::SearchReport& report) {
    const bool completed = wanted_ == 1 ? deepen_best(report) : deepen_lines();
    if (completed) {
      depth_ = wanted_ == 1 ? lines_.front().depth : next_depth_;
      next_depth_ = depth_ + 1;
    }
    if (!lines_.empty()) fill(report);
    return completed;
  }

  void count(search::SearchReport& report) const {
    report.nodes = first_.all_nodes();
    report.prunings = first_.cuts();
  }

  // A thread beside the first. When one line is wanted all threads search the same depth, and the first to
  // complete it gives the result.
  void help(std::size_t number) {
    NodeSearch search(position_, tables_, memory_.table, memory_.vcf[number], group_);
    int guess = search.estimate();
    for (int depth = 1; depth <= last_depth_; ++depth) {
      guess = search.deepen(depth, guess, {});
      if (search.stopped() && !search.overtaken()) return;
      if (wanted_ > 1) continue;
      const RootLine line = agreed(search, guess, depth);
      guess = line.value;
      depth = line.depth;
    }
  }

 private:
  Board& board() { return first_.board(); }

  // The cells near the stones that may be played, those that look best first.
  std::vector<CellIndex> root_cells() {
    ScoredMoves moves;
    generate(board(), Status::Free, moves);
    std::stable_sort(moves.begin(), moves.end(),
                     [](ScoredMove a, ScoredMove b) { return a.score > b.score; });
    std::vector<CellIndex> cells;
    for (const ScoredMove& move : moves)
      if (!board().is_forbidden(move.cell)) cells.push_back(move.cell);
    return cells;
  }

  // Something to play should the limit come at once: the best-looking cell of those that can help.
  CellIndex any_legal() {
    ScoredMoves moves;
    generate(board(), status_of(board()), moves);
    const ScoredMove* best = nullptr;
    for (const ScoredMove& move : moves)
      if ((best == nullptr || move.score > best->score) && !board().is_forbidden(move.cell)) best = &move;
    if (best != nullptr) return best->cell;
    // Lost: at least one of the threats is met.
    for (const CellClass threat : {CellClass::Five, CellClass::OpenFour}) {
      const CellSet cells = board().cells(opponent(board().to_move()), threat);
      if (!cells.empty() && position_.is_legal(board().point_of(cells.first()))) return cells.first();
    }
    MoveList<Position> all;
    position_.generate(all);
    return all.empty() ? kNoCell : board().index_of(all[0].point());
  }

  // A win by fours from the root needs no other search.
  bool solved_by_fours() {
    if (status_of(board()) == Status::Block && board().count_fours(board().to_move()) == 0) return false;
    std::int64_t budget = memory_.parameters.root_fours;
    if (limits_.time)
      budget = std::min<std::int64_t>(budget,
                                      limits_.time->count() * memory_.parameters.root_fours_per_millisecond);
    if (limits_.nodes) budget = std::min(budget, static_cast<std::int64_t>(*limits_.nodes / 4 + 1));
    const Vcf::Answer answer = memory_.vcf[0].solve(board(), static_cast<int>(budget));
    if (answer.plies == 0) return false;
    lines_ = {{.cell = answer.move,
               .value = mate_in(answer.plies),
               .depth = 1,
               .solved = true,
               .pv = {board().point_of(answer.move)}}};
    depth_ = 1;
    return true;
  }

  // What the threads hold after this depth, of which `search` has finished it or been overtaken.
  RootLine agreed(NodeSearch& search, int value, int depth) {
    const std::scoped_lock lock(deepest_mutex_);
    if (!search.overtaken() && depth > deepest_.depth) {
      deepest_ = found(search, value, depth);
      group_.completed_depth.store(depth, std::memory_order_relaxed);
    }
    return deepest_;
  }

  static RootLine found(NodeSearch& search, int value, int depth) {
    RootLine line{.cell = search.best_so_far(), .value = value, .depth = depth, .pv = {}};
    for (const CellIndex cell : search.pv()) line.pv.emplace_back(search.board().point_of(cell));
    if (!line.pv.empty()) line.cell = search.board().index_of(line.pv.front().point());
    return line;
  }

  // What was proved by an earlier search stands in the table with the rest of its line.
  void complete(std::vector<Move>& pv) {
    Position end = position_;
    std::size_t laid = 0;
    const auto lay = [&](Point point) {
      if (!end.is_legal(point)) return false;
      end.apply(point);
      board().apply(board().index_of(point));
      ++laid;
      return !end.outcome().over();
    };
    bool goes_on = std::all_of(pv.begin(), pv.end(), [&](Move move) { return lay(move.point()); });
    while (goes_on && pv.size() < static_cast<std::size_t>(kMaxPly)) {
      const auto entry = memory_.table.find(board().hash());
      if (!entry || entry->move == kNoCell || !is_mate(entry->value)) break;
      const Point point = board().point_of(entry->move);
      if (!end.is_legal(point)) break;
      pv.emplace_back(point);
      goes_on = lay(point);
    }
    for (; laid > 0; --laid) board().undo();
  }

  bool deepen_best(search::SearchReport& report) {
    const int guess = lines_.empty() ? first_.estimate() : lines_.front().value;
    const int value = first_.deepen(next_depth_, guess, {});
    if (!first_.stopped() || first_.overtaken()) {
      RootLine line = agreed(first_, value, next_depth_);
      if (is_mate(line.value)) complete(line.pv);
      if (line.cell == kNoCell) line.cell = board().index_of(report.move.point());  // every move loses
      if (line.pv.empty()) line.pv = {board().point_of(line.cell)};
      lines_ = {std::move(line)};
      return true;
    }
    // A move of the unfinished depth counts once it has been shown better than the one before.
    const CellIndex cell = first_.best_so_far();
    if (cell != kNoCell && !lines_.empty() && lines_.front().cell != cell) {
      lines_.front().cell = cell;
      lines_.front().pv = {board().point_of(cell)};
    } else if (cell != kNoCell && lines_.empty()) {
      report.move = board().point_of(cell);
      report.pv = {report.move};
    }
    return false;
  }

  // One more depth of every line; when time runs out, those that were reached stand beside the older ones.
  bool deepen_lines() {
    std::vector<RootLine> next;
    for (const RootLine& line : lines_)
      if (line.solved) next.push_back(line);
    const bool each = wanted_ * 2 >= cells_.size();
    const std::vector<CellIndex> by_value = order();
    for (std::size_t i = next.size(); i < wanted_ && !first_.stopped(); ++i) {
      CellSet only;
      for (const CellIndex cell : by_value) {
        const bool taken =
            std::any_of(next.begin(), next.end(), [cell](const RootLine& l) { return l.cell == cell; });
        if (!taken) only.add(cell);
        if (!taken && each) break;
      }
      int guess = first_.estimate();
      if (each) {
        const CellIndex cell = only.first();
        for (const RootLine& line : lines_)
          if (line.cell == cell) guess = line.value;
      } else if (i < lines_.size()) {
        guess = lines_[i].value;
      }
      const int value = first_.deepen(next_depth_, guess, only);
      if (first_.stopped()) break;
      RootLine line = found(first_, value, next_depth_);
      if (is_mate(value)) complete(line.pv);
      if (each) line.cell = only.first();
      if (line.cell == kNoCell || !only.has(line.cell)) line.cell = only.first();  // all of them lose
      if (line.pv.empty() || line.pv.front() != board().point_of(line.cell))
        line.pv = {board().point_of(line.cell)};
      next.push_back(std::move(line));
    }
    for (const RootLine& line : lines_)
      if (next.size() < wanted_ &&
          std::none_of(next.begin(), next.end(), [&line](const RootLine& l) { return l.cell == line.cell; }))
        next.push_back(line);
    std::stable_sort(next.begin(), next.end(),
                     [](const RootLine& a, const RootLine& b) { return a.value > b.value; });
    lines_ = std::move(next);
    return !first_.stopped();
  }

  // The root's cells, those of the last depth's lines first.
  [[nodiscard]] std::vector<CellIndex> order() const {
    std::vector<CellIndex> cells;
    for (const RootLine& line : lines_) cells.push_back(line.cell);
    for (const CellIndex cell : cells_)
      if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
    return cells;
  }

  [[nodiscard]] static std::optional<int> win_in(int value) {
    if (!is_mate(value)) return std::nullopt;
    return value > 0 ? kMate - value : -(kMate + value);
  }

  void fill(search::SearchReport& report) {
    std::vector<search::Line> lines;
    for (const RootLine& line : lines_)
      lines.push_back({.move = board().point_of(line.cell),
                       .score = line.value / kUnitsPerPoint,
                       .win_in = win_in(line.value),
                       .depth = line.depth,
                       .exact = is_mate(line.value),
                       .pv = line.pv});
    search::take_lines(report, std::move(lines), wanted_ > 1);
    report.depth = depth_;
  }

  const Position& position_;
  const std::shared_ptr<const PatternTables>& tables_;
  SearchMemory& memory_;
  search::Limits limits_;
  ThreadGroup group_;
  NodeSearch first_;
  std::vector<CellIndex> cells_;
  std::size_t wanted_ = 1;
  std::vector<RootLine> lines_;
  int last_depth_ = 0;
  int next_depth_ = 1;
  int depth_ = 0;  // completed
  std::mutex deepest_mutex_;
  RootLine deepest_;  // of all threads
};

}  // namespace

search::SearchReport think(const Position& position, const std::shared_ptr<const PatternTables>& tables,
                           SearchMemory& memory, const ThinkSettings& settings, std::stop_token stop,
                           const search::ReportSink& sink) {
  search::StopCondition condition(settings.limits, std::move(stop));
  Root root(position, tables, memory, settings, condition);
  return search::deepen(root, root.first_report(),
                        {.limits = settings.limits,
                         .drop = memory.parameters.score_drop / kUnitsPerPoint,
                         .threads = memory.vcf.size()},
                        condition, sink);
}

}  // namespace pedra::gomoku
