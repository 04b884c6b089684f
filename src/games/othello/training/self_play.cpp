#include "games/othello/training/self_play.hpp"

#include <bit>

#include "base/bits.hpp"
#include "base/rng.hpp"
#include "games/othello/hot_board.hpp"
#include "games/othello/search/midgame.hpp"

namespace pedra::othello {
namespace {

constexpr std::size_t kTableMegabytes = 8;

struct Board {
  Squares mine = 0x0000000810000000;  // Black: e4 and d5
  Squares theirs = 0x0000001008000000;

  [[nodiscard]] int empties() const { return 64 - std::popcount(mine | theirs); }
  [[nodiscard]] Squares moves() const { return mobility(mine, theirs); }
  void play(int square) {
    const Squares flips = turned(mine, theirs, square);
    const Squares next = theirs ^ flips;
    theirs = mine | flips | (Squares{1} << square);
    mine = next;
  }
  void pass() { std::swap(mine, theirs); }
};

// False when the game ended before the random moves did.
bool play_random_moves(Board& board, int count, Rng& rng) {
  for (int i = 0; i < count; ++i) {
    Squares moves = board.moves();
    if (moves == 0) {
      board.pass();
      moves = board.moves();
      if (moves == 0) return false;
    }
    for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(moves))); skip > 0; --skip)
      moves &= moves - 1;
    board.play(std::countr_zero(moves));
  }
  return true;
}

class Player {
 public:
  Player(const Weights& weights, const ProbCut& probcut, const SelfPlaySettings& settings,
         const std::atomic<bool>& stop)
      : settings_(settings), table_(kTableMegabytes), search_(weights, probcut, table_, ~Squares{0}, stop) {}

  void new_game() { table_.new_search(); }

  int move(const Board& board) {
    const int empties = board.empties();
    if (empties <= settings_.exact_empties) {
      search_.search(board.mine, board.theirs, -kScoreLimit, kScoreLimit, empties, kExact);
    } else {
      for (int depth = settings_.depth % 2 == 0 ? 2 : 1; depth <= settings_.depth; depth += 2)
        search_.search(board.mine, board.theirs, -kScoreLimit, kScoreLimit, depth, settings_.selectivity);
    }
    Bounds bounds;
    if (table_.probe(board.mine, board.theirs, bounds) && bounds.best != kNoSquare) return bounds.best;
    return std::countr_zero(board.moves());
  }

  [[nodiscard]] int final_score(const Board& board) const {
    return search_.endgame().final_score(board.mine, board.theirs);
  }

 private:
  SelfPlaySettings settings_;
  Table table_;
  Midgame search_;
};

}  // namespace

void self_play(const Weights& weights, const ProbCut& probcut, const SelfPlaySettings& settings,
               std::uint32_t first_game, std::uint32_t games, const std::atomic<bool>& stop,
               std::vector<Sample>& samples) {
  Player player(weights, probcut, settings, stop);
  for (std::uint32_t game = first_game; game < first_game + games && !stop.load(); ++game) {
    Rng rng(mix64(settings.seed * 1'000'003 + game));
    Board board;
    const auto range = static_cast<std::uint32_t>(settings.random_most - settings.random_least + 1);
    if (!play_random_moves(board, settings.random_least + static_cast<int>(rng.below(range)), rng)) continue;
    player.new_game();
    const std::size_t begin = samples.size();
    std::vector<bool> flipped;  // was the side to move the same as at the start of the learnt part?
    bool other_side = false;
    while (true) {
      if (board.moves() == 0) {
        board.pass();
        other_side = !other_side;
        if (board.moves() == 0) break;
      }
      samples.push_back({board.mine, board.theirs, 0, static_cast<std::uint8_t>(board.empties()), 0, game});
      flipped.push_back(other_side);
      board.play(player.move(board));
      other_side = !other_side;
    }
    const int score = player.final_score(board);
    for (std::size_t i = 0; i < flipped.size(); ++i)
      samples[begin + i].score = static_cast<std::int8_t>(flipped[i] == other_side ? score : -score);
    if (stop.load()) samples.resize(begin);  // an interrupted game has no true score
  }
}

}  // namespace pedra::othello
