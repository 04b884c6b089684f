#include "games/mnk/solver.hpp"

#include <algorithm>
#include <array>

#include "search/stop.hpp"

namespace pedra::mnk {
namespace {

class Solver {
 public:
  Solver(Position& position, std::size_t hash_megabytes, search::StopCondition& stop)
      : position_(position), stop_(stop), table_(entries(position.settings(), hash_megabytes)) {
    order_cells();
  }

  Solution run() {
    Solution solution;
    if (position_.outcome().over()) {
      solution.verdict = static_cast<Verdict>(final_value() + 1);
    } else {
      int best = -2;
      for (const Move move : ordered(Move())) {
        position_.apply(move);
        const int value = -search(-1, best == -2 ? 1 : -best);
        position_.undo();
        if (stopped_) break;
        if (value > best) {
          best = value;
          solution.move = move;
        }
        if (best == 1) break;
      }
      solution.verdict = stopped_ && best != 1 ? Verdict::Unknown : static_cast<Verdict>(best + 1);
      if (solution.verdict == Verdict::Unknown) solution.move = Move();
    }
    solution.nodes = nodes_;
    return solution;
  }

 private:
  // Values are -1, 0 and 1 for the side to move; low and high bound what is known of a position.
  struct Entry {
    std::uint64_t key = 0;
    std::int8_t low = -1;
    std::int8_t high = 1;
    bool used = false;
    Move best;
  };

  // No more than the board has ways to be filled: a small one needs no large table.
  static std::size_t entries(const Settings& settings, std::size_t megabytes) {
    const std::size_t most = std::max<std::size_t>(megabytes * (std::size_t{1} << 20U) / sizeof(Entry), 1);
    std::size_t ways = 1;
    for (int cell = 0; cell < settings.width * settings.height && ways < most; ++cell) ways *= 3;
    return std::min(ways, most);
  }

  [[nodiscard]] int final_value() const {
    const Outcome outcome = position_.outcome();
    if (outcome.kind != Outcome::Kind::Win) return 0;
    return outcome.winner == position_.to_move() ? 1 : -1;
  }

  // A cell in many rows of k comes first: the centre, as a rule.
  void order_cells() {
    const auto reach = [k = position_.settings().k](int at, int side) {
      return std::min({at, side - 1 - at, k - 1});
    };
    for (int y = 0; y < position_.height(); ++y)
      for (int x = 0; x < position_.width(); ++x)
        weight_[static_cast<std::size_t>(Point(x, y).index())] =
            reach(x, position_.width()) + reach(y, position_.height());
  }

  [[nodiscard]] MoveList<Position> ordered(Move first) const {
    MoveList<Position> moves;
    position_.generate(moves);
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
      if ((a == first) != (b == first)) return a == first;
      return weight_[static_cast<std::size_t>(a.point().index())] >
             weight_[static_cast<std::size_t>(b.point().index())];
    });
    return moves;
  }

  int search(int alpha, int beta) {
    ++nodes_;
    if (position_.outcome().over()) return final_value();
    if (stopped_ || (stopped_ = stop_.reached(nodes_))) return 0;
    const std::uint64_t key = position_.hash();
    Entry& slot = table_[key % table_.size()];
    const bool known = slot.used && slot.key == key;
    const int low = known ? slot.low : -1;
    const int high = known ? slot.high : 1;
    if (low >= beta || low == high) return low;
    if (high <= alpha) return high;
    const int floor = std::max(alpha, low);
    const int ceiling = std::min(beta, high);
    int best = -1;
    Move best_move;
    for (const Move move : ordered(known ? slot.best : Move())) {
      position_.apply(move);
      const int value = -search(-ceiling, -std::max(floor, best));
      position_.undo();
      if (stopped_) return 0;
      if (value > best || best_move.is_none()) {
        best = value;
        best_move = move;
      }
      if (best >= ceiling) break;
    }
    // Inside the window the value is exact; at its edges it is a bound.
    slot = {key, static_cast<std::int8_t>(best > floor ? best : low),
            static_cast<std::int8_t>(best < ceiling ? best : high), true, best_move};
    return best;
  }

  Position& position_;
  search::StopCheck stop_;
  std::vector<Entry> table_;
  std::array<int, kPointCount> weight_{};
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace

std::string_view name_of(Verdict verdict) {
  constexpr std::array<std::string_view, 4> kNames{"loss", "draw", "win", "unknown"};
  return kNames[static_cast<std::size_t>(verdict)];
}

Solution solve(Position position, const search::Limits& limits, std::size_t hash_megabytes,
               const std::stop_token& stop) {
  search::StopCondition condition(limits, stop);
  Solution solution = Solver(position, hash_megabytes, condition).run();
  solution.seconds = condition.seconds();
  return solution;
}

}  // namespace pedra::mnk
