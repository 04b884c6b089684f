#include "protocol/thinker.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <tuple>

#include "games/gomoku/candidates.hpp"
#include "protocol/time_budget.hpp"
#include "search/negamax.hpp"

namespace pedra::protocol {
namespace {

std::vector<Move> moves_worth_ranking(const engine::AnyPosition& position) {
  if (position.gomoku() == nullptr) return position.legal_moves();
  if (position.outcome().over()) return {};
  MoveList<gomoku::Position> moves;
  gomoku::WindowMoves()(*position.gomoku(), moves);
  return {moves.begin(), moves.end()};
}

// Sooner wins, then estimates, then later losses.
std::tuple<int, double> rank_key(const RankedMove& move) {
  if (!move.win_in) return {0, move.score};
  return *move.win_in > 0 ? std::tuple(1, -static_cast<double>(*move.win_in))
                          : std::tuple(-1, -static_cast<double>(*move.win_in));
}

std::optional<int> one_ply_earlier(std::optional<int> win_in) {
  if (!win_in) return win_in;
  return *win_in > 0 ? -(*win_in + 1) : -(*win_in - 1);
}

double final_score(const engine::AnyPosition& over, Color side) {
  const double black = over.disc_score();
  return side == Color::Black ? black : -black;
}

}  // namespace

Thinker::Thinker(Session& session, engine::EngineSpec spec, const engine::GameSpec& game)
    : session_(session), spec_(std::move(spec)), game_(game), made_for_(game) {}

Result<Ok> Thinker::set_game(play::Game game) {
  const engine::GameSpec& spec = game.position().spec();
  if (engine_ == nullptr || !(spec == made_for_)) {
    auto made = engine::make_engine(spec_, spec);
    if (!made) return made.error();
    engine_ = *std::move(made);
    made_for_ = spec;
  }
  game_ = std::move(game);
  return Ok{};
}

void Thinker::forget() {
  if (engine_ != nullptr) engine_->new_game();
}

void Thinker::set_table_size(std::size_t megabytes) {
  if (megabytes == spec_.hash_megabytes) return;
  spec_.hash_megabytes = megabytes;
  if (engine_ == nullptr) return;
  if (auto made = engine::make_engine(spec_, made_for_); made) engine_ = *std::move(made);
}

std::optional<search::SearchReport> Thinker::think(const search::Limits& limits,
                                                   const search::ReportSink& sink) {
  return think_at(position(), limits, sink);
}

std::optional<search::SearchReport> Thinker::think_at(const engine::AnyPosition& position,
                                                      const search::Limits& limits,
                                                      const search::ReportSink& sink) {
  if (engine_ == nullptr || position.outcome().over()) return std::nullopt;
  engine_->set_position(position);
  auto report = session_.search(*engine_, {.limits = tighter(limits, spec_.settings.limits)}, sink);
  if (report && !position.is_legal(report->move)) {
    report->move = position.legal_moves().front();
    report->pv = {report->move};
  }
  return report;
}

std::optional<RankedMove> Thinker::value_of(Move move, const search::Limits& limits) {
  engine::AnyPosition after = position();
  const Color side = after.to_move();
  after.apply(move);
  if (after.outcome().over()) {
    const bool won = after.outcome().won_by(side);
    return RankedMove{.move = move,
                      .score = final_score(after, side),
                      .win_in = won ? std::optional(1) : std::nullopt,
                      .pv = {move},
                      .exact = true};
  }
  const auto report = think_at(after, limits);
  if (!report) return std::nullopt;
  RankedMove ranked{.move = move,
                    .score = -report->score,
                    .win_in = one_ply_earlier(report->win_in),
                    .pv = {move},
                    .exact = report->win_in.has_value() || (limits.depth && report->depth < *limits.depth),
                    .nodes = report->nodes};
  ranked.pv.insert(ranked.pv.end(), report->pv.begin(), report->pv.end());
  return ranked;
}

std::optional<Ranking> Thinker::rank(std::size_t count, const search::Limits& limits,
                                     const std::function<void(const Ranking&)>& each_round) {
  const search::Limits all = tighter(limits, spec_.settings.limits);
  const auto started = search::Clock::now();
  const auto elapsed = [started] { return search::Clock::now() - started; };
  const int last = std::clamp(all.depth.value_or(search::kMaxDepth), 1, search::kMaxDepth);
  std::vector<Move> order = moves_worth_ranking(position());
  Ranking result;
  Ranking round;

  // The children are searched one ply less deep than the moves that lead to them; the first round looks one
  // ply behind every move, whatever the limits.
  for (int depth = 2; depth <= std::max(last, 2) && !order.empty(); ++depth) {
    round.moves.clear();
    round.depth = depth;
    for (const Move move : order) {
      search::Limits one{.depth = depth - 1, .nodes = {}, .time = {}};
      if (all.nodes)
        one.nodes = std::max<std::uint64_t>(*all.nodes > round.nodes ? *all.nodes - round.nodes : 0, 1);
      if (all.time)
        one.time = std::max(std::chrono::duration_cast<Milliseconds>(*all.time - elapsed()), Milliseconds(1));
      const auto ranked = value_of(move, one);
      if (!ranked) return std::nullopt;
      round.nodes += ranked->nodes;
      round.moves.push_back(*ranked);
      const bool out_of_time =
          (all.time && elapsed() >= *all.time) || (all.nodes && round.nodes >= *all.nodes);
      if (depth > 2 && (out_of_time || session_.interrupted())) break;
    }
    round.seconds = std::chrono::duration<double>(elapsed()).count();
    if (round.moves.size() < order.size()) break;  // an unfinished round compares nothing
    std::stable_sort(round.moves.begin(), round.moves.end(),
                     [](const RankedMove& a, const RankedMove& b) { return rank_key(a) > rank_key(b); });
    std::transform(round.moves.begin(), round.moves.end(), order.begin(),
                   [](const auto& m) { return m.move; });
    const bool solved =
        std::all_of(round.moves.begin(), round.moves.end(), [](const RankedMove& m) { return m.exact; });
    result = round;
    result.moves.resize(std::min(count, result.moves.size()));
    if (each_round) each_round(result);
    const bool out_of_time = (all.time && elapsed() >= *all.time) || (all.nodes && round.nodes >= *all.nodes);
    if (solved || out_of_time || session_.interrupted()) break;
  }
  result.nodes = round.nodes;
  result.seconds = std::chrono::duration<double>(elapsed()).count();
  return result;
}

std::vector<Cell> cells_of(const engine::AnyPosition& position) {
  const Grid grid = position.grid();
  std::vector<Cell> cells;
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x) cells.push_back(position.at({x, y}));
  return cells;
}

}  // namespace pedra::protocol
