#include "games/mnk/solver.hpp"

#include <algorithm>
#include <array>

#include "base/zeroed_array.hpp"
#include "games/mnk/cell_set.hpp"
#include "games/mnk/traits.hpp"
#include "search/stop.hpp"

namespace pedra::mnk {
namespace {

template <std::size_t kWords>
class Solver {
 public:
  using Cells = CellSet<kWords>;

  Solver(const Position& position, std::size_t hash_megabytes, search::StopCondition& stop)
      : settings_(position.settings()),
        cells_(settings_.width * settings_.height),
        column_(settings_.height + 1),
        steps_{1, column_, column_ - 1, column_ + 1},
        stop_(stop),
        table_(entries(hash_megabytes)) {
    lay_out();
    for (int y = 0; y < settings_.height; ++y)
      for (int x = 0; x < settings_.width; ++x)
        if (const Cell cell = position.at({x, y}); cell != Cell::Empty)
          place(bit_of({x, y}), cell == cell_of(position.to_move()) ? 0 : 1);
  }

  // The game is not over.
  Solution run() {
    const Cells wins = winning_cells(stones_[0][0]) & playable();
    if (!wins.empty()) return solution_of({win_now(), win_now()}, first_of(wins));
    Bounds value{loss_next(), win_now() - 1};
    int best = ordered(playable())[0].bit;
    while (value.low < value.high && !stopped_) {
      const int middle = next_bound(value);
      const auto [found, bit] = search_root(middle);
      if (stopped_) break;
      if (found > middle) {
        value.low = found;
        best = bit;
      } else {
        value.high = found;
      }
    }
    return solution_of(value, best);
  }

 private:
  struct Bounds {
    int low;
    int high;
  };
  struct Candidate {
    int bit;
    int order;
  };
  // The stones of the mover and those of both: the form of a position that its symmetric ones share.
  struct Key {
    Cells own;
    Cells all;
    auto operator<=>(const Key&) const = default;
  };
  struct Entry {
    Key key;  // no position has no stone and an entry: the root has none
    std::int16_t low = 0;
    std::int16_t high = 0;
  };
  using Candidates = FixedList<Candidate, static_cast<std::size_t>(Cells::kBits)>;

  // No more than the board has ways to be filled: a small one needs no large table.
  [[nodiscard]] std::size_t entries(std::size_t megabytes) const {
    const std::size_t most = std::max<std::size_t>((megabytes << 20U) / sizeof(Entry), 1);
    std::size_t ways = 1;
    for (int cell = 0; cell < cells_ && ways < most; ++cell) ways *= 3;
    return std::min(ways, most);
  }

  [[nodiscard]] int bit_of(Point p) const { return p.x() * column_ + settings_.height - 1 - p.y(); }
  [[nodiscard]] Point point_of(int bit) const {
    return {bit / column_, settings_.height - 1 - bit % column_};
  }

  // The board, the images of its cells under each symmetry, and how many rows of k go through each cell.
  void lay_out() {
    symmetries_ = static_cast<std::size_t>(GameTraits<Settings>::symmetries(settings_));
    for (int x = 0; x < settings_.width; ++x) {
      bottom_ |= Cells::cell(x * column_);
      for (int y = 0; y < settings_.height; ++y) {
        const int bit = bit_of({x, y});
        board_ |= Cells::cell(bit);
        for (std::size_t s = 0; s < symmetries_; ++s)
          image_[s][static_cast<std::size_t>(bit)] = static_cast<std::int16_t>(
              bit_of(Symmetry(static_cast<int>(s), settings_.width, settings_.height)(Point(x, y))));
      }
    }
    for (const int step : steps_) {
      Cells starts = rows_of_k(board_, step);
      for (int i = 0; i < settings_.k; ++i, starts = starts << step)
        for (int bit = 0; bit < Cells::kBits; ++bit)
          if (starts.has(bit)) ++rows_through_[static_cast<std::size_t>(bit)];
    }
  }

  // The first cells of the rows of k in one direction.
  [[nodiscard]] Cells rows_of_k(const Cells& set, int step) const {
    Cells starts = set;
    for (int i = 1; i < settings_.k; ++i) starts = (starts >> step) & set;
    return starts;
  }
  [[nodiscard]] bool has_row(const Cells& set) const {
    return std::any_of(steps_.begin(), steps_.end(), [&](int step) { return !rows_of_k(set, step).empty(); });
  }

  // The empty cells that complete a row of k. A cell does so when `i` stones end just before it and k - 1 - i begin
  // just after it, for some i.
  [[nodiscard]] Cells winning_cells(const Cells& stones) const {
    Cells found;
    for (const int step : steps_) {
      std::array<Cells, kLongestSide> after;  // [i]: cells followed by at least i stones
      after[0] = board_;
      for (std::size_t i = 1; i < static_cast<std::size_t>(settings_.k); ++i)
        after[i] = (after[i - 1] & stones) >> step;
      Cells before = board_;
      for (std::size_t i = static_cast<std::size_t>(settings_.k); i-- > 0;) {
        found |= before & after[i];
        before = (before & stones) << step;
      }
    }
    return (found & board_).without(occupied());
  }

  [[nodiscard]] Cells occupied() const { return stones_[0][0] | stones_[0][1]; }
  [[nodiscard]] Cells playable() const {
    const Cells empty = board_.without(occupied());
    return settings_.gravity ? empty & ((occupied() << 1) | bottom_) : empty;
  }

  // The moves after which the opponent has no win in one. When it has one already, only its cell is left.
  [[nodiscard]] Cells safe_moves() const {
    const Cells threats = winning_cells(stones_[0][1]);
    Cells moves = playable();
    const Cells forced = moves & threats;
    if (!forced.empty()) {
      if (forced.count() > 1) return {};
      moves = forced;
    }
    return settings_.gravity ? moves.without(threats >> 1) : moves;
  }

  static int first_of(const Cells& set) {
    int bit = 0;
    while (!set.has(bit)) ++bit;
    return bit;
  }

  [[nodiscard]] Candidates ordered(const Cells& moves) const {
    Candidates list;
    for (int bit = 0; bit < settings_.width * column_; ++bit) {
      if (!moves.has(bit)) continue;
      const int threats = winning_cells(stones_[0][0] | Cells::cell(bit)).count();
      const Candidate candidate{bit, threats * kPointCount + rows_through_[static_cast<std::size_t>(bit)]};
      list.push_back(candidate);
      auto* place = list.end() - 1;
      for (; place != list.begin() && (place - 1)->order < candidate.order; --place) *place = *(place - 1);
      *place = candidate;
    }
    return list;
  }

  void place(int bit, std::size_t side) {
    for (std::size_t s = 0; s < symmetries_; ++s)
      stones_[s][side] |= Cells::cell(image_[s][static_cast<std::size_t>(bit)]);
    ++stone_count_;
  }
  void play(int bit) {
    place(bit, 0);
    swap_sides();
  }
  void undo(int bit) {
    swap_sides();
    for (std::size_t s = 0; s < symmetries_; ++s)
      stones_[s][0] = stones_[s][0].without(Cells::cell(image_[s][static_cast<std::size_t>(bit)]));
    --stone_count_;
  }
  void swap_sides() {
    for (std::size_t s = 0; s < symmetries_; ++s) std::swap(stones_[s][0], stones_[s][1]);
  }

  [[nodiscard]] Key key() const {
    Key least{stones_[0][0], occupied()};
    for (std::size_t s = 1; s < symmetries_; ++s)
      least = std::min(least, Key{stones_[s][0], stones_[s][0] | stones_[s][1]});
    return least;
  }
  Entry& slot_of(const Key& key) {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < kWords; ++i)
      hash = mix64(hash ^ mix64(key.own.words()[i]) ^ key.all.words()[i]);
    return table_[hash % table_.size()];
  }

  // The middle of the bounds, but no further from them than half their distance to the draw: windows at a quick win
  // or loss are cheap, and what they leave in the table helps the ones towards the draw.
  static int next_bound(const Bounds& value) {
    const int middle = value.low + (value.high - value.low) / 2;
    if (middle <= 0 && value.low / 2 < middle) return value.low / 2;
    if (middle >= 0 && value.high / 2 > middle) return value.high / 2;
    return middle;
  }

  // Is the value above `bound`? A lower bound of it and the move that has it, or an upper bound (and any bit).
  std::pair<int, int> search_root(int bound) {
    const Cells safe = safe_moves();
    if (safe.empty()) return {loss_next(), 0};
    if (stone_count_ + 2 >= cells_) return {0, first_of(safe)};
    std::pair<int, int> best{loss_next(), 0};
    for (const Candidate& candidate : ordered(safe)) {
      play(candidate.bit);
      const int value = -search(-bound - 1, -bound);
      undo(candidate.bit);
      if (stopped_) break;
      if (value > best.first) best = {value, candidate.bit};
      if (value > bound) break;
    }
    return best;
  }

  // The mover completes a row with this stone, or the opponent does with its next.
  [[nodiscard]] int win_now() const { return (cells_ + 1 - stone_count_) / 2; }
  [[nodiscard]] int loss_next() const { return -(cells_ - stone_count_) / 2; }

  // The mover has no win in one.
  int search(int alpha, int beta) {
    ++nodes_;
    if (stopped_ || (stopped_ = stop_.reached(nodes_))) return 0;
    const Cells safe = safe_moves();
    if (safe.empty()) return loss_next();
    if (stone_count_ + 2 >= cells_) return 0;
    const Cells empty = board_.without(occupied());
    Bounds bounds{has_row(stones_[0][1] | empty) ? loss_next() + 1 : 0,
                  has_row(stones_[0][0] | empty) ? win_now() - 1 : 0};
    const Key here = key();
    Entry& slot = slot_of(here);
    if (slot.key == here)
      bounds = {std::max<int>(bounds.low, slot.low), std::min<int>(bounds.high, slot.high)};
    if (bounds.low >= beta || bounds.low == bounds.high) return bounds.low;
    if (bounds.high <= alpha) return bounds.high;
    alpha = std::max(alpha, bounds.low);
    beta = std::min(beta, bounds.high);
    int best = bounds.low;
    for (const Candidate& candidate : ordered(safe)) {
      play(candidate.bit);
      const int value = -search(-beta, -std::max(alpha, best));
      undo(candidate.bit);
      if (stopped_) return 0;
      best = std::max(best, value);
      if (best >= beta) break;
    }
    // Above alpha the value is a lower bound, below beta an upper one.
    slot = {here, static_cast<std::int16_t>(best > alpha ? best : bounds.low),
            static_cast<std::int16_t>(best < beta ? best : bounds.high)};
    return best;
  }

  // The last stone of the game is number `cells_ + 1 or + 2 - 2 * value`, whichever is the winner's.
  [[nodiscard]] Solution solution_of(const Bounds& value, int best) const {
    Solution solution;
    solution.nodes = nodes_;
    if (value.low <= 0 && value.high >= 0 && value.low != value.high) return solution;
    solution.verdict = value.low > 0 ? Verdict::Win : value.high < 0 ? Verdict::Loss : Verdict::Draw;
    solution.move = point_of(best);
    if (value.low != value.high || value.low == 0) return solution;
    const int left = cells_ - stone_count_ + 2 - 2 * std::abs(value.low);
    const bool odd = value.low > 0;
    solution.plies = (left % 2 != 0) == odd ? left : left - 1;
    return solution;
  }

  Settings settings_;
  int cells_;
  int column_;  // bits of a column
  std::array<int, 4> steps_;
  Cells board_;
  Cells bottom_;
  std::size_t symmetries_ = 1;
  std::array<std::array<std::int16_t, Cells::kBits>, 8> image_{};
  std::array<int, Cells::kBits> rows_through_{};
  std::array<std::array<Cells, 2>, 8> stones_{};  // by symmetry: of the mover, of the opponent
  int stone_count_ = 0;
  search::StopCheck stop_;
  ZeroedArray<Entry> table_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace

std::string_view name_of(Verdict verdict) {
  constexpr std::array<std::string_view, 4> kNames{"loss", "draw", "win", "unknown"};
  return kNames[static_cast<std::size_t>(verdict)];
}

Solution solve(const Position& position, const search::Limits& limits, std::size_t hash_megabytes,
               const std::stop_token& stop) {
  const Outcome outcome = position.outcome();
  if (outcome.over()) {
    Solution solution;
    solution.verdict = outcome.kind != Outcome::Kind::Win     ? Verdict::Draw
                       : outcome.winner == position.to_move() ? Verdict::Win
                                                              : Verdict::Loss;
    return solution;
  }
  search::StopCondition condition(limits, stop);
  const bool one_word = position.width() * (position.height() + 1) <= CellSet<1>::kBits;
  Solution solution = one_word ? Solver<1>(position, hash_megabytes, condition).run()
                               : Solver<8>(position, hash_megabytes, condition).run();
  solution.seconds = condition.seconds();
  return solution;
}

}  // namespace pedra::mnk
