#include "protocol/thinker.hpp"

#include <algorithm>
#include <cassert>

#include "play/time_budget.hpp"

namespace pedra::protocol {
namespace {

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

void Thinker::set_resources(std::optional<std::size_t> table_megabytes, std::optional<int> threads) {
  const std::size_t megabytes = table_megabytes.value_or(spec_.hash_megabytes);
  const int together = std::min(threads.value_or(spec_.threads), engine::kMostThreads);
  if (megabytes == spec_.hash_megabytes && together == spec_.threads) return;
  spec_.hash_megabytes = megabytes;
  spec_.threads = together;
  if (engine_ == nullptr) return;
  if (auto made = engine::make_engine(spec_, made_for_); made) engine_ = *std::move(made);
}

std::optional<search::SearchReport> Thinker::think(const search::Limits& limits,
                                                   const search::ReportSink& sink) {
  return think_at(position(), limits, sink);
}

std::optional<search::SearchReport> Thinker::think_at(const engine::AnyPosition& position,
                                                      const search::Limits& limits,
                                                      const search::ReportSink& sink, std::size_t lines) {
  if (engine_ == nullptr || position.outcome().over()) return std::nullopt;
  engine_->set_position(position);
  const auto wanted = static_cast<int>(std::min<std::size_t>(lines, engine::kEveryMove));
  auto report = session_.search(
      *engine_, {.limits = play::tighter(limits, spec_.settings.limits), .lines = wanted}, sink);
  if (report && !position.is_legal(report->move)) {
    report->move = position.legal_moves().front();
    report->pv = {report->move};
  }
  return report;
}

std::optional<search::Line> Thinker::value_of(Move move, const search::Limits& limits) {
  engine::AnyPosition after = position();
  const Color side = after.to_move();
  after.apply(move);
  if (after.outcome().over()) {
    const bool won = after.outcome().won_by(side);
    return search::Line{.move = move,
                        .score = final_score(after, side),
                        .win_in = won ? std::optional(1) : std::nullopt,
                        .depth = 1,
                        .exact = true,
                        .pv = {move}};
  }
  const auto report = think_at(after, limits);
  if (!report) return std::nullopt;
  search::Line line{.move = move,
                    .score = -report->score,
                    .win_in = one_ply_earlier(report->win_in),
                    .depth = report->depth + 1,
                    .exact = report->exact || report->win_in.has_value(),
                    .pv = {move}};
  line.pv.insert(line.pv.end(), report->pv.begin(), report->pv.end());
  return line;
}

std::optional<search::SearchReport> Thinker::rank(std::size_t count, const search::Limits& limits,
                                                  const search::ReportSink& sink) {
  return think_at(position(), limits, sink, count);
}

std::vector<search::Line> lines_of(const search::SearchReport& report) {
  if (!report.lines.empty() || report.pv.empty()) return report.lines;
  return {{.move = report.move,
           .score = report.score,
           .win_in = report.win_in,
           .depth = report.depth,
           .exact = report.exact,
           .pv = report.pv}};
}

std::vector<Cell> cells_of(const engine::AnyPosition& position) {
  const Grid grid = position.grid();
  std::vector<Cell> cells;
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x) cells.push_back(position.at({x, y}));
  return cells;
}

}  // namespace pedra::protocol
