#include "games/gomoku/training/self_play.hpp"

#include <algorithm>
#include <cmath>

#include "base/rng.hpp"
#include "games/gomoku/search/think.hpp"

namespace pedra::gomoku {
namespace {

constexpr int kSmall = 15;
constexpr int kLarge = 20;
constexpr std::size_t kTableBytes = std::size_t{2} << 20U;
constexpr std::uint64_t kJudgeNodes = 400;
constexpr double kBalance = 1.5;  // points
constexpr int kTries = 40;        // openings drawn before an unbalanced one is taken
constexpr int kLongest = 120;     // moves; longer games count as drawn

// Plays the games of one board size; its tables and memory are made once.
class SelfPlayer {
 public:
  SelfPlayer(Rule rule, int size, const std::shared_ptr<const Weights>& weights)
      : settings_{size, size, 5, rule},
        tables_(std::make_shared<const PatternTables>(settings_, weights)),
        memory_(kTableBytes) {}

  TrainingGame play(Rng rng, const SelfPlaySettings& how, const std::stop_token& stop) {
    memory_.clear();
    const int stones =
        how.opening_least +
        static_cast<int>(rng.below(static_cast<std::uint32_t>(how.opening_most - how.opening_least + 1)));
    Position position = opening(rng, stones, stop);
    TrainingGame game{.size = settings_.width, .opening = stones, .result = 1, .moves = opening_};
    while (!position.outcome().over() && static_cast<int>(game.moves.size()) < kLongest &&
           !stop.stop_requested()) {
      const Color side = position.to_move();
      const auto report = think(position, tables_, memory_, {.limits = {.nodes = how.nodes}}, stop, {});
      const bool decided = report.win_in.has_value();
      const auto score = static_cast<std::int16_t>(
          std::clamp(std::lround(report.score * kUnitsPerPoint), -long{kMaxEstimate}, long{kMaxEstimate}));
      game.moves.push_back({cell_of(report.move), decided ? std::int16_t{kNoScore} : score});
      if (decided) {
        game.result = (*report.win_in > 0) == (side == Color::Black) ? 2 : 0;
        return game;
      }
      position.apply(report.move);
    }
    if (position.outcome().won_by(Color::Black)) game.result = 2;
    if (position.outcome().won_by(Color::White)) game.result = 0;
    return game;
  }

 private:
  [[nodiscard]] CellIndex cell_of(Move move) const {
    return static_cast<CellIndex>(move.point().y() * settings_.width + move.point().x());
  }

  // Leaves its moves in opening_.
  Position opening(Rng& rng, int stones, const std::stop_token& stop) {
    for (int left = kTries; true; --left) {
      Position position(settings_);
      opening_.clear();
      if (!lay_stones(position, rng, stones)) continue;
      if (left <= 0 || stop.stop_requested()) return position;
      const auto judged = think(position, tables_, memory_, {.limits = {.nodes = kJudgeNodes}}, stop, {});
      if (!judged.win_in && std::abs(judged.score) <= kBalance) return position;
    }
  }

  // False when the random stones have won for a side.
  bool lay_stones(Position& position, Rng& rng, int stones) {
    const int half = 2 + stones / 4;  // the square grows with the stones
    const auto side = static_cast<std::uint32_t>(2 * half + 1);
    // The corner of the square: it may reach beyond the edges by `half` less two.
    const auto places = static_cast<std::uint32_t>(settings_.width - 4);
    const int left = 2 - half + static_cast<int>(rng.below(places));
    const int top = 2 - half + static_cast<int>(rng.below(places));
    while (stones > 0) {
      const int y = top + static_cast<int>(rng.below(side));
      const int x = left + static_cast<int>(rng.below(side));
      if (x < 0 || y < 0 || x >= settings_.width || y >= settings_.height) continue;
      const Point p(x, y);
      if (!position.is_legal(p)) continue;
      position.apply(p);
      if (position.outcome().over()) return false;
      opening_.push_back({cell_of(p), kNoScore});
      --stones;
    }
    return true;
  }

  Settings settings_;
  std::shared_ptr<const PatternTables> tables_;
  SearchMemory memory_;
  std::vector<PlayedMove> opening_;
};

}  // namespace

std::vector<TrainingGame> self_play(const std::shared_ptr<const Weights>& weights,
                                    const SelfPlaySettings& settings, std::uint32_t first_game,
                                    std::uint32_t games, const std::stop_token& stop) {
  SelfPlayer small(settings.rule, kSmall, weights);
  SelfPlayer large(settings.rule, kLarge, weights);
  std::vector<TrainingGame> played;
  for (std::uint32_t number = first_game; number < first_game + games && !stop.stop_requested(); ++number) {
    Rng rng(mix64(settings.seed) ^ number);
    SelfPlayer& player =
        static_cast<int>(number % static_cast<std::uint32_t>(settings.large_share)) == 0 ? large : small;
    played.push_back(player.play(rng, settings, stop));
  }
  return played;
}

}  // namespace pedra::gomoku
