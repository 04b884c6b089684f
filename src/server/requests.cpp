#include "server/requests.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <thread>

#include "proof/proved_win.hpp"
#include "search/negamax_settings.hpp"
#include "server/http/http.hpp"
#include "server/json_reader.hpp"

namespace pedra::server {
namespace {

constexpr std::size_t kMostHashMegabytes = 64;
constexpr std::int64_t kMostLines = engine::kEveryMove;

// The named value of a field; `named` gives std::nullopt for a word it does not know.
template <class Named>
auto word(JsonFields& fields, std::string_view key, std::string_view usual, Named named,
          std::string_view code, std::string_view words) {
  std::optional<std::string> text;
  fields.text(key, text);
  const auto value = named(text ? std::string_view(*text) : usual);
  if (!value) fields.fail(wrong(code, fmt::format("'{}' must be one of {}", key, words)));
  return value;
}

std::optional<Color> color_named(std::string_view name) {
  if (name == "black") return Color::Black;
  if (name == "white") return Color::White;
  return std::nullopt;
}

Color read_color(JsonFields& fields, std::string_view key) {
  std::string text;
  fields.text(key, text);
  const auto color = color_named(text);
  if (!color) fields.fail(wrong("bad-value", fmt::format("'{}' must be black or white", key)));
  return color.value_or(Color::Black);
}

// One overload a game: the settings it has. The fields of other games are unknown ones.
engine::GameSpec read_settings(JsonFields& fields, gomoku::Settings board) {
  board.rule =
      word(fields, "rule", "freestyle", gomoku::rule_named, "bad-spec", "freestyle, standard, caro, renju")
          .value_or(gomoku::Rule::Freestyle);
  std::optional<std::int64_t> width;
  std::optional<std::int64_t> height;
  std::optional<std::int64_t> k;
  fields.integer("width", width, gomoku::kMinSide, gomoku::kMaxGomokuSide);
  fields.integer("height", height, gomoku::kMinSide, gomoku::kMaxGomokuSide);
  fields.integer("k", k, 3, gomoku::kMaxGomokuSide);
  board.width = static_cast<int>(width.value_or(board.width));
  board.height = static_cast<int>(height.value_or(board.height));
  board.k = static_cast<int>(k.value_or(board.k));
  return board;
}

engine::GameSpec read_settings(JsonFields& fields, mnk::Settings board) {
  std::optional<std::int64_t> width;
  std::optional<std::int64_t> height;
  std::optional<std::int64_t> k;
  fields.integer("width", width, 1, mnk::kLongestSide);
  fields.integer("height", height, 1, mnk::kLongestSide);
  fields.integer("k", k, 1, mnk::kLongestSide);
  board.width = static_cast<int>(width.value_or(board.width));
  board.height = static_cast<int>(height.value_or(board.height));
  board.k = static_cast<int>(k.value_or(board.k));
  std::optional<bool> gravity;
  fields.boolean("gravity", gravity);
  board.gravity = gravity.value_or(board.gravity);
  return board;
}

engine::GameSpec read_settings(JsonFields& fields, othello::Settings board) {
  std::optional<std::int64_t> size;
  std::optional<std::int64_t> width;
  std::optional<std::int64_t> height;
  fields.integer("size", size, 4, 8);
  fields.integer("width", width, 4, 8);
  fields.integer("height", height, 4, 8);
  board.size = static_cast<int>(size.value_or(width.value_or(height.value_or(board.size))));
  if (width.value_or(board.size) != board.size || height.value_or(board.size) != board.size)
    fields.fail(wrong("bad-spec", "an Othello board is square: 'size', 'width' and 'height' must be equal"));
  board.scoring = word(fields, "scoring", "empties", othello::scoring_named, "bad-spec", "empties, plain")
                      .value_or(board.scoring);
  return board;
}

GameSetup spec_in(JsonFields& fields) {
  GameSetup spec;
  std::string game;
  fields.text("game", game);
  const auto named = engine::game_named(game);
  if (!named)
    fields.fail(wrong("bad-spec", fmt::format("'game' must be {}", fmt::join(engine::game_names(), " or "))));
  spec.game = std::visit([&fields](const auto& settings) { return read_settings(fields, settings); },
                         named.value_or(engine::GameSpec()).settings);
  const auto opening = [](std::string_view name) -> std::optional<bool> {
    if (name == "free" || name == "swap2") return name == "swap2";
    return std::nullopt;
  };
  if (spec.game.gomoku() != nullptr)
    spec.swap2 = word(fields, "opening", "free", opening, "bad-spec", "free, swap2").value_or(false);
  if (fields.failed()) return {};
  const auto whole = checked(spec);
  if (!whole) fields.fail(whole.error());
  return whole ? *whole : GameSetup{};
}

std::optional<GameSetup> optional_spec(JsonFields& fields) {
  auto inner = fields.object("spec");
  if (!inner) return std::nullopt;
  const GameSetup spec = spec_in(*inner);
  fields.absorb(*inner);
  return spec;
}

GameSetup required_spec(JsonFields& fields) {
  const auto spec = optional_spec(fields);
  if (!spec) fields.fail(wrong("missing-field", "'spec' is missing"));
  return spec.value_or(GameSetup{});
}

std::optional<Start> optional_start(JsonFields& fields, const GameSetup& spec) {
  auto inner = fields.object("start");
  if (!inner) return std::nullopt;
  std::string cells;
  inner->text("cells", cells);
  Start start;
  start.to_move = read_color(*inner, "to_move");
  if (!inner->failed()) {
    auto parsed = parse_cells(cells, spec.game.grid());
    if (parsed)
      start.cells = *std::move(parsed);
    else
      inner->fail(parsed.error());
  }
  fields.absorb(*inner);
  return start;
}

std::vector<Move> moves_in(JsonFields& fields, const GameSetup& spec) {
  std::optional<std::vector<std::string>> texts;
  fields.texts("moves", texts, kLongestLine);
  std::vector<Move> moves;
  if (!texts || fields.failed()) return moves;
  for (const std::string& text : *texts) {
    const auto move = parse_move(text, spec.game.grid());
    if (!move) {
      fields.fail(
          wrong("bad-move", fmt::format("'moves', number {}: {}", moves.size() + 1, move.error().message)));
      break;
    }
    moves.push_back(*move);
  }
  return moves;
}

PositionRef position_in(JsonFields& fields) {
  PositionRef position;
  auto inner = fields.object("position");
  if (!inner) {
    fields.fail(wrong("missing-field", "'position' is missing"));
    return position;
  }
  inner->integer("game_id", position.game_id, 1, kMostId);
  if (position.game_id) {
    inner->integer("ply", position.ply, 0, static_cast<std::int64_t>(kLongestLine) + 1);
  } else {
    position.spec = required_spec(*inner);
    position.start = optional_start(*inner, position.spec);
    position.moves = moves_in(*inner, position.spec);
  }
  fields.absorb(*inner);
  return position;
}

void short_text(JsonFields& fields, std::string_view key, std::optional<std::string>& value) {
  fields.text(key, value);
  if (value && value->size() > kLongestTitle)
    fields.fail(wrong("bad-value", fmt::format("'{}' is longer than {} bytes", key, kLongestTitle)));
}

std::optional<engine::EngineSpec> player_in(JsonFields& fields, std::string_view key) {
  std::optional<std::string> text;
  fields.text(key, text);
  if (!text) return std::nullopt;
  const auto player = parse_web_player(*text);
  if (!player) fields.fail(player.error());
  return player ? std::optional(*player) : std::nullopt;
}

engine::EngineSpec usual_player(const char* text) { return *parse_web_player(text); }

engine::EngineSpec required_player(JsonFields& fields, std::string_view key) {
  const auto player = player_in(fields, key);
  if (!player) fields.fail(wrong("missing-field", fmt::format("'{}' is missing", key)));
  return player.value_or(engine::EngineSpec{});
}

// Who plays a side.
std::optional<play::Player> side_in(JsonFields& fields, std::string_view key) {
  auto inner = fields.object(key);
  if (!inner) return std::nullopt;
  const auto kind = [](std::string_view name) -> std::optional<bool> {
    if (name == "human" || name == "engine") return name == "engine";
    return std::nullopt;
  };
  const bool engine = word(*inner, "kind", "", kind, "bad-value", "human, engine").value_or(false);
  std::optional<std::string> name;
  short_text(*inner, "name", name);
  play::Player player{.engine = player_in(*inner, "player"), .name = name.value_or("")};
  if (engine && player.human())
    inner->fail(wrong("missing-field", fmt::format("'{}.player' is missing", key)));
  if (!engine && !player.human())
    inner->fail(wrong("bad-player", fmt::format("'{}': a human has no player", key)));
  if (player.name.empty() && !player.human()) player.name = engine::to_text(*player.engine);
  fields.absorb(*inner);
  return player;
}

search::Limits limits_in(JsonFields& fields) {
  search::Limits limits;
  auto inner = fields.object("limits");
  if (!inner) return limits;
  std::optional<std::int64_t> depth;
  std::optional<std::int64_t> nodes;
  std::optional<std::int64_t> time;
  inner->integer("depth", depth, 1, search::kMaxDepth);
  inner->integer("nodes", nodes, 1, kMostId);
  inner->integer("time_ms", time, 1, kLongestSearchMs);
  if (depth) limits.depth = static_cast<int>(*depth);
  if (nodes) limits.nodes = static_cast<std::uint64_t>(*nodes);
  if (time) limits.time = std::chrono::milliseconds(*time);
  fields.absorb(*inner);
  return limits;
}

std::optional<play::TimeControl> clock_in(JsonFields& fields) {
  auto inner = fields.object("clock");
  if (!inner) return std::nullopt;
  std::int64_t minutes = 0;
  std::optional<std::int64_t> increment;
  inner->integer("minutes", minutes, 1, kLongestClockMinutes);
  inner->integer("increment", increment, 0, kLongestIncrement);
  fields.absorb(*inner);
  return play::TimeControl{.main = std::chrono::minutes(minutes),
                           .increment = std::chrono::seconds(increment.value_or(0))};
}

int lines_in(JsonFields& fields) {
  // A number, or the word "all".
  std::optional<std::int64_t> lines;
  JsonFields try_text = fields;
  std::optional<std::string> text;
  try_text.text("lines", text);
  if (text && *text == "all") {
    fields.text("lines", text);
    return engine::kEveryMove;
  }
  fields.integer("lines", lines, 1, kMostLines);
  return static_cast<int>(lines.value_or(1));
}

template <class T>
Result<T> whole(JsonFields& fields, T value) {
  if (const auto read = fields.done(); !read) return read.error();
  return value;
}

}  // namespace

bool names_file(const engine::EngineSpec& spec) {
  return !spec.book.empty() || !spec.weights.empty() ||
         (!spec.proof.empty() && spec.proof != proof::kBuiltIn);
}

Result<engine::EngineSpec> parse_web_player(std::string_view text) {
  if (text.size() > kLongestTitle) return wrong("bad-player", "this player's text is too long");
  if (text.starts_with("cmd:"))
    return wrong("external-player", "programs are not started from here: only players of this program");
  auto spec = engine::parse_engine(text);
  if (!spec) return wrong("bad-player", spec.error().message);
  if (names_file(*spec))
    return wrong("bad-player", "'book', 'weights' and 'proof' name files of the server: not from here");
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (spec->threads > cores)
    return wrong("bad-player", fmt::format("'threads': this machine has {} cores", cores));
  if (spec->hash_megabytes > kMostHashMegabytes)
    return wrong("bad-player", fmt::format("'hash': at most {} here", kMostHashMegabytes));
  return spec;
}

Result<PositionRef> read_position(std::string_view body) {
  auto fields = JsonFields::parse(body);
  const auto position = position_in(fields);
  return whole(fields, position);
}

Result<NewGameRequest> read_new_game(std::string_view body) {
  auto fields = JsonFields::parse(body);
  NewGameRequest request;
  request.spec = required_spec(fields);
  std::optional<std::string> title;
  short_text(fields, "title", title);
  request.title = title.value_or("");
  request.black = side_in(fields, "black").value_or(play::Player{});
  request.white = side_in(fields, "white").value_or(play::Player{});
  request.start = optional_start(fields, request.spec);
  request.moves = moves_in(fields, request.spec);
  request.clock = clock_in(fields);
  if (request.start && request.spec.swap2)
    fields.fail(wrong("bad-spec", "Swap2 opens from an empty board: leave 'start' out"));
  return whole(fields, request);
}

Result<ChangeRequest> read_change(std::string_view body, Change change) {
  auto fields = JsonFields::parse(body);
  ChangeRequest request;
  fields.integer("version", request.version, 1, kMostId);
  std::optional<std::int64_t> count;
  std::int64_t ply = 0;
  std::string choice;
  switch (change) {
    case Change::Players:
      short_text(fields, "title", request.title);
      request.black = side_in(fields, "black");
      request.white = side_in(fields, "white");
      break;
    case Change::Move:
      fields.text("move", request.move);
      break;
    case Change::Steps:
      fields.integer("count", count, 1, static_cast<std::int64_t>(kLongestLine) + 1);
      if (count) request.count = static_cast<int>(*count);
      break;
    case Change::Goto:
      fields.integer("ply", ply, 0, static_cast<std::int64_t>(kLongestLine) + 1);
      request.ply = static_cast<int>(ply);
      break;
    case Change::Resign:
      if (fields.has("side")) request.side = read_color(fields, "side");
      break;
    case Change::Choose:
      fields.text("choice", choice);
      if (const auto named = choice_named(choice))
        request.choice = *named;
      else
        fields.fail(wrong("bad-value", "'choice' must be one of take-white, take-black, lay-two"));
      break;
    case Change::SetPosition:
      fields.text("cells", request.cells);
      request.to_move = read_color(fields, "to_move");
      request.spec = optional_spec(fields);
      break;
  }
  return whole(fields, request);
}

Result<EngineCommandRequest> read_engine_command(std::string_view body) {
  auto fields = JsonFields::parse(body);
  EngineCommandRequest request;
  fields.integer("version", request.version, 1, kMostId);
  const auto named = [](std::string_view name) -> std::optional<EngineCommand> {
    if (name == "go") return EngineCommand::Go;
    if (name == "pause") return EngineCommand::Pause;
    if (name == "move-now") return EngineCommand::MoveNow;
    return std::nullopt;
  };
  request.command =
      word(fields, "command", "", named, "bad-value", "go, pause, move-now").value_or(EngineCommand::Go);
  return whole(fields, request);
}

Result<PositionSearchRequest> read_search(std::string_view body) {
  auto fields = JsonFields::parse(body);
  PositionSearchRequest request;
  request.position = position_in(fields);
  request.player = player_in(fields, "player").value_or(usual_player("engine"));
  request.limits = limits_in(fields);
  request.lines = lines_in(fields);
  return whole(fields, request);
}

Result<ImportRequest> read_import(std::string_view body) {
  auto fields = JsonFields::parse(body);
  ImportRequest request;
  std::optional<std::string> text;
  std::optional<std::string> base64;
  fields.text("text", text);
  fields.text("base64", base64);
  if (text.has_value() == base64.has_value())
    fields.fail(wrong("missing-field", "one of 'text' and 'base64' is needed"));
  if (text) request.text = *std::move(text);
  if (base64 && !fields.failed()) {
    auto bytes = decode_base64(*base64);
    if (bytes)
      request.text = *std::move(bytes);
    else
      fields.fail(bytes.error());
  }
  const auto format = [](std::string_view name) -> std::optional<std::string> {
    constexpr std::array<std::string_view, 8> kFormats{"auto", "sgf",   "psq",        "ggf",
                                                       "obf",  "wthor", "transcript", "board"};
    if (std::find(kFormats.begin(), kFormats.end(), name) == kFormats.end()) return std::nullopt;
    return std::string(name);
  };
  request.format = word(fields, "format", "auto", format, "bad-value",
                        "auto, sgf, psq, ggf, obf, wthor, transcript, board")
                       .value_or("auto");
  request.spec = optional_spec(fields).value_or(GameSetup{});
  std::optional<std::int64_t> first;
  std::optional<std::int64_t> limit;
  fields.integer("first", first, 0, 1'000'000);
  fields.integer("limit", limit, 1, 100);
  request.first = static_cast<int>(first.value_or(0));
  request.limit = static_cast<int>(limit.value_or(1));
  return whole(fields, request);
}

Result<HeuristicRequest> read_heuristic(std::string_view body) {
  auto fields = JsonFields::parse(body);
  HeuristicRequest request;
  request.position = position_in(fields);
  request.heuristic = required_player(fields, "heuristic");
  return whole(fields, request);
}

Result<AnalysisRequest> read_analysis(std::string_view body) {
  auto fields = JsonFields::parse(body);
  AnalysisRequest request;
  fields.integer("game_id", request.game_id, 1, kMostId);
  request.player = player_in(fields, "player").value_or(usual_player("engine"));
  request.limits = limits_in(fields);
  return whole(fields, request);
}

Result<TreeRequest> read_tree(std::string_view body) {
  auto fields = JsonFields::parse(body);
  TreeRequest request;
  request.position = position_in(fields);
  request.player = required_player(fields, "player");
  request.limits = limits_in(fields);
  std::optional<std::int64_t> nodes;
  fields.integer("max_nodes", nodes, 1, kMostTreeNodes);
  request.max_nodes = static_cast<std::size_t>(nodes.value_or(1'000'000));
  return whole(fields, request);
}

Result<ComparisonRequest> read_comparison(std::string_view body) {
  auto fields = JsonFields::parse(body);
  ComparisonRequest request;
  request.position = position_in(fields);
  std::optional<std::int64_t> depth;
  fields.integer("depth", depth, 1, search::kMaxDepth);
  request.depth = static_cast<int>(depth.value_or(2));
  const auto heuristic = player_in(fields, "heuristic");
  std::optional<std::vector<std::string>> runs;
  fields.texts("runs", runs, kMostPlayers);
  if (!heuristic && !runs) fields.fail(wrong("missing-field", "'heuristic' or 'runs' is needed"));
  request.heuristic = heuristic.value_or(engine::EngineSpec{});
  for (const std::string& text : runs.value_or(std::vector<std::string>{})) {
    const auto player = parse_web_player(text);
    if (player)
      request.runs.push_back(*player);
    else
      fields.fail(player.error());
  }
  return whole(fields, request);
}

namespace {

void read_match_numbers(JsonFields& fields, MatchRequest& request) {
  std::optional<std::int64_t> games;
  std::optional<std::int64_t> openings;
  std::optional<std::int64_t> seed;
  std::optional<std::int64_t> concurrency;
  fields.integer("games", games, 1, 1000);
  fields.integer("openings", openings, 0, 50);
  fields.integer("seed", seed, 0, kMostId);
  fields.integer("concurrency", concurrency, 1, std::max(1U, std::thread::hardware_concurrency()));
  request.games = static_cast<int>(games.value_or(request.games));
  request.openings = static_cast<int>(openings.value_or(0));
  request.seed = static_cast<std::uint64_t>(seed.value_or(1));
  request.concurrency = static_cast<int>(concurrency.value_or(1));
  if (auto sprt = fields.object("sprt")) {
    sprt->number("elo0", request.elo0, -1000, 1000);
    sprt->number("elo1", request.elo1, -1000, 1000);
    if (!request.elo0 || !request.elo1) sprt->fail(wrong("missing-field", "'sprt' needs elo0 and elo1"));
    fields.absorb(*sprt);
  }
}

}  // namespace

Result<MatchRequest> read_match(std::string_view body) {
  auto fields = JsonFields::parse(body);
  MatchRequest request;
  const GameSetup spec = required_spec(fields);
  if (spec.swap2) fields.fail(wrong("bad-spec", "matches have no Swap2: set 'opening' to free"));
  request.game = spec.game;
  std::optional<std::vector<std::string>> players;
  fields.texts("players", players, kMostPlayers);
  if (!players) fields.fail(wrong("missing-field", "'players' is missing"));
  for (const std::string& text : players.value_or(std::vector<std::string>{})) {
    const auto player = parse_web_player(text);
    if (player)
      request.players.push_back(engine::to_text(*player));
    else
      fields.fail(player.error());
  }
  if (players && players->size() < 2)
    fields.fail(wrong("bad-value", "'players': a match needs at least two"));
  std::optional<std::string> title;
  short_text(fields, "title", title);
  request.title = title.value_or("");
  std::optional<std::string> pairing;
  fields.text("pairing", pairing);
  request.pairing = pairing.value_or("");
  request.limits = limits_in(fields);
  read_match_numbers(fields, request);
  return whole(fields, request);
}

Result<Ok> read_empty(std::string_view body) { return JsonFields::parse(body).done(); }

Result<std::string> decode_base64(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int held = 0;
  bool ended = false;
  for (const char c : text) {
    if (c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
    if (c == '=') {
      ended = true;
      continue;
    }
    const int value = c >= 'A' && c <= 'Z'   ? c - 'A'
                      : c >= 'a' && c <= 'z' ? c - 'a' + 26
                      : c >= '0' && c <= '9' ? c - '0' + 52
                      : c == '+'             ? 62
                      : c == '/'             ? 63
                                             : -1;
    if (value < 0 || ended) return wrong("bad-text", "'base64' holds something else");
    bits = bits << 6U | static_cast<std::uint32_t>(value);
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes += static_cast<char>(bits >> static_cast<unsigned>(held) & 0xffU);
    }
  }
  return bytes;
}

}  // namespace pedra::server
