#include "games/gomoku/training/positions.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "base/rng.hpp"
#include "games/gomoku/search/think.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::size_t kTableBytes = std::size_t{1} << 20U;
constexpr int kFours = 40;          // nodes of continuous fours; more than a search gives a leaf
constexpr std::size_t kFewest = 4;  // moves of a game to be of use
constexpr std::size_t kMostStones = 120;

// The settings and tables of one board size.
struct BoardTables {
  BoardTables(Rule rule, int size, const std::shared_ptr<const Weights>& weights)
      : settings{size, size, 5, rule}, tables(std::make_shared<const PatternTables>(settings, weights)) {}
  Settings settings;
  std::shared_ptr<const PatternTables> tables;
};

// A position and the same on the search's board.
class Walk {
 public:
  explicit Walk(const BoardTables& tables) : position_(tables.settings), board_(position_, tables.tables) {}

  // False when that ends the game or is not allowed.
  bool play(CellIndex cell) {
    if (!position_.is_legal(board_.point_of(cell))) return false;
    position_.apply(board_.point_of(cell));
    board_.apply(cell);
    moves_.push_back({cell, kNoScore});
    return !position_.outcome().over();
  }

  // A move that could help, drawn by its score.
  std::optional<CellIndex> draw(Rng& rng) const {
    ScoredMoves moves;
    generate(board_, status_of(board_), moves);
    if (moves.empty()) return std::nullopt;
    const int top = std::max_element(moves.begin(), moves.end(), [](ScoredMove a, ScoredMove b) {
                      return a.score < b.score;
                    })->score;
    const auto likelihood = [top](ScoredMove m) {
      return std::exp(static_cast<double>(m.score - top) / kScorePerLogit);
    };
    double all = 0;
    for (const ScoredMove& move : moves) all += likelihood(move);
    constexpr std::uint32_t kSteps = 1U << 30U;
    double left = all * rng.below(kSteps) / kSteps;
    for (const ScoredMove& move : moves)
      if ((left -= likelihood(move)) < 0) return move.cell;
    return moves[0].cell;
  }

  [[nodiscard]] bool is_decided() const {
    const Status status = status_of(board_);
    return status != Status::Free && status != Status::Defend;
  }
  [[nodiscard]] const Position& position() const { return position_; }
  Board& board() { return board_; }
  [[nodiscard]] const std::vector<PlayedMove>& moves() const { return moves_; }

 private:
  Position position_;
  Board board_;
  std::vector<PlayedMove> moves_;
};

// Into the middle of a game, then a few moves off it; false when nothing can be learnt there.
bool leave_game(const TrainingGame& game, std::uint32_t most_drawn, Rng& rng, Walk& walk) {
  if (game.moves.size() < kFewest) return false;
  const std::size_t stones = 2 + rng.below(static_cast<std::uint32_t>(game.moves.size() - 2));
  for (std::size_t i = 0; i < stones; ++i)
    if (!walk.play(game.moves[i].cell)) return false;
  for (std::uint32_t left = 1 + rng.below(most_drawn); left > 0; --left) {
    if (walk.is_decided()) return false;
    const auto cell = walk.draw(rng);
    if (!cell || !walk.play(*cell)) return false;
  }
  return !walk.is_decided() && walk.moves().size() <= kMostStones;
}

}  // namespace

std::vector<TrainingGame> value_positions(const std::vector<TrainingGame>& games,
                                          const std::shared_ptr<const Weights>& weights,
                                          const PositionSettings& settings, std::uint32_t first,
                                          std::uint32_t count, const std::stop_token& stop) {
  std::map<int, BoardTables> tables_by_size;
  SearchMemory memory(kTableBytes);
  std::vector<TrainingGame> valued;
  for (std::uint32_t number = first; number < first + count && !stop.stop_requested(); ++number) {
    Rng rng(mix64(settings.seed) ^ number);
    while (!stop.stop_requested()) {
      const TrainingGame& game = games[rng.below(static_cast<std::uint32_t>(games.size()))];
      const BoardTables& tables =
          tables_by_size.try_emplace(game.size, settings.rule, game.size, weights).first->second;
      Walk walk(tables);
      if (!leave_game(game, settings.most_drawn, rng, walk)) continue;
      memory.clear();
      if (memory.vcf[0].solve(walk.board(), kFours).plies > 0) continue;
      const auto report =
          think(walk.position(), tables.tables, memory, {.limits = {.nodes = settings.nodes}}, stop, {});
      const double score =
          report.win_in ? (*report.win_in > 0 ? kMaxEstimate : -kMaxEstimate) : report.score * kUnitsPerPoint;
      TrainingGame position{.size = game.size,
                            .opening = static_cast<int>(walk.moves().size()),
                            .result = 1,
                            .moves = walk.moves()};
      position.moves.push_back({walk.board().index_of(report.move.point()),
                                static_cast<std::int16_t>(std::clamp(std::lround(score), -long{kMaxEstimate},
                                                                     long{kMaxEstimate}))});
      valued.push_back(std::move(position));
      break;
    }
  }
  return valued;
}

}  // namespace pedra::gomoku
