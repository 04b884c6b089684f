#include "cli/json_output.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "arena/report/class_report.hpp"

namespace pedra::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string line(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json object_of(const arena::MatchInfo& match) {
  return {
      {"match", match.id},           {"title", match.title},           {"game", engine::to_text(match.game)},
      {"games", match.games_played}, {"planned", match.games_planned}, {"finished", match.finished},
      {"note", match.note},          {"begun", match.created}};
}

Json object_of(const arena::PlayerSummary& player) {
  Json forfeits = Json::object();
  for (std::size_t i = 0; i < player.forfeits.size(); ++i)
    if (player.forfeits[i] > 0)
      forfeits[std::string(arena::name_of(static_cast<arena::ForfeitKind>(i)))] = player.forfeits[i];
  return {{"name", player.name},
          {"spec", player.spec},
          {"elo", player.rating.elo},
          {"error", player.rating.error},
          {"games", player.games},
          {"wins", player.wins},
          {"draws", player.draws},
          {"losses", player.losses},
          {"points", player.points()},
          {"forfeits", forfeits},
          {"moves", player.moves},
          {"ms_per_move", player.time_per_move},
          {"longest_ms", player.longest_move},
          {"depth_per_move", player.depth_per_move},
          {"nodes_per_move", player.nodes_per_move}};
}

Json object_of(const arena::PairingSummary& pairing, const std::vector<arena::PlayerSummary>& players) {
  return {{"first", players[static_cast<std::size_t>(pairing.first)].name},
          {"second", players[static_cast<std::size_t>(pairing.second)].name},
          {"wins", pairing.wins},
          {"draws", pairing.draws},
          {"losses", pairing.losses},
          {"pairs", pairing.results.pairs},
          {"score", pairing.estimate.score},
          {"elo", pairing.estimate.elo},
          {"error", pairing.estimate.error},
          {"superior", pairing.estimate.superior}};
}

const char* side_name(Color color) { return color == Color::Black ? "black" : "white"; }

const char* state_name(arena::SprtState state) {
  return state == arena::SprtState::AcceptedH1   ? "h1"
         : state == arena::SprtState::AcceptedH0 ? "h0"
                                                 : "running";
}

std::string name_at(const arena::MatchInfo& match, int seat) {
  const auto at = static_cast<std::size_t>(seat);
  return at < match.players.size() ? match.players[at].name : "";
}

const char* name_of_end(const Outcome& outcome) {
  return outcome.won_by(Color::Black) ? "black" : outcome.won_by(Color::White) ? "white" : "draw";
}

// A certain win has no value but its length.
void add_value(Json& object, double score, std::optional<int> win_in) {
  object["score"] = win_in ? Json(nullptr) : Json(score);
  if (win_in) object["win_in"] = *win_in;
}

Json moves_json(const std::vector<Move>& moves, const Grid& grid) {
  Json texts = Json::array();
  for (const Move move : moves) texts.push_back(to_text(move, grid));
  return texts;
}

Json report_object(const search::SearchReport& report, const Grid& grid, std::string_view player,
                   std::uint64_t last_depth) {
  Json object{{"move", to_text(report.move, grid)}};
  add_value(object, report.score, report.win_in);
  object["depth"] = report.depth;
  object["nodes"] = report.nodes;
  object["last_depth_nodes"] = last_depth;
  object["prunings"] = report.prunings;
  object["seconds"] = report.seconds;
  object["pv"] = moves_json(report.pv, grid);
  object["player"] = player;
  for (const search::Line& one : report.lines) {
    Json row{{"move", to_text(one.move, grid)}};
    add_value(row, one.score, one.win_in);
    row["depth"] = one.depth;
    row["exact"] = one.exact;
    row["pv"] = moves_json(one.pv, grid);
    object["lines"].push_back(row);
  }
  return object;
}

}  // namespace

std::string json_line(const arena::MatchInfo& match) { return line(object_of(match)); }

std::string json_line(const arena::MatchSummary& summary) {
  Json object = object_of(summary.match);
  object["players"] = Json::array();
  for (const auto& player : summary.players) object["players"].push_back(object_of(player));
  object["pairings"] = Json::array();
  for (const auto& pairing : summary.pairings)
    object["pairings"].push_back(object_of(pairing, summary.players));
  if (!summary.sandbox.empty()) object["sandbox"] = summary.sandbox;
  if (summary.sprt)
    object["sprt"] = {{"llr", summary.sprt->llr},
                      {"lower", summary.sprt->lower},
                      {"upper", summary.sprt->upper},
                      {"state", state_name(summary.sprt->state)}};
  return line(object);
}

std::string json_line(const arena::StoredGame& stored, const arena::MatchInfo& match) {
  const Grid grid = match.game.grid();
  Json moves = Json::array();
  for (const auto& played : stored.game.moves)
    moves.push_back({{"move", to_text(played.move, grid)},
                     {"ms", played.time.count()},
                     {"score", or_null(played.score)},
                     {"depth", played.depth},
                     {"nodes", played.nodes}});
  Json object{{"game", stored.number + 1},
              {"match", match.id},
              {"black", name_at(match, stored.job.black)},
              {"white", name_at(match, stored.job.white)},
              {"outcome", name_of_end(stored.game.outcome)},
              {"reason", arena::name_of(stored.game.reason)}};
  if (stored.game.forfeit) object["forfeit"] = arena::name_of(*stored.game.forfeit);
  if (!stored.game.detail.empty()) object["detail"] = stored.game.detail;
  object["opening_moves"] = stored.game.opening_moves;
  object["moves"] = std::move(moves);
  return line(object);
}

std::string json_line(const arena::LadderRow& row) {
  return line({{"name", row.player.name},
               {"spec", row.player.spec},
               {"active", row.active},
               {"elo", row.rating.elo},
               {"error", row.rating.error},
               {"wins", row.wins},
               {"draws", row.draws},
               {"losses", row.losses},
               {"forfeits", row.forfeits}});
}

std::string json_line(const arena::CheckResult& check) {
  Json exchange = Json::array();
  for (const auto& said : check.exchange)
    exchange.push_back({{"from", said.ours ? "checker" : "engine"}, {"line", said.text}});
  return line({{"check", check.name},
               {"passed", check.passed},
               {"expected", check.expected},
               {"problem", check.problem},
               {"exchange", exchange}});
}

std::string class_json(const arena::ClassEntry& entry) {
  Json checks = Json::array();
  for (const auto& check : entry.checks)
    checks.push_back({{"check", check.name}, {"passed", check.passed}, {"problem", check.problem}});
  return line({{"student", entry.submission.name},
               {"agent", entry.submission.agent},
               {"problem", entry.submission.problem},
               {"checks", checks}});
}

std::string book_json(std::string_view move, double value) {
  return line({{"move", move}, {"score", value}});
}

std::string tune_json(const arena::TuneProgress& progress) {
  Json values = Json::object();
  for (const arena::TunedNumber& number : progress.numbers) values[number.name] = number.value;
  return line({{"iteration", progress.done},
               {"games", progress.games},
               {"wins", progress.wins},
               {"losses", progress.losses},
               {"values", std::move(values)}});
}

std::string ladder_json(std::string_view name, std::string_view game, std::size_t players) {
  return line({{"ladder", name}, {"game", game}, {"players", players}});
}

std::string json_line(const Outcome& outcome) {
  return line({{"move", nullptr}, {"outcome", name_of_end(outcome)}});
}

std::string json_line(const search::SearchReport& report, const Grid& grid, std::string_view player,
                      std::uint64_t last_depth) {
  return line(report_object(report, grid, player, last_depth));
}

std::string json_line(const search::SearchReport& report, const Grid& grid, std::string_view player,
                      std::string_view label, std::uint64_t last_depth, double share) {
  Json object{{"label", label}};
  object.update(report_object(report, grid, player, last_depth));
  object["share"] = share;
  return line(object);
}

std::string json_line(const lab::HeuristicParts& parts, Color to_move, const Grid& grid) {
  Json lengths = Json::object();
  for (const Color color : {Color::Black, Color::White}) {
    Json side = Json::array();
    for (const lab::PartsOfLength& length : lab::by_length(parts, color)) {
      Json openings = Json::object();
      for (const auto& [openings_each, count] : length.openings)
        openings[std::to_string(openings_each)] = count;
      side.push_back({{"stones", length.stones},
                      {"count", length.count},
                      {"openings", std::move(openings)},
                      {"points", length.points}});
    }
    lengths[side_name(color)] = std::move(side);
  }
  Json all = Json::array();
  for (const lab::ValuePart& part : parts.parts) {
    Json stones = Json::array();
    for (const Point stone : part.stones) stones.push_back(to_text(Move(stone), grid));
    all.push_back({{"side", side_name(part.color)},
                   {"direction", part.direction},
                   {"stones", std::move(stones)},
                   {"openings", part.openings},
                   {"points", part.points}});
  }
  Json moves = Json::array();
  for (const lab::MoveScores& score : parts.moves)
    moves.push_back({{"move", to_text(score.move, grid)},
                     {"corner", score.corner},
                     {"border", score.border},
                     {"danger", score.danger},
                     {"mobility", score.mobility},
                     {"center", score.center},
                     {"total", score.total}});
  return line({{"heuristic", parts.heuristic},
               {"value", parts.value},
               {"to_move", side_name(to_move)},
               {"totals", {{"black", parts.totals[0]}, {"white", parts.totals[1]}}},
               {"lengths", std::move(lengths)},
               {"parts", std::move(all)},
               {"moves", std::move(moves)}});
}

std::string json_line(const SolutionRow& row) {
  Json object{
      {"position", row.position}, {"move", row.move},       {"score", row.score}, {"proven", row.proven},
      {"nodes", row.nodes},       {"seconds", row.seconds}, {"pv", row.pv}};
  if (row.expected) object["expected"] = *row.expected;
  return line(object);
}

std::string json_line(const SolvedRow& row) {
  Json steps = Json::array();
  for (const SolvedRow::Step& step : row.steps) {
    Json threats = Json::array();
    for (const auto& [made, direction] : step.threats)
      threats.push_back({{"made", made}, {"direction", direction}});
    steps.push_back({{"move", step.move},
                     {"threats", threats},
                     {"blocks", step.blocks},
                     {"replies", step.replies},
                     {"reply", step.reply.empty() ? Json(nullptr) : Json(step.reply)}});
  }
  Json object{{"position", row.position}, {"verdict", row.verdict},
              {"method", row.method},     {"move", row.move.empty() ? Json(nullptr) : Json(row.move)},
              {"line", row.line},         {"steps", steps},
              {"checked", row.checked},   {"nodes", row.nodes},
              {"seconds", row.seconds}};
  if (row.plies) object["plies"] = *row.plies;
  return line(object);
}

std::string json_line(const WorkRow& row) {
  return line({{"positions", row.positions},
               {"nodes", row.nodes},
               {"signature", row.signature},
               {"seconds", row.seconds},
               {"nodes_per_second", static_cast<double>(row.nodes) / std::max(row.seconds, 1e-9)}});
}

std::string json_line(const LatencyRow& row) {
  return line({{"game", row.game},
               {"moment", row.moment},
               {"milliseconds", row.milliseconds},
               {"depth", row.depth},
               {"nodes", row.nodes},
               {"seconds", row.seconds}});
}

std::string json_line(const lab::TreeRow& node) {
  Json object{{"id", node.id},
              {"parent", node.parent < 0 ? Json(nullptr) : Json(node.parent)},
              {"ply", node.ply},
              {"move", node.parent < 0 ? Json(nullptr) : Json(node.move)},
              {"alpha", or_null(node.alpha)},
              {"beta", or_null(node.beta)},
              {"value", node.win_in ? Json(nullptr) : or_null(node.value)}};
  if (node.win_in) object["win_in"] = *node.win_in;
  object["why"] = node.why;
  object["skipped"] = node.skipped;
  object["best"] = node.best;
  if (!node.level.empty()) object["level"] = node.level;
  return line(object);
}

std::string json_line(const ThreatRow& threat) {
  return line({{"side", threat.side},
               {"kind", threat.kind},
               {"direction", threat.direction},
               {"stones", threat.stones},
               {"gains", threat.gains}});
}

std::string json_line(const BenchRow& row) {
  return line({{"name", row.name},
               {"nodes_per_second", std::round(row.nodes_per_second())},
               {"nodes", row.nodes},
               {"seconds", row.seconds},
               {"depth", row.depth}});
}

std::string json_line(const JobSpeedRow& row) {
  return line({{"store", row.store},
               {"workers", row.workers},
               {"batch", row.batch},
               {"jobs", row.jobs},
               {"seconds", row.seconds},
               {"jobs_per_second", std::round(row.per_second())}});
}

std::string json_line(const JobsReport& report) {
  Json work = Json::array();
  for (const store::WorkProgress& one : report.work)
    work.push_back({{"id", one.work.id},
                    {"kind", one.work.kind},
                    {"title", one.work.title},
                    {"finished", one.work.finished},
                    {"note", one.work.note},
                    {"waiting", one.jobs.waiting},
                    {"running", one.jobs.running},
                    {"done", one.jobs.done},
                    {"failed", one.jobs.failed},
                    {"per_second", one.per_second}});
  Json workers = Json::array();
  for (const store::WorkerInfo& one : report.workers)
    workers.push_back({{"name", one.name},
                       {"host", one.host},
                       {"version", one.version},
                       {"signature", one.signature},
                       {"cores", one.cores},
                       {"threads", one.threads},
                       {"speed", one.speed},
                       {"kinds", one.kinds},
                       {"silent_ms", one.silent_ms},
                       {"running", one.running},
                       {"done", one.finished}});
  Json aside = Json::array();
  for (const store::SetAside& one : report.aside)
    aside.push_back({{"work", one.work}, {"job", one.number}, {"reason", one.reason}});
  return line({{"work", work}, {"workers", workers}, {"set_aside", aside}});
}

std::string json_line(const engine::EngineInfo& player) {
  Json games = Json::array();
  for (const std::string_view game : player.games()) games.push_back(game);
  Json options = Json::array();
  for (const auto& option : player.options()) {
    Json object{{"key", option.key},
                {"type", engine::name_of(option.type)},
                {"values", option.values()},
                {"summary", option.help}};
    if (const std::string usual = option.default_value(); !usual.empty()) object["default"] = usual;
    options.push_back(std::move(object));
  }
  return line({{"name", player.name}, {"games", games}, {"summary", player.summary}, {"options", options}});
}

std::string json_line(const ServingRow& row) {
  return line({{"url", row.url},
               {"link", row.link.empty() ? Json() : Json(row.link)},
               {"port", row.port},
               {"store", row.store},
               {"pid", row.pid}});
}

std::string perft_json(std::string_view game, int depth, std::uint64_t nodes, double seconds) {
  return line({{"game", game}, {"depth", depth}, {"nodes", nodes}, {"seconds", seconds}});
}

std::string divide_json(std::string_view move, std::uint64_t nodes) {
  return line({{"move", move}, {"nodes", nodes}});
}

}  // namespace pedra::cli
