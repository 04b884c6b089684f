#include "play/engine_turn.hpp"

#include <cassert>
#include <fmt/format.h>

#include "play/swap2_choice.hpp"
#include "play/time_budget.hpp"

namespace pedra::play {
namespace {

using gomoku::Swap2;

// For a search that begins after its stop request: enough for a sensible move.
search::Limits one_ply() { return {.depth = 1, .nodes = {}, .time = Milliseconds(20)}; }

std::optional<int> one_ply_earlier(std::optional<int> win_in) {
  if (!win_in) return win_in;
  return *win_in > 0 ? -(*win_in + 1) : -(*win_in - 1);
}

search::Line line_to_end(Move move, const engine::AnyPosition& over, Color side) {
  const double black = over.disc_score();
  return {.move = move,
          .score = side == Color::Black ? black : -black,
          .win_in = over.outcome().won_by(side) ? std::optional(1) : std::nullopt,
          .depth = 1,
          .exact = true,
          .pv = {move}};
}

}  // namespace

EngineTurn::EngineTurn(engine::EngineSpec spec, std::shared_ptr<engine::Engine> engine,
                       engine::AnyPosition position, std::optional<Swap2> swap2, std::uint64_t seed)
    : spec_(std::move(spec)),
      engine_(std::move(engine)),
      position_(std::move(position)),
      swap2_(std::move(swap2)),
      seed_(seed) {}

Result<EngineAction> EngineTurn::act(const engine::SearchRequest& request, const std::stop_token& stop,
                                     const search::ReportSink& sink) const {
  if (swap2_ && swap2_->task() == Swap2::Task::Place && swap2_->stones().empty()) {
    const auto stones = swap2_opening(request.limits, stop);
    if (!stones) return stones.error();
    return EngineAction{.moves = {stones->begin(), stones->end()}};
  }
  EngineAction action;
  engine::AnyPosition at = position_;
  const int moves = swap2_ && swap2_->task() == Swap2::Task::Place ? swap2_->stones_to_place() : 1;
  while (static_cast<int>(action.moves.size()) < moves) {
    auto report = search_at(at, request, stop, sink);
    if (!report) return report.error();
    at.apply(report->move);
    action.moves.push_back(report->move);
    action.report = *std::move(report);
  }
  if (swap2_ && swap2_->task() == Swap2::Task::Choose) {
    action.moves.clear();
    action.choice = swap2_takes_black(*action.report) ? Swap2::Choice::TakeBlack : Swap2::Choice::TakeWhite;
  }
  return action;
}

Result<search::SearchReport> EngineTurn::search(const engine::SearchRequest& request,
                                                const std::stop_token& stop,
                                                const search::ReportSink& sink) const {
  return search_at(position_, request, stop, sink);
}

Result<search::SearchReport> EngineTurn::search_at(const engine::AnyPosition& position,
                                                   engine::SearchRequest request, const std::stop_token& stop,
                                                   const search::ReportSink& sink) const {
  if (position.outcome().over()) return Error{.message = "the game is over", .code = "over"};
  request.limits = tighter(request.limits, spec_.settings.limits);
  std::stop_token heeded = stop;
  if (stop.stop_requested()) {
    request.limits = one_ply();
    heeded = {};
  }
  search::SearchReport report = engine_->search(position, request, std::move(heeded), sink);
  if (!position.is_legal(report.move))
    return Error{.message = fmt::format("'{}' gave no legal move", engine::to_text(spec_)), .code = "engine"};
  return report;
}

Result<search::Line> EngineTurn::value_of(Move move, const search::Limits& limits,
                                          const std::stop_token& stop) const {
  assert(position_.is_legal(move));
  engine::AnyPosition after = position_;
  after.apply(move);
  if (after.outcome().over()) return line_to_end(move, after, position_.to_move());
  const auto report = search_at(after, {.limits = limits}, stop, {});
  if (!report) return report.error();
  search::Line line{.move = move,
                    .score = -report->score,
                    .win_in = one_ply_earlier(report->win_in),
                    .depth = report->depth + 1,
                    .exact = report->exact || report->win_in.has_value(),
                    .pv = {move}};
  line.pv.insert(line.pv.end(), report->pv.begin(), report->pv.end());
  return line;
}

Result<std::array<Point, 3>> EngineTurn::swap2_opening(const search::Limits& limits,
                                                       const std::stop_token& stop) const {
  const search::Limits each = swap2_share(tighter(limits, spec_.settings.limits));
  std::optional<Error> failure;
  const auto stones = play::swap2_opening(
      position_.spec(), seed_, [&](const engine::AnyPosition& proposed) -> std::optional<double> {
        const auto report = search_at(proposed, {.limits = each}, stop, {});
        if (report) return play::value_of(*report);
        failure = report.error();
        return std::nullopt;
      });
  if (!stones) return *failure;
  return *stones;
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

}  // namespace pedra::play
