// The store's SQL. One connection writes and another reads, so that a reader never waits for the disk.
#include "server/store/game_store.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "base/text.hpp"
#include "record/transcript.hpp"
#include "server/http/http.hpp"
#include "server/requests.hpp"
#include "store/database.hpp"
#include "store/left_out.hpp"

namespace pedra::server {
namespace {

using store::BadContent;
using store::Connection;
using store::Row;
using store::to_value;
using store::valid_content;

// Minutes, seconds, milliseconds, milliseconds. More the program never writes, and could not count with.
constexpr std::array<std::int64_t, 4> kMostOfClock{kLongestClockMinutes, kLongestIncrement, 10'000'000'000,
                                                   10'000'000'000};
constexpr std::int64_t kMostDepth = 1'000'000;

constexpr std::array<const char*, 3> kMigrations{
    R"(
CREATE TABLE games (id {key}, version BIGINT NOT NULL, title TEXT NOT NULL,
  created BIGINT NOT NULL, updated BIGINT NOT NULL, spec TEXT NOT NULL, swap2 BIGINT NOT NULL, start TEXT NOT NULL,
  first_name TEXT NOT NULL, first_player TEXT NOT NULL, second_name TEXT NOT NULL, second_player TEXT NOT NULL,
  line TEXT NOT NULL, ply BIGINT NOT NULL, resigned TEXT NOT NULL, choices TEXT NOT NULL);
CREATE TABLE analyses (id {key}, game BIGINT NOT NULL, spec TEXT NOT NULL,
  start TEXT NOT NULL, line TEXT NOT NULL, player TEXT NOT NULL, limits TEXT NOT NULL, created BIGINT NOT NULL);
CREATE INDEX analyses_by_game ON analyses (game);
CREATE TABLE analysed_positions (analysis BIGINT NOT NULL, ply BIGINT NOT NULL, best TEXT NOT NULL,
  score DOUBLE PRECISION NOT NULL, win_in BIGINT, depth BIGINT NOT NULL, nodes BIGINT NOT NULL,
  exact BIGINT NOT NULL, pv TEXT NOT NULL, PRIMARY KEY (analysis, ply));
)",
    R"(
ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN variations TEXT NOT NULL DEFAULT '';
)",
    "ALTER TABLE games ADD COLUMN lost_on_time BIGINT NOT NULL DEFAULT 0"};

constexpr store::Format kFormat{.application_id = 0x50656477,  // "Pedw"
                                .schema = "pedra_page",
                                .name = "store of games",
                                .migrations = kMigrations};

constexpr const char* kGameColumns =
    "id, version, title, created, updated, spec, swap2, start, first_name, first_player, second_name, "
    "second_player, line, ply, resigned, choices, clock, lost_on_time";

std::string start_text(const std::optional<Start>& start) {
  if (!start) return "";
  return fmt::format("{} {}", cells_text(start->cells), start->to_move == Color::Black ? "black" : "white");
}

std::optional<Start> read_start(std::string_view text, const Grid& grid) {
  if (text.empty()) return std::nullopt;
  const auto blank = text.find(' ');
  const auto side = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
  return Start{valid_content(parse_cells(text.substr(0, blank), grid)),
               side == "white" ? Color::White : Color::Black};
}

std::string choices_text(const std::vector<play::OpeningChoice>& choices) {
  std::string text;
  for (const auto& made : choices)
    text += fmt::format("{}{}:{}", text.empty() ? "" : ",", made.ply, gomoku::name_of(made.choice));
  return text;
}

std::vector<play::OpeningChoice> read_choices(std::string_view text) {
  std::vector<play::OpeningChoice> choices;
  if (text.empty()) return choices;
  for (const std::string_view part : split(text, ',')) {
    const auto colon = part.find(':');
    const auto ply = parse_integer(part.substr(0, colon));
    const auto choice = colon == std::string_view::npos ? std::nullopt : choice_named(part.substr(colon + 1));
    if (!ply || *ply < 0 || *ply > static_cast<std::int64_t>(kLongestLine) || !choice)
      throw BadContent{"its Swap2 choices"};
    choices.push_back({static_cast<int>(*ply), *choice});
  }
  return choices;
}

std::string clock_text(const std::optional<play::GameClock>& clock) {
  if (!clock) return "";
  const auto now = play::now();
  const auto count = [](auto unit, auto time) {
    return std::chrono::duration_cast<decltype(unit)>(time).count();
  };
  return fmt::format("{},{},{},{}", count(std::chrono::minutes(), clock->control().main),
                     count(std::chrono::seconds(), clock->control().increment),
                     clock->left(Color::Black, now).count(), clock->left(Color::White, now).count());
}

std::optional<play::GameClock> read_clock_text(std::string_view text) {
  if (text.empty()) return std::nullopt;
  std::array<std::int64_t, 4> numbers{};
  const auto parts = split(text, ',');
  if (parts.size() != numbers.size()) throw BadContent{"its clock"};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = parse_integer(parts[i]);
    if (!number || *number < 0 || *number > kMostOfClock[i]) throw BadContent{"its clock"};
    numbers[i] = *number;
  }
  return play::GameClock(
      {.main = std::chrono::minutes(numbers[0]), .increment = std::chrono::seconds(numbers[1])},
      std::chrono::milliseconds(numbers[2]), std::chrono::milliseconds(numbers[3]));
}

std::string player_text(const play::Player& player) {
  return player.human() ? "" : engine::to_text(*player.engine);
}

play::Player read_player(std::string name, std::string_view text) {
  play::Player player{.name = std::move(name)};
  if (text.empty()) return player;
  player.engine = valid_content(engine::parse_engine(text));
  if (names_file(*player.engine)) throw BadContent{"a player names a file"};
  return player;
}

std::optional<play::Forfeiture> read_forfeiture(std::string_view loser, bool on_time) {
  using Reason = play::Forfeiture::Reason;
  if (loser.empty()) return std::nullopt;
  return play::Forfeiture{.loser = loser == "black" ? Color::Black : Color::White,
                          .reason = on_time ? Reason::Time : Reason::Resignation};
}

std::string limits_text(const search::Limits& limits) {
  return fmt::format("{},{},{}", limits.depth.value_or(0), limits.nodes.value_or(0),
                     limits.time ? limits.time->count() : 0);
}

search::Limits read_limits(std::string_view text) {
  const auto parts = split(text, ',');
  search::Limits limits;
  if (parts.size() != 3) return limits;
  const auto number = [&parts](std::size_t i) { return parse_integer(parts[i]).value_or(0); };
  if (number(0) > 0) limits.depth = static_cast<int>(std::min(number(0), kMostDepth));
  if (number(1) > 0) limits.nodes = static_cast<std::uint64_t>(number(1));
  if (number(2) > 0) limits.time = std::chrono::milliseconds(std::min(number(2), kLongestSearchMs));
  return limits;
}

// Every move is legal.
play::Game read_line(const engine::GameSpec& spec, const std::optional<Start>& start, std::string_view text) {
  play::Game game(valid_content(start_of(spec, start)));
  for (const Move move : valid_content(record::parse_transcript(text, spec.grid())))
    if (!game.play(move))
      throw BadContent{
          fmt::format("move {}, {}, cannot be played", game.moves().size() + 1, to_text(move, spec.grid()))};
  return game;
}

SavedGame read_game(const Row& row) {
  const auto spec = valid_content(engine::parse_game(row.text(5)));
  play::Game game = read_line(spec, read_start(row.text(7), spec.grid()), row.text(12));
  const auto ply = row.integer(13);
  if (ply < 0 || ply > static_cast<std::int64_t>(game.moves().size())) throw BadContent{"a game's place"};
  while (static_cast<std::int64_t>(game.moves().size()) > ply) game.undo();
  SavedGame saved{
      .head = {.id = row.integer(0),
               .version = row.integer(1),
               .title = row.text(2),
               .created = row.integer(3),
               .updated = row.integer(4)},
      .state = {.game = std::move(game),
                .players = {read_player(row.text(8), row.text(9)), read_player(row.text(10), row.text(11))},
                .swap2 = row.integer(6) != 0,
                .choices = read_choices(row.text(15)),
                .clock = read_clock_text(row.text(16)),
                .forfeiture = read_forfeiture(row.text(14), row.integer(17) != 0)}};
  valid_content(play::LiveGame::make(saved.state));
  return saved;
}

// The columns from title to lost_on_time, after `first`.
std::vector<store::Value> game_values(std::vector<store::Value> first, const SavedGame& saved) {
  const play::GameState& state = saved.state;
  const engine::GameSpec& spec = state.game.start().spec();
  const bool on_time = state.forfeiture && state.forfeiture->reason == play::Forfeiture::Reason::Time;
  const std::string_view loser = !state.forfeiture                         ? ""
                                 : state.forfeiture->loser == Color::Black ? "black"
                                                                           : "white";
  std::vector<store::Value> values = std::move(first);
  values.insert(values.end(),
                {to_value(saved.head.title), to_value(engine::to_text(spec)), to_value(state.swap2),
                 to_value(start_text(start_of(state.game))), to_value(state.players[0].name),
                 to_value(player_text(state.players[0])), to_value(state.players[1].name),
                 to_value(player_text(state.players[1])),
                 to_value(record::write_transcript(state.game.line(), spec.grid())),
                 to_value(state.game.moves().size()), to_value(loser), to_value(choices_text(state.choices)),
                 to_value(clock_text(state.clock)), to_value(on_time)});
  return values;
}

AnalysedPosition read_position(const Row& row, const Analysis& analysis) {
  const Grid grid = analysis.spec.grid();
  AnalysedPosition position;
  position.ply = row.small(0);
  if (position.ply < 0 || position.ply > static_cast<int>(analysis.line.size()))
    throw BadContent{"the place of a position"};
  if (!row.text(1).empty()) position.best = valid_content(parse_move(row.text(1), grid));
  position.score = row.number(2);
  if (!std::isfinite(position.score)) throw BadContent{"the score of a position"};
  if (!row.is_null(3)) position.win_in = row.small(3);
  position.depth = row.small(4);
  position.nodes = static_cast<std::uint64_t>(row.integer(5));
  position.exact = row.integer(6) != 0;
  position.pv = valid_content(record::parse_transcript(row.text(7), grid));
  return position;
}

Analysis read_analysis(const Row& row) {
  Analysis analysis;
  analysis.id = row.integer(0);
  analysis.game_id = row.integer(1);
  analysis.spec = valid_content(engine::parse_game(row.text(2)));
  analysis.start = read_start(row.text(3), analysis.spec.grid());
  analysis.line = read_line(analysis.spec, analysis.start, row.text(4)).moves();
  analysis.player = row.text(5);
  analysis.limits = read_limits(row.text(6));
  analysis.created = row.integer(7);
  return analysis;
}

Analysis read_whole_analysis(Connection& sql, const Row& head) {
  Analysis analysis = read_analysis(head);
  for (const Row& row :
       sql.ask("SELECT ply, best, score, win_in, depth, nodes, exact, pv FROM analysed_positions "
               "WHERE analysis = ? ORDER BY ply",
               analysis.id))
    analysis.positions.push_back(read_position(row, analysis));
  return analysis;
}

// What `read` gives; where the row holds something else, an error that says so to the client.
template <class Read>
auto readable(fmt::format_string<std::int64_t&, const std::string&> damaged, std::int64_t id,
              const Read& read) -> Result<decltype(read())> {
  try {
    return read();
  } catch (const BadContent& bad) {
    return wrong("damaged", fmt::format(damaged, id, bad.message));
  }
}

constexpr const char* kBadGame = "game {} cannot be read: {}";
constexpr const char* kBadAnalysis = "analysis {} cannot be read: {}";

}  // namespace

struct GameStore::Databases {
  std::unique_ptr<store::Database> writer;
  std::unique_ptr<store::Database> reader;
  store::LeftOut left_out = {};

  template <class T, class Work>
  Result<T> write(const Work& work) {
    return writer->change<T>(work);
  }
  template <class T, class Work>
  Result<T> read(const Work& work) {
    return reader->run<T>(work);
  }
};

GameStore::GameStore(std::unique_ptr<Databases> databases) : databases_(std::move(databases)) {}
GameStore::~GameStore() = default;

Result<std::unique_ptr<GameStore>> GameStore::open(const store::Address& address) {
  auto writer = store::Database::open(address, kFormat);
  if (!writer) return writer.error();
  auto reader = store::Database::open(address, kFormat);
  if (!reader) return reader.error();
  return std::unique_ptr<GameStore>(
      new GameStore(std::unique_ptr<Databases>(new Databases{*std::move(writer), *std::move(reader)})));
}

std::vector<std::string> GameStore::take_left_out() { return databases_->left_out.take(); }

Result<GameHead> GameStore::add(const SavedGame& game) {
  return databases_->writer->change_once<GameHead>([&](Connection& sql) -> Result<GameHead> {
    const auto rows =
        sql.execute(
               "INSERT INTO games (version, created, updated, title, spec, swap2, start, first_name, "
               "first_player, second_name, second_player, line, ply, resigned, choices, clock, lost_on_time) "
               "VALUES (1, {now}, {now}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id, version, "
               "created, updated",
               game_values({}, game))
            .rows;
    GameHead stored = game.head;
    stored.id = rows.at(0).integer(0);
    stored.version = rows.at(0).integer(1);
    stored.created = rows.at(0).integer(2);
    stored.updated = rows.at(0).integer(3);
    return stored;
  });
}

Result<GameHead> GameStore::put(const SavedGame& game) {
  return databases_->writer->change_once<GameHead>([&](Connection& sql) -> Result<GameHead> {
    const auto rows =
        sql.execute(
               "UPDATE games SET version = version + 1, updated = {now}, title = ?3, spec = ?4, swap2 = ?5, "
               "start = ?6, first_name = ?7, first_player = ?8, second_name = ?9, "
               "second_player = ?10, line = ?11, ply = ?12, resigned = ?13, choices = ?14, clock = ?15, "
               "lost_on_time = ?16, variations = CASE WHEN spec = ?4 AND start = ?6 THEN variations ELSE '' "
               "END "
               "WHERE id = ?1 AND version = ?2 RETURNING version, updated",
               game_values({to_value(game.head.id), to_value(game.head.version)}, game))
            .rows;
    if (rows.empty()) return wrong("changed", "the game has changed meanwhile");
    GameHead stored = game.head;
    stored.version = rows[0].integer(0);
    stored.updated = rows[0].integer(1);
    return stored;
  });
}

Result<SavedGame> GameStore::game(std::int64_t id) {
  return databases_->read<SavedGame>([&](Connection& sql) -> Result<SavedGame> {
    const auto row = sql.ask_one(fmt::format("SELECT {} FROM games WHERE id = ?", kGameColumns), id);
    if (!row) return missing(fmt::format("game {}", id));
    return readable(kBadGame, id, [&] { return read_game(*row); });
  });
}

Result<std::vector<SavedGame>> GameStore::games(int limit, std::optional<std::int64_t> before) {
  using Games = std::vector<SavedGame>;
  return databases_->read<Games>([&](Connection& sql) -> Result<Games> {
    Games games;
    std::int64_t end = before.value_or(INT64_MAX);
    for (bool more = true; more && static_cast<int>(games.size()) < limit;) {
      const auto rows =
          sql.ask(fmt::format("SELECT {} FROM games WHERE id < ? ORDER BY id DESC LIMIT ?", kGameColumns),
                  end, limit);
      more = static_cast<int>(rows.size()) == limit;
      for (const Row& row : rows) {
        if (static_cast<int>(games.size()) == limit) break;
        end = row.integer(0);
        if (auto game = readable(kBadGame, end, [&] { return read_game(row); }))
          games.push_back(*std::move(game));
        else
          databases_->left_out.add(game.error().message);
      }
    }
    return games;
  });
}

Result<Ok> GameStore::remove(std::int64_t id) {
  return databases_->write<Ok>([&](Connection& sql) -> Result<Ok> {
    sql.change("DELETE FROM analysed_positions WHERE analysis IN (SELECT id FROM analyses WHERE game = ?)",
               id);
    sql.change("DELETE FROM analyses WHERE game = ?", id);
    if (sql.change("DELETE FROM games WHERE id = ?", id) == 0) return missing(fmt::format("game {}", id));
    return Ok{};
  });
}

Result<Ok> GameStore::put_clock(std::int64_t id, const play::GameClock& clock) {
  return databases_->write<Ok>([&](Connection& sql) -> Result<Ok> {
    if (sql.change("UPDATE games SET clock = ? WHERE id = ?", clock_text(clock), id) == 0)
      return missing(fmt::format("game {}", id));
    return Ok{};
  });
}

Result<std::string> GameStore::variations(std::int64_t id) {
  return databases_->read<std::string>([&](Connection& sql) -> Result<std::string> {
    const auto row = sql.ask_one("SELECT variations FROM games WHERE id = ?", id);
    if (!row) return missing(fmt::format("game {}", id));
    return row->text(0);
  });
}

Result<Ok> GameStore::put_variations(const SavedGame& game, const std::string& text) {
  return databases_->write<Ok>([&](Connection& sql) -> Result<Ok> {
    if (sql.change("UPDATE games SET variations = ? WHERE id = ? AND spec = ? AND start = ?", text,
                   game.head.id, engine::to_text(game.state.game.start().spec()),
                   start_text(start_of(game.state.game))) == 0)
      return wrong("changed", "the game has changed meanwhile");
    return Ok{};
  });
}

Result<Analysis> GameStore::add(const Analysis& analysis) {
  return databases_->writer->change_once<Analysis>([&](Connection& sql) -> Result<Analysis> {
    const auto row = sql.ask_one(
        "INSERT INTO analyses (game, spec, start, line, player, limits, created) VALUES (?, ?, ?, ?, ?, ?, "
        "{now}) "
        "RETURNING id, created",
        analysis.game_id, engine::to_text(analysis.spec), start_text(analysis.start),
        record::write_transcript(analysis.line, analysis.spec.grid()), analysis.player,
        limits_text(analysis.limits));
    Analysis stored = analysis;
    stored.id = row->integer(0);
    stored.created = row->integer(1);
    return stored;
  });
}

Result<Analysis> GameStore::analysis(std::int64_t id) {
  return databases_->read<Analysis>([&](Connection& sql) -> Result<Analysis> {
    const auto row = sql.ask_one(
        "SELECT id, game, spec, start, line, player, limits, created FROM analyses WHERE id = ?", id);
    if (!row) return missing(fmt::format("analysis {}", id));
    return readable(kBadAnalysis, id, [&] { return read_whole_analysis(sql, *row); });
  });
}

Result<std::vector<Analysis>> GameStore::analyses(std::optional<std::int64_t> game) {
  using Analyses = std::vector<Analysis>;
  return databases_->read<Analyses>([&](Connection& sql) -> Result<Analyses> {
    Analyses analyses;
    for (const Row& row : sql.ask("SELECT id, game, spec, start, line, player, limits, created FROM analyses "
                                  "WHERE ?1 = 0 OR game = ?1 ORDER BY id DESC LIMIT 200",
                                  game.value_or(0)))
      if (auto analysis =
              readable(kBadAnalysis, row.integer(0), [&] { return read_whole_analysis(sql, row); }))
        analyses.push_back(*std::move(analysis));
      else
        databases_->left_out.add(analysis.error().message);
    return analyses;
  });
}

Result<Ok> GameStore::put(std::int64_t analysis, const AnalysedPosition& position, const Grid& grid) {
  return databases_->write<Ok>([&](Connection& sql) -> Result<Ok> {
    const auto put = sql.change(
        "INSERT INTO analysed_positions SELECT ?1, ?2, ?3, ?4, CAST(?5 AS BIGINT), ?6, ?7, ?8, ?9 "
        "WHERE EXISTS (SELECT 1 FROM analyses WHERE id = ?1) ON CONFLICT (analysis, ply) DO UPDATE SET "
        "best = excluded.best, score = excluded.score, win_in = excluded.win_in, depth = excluded.depth, "
        "nodes = excluded.nodes, exact = excluded.exact, pv = excluded.pv",
        analysis, position.ply, position.best.is_none() ? std::string() : to_text(position.best, grid),
        position.score, position.win_in, position.depth, position.nodes, position.exact,
        record::write_transcript(position.pv, grid));
    if (put == 0) return missing(fmt::format("analysis {}", analysis));
    return Ok{};
  });
}

Result<Ok> GameStore::remove_analysis(std::int64_t id) {
  return databases_->write<Ok>([&](Connection& sql) -> Result<Ok> {
    sql.change("DELETE FROM analysed_positions WHERE analysis = ?", id);
    if (sql.change("DELETE FROM analyses WHERE id = ?", id) == 0)
      return missing(fmt::format("analysis {}", id));
    return Ok{};
  });
}

}  // namespace pedra::server
