#include "games/othello/training/self_play.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "base/bits.hpp"
#include "base/rng.hpp"
#include "games/othello/hot_board.hpp"
#include "games/othello/search/midgame.hpp"
#include "games/othello/search/probcut.hpp"

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

int random_move(Squares moves, Rng& rng) {
  for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(moves))); skip > 0; --skip)
    moves &= moves - 1;
  return std::countr_zero(moves);
}

// False when the game ended before the random moves did.
bool play_random_moves(Board& board, int count, Rng& rng) {
  for (int i = 0; i < count; ++i) {
    if (board.moves() == 0) board.pass();
    if (board.moves() == 0) return false;
    board.play(random_move(board.moves(), rng));
  }
  return true;
}

class Player {
 public:
  Player(const Weights& weights, const ProbCut& probcut, const SelfPlaySettings& settings,
         const std::stop_token& stop)
      : settings_(settings),
        stop_({}, stop),
        table_(kTableMegabytes),
        search_(weights, probcut, table_, ~Squares{0}, stop_) {}

  void new_game() { table_.new_search(); }
  [[nodiscard]] bool solves(const Board& board) const { return board.empties() <= settings_.exact_empties; }

  // The value for the side to move, in discs. A solved position whose value is known is asked for its move
  // alone.
  int value(const Board& board) {
    if (solves(board)) return search_within(board, -kScoreLimit, kScoreLimit, board.empties(), kExact);
    int value = 0;
    for (int depth = settings_.depth % 2 == 0 ? 2 : 1; depth <= settings_.depth; depth += 2)
      value = search_within(board, -kScoreLimit, kScoreLimit, depth, settings_.selectivity);
    return value;
  }
  int value_known_as(const Board& board, int value) {
    return search_within(board, std::max(value - 1, -kScoreLimit), std::min(value + 1, kScoreLimit),
                         board.empties(), kExact);
  }

  // The best move of the position that was searched last.
  int move(const Board& board) {
    Bounds bounds;
    if (table_.probe(board.mine, board.theirs, bounds) && bounds.best != kNoSquare) return bounds.best;
    return std::countr_zero(board.moves());
  }

  [[nodiscard]] int final_score(const Board& board) const {
    return search_.endgame().final_score(board.mine, board.theirs);
  }

 private:
  int search_within(const Board& board, int low, int high, int depth, int selectivity) {
    return search_.search(board.mine, board.theirs, low, high, depth, selectivity);
  }

  SelfPlaySettings settings_;
  search::StopCondition stop_;
  Table table_;
  Midgame search_;
};

// Plays on to the end and appends what was seen.
void play_out(Board board, Player& player, const SelfPlaySettings& settings, Rng& rng, std::uint32_t game,
              std::vector<Sample>& samples) {
  std::uint8_t side = 0;
  std::optional<int> known;  // the exact value, while best play goes on
  while (true) {
    if (board.moves() == 0) {
      board.pass();
      side ^= kOtherSide;
      if (known) known = -*known;
      if (board.moves() == 0) break;
    }
    const bool solved = player.solves(board);
    const int value = solved && known ? player.value_known_as(board, *known) : player.value(board);
    const bool by_lot = rng.below(100) < static_cast<std::uint32_t>(settings.random_percent);
    const auto marks = static_cast<std::uint8_t>(side | (solved ? kSolved : 0) | (by_lot ? kRandomMove : 0));
    samples.push_back({board.mine, board.theirs, static_cast<std::int16_t>(value * kUnitsPerDisc),
                       static_cast<std::uint8_t>(board.empties()), marks, game});
    const int square = by_lot ? random_move(board.moves(), rng) : player.move(board);
    known = solved && !by_lot ? std::optional(-value) : std::nullopt;
    board.play(square);
    side ^= kOtherSide;
  }
  // A game that ended before the solver was used: its last position is worth the final score.
  if (!samples.empty() && samples.back().game == game && (samples.back().marks & kSolved) == 0) {
    Sample& last = samples.back();
    const int score = player.final_score(board);
    const bool same_side = (last.marks & kOtherSide) == side;
    if ((last.marks & kRandomMove) == 0)
      last.value = static_cast<std::int16_t>((same_side ? score : -score) * kUnitsPerDisc);
  }
}

}  // namespace

void self_play(const Weights& weights, const ProbCut& probcut, const SelfPlaySettings& settings,
               std::uint32_t first_game, std::uint32_t games, const std::stop_token& stop,
               std::vector<Sample>& samples) {
  Player player(weights, probcut, settings, stop);
  for (std::uint32_t game = first_game; game < first_game + games && !stop.stop_requested(); ++game) {
    Rng rng(mix64(settings.seed * 1'000'003 + game));
    Board board;
    const auto range = static_cast<std::uint32_t>(settings.random_most - settings.random_least + 1);
    if (!play_random_moves(board, settings.random_least + static_cast<int>(rng.below(range)), rng)) continue;
    player.new_game();
    const std::size_t begin = samples.size();
    play_out(board, player, settings, rng, game, samples);
    if (stop.stop_requested()) samples.resize(begin);  // an interrupted game has no true values
  }
}

}  // namespace pedra::othello
