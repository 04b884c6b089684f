#include "server/views/views.hpp"

#include <algorithm>

#include "engine/othello/stable_discs.hpp"
#include "games/gomoku/foul.hpp"
#include "games/gomoku/threats.hpp"
#include "games/othello/flip.hpp"

namespace pedra::server {
namespace {

std::string with_hyphens(std::string_view words) {
  std::string text(words);
  std::replace(text.begin(), text.end(), ' ', '-');
  return text;
}

std::vector<std::string> point_texts(const std::vector<Point>& points, const Grid& grid) {
  std::vector<std::string> texts;
  for (const Point point : points) texts.push_back(to_text(point, grid));
  return texts;
}

std::vector<std::string> move_texts(const std::vector<Move>& moves, const Grid& grid) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(to_text(move, grid));
  return texts;
}

Json move_or_null(Move move, const Grid& grid) {
  return move.is_none() ? Json{} : to_json(to_text(move, grid));
}

Json foul_rows_json(const std::vector<gomoku::FoulRow>& rows, const Grid& grid) {
  JsonArray array;
  for (const gomoku::FoulRow& row : rows)
    array.add(JsonObject()
                  .add("stones", point_texts(row.stones, grid))
                  .add("gains", point_texts(row.gains, grid))
                  .json());
  return array.json();
}

Json forbidden_json(const gomoku::Position& position, const Grid& grid) {
  JsonArray array;
  const bool asked = position.settings().rule == gomoku::Rule::Renju && position.to_move() == Color::Black &&
                     !position.outcome().over();
  for (int y = 0; y < grid.height && asked; ++y)
    for (int x = 0; x < grid.width; ++x) {
      const Point point(x, y);
      if (!position.is_empty(point)) continue;
      if (const auto foul = gomoku::foul_at(position, point); foul != gomoku::Foul::None)
        array.add(JsonObject()
                      .add("point", to_text(point, grid))
                      .add("foul", gomoku::name_of(foul))
                      .add("rows", foul_rows_json(gomoku::foul_rows(position, point), grid))
                      .json());
    }
  return array.json();
}

Json threats_json(const gomoku::Position& position, const Grid& grid) {
  JsonArray array;
  for (const auto& threat : gomoku::threats(position))
    array.add(JsonObject()
                  .add("side", name_of(threat.side))
                  .add("kind", gomoku::name_of(threat.kind))
                  .add("direction", gomoku::name_of(threat.direction))
                  .add("stones", point_texts(threat.stones, grid))
                  .add("gains", point_texts(threat.gains, grid))
                  .json());
  return array.json();
}

int count_of(const othello::Position& position, Color color) {
  return static_cast<int>(__builtin_popcountll(position.discs(color)));
}

Json mobility_of(const othello::Position& position, Color color, const Grid& grid) {
  const othello::Squares squares =
      othello::legal_moves(position.discs(color), position.discs(opponent(color)), position.playable());
  std::vector<Point> points;
  for (int square = 0; square < 64; ++square)
    if ((squares >> static_cast<unsigned>(square) & 1U) != 0) points.push_back(othello::point_of(square));
  return to_json(point_texts(points, grid));
}

void add_othello(JsonObject& object, const engine::AnyPosition& any) {
  const othello::Position* const position = any.othello();
  const Grid grid = any.grid();
  if (position == nullptr) {
    object.add("discs", Json{}).add("mobility", Json{}).add("stable", Json{});
    return;
  }
  object.add("discs", JsonObject()
                          .add("black", count_of(*position, Color::Black))
                          .add("white", count_of(*position, Color::White))
                          .add("score", any.disc_score())
                          .json());
  object.add("mobility", JsonObject()
                             .add("black", mobility_of(*position, Color::Black, grid))
                             .add("white", mobility_of(*position, Color::White, grid))
                             .json());
  object.add("stable", JsonObject()
                           .add("black", point_texts(engine::stable_discs(*position, Color::Black), grid))
                           .add("white", point_texts(engine::stable_discs(*position, Color::White), grid))
                           .json());
}

Json outcome_of(bool over, std::optional<Color> winner, std::string_view reason) {
  return JsonObject()
      .add("over", over)
      .add("winner", winner ? to_json(name_of(*winner)) : Json{})
      .add("reason", over ? to_json(reason) : Json{})
      .json();
}

Json position_with(const GameSetup& spec, const engine::AnyPosition& position, const Json& outcome,
                   bool over) {
  const Grid grid = position.grid();
  JsonObject object;
  object.add("spec", spec_json(spec))
      .add("cells", cells_text(position))
      .add("to_move", name_of(position.to_move()))
      .add("last_move", move_or_null(position.last_move(), grid))
      .add("legal", over ? Json{"[]"} : moves_json(position.legal_moves(), grid))
      .add("outcome", outcome)
      .add("winning_line", point_texts(position.winning_line(), grid))
      .add("forbidden",
           position.gomoku() != nullptr && !over ? forbidden_json(*position.gomoku(), grid) : Json{"[]"})
      .add("threats", position.gomoku() != nullptr ? threats_json(*position.gomoku(), grid) : Json{"[]"});
  add_othello(object, position);
  return object.json();
}

Json seat_json(const play::Player& player) {
  return JsonObject()
      .add("kind", player.human() ? "human" : "engine")
      .add("name", player.name)
      .add("player", player.human() ? Json{} : to_json(engine::to_text(*player.engine)))
      .json();
}

Json swap2_json(const play::LiveGame& game) {
  using gomoku::Swap2;
  const auto& swap2 = game.swap2();
  if (!swap2) return {};
  const char* const task = swap2->task() == Swap2::Task::Place    ? "place"
                           : swap2->task() == Swap2::Task::Choose ? "choose"
                                                                  : "finished";
  JsonArray choices;
  for (const auto choice : swap2->choices()) choices.add(gomoku::name_of(choice));
  JsonArray made;
  for (const auto& choice : game.choices())
    made.add(JsonObject().add("ply", choice.ply).add("choice", gomoku::name_of(choice.choice)).json());
  return JsonObject()
      .add("task", task)
      .add("to_act", gomoku::name_of(swap2->to_act()))
      .add("stones_to_place", swap2->stones_to_place())
      .add("next_color", name_of(swap2->next_color()))
      .add("choices", choices.json())
      .add("made", made.json())
      .json();
}

Json clock_json(const std::optional<play::GameClock>& clock) {
  if (!clock) return {};
  const auto now = play::now();
  const auto& control = clock->control();
  return JsonObject()
      .add("minutes", std::chrono::duration_cast<std::chrono::minutes>(control.main).count())
      .add("increment", std::chrono::duration_cast<std::chrono::seconds>(control.increment).count())
      .add("black_ms", clock->left(Color::Black, now).count())
      .add("white_ms", clock->left(Color::White, now).count())
      .add("running", clock->running() ? to_json(name_of(*clock->running())) : Json{})
      .json();
}

Json thinking_json(const Thinking* thinking, const engine::AnyPosition& position) {
  if (thinking == nullptr) return {};
  const auto& report = thinking->report;
  return JsonObject()
      .add("side", name_of(thinking->side))
      .add("player", thinking->player)
      .add("report", report ? report_json(*report, position.to_move(), position.grid()) : Json{})
      .json();
}

Json game_outcome(const play::LiveGame& game) {
  const auto& forfeiture = game.forfeiture();
  if (!forfeiture) return outcome_json(game.position());
  const bool on_time = forfeiture->reason == play::Forfeiture::Reason::Time;
  return outcome_of(true, opponent(forfeiture->loser), on_time ? "time" : "resigned");
}

// What summaries and games share.
JsonObject game_head(const GameHead& head, const play::LiveGame& game) {
  JsonObject object;
  object.add("id", head.id)
      .add("version", head.version)
      .add("title", head.title)
      .add("created", head.created)
      .add("updated", head.updated)
      .add("spec", spec_json({game.position().spec(), game.swap2().has_value()}))
      .add("black", seat_json(game.player(Color::Black)))
      .add("white", seat_json(game.player(Color::White)));
  return object;
}

Json win_step_json(const gomoku::WinStep& step, const Grid& grid) {
  JsonArray threats;
  for (const gomoku::MadeThreat& threat : step.threats)
    threats.add(JsonObject()
                    .add("made", with_hyphens(gomoku::name_of(threat.made)))
                    .add("direction", gomoku::name_of(threat.direction))
                    .json());
  return JsonObject()
      .add("move", to_text(step.move, grid))
      .add("threats", threats.json())
      .add("blocks", step.blocks)
      .add("replies", point_texts(step.replies, grid))
      .add("reply", step.reply ? to_json(to_text(*step.reply, grid)) : Json{})
      .json();
}

// The settings of a game beyond its grid.
void add_settings(JsonObject& object, const gomoku::Settings& settings) {
  object.add("rule", gomoku::name_of(settings.rule)).add("k", settings.k);
}
void add_settings(JsonObject& object, const mnk::Settings& settings) {
  object.add("k", settings.k).add("gravity", settings.gravity);
}
void add_settings(JsonObject& object, const othello::Settings& settings) {
  object.add("size", settings.size).add("scoring", othello::name_of(settings.scoring));
}

}  // namespace

std::string_view name_of(Color color) { return color == Color::Black ? "black" : "white"; }

Json spec_json(const GameSetup& spec) {
  JsonObject object;
  const engine::GameSpec& game = spec.game;
  const Grid grid = game.grid();
  object.add("game", game.name()).add("width", grid.width).add("height", grid.height);
  std::visit([&](const auto& settings) { add_settings(object, settings); }, game.settings);
  if (game.gomoku() != nullptr) object.add("opening", spec.swap2 ? "swap2" : "free");
  return object.json();
}

Json spec_json(const engine::GameSpec& spec) { return spec_json(GameSetup{spec, false}); }

Json start_json(const std::optional<Start>& start) {
  if (!start) return {};
  return JsonObject().add("cells", cells_text(start->cells)).add("to_move", name_of(start->to_move)).json();
}

Json moves_json(const std::vector<Move>& moves, const Grid& grid) { return to_json(move_texts(moves, grid)); }

Json limits_json(const search::Limits& limits) {
  JsonObject object;
  if (limits.depth) object.add("depth", *limits.depth);
  if (limits.nodes) object.add("nodes", *limits.nodes);
  if (limits.time) object.add("time_ms", limits.time->count());
  return object.json();
}

Json outcome_json(const engine::AnyPosition& position) {
  const Outcome outcome = position.outcome();
  const bool won = outcome.kind == Outcome::Kind::Win;
  const std::string_view reason = position.spec().counts_discs() ? "discs" : won ? "row" : "full";
  return outcome_of(outcome.over(), won ? std::optional(outcome.winner) : std::nullopt, reason);
}

Json position_json(const GameSetup& spec, const engine::AnyPosition& position) {
  return position_with(spec, position, outcome_json(position), position.outcome().over());
}

Json game_json(const GameHead& head, const play::LiveGame& game, bool paused, const Thinking* thinking) {
  const engine::AnyPosition& position = game.position();
  const auto acting = game.to_act();
  const GameSetup setup{position.spec(), game.swap2().has_value()};
  return game_head(head, game)
      .add("start", start_json(start_of(game.game())))
      .add("moves", moves_json(game.game().line(), position.grid()))
      .add("ply", game.game().moves().size())
      .add("swap2", swap2_json(game))
      .add("clock", clock_json(game.clock()))
      .add("to_act", acting ? to_json(name_of(*acting)) : Json{})
      .add("thinking", thinking_json(thinking, position))
      .add("paused", paused)
      .add("position", position_with(setup, position, game_outcome(game), game.outcome().over()))
      .json();
}

Json game_summary_json(const SavedGame& saved) {
  const auto game = play::LiveGame::make(saved.state);
  if (!game) return {};  // the store never hands out such a game
  return game_head(saved.head, *game)
      .add("ply", game->game().moves().size())
      .add("length", game->game().line().size())
      .add("outcome", game_outcome(*game))
      .json();
}

Json forced_win_json(const std::optional<play::ForcedWin>& win, const Grid& grid) {
  if (!win) return {};
  JsonArray steps;
  for (const gomoku::WinStep& step : win->steps) steps.add(win_step_json(step, grid));
  return JsonObject().add("side", name_of(win->side)).add("ply", win->ply).add("steps", steps.json()).json();
}

Json head_json(const GameHead& head) {
  return JsonObject().add("id", head.id).add("version", head.version).json();
}

void add_value(JsonObject& object, double score, std::optional<int> win_in, Color to_move) {
  object.add("score", score).add("black", to_move == Color::Black ? score : -score);
  if (!win_in) return;
  object.add("win_in", *win_in).add("black_wins", (*win_in > 0) == (to_move == Color::Black));
}

Json report_json(const search::SearchReport& report, Color to_move, const Grid& grid,
                 std::optional<int> ply) {
  JsonObject object;
  if (ply) object.add("ply", *ply);
  object.add("move", move_or_null(report.move, grid));
  add_value(object, report.score, report.win_in, to_move);
  JsonArray lines;
  for (const search::Line& line : report.lines) {
    JsonObject entry;
    entry.add("move", move_or_null(line.move, grid));
    add_value(entry, line.score, line.win_in, to_move);
    entry.add("depth", line.depth).add("exact", line.exact).add("pv", moves_json(line.pv, grid));
    lines.add(entry.json());
  }
  object.add("depth", report.depth)
      .add("nodes", report.nodes)
      .add("prunings", report.prunings)
      .add("seconds", report.seconds)
      .add("pv", moves_json(report.pv, grid))
      .add("exact", report.exact)
      .add("confidence", report.confidence)
      .add("lines", lines.json())
      .add("final", report.final);
  return object.json();
}

Json tree_node_json(const lab::TreeIndex& tree, std::size_t node, Color root, const Grid& grid) {
  const lab::TreeRow row = tree.row(node, grid);
  const Color to_move = row.ply % 2 == 0 ? root : opponent(root);
  JsonObject object;
  object.add("id", row.id)
      .add("parent", row.parent < 0 ? Json{} : to_json(row.parent))
      .add("ply", row.ply)
      .add("move", row.parent < 0 ? Json{} : to_json(row.move))
      .add("to_move", name_of(to_move))
      .add("alpha", row.alpha)
      .add("beta", row.beta)
      .add("value", row.value)
      .add("black", row.value ? to_json(to_move == Color::Black ? *row.value : -*row.value) : Json{});
  if (row.win_in) object.add("win_in", *row.win_in);
  object.add("why", with_hyphens(row.why))
      .add("skipped", row.skipped)
      .add("best", row.best)
      .add("children", tree.children(node))
      .add("entered", tree.entered(node))
      .add("left", tree.left(node));
  return object.json();
}

}  // namespace pedra::server
