// Makes openings: the second half of openings.hpp.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

#include "arena/openings.hpp"
#include "base/rng.hpp"
#include "engine/canonical.hpp"
#include "play/game.hpp"

namespace pedra::arena {
namespace {

using engine::AnyPosition;
using engine::GameSpec;

constexpr int kReach = 3;             // cells from the centre
constexpr int kLastStones = 8;        // how many the judge compares
constexpr int kScaleSamples = 32;     // random positions that give the judge's scale
constexpr int kTriesPerOpening = 60;  // before we say that there are no more

class Maker {
 public:
  Maker(const GameSpec& spec, const OpeningRequest& request, engine::Engine& judge)
      : spec_(spec), request_(request), judge_(judge), rng_(mix64(request.seed)) {}

  Result<std::vector<Opening>> make() {
    const double tolerance = request_.tolerance ? *request_.tolerance : usual_tolerance();
    std::vector<Opening> openings;
    std::set<std::string> seen;
    const int most = request_.count * kTriesPerOpening;
    for (int tries = 0; tries < most && static_cast<int>(openings.size()) < request_.count; ++tries) {
      if (stopped()) return Error{"stopped"};
      auto game = random_game(stones() - 1);
      if (!game || !add_balancing_stone(*game, tolerance)) continue;
      if (!seen.insert(engine::canonical(game->position()).key).second) continue;
      openings.push_back({game->moves(), ""});
      if (request_.progress) request_.progress(static_cast<int>(openings.size()));
    }
    if (static_cast<int>(openings.size()) < request_.count)
      return Error{
          fmt::format("only {} different balanced openings were found: ask for fewer, or allow a "
                      "larger value either way",
                      openings.size())};
    return openings;
  }

 private:
  [[nodiscard]] bool stopped() const { return request_.stop != nullptr && request_.stop->load(); }

  int stones() {
    if (request_.stones > 0) return request_.stones;
    const OpeningShape shape = spec_.opening();
    if (shape.fewest == shape.most) return shape.fewest;
    return shape.fewest +
           static_cast<int>(rng_.below(static_cast<std::uint32_t>(shape.most - shape.fewest + 1)));
  }

  // Legal moves in a fixed order; where the game asks for it, those near the centre.
  [[nodiscard]] std::vector<Move> choices(const AnyPosition& position) const {
    std::vector<Move> moves = position.legal_moves();
    std::sort(moves.begin(), moves.end());
    if (!spec_.opening().near_centre) return moves;
    const Grid grid = spec_.grid();
    std::erase_if(moves, [&grid](Move move) {
      const Point p = move.point();
      return std::abs(p.x() - grid.width / 2) > kReach || std::abs(p.y() - grid.height / 2) > kReach;
    });
    return moves;
  }

  Move draw(std::vector<Move>& moves) {
    const std::size_t i = rng_.below(static_cast<std::uint32_t>(moves.size()));
    const Move move = moves[i];
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(i));
    return move;
  }

  std::optional<play::Game> random_game(int plies) {
    play::Game game(spec_);
    for (int ply = 0; ply < plies; ++ply) {
      std::vector<Move> moves = choices(game.position());
      if (moves.empty() || !game.play(draw(moves))) return std::nullopt;
    }
    if (game.over()) return std::nullopt;
    return game;
  }

  // For the side to move; nothing when the judge sees the end of the game.
  std::optional<double> value(const AnyPosition& position) {
    judge_.new_game();
    const search::SearchReport report = judge_.search(position, {}, {}, {});
    if (report.win_in || !std::isfinite(report.score)) return std::nullopt;
    return std::abs(report.score);
  }

  bool add_balancing_stone(play::Game& game, double tolerance) {
    std::vector<Move> moves = choices(game.position());
    std::optional<double> best;
    Move best_move;
    for (int i = 0; i < kLastStones && !moves.empty() && !stopped(); ++i) {
      const Move move = draw(moves);
      if (!game.play(move)) continue;
      const auto reached = game.over() ? std::nullopt : value(game.position());
      game.undo();
      if (!reached || (best && *best <= *reached)) continue;
      best = reached;
      best_move = move;
    }
    return best && *best <= tolerance && game.play(best_move).ok();
  }

  double usual_tolerance() {
    std::vector<double> values;
    for (int i = 0; i < kScaleSamples && !stopped(); ++i)
      if (const auto game = random_game(stones()))
        if (const auto found = value(game->position())) values.push_back(*found);
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle / 4;
  }

  GameSpec spec_;
  const OpeningRequest& request_;
  engine::Engine& judge_;
  Rng rng_;
};

}  // namespace

Result<std::vector<Opening>> generate_openings(const GameSpec& spec, const OpeningRequest& request) {
  if (request.count < 1 || request.count > 1'000'000)
    return Error{"the number of openings is from 1 to 1000000"};
  if (request.stones < 0 || request.stones > 40) return Error{"an opening has from 1 to 40 stones"};
  if (request.judge.name != "random" && !request.judge.settings.limits.any())
    return Error{"the judge of the openings needs a limit: depth=, nodes= or time="};
  const auto judge = engine::make_engine(request.judge, spec);
  if (!judge) return judge.error();
  return Maker(spec, request, **judge).make();
}

}  // namespace pedra::arena
