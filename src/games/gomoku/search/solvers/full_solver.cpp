#include "games/gomoku/search/solvers/full_solver.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/bits.hpp"
#include "base/rng.hpp"
#include "board/symmetry.hpp"
#include "games/gomoku/search/parameters.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::uint64_t kMoveNodes = 500'000;  // to name a move once the value is known
constexpr int kSymmetricStones = 12;           // beyond so many stones hardly any two positions are alike

constexpr std::uint64_t bit(int cell) { return std::uint64_t{1} << cell; }

// Gives every demand two cells of its own out of those it may use.
class Matching {
 public:
  explicit Matching(const std::vector<std::uint64_t>& demands) : demands_(demands) { owner_.fill(-1); }

  bool complete() {
    for (std::size_t i = 0; i < demands_.size(); ++i)
      for (int half = 0; half < 2; ++half) {
        std::uint64_t seen = 0;
        if (!place(i, seen)) return false;
      }
    return true;
  }

 private:
  bool place(std::size_t demand, std::uint64_t& seen) {
    for (std::uint64_t left = demands_[demand] & ~seen; left != 0; left = demands_[demand] & ~seen) {
      const int cell = std::countr_zero(left);
      seen |= bit(cell);
      int& owner = owner_[static_cast<std::size_t>(cell)];
      if (owner == static_cast<int>(demand)) continue;
      if (owner < 0 || place(static_cast<std::size_t>(owner), seen)) {
        owner = static_cast<int>(demand);
        return true;
      }
    }
    return false;
  }

  const std::vector<std::uint64_t>& demands_;
  std::array<int, 64> owner_{};
};

}  // namespace

Result<Ok> FullSolver::supports(const Settings& settings) {
  if (settings.rule != Rule::Freestyle) return Error{"the full search plays freestyle only"};
  if (settings.width * settings.height > 64) return Error{"the full search takes boards of at most 64 cells"};
  return Ok{};
}

FullSolver::FullSolver(const Settings& settings, std::size_t table_bytes)
    : width_(settings.width),
      height_(settings.height),
      cells_(width_ * height_),
      table_(table_bytes / sizeof(Bucket)) {
  assert(supports(settings).ok());
  constexpr std::array<std::array<int, 2>, 4> kSteps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  const auto inside = [this](int x, int y) { return x >= 0 && y >= 0 && x < width_ && y < height_; };
  for (const auto& step : kSteps)
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        if (inside(x - step[0], y - step[1])) continue;  // not the first cell of its line
        lines_.push_back(rows_.size());
        for (int i = 0; inside(x + (i + settings.k - 1) * step[0], y + (i + settings.k - 1) * step[1]); ++i) {
          Cells row = 0;
          for (int j = i; j < i + settings.k; ++j) row |= bit((y + j * step[1]) * width_ + x + j * step[0]);
          rows_.push_back(row);
        }
      }
  lines_.push_back(rows_.size());
  for (int which = 0; which < Symmetry::count(width_, height_); ++which) {
    const Symmetry symmetry(which, width_, height_);
    std::array<std::uint8_t, 64> places{};
    for (int cell = 0; cell < cells_; ++cell) {
      const Point p = symmetry(Point(cell % width_, cell / width_));
      places[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(p.y() * width_ + p.x());
    }
    symmetries_.push_back(places);
  }
}

FullSolver::State FullSolver::after(State state, int cell) {
  (state.makers_turn ? state.maker : state.breaker) |= bit(cell);
  state.makers_turn = !state.makers_turn;
  return state;
}

// The least of the position's images: all of them share one entry of the table.
FullSolver::State FullSolver::canonical(State state) const {
  if (std::popcount(state.maker | state.breaker) > kSymmetricStones) return state;
  State least = state;
  for (const auto& places : symmetries_) {
    State image{0, 0, state.makers_turn};
    for (Cells left = state.maker; left != 0;)
      image.maker |= bit(places[static_cast<std::size_t>(take_lowest_bit(left))]);
    for (Cells left = state.breaker; left != 0;)
      image.breaker |= bit(places[static_cast<std::size_t>(take_lowest_bit(left))]);
    if (image.maker < least.maker || (image.maker == least.maker && image.breaker < least.breaker))
      least = image;
  }
  return least;
}

FullSolver::Bucket& FullSolver::bucket(const State& state) {
  const std::uint64_t hash =
      mix64(mix64(state.maker) ^ state.breaker ^ (state.makers_turn ? 1ULL << 63U : 0));
  return table_[hash % table_.size()];
}

FullSolver::Entry* FullSolver::find(const State& state) {
  for (Entry& entry : bucket(state))
    if (entry.work > 0 && entry.maker == state.maker && entry.breaker == state.breaker &&
        entry.makers_turn == state.makers_turn)
      return &entry;
  return nullptr;
}

void FullSolver::store(const State& state, Numbers numbers, std::uint64_t work) {
  Entry* target = find(state);
  if (target == nullptr) {
    Bucket& entries = bucket(state);
    target = std::min_element(entries.begin(), entries.end(),
                              [](const Entry& a, const Entry& b) { return a.work < b.work; });
  }
  const auto cost = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, kInfinite));
  *target = {state.maker, state.breaker, numbers, cost, state.makers_turn};
}

bool FullSolver::has_pairing(const State& state) const {
  const Cells empty = ~(state.maker | state.breaker);
  std::vector<Cells> demands;
  for (std::size_t line = 0; line + 1 < lines_.size(); ++line) {
    Cells common = 0;  // empty cells of all rows that share a pair; none yet
    for (std::size_t i = lines_[line]; i < lines_[line + 1]; ++i) {
      if ((rows_[i] & state.breaker) != 0) continue;
      const Cells free = rows_[i] & empty;
      if (std::popcount(free) < 2) return false;
      if (common != 0 && std::popcount(common & free) >= 2) {
        common &= free;
        continue;
      }
      if (common != 0) demands.push_back(common);
      common = free;
    }
    if (common != 0) demands.push_back(common);
  }
  const int cells = std::popcount(empty & (cells_ == 64 ? ~Cells{0} : bit(cells_) - 1));
  if (static_cast<int>(demands.size()) * 2 > cells) return false;
  return Matching(demands).complete();
}

// What the board says at once; otherwise the moves that can matter.
FullSolver::Numbers FullSolver::expand(const State& state, std::vector<Child>& children) const {
  const Cells own = state.makers_turn ? state.maker : state.breaker;
  const Cells other = state.makers_turn ? state.breaker : state.maker;
  const Cells empty = ~(own | other);
  const Numbers mover_wins = state.makers_turn ? kYes : kNo;
  std::array<int, 64> scores{};
  Cells threats = 0;  // where the other side would fill a row
  bool open = false;  // a row that the maker can still fill
  for (const Cells row : rows_) {
    const bool mine = (row & other) == 0;
    const bool theirs = (row & own) == 0;
    if (!mine && !theirs) continue;
    const Cells free = row & empty;
    if (mine && std::has_single_bit(free)) return mover_wins;
    if (theirs && std::has_single_bit(free)) threats |= free;
    open = open || (state.makers_turn ? mine : theirs);
    // The maker's rows count for both sides: one fills them, the other one stops them.
    const bool makers = state.makers_turn ? mine : theirs;
    const int stones = std::popcount(row & (makers ? state.maker : state.breaker));
    const int weight = makers ? 8 << (2 * stones) : 1 << (2 * stones);
    for (Cells left = free; left != 0;) scores[static_cast<std::size_t>(take_lowest_bit(left))] += weight;
  }
  if (!open) return kNo;
  if (threats != 0) {
    if (!std::has_single_bit(threats)) return state.makers_turn ? kNo : kYes;
    children.push_back({std::countr_zero(threats), 0, {}});
    return {};
  }
  if (has_pairing(state)) return kNo;
  for (int cell = 0; cell < cells_; ++cell)
    if (scores[static_cast<std::size_t>(cell)] > 0)
      children.push_back({cell, scores[static_cast<std::size_t>(cell)], {}});
  std::stable_sort(children.begin(), children.end(),
                   [](const Child& a, const Child& b) { return a.score > b.score; });
  return {};
}

FullSolver::Numbers FullSolver::visit(const State& state, Numbers limits) {
  ++nodes_;
  const std::uint64_t started = nodes_;
  std::vector<Child> children;
  Numbers numbers = expand(state, children);
  const State key = canonical(state);
  if (numbers.decided()) {
    store(key, numbers, 1);
    return numbers;
  }
  // All on their way from memory before the first is looked at: the search waits for little else.
  std::array<State, 64> keys;
  for (std::size_t i = 0; i < children.size(); ++i) {
    keys[i] = canonical(after(state, children[i].cell));
    const Bucket* const entries = &bucket(keys[i]);
    __builtin_prefetch(&entries->front());
    __builtin_prefetch(&entries->back());
  }
  for (std::size_t i = 0; i < children.size(); ++i)
    if (const Entry* known = find(keys[i]); known != nullptr) children[i].numbers = known->numbers;
  std::uint32_t Numbers::*const low = state.makers_turn ? &Numbers::proof : &Numbers::disproof;
  std::uint32_t Numbers::*const high = state.makers_turn ? &Numbers::disproof : &Numbers::proof;
  while (true) {
    const ProofChoice<Child> choice = choose_child(children, state.makers_turn);
    Child* const best = choice.best;
    const std::uint32_t second = choice.second;
    const std::uint64_t sum = choice.sum;
    numbers = choice.numbers;
    if (numbers.decided() || numbers.proof >= limits.proof || numbers.disproof >= limits.disproof ||
        out_of_budget())
      break;
    Numbers below;
    const std::uint64_t rest = std::min<std::uint64_t>(sum - best->numbers.*high, limits.*high);
    below.*high = static_cast<std::uint32_t>(limits.*high - rest);
    below.*low = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(limits.*low, std::uint64_t{second} + second / kProofSlack + 1));
    best->numbers = visit(after(state, best->cell), below);
  }
  store(key, numbers, nodes_ - started + 1);
  return numbers;
}

// Can the maker force a row? `move`, if asked for and it is his turn: how.
std::optional<bool> FullSolver::force(const State& state, int* move) {
  const Numbers numbers = visit(state, {kInfinite, kInfinite});
  if (!numbers.decided()) return std::nullopt;
  if (move == nullptr || numbers.proof != 0) return numbers.proof == 0;
  last_ = nodes_ + kMoveNodes;
  for (int cell = 0; cell < cells_; ++cell) {
    if (((state.maker | state.breaker) >> cell & 1U) != 0) continue;
    const State then = after(state, cell);
    const bool filled =
        std::any_of(rows_.begin(), rows_.end(), [&](Cells row) { return (row & then.maker) == row; });
    if (filled || visit(then, {1, 1}).proof == 0) {
      *move = cell;
      if (filled) break;
    }
  }
  return true;
}

FullSolver::Answer FullSolver::solve(const Position& position, std::uint64_t budget,
                                     search::StopCondition& stop) {
  State mine;
  for (int cell = 0; cell < cells_; ++cell) {
    const Cell stone = position.at(Point(cell % width_, cell / width_));
    if (stone == cell_of(position.to_move())) mine.maker |= bit(cell);
    if (stone == cell_of(opponent(position.to_move()))) mine.breaker |= bit(cell);
  }
  const State theirs{mine.breaker, mine.maker, false};
  const std::uint64_t before = nodes_;
  last_ = nodes_ + std::min(budget, UINT64_MAX - nodes_);
  stop_check_.emplace(stop);
  Answer answer;
  int move = -1;
  if (const auto wins = force(mine, &move); wins && *wins) {
    answer.value = Value::Win;
  } else if (wins) {
    const bool empty = (mine.maker | mine.breaker) == 0;
    const auto loses = empty ? std::optional<bool>(false) : force(theirs, nullptr);
    if (loses) answer.value = *loses ? Value::Loss : Value::Draw;
    // A move after which the other side cannot win either, if one is easily found: from the centre outwards.
    last_ = nodes_ + kMoveNodes;
    for (int i = 0; i < cells_ && answer.value == Value::Draw && move < 0; ++i) {
      const int cell = (cells_ / 2 + (i % 2 == 0 ? i / 2 : cells_ - (i + 1) / 2)) % cells_;
      if (((mine.maker | mine.breaker) >> cell & 1U) != 0) continue;
      const auto lost = force(after(theirs, cell), nullptr);
      if (lost && !*lost) move = cell;
    }
  }
  if (move >= 0) answer.move = Point(move % width_, move / width_);
  answer.nodes = nodes_ - before;
  stop_check_.reset();
  return answer;
}

}  // namespace pedra::gomoku
