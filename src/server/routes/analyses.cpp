// /api/analyses: every position of a game judged, from the last to the first, each stored as soon as it is
// done.
#include <fmt/format.h>

#include "server/api.hpp"
#include "server/views/judgement.hpp"
#include "server/views/views.hpp"

namespace pedra::server {
namespace {

const search::Limits kUsualLimits{.depth = {}, .nodes = {}, .time = std::chrono::milliseconds(500)};

const AnalysedPosition* at_ply(const Analysis& analysis, int ply) {
  for (const auto& position : analysis.positions)
    if (position.ply == ply) return &position;
  return nullptr;
}

Json position_entry(const Analysis& analysis, const AnalysedPosition& position, Color to_move) {
  const Grid grid = analysis.spec.grid();
  const auto ply = static_cast<std::size_t>(position.ply);
  const bool moved = ply < analysis.line.size();
  JsonObject object;
  object.add("ply", position.ply)
      .add("to_move", name_of(to_move))
      .add("played", moved ? to_json(to_text(analysis.line[ply], grid)) : Json{})
      .add("best", position.best.is_none() ? Json{} : to_json(to_text(position.best, grid)));
  add_value(object, position.score, position.win_in, to_move);
  object.add("depth", position.depth)
      .add("nodes", position.nodes)
      .add("exact", position.exact)
      .add("pv", moves_json(position.pv, grid));
  const AnalysedPosition* const next = at_ply(analysis, position.ply + 1);
  if (!moved || next == nullptr)
    return object.add("loss", Json{}).add("verdict", Json{}).add("better", Json{}).json();
  const Judgement judged =
      judge(position, *next, analysis.line[ply], thresholds_for(analysis.player, analysis.spec));
  const bool bad = judged.verdict >= Verdict::Inaccuracy && !position.best.is_none();
  return object.add("loss", judged.loss)
      .add("verdict", name_of(judged.verdict))
      .add("better", bad ? to_json(to_text(position.best, grid)) : Json{})
      .json();
}

Json analysis_json(const Analysis& analysis, bool running, bool whole) {
  const std::size_t done = analysis.positions.size();
  const auto limits = thresholds_for(analysis.player, analysis.spec);
  JsonObject object;
  object.add("id", analysis.id)
      .add("game_id", analysis.game_id)
      .add("player", analysis.player)
      .add("limits", limits_json(analysis.limits))
      .add("created", analysis.created)
      .add("spec", spec_json(analysis.spec))
      .add("start", start_json(analysis.start))
      .add("moves", moves_json(analysis.line, analysis.spec.grid()))
      .add("state", running                    ? "running"
                    : done == analysis.total() ? "finished"
                                               : "paused")
      .add("done", done)
      .add("total", analysis.total())
      .add("thresholds", !limits ? Json{}
                                 : JsonObject()
                                       .add("inaccuracy", limits->inaccuracy)
                                       .add("mistake", limits->mistake)
                                       .add("blunder", limits->blunder)
                                       .json());
  if (!whole) return object.json();
  JsonArray positions;
  auto position = start_of(analysis.spec, analysis.start);
  for (std::size_t ply = 0; position && ply < analysis.total(); ++ply) {
    if (const auto* const judged = at_ply(analysis, static_cast<int>(ply)))
      positions.add(position_entry(analysis, *judged, position->to_move()));
    if (ply < analysis.line.size()) position->apply(analysis.line[ply]);
  }
  return object.add("positions", positions.json()).json();
}

// A finished game needs no search: it is worth what it ended with.
AnalysedPosition finished_value(const engine::AnyPosition& position, int ply) {
  AnalysedPosition value;
  value.ply = ply;
  value.exact = true;
  const int sign = position.to_move() == Color::Black ? 1 : -1;
  if (position.othello() != nullptr)
    value.score = sign * position.disc_score();
  else if (position.outcome().kind == Outcome::Kind::Win)
    value.win_in = position.outcome().won_by(position.to_move()) ? 1 : -1;
  return value;
}

AnalysedPosition value_of(const search::SearchReport& report, int ply) {
  return {.ply = ply,
          .best = report.move,
          .score = report.score,
          .win_in = report.win_in,
          .depth = report.depth,
          .nodes = report.nodes,
          .exact = report.exact,
          .pv = report.pv};
}

}  // namespace

void Api::add_analysis_routes() {
  router_.add({"POST", "/api/analyses", [this](const Request& request) { return create_analysis(request); }});
  router_.add({"GET", "/api/analyses", [this](const Request& request) {
                 const auto game = query_number(request, "game_id", 0, 1, kMostId);
                 if (!game) return refuse(game.error());
                 const auto found = games_.analyses(*game > 0 ? std::optional(*game) : std::nullopt);
                 if (!found) return refuse(found.error());
                 JsonArray all;
                 for (const auto& analysis : *found)
                   all.add(analysis_json(analysis, analysing(analysis.id), false));
                 return answer(JsonObject().add("analyses", all.json()).json());
               }});
  router_.add({"GET", "/api/analyses/{id}", [this](const Request& request) {
                 const auto id = id_of(request, 0, "analysis");
                 if (!id) return refuse(id.error());
                 const auto found = games_.analysis(*id);
                 return found ? answer(analysis_json(*found, analysing(*id), true)) : refuse(found.error());
               }});
  router_.add({"DELETE", "/api/analyses/{id}", [this](const Request& request) {
                 const auto id = id_of(request, 0, "analysis");
                 if (!id) return refuse(id.error());
                 const auto removed = games_.remove_analysis(*id);
                 return removed ? nothing() : refuse(removed.error());
               }});
  router_.add(
      {"POST", "/api/analyses/{id}/run", [this](const Request& request) { return run_analysis(request); }});
}

bool Api::analysing(std::int64_t id) const {
  const std::lock_guard lock(analysing_mutex_);
  return analysing_.contains(id);
}

Reply Api::create_analysis(const Request& request) {
  const auto wanted = read_analysis(request.body);
  if (!wanted) return refuse(wanted.error());
  const auto saved = live_.saved(wanted->game_id);
  if (!saved) return refuse(saved.error());
  const play::Game& game = saved->state.game;
  if (const auto fits = searches_.make_player(wanted->player, game.start().spec()); !fits)
    return refuse(fits.error());
  Analysis analysis;
  analysis.game_id = saved->head.id;
  analysis.spec = game.start().spec();
  analysis.start = start_of(game);
  analysis.line = game.line();
  analysis.player = engine::to_text(wanted->player);
  analysis.limits = wanted->limits.or_else(wanted->player.settings.limits).or_else(kUsualLimits);
  const auto added = games_.add(analysis);
  return added ? answer(analysis_json(*added, false, true), 201) : refuse(added.error());
}

Reply Api::run_analysis(const Request& request) {
  if (const auto read = read_empty(request.body); !read) return refuse(read.error());
  const auto id = id_of(request, 0, "analysis");
  if (!id) return refuse(id.error());
  const auto analysis = games_.analysis(*id);
  if (!analysis) return refuse(analysis.error());
  const auto session = searches_.open("analysis", analysis->player);
  if (!session) return refuse(session.error());
  {
    const std::lock_guard lock(analysing_mutex_);
    if (!analysing_.insert(*id).second)
      return refuse(wrong("already-running", fmt::format("analysis {} is running", *id)));
  }
  // Frees the analysis however the stream ends, begun or not.
  const std::shared_ptr<void> running(nullptr, [this, id = *id](void*) {
    const std::lock_guard lock(analysing_mutex_);
    analysing_.erase(id);
  });
  return streamed(
      [this, running, held = *session, found = *analysis](EventSink& sink) { analyse(sink, found, *held); });
}

void Api::analyse(EventSink& sink, Analysis analysis, SearchSession& session) {
  sink.send("started", JsonObject().add("id", session.id()).add("analysis_id", analysis.id).json());
  const auto player = parse_web_player(analysis.player);
  if (!player) return void(sink.send("error", error_json(player.error())));
  const auto engine = searches_.make_player(*player, analysis.spec);
  if (!engine) return void(sink.send("error", error_json(engine.error())));
  const auto start = start_of(analysis.spec, analysis.start);
  if (!start) return void(sink.send("error", error_json(start.error())));
  engine::AnyPosition position = *start;
  for (const Move move : analysis.line) position.apply(move);

  const engine::SearchRequest asked{.limits = server_limits(analysis.limits, *player, kUsualLimits)};
  const Grid grid = analysis.spec.grid();
  for (int ply = static_cast<int>(analysis.line.size()); ply >= 0; --ply) {
    if (at_ply(analysis, ply) == nullptr) {
      const auto show = [&](const search::SearchReport* report) {
        if (report != nullptr) sink.send("report", report_json(*report, position.to_move(), grid, ply));
        return sink.alive();
      };
      const bool over = position.outcome().over();
      const AnalysedPosition value =
          over ? finished_value(position, ply)
               : value_of(searches_.run(session, **engine, position, asked, show), ply);
      if (session.stopped() || session.abandoned() || !sink.alive()) break;
      if (const auto kept = games_.put(analysis.id, value, grid); !kept)
        return void(sink.send("error", error_json(kept.error())));
      analysis.positions.push_back(value);
      sink.send("position", position_entry(analysis, value, position.to_move()));
      hub_.publish("analysis", JsonObject()
                                   .add("id", analysis.id)
                                   .add("game_id", analysis.game_id)
                                   .add("done", analysis.positions.size())
                                   .add("total", analysis.total())
                                   .json());
    }
    if (ply > 0) position.undo();
  }
  sink.send("done", done_json(session));
}

}  // namespace pedra::server
