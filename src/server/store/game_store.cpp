// The store's SQL. One connection writes and another reads, so that a reader never waits for the disk.
#include "server/store/game_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <array>
#include <fmt/format.h>

#include "arena/store/store.hpp"
#include "base/text.hpp"
#include "record/transcript.hpp"
#include "server/http/http.hpp"
#include "store/sqlite_file.hpp"

namespace pedra::server {
namespace {

using store::BadContent;
using store::now_ms;
using store::valid_content;

constexpr std::array<const char*, 3> kMigrations{
    R"(
CREATE TABLE games (id INTEGER PRIMARY KEY AUTOINCREMENT, version BIGINT NOT NULL, title TEXT NOT NULL,
  created BIGINT NOT NULL, updated BIGINT NOT NULL, spec TEXT NOT NULL, swap2 BIGINT NOT NULL, start TEXT NOT NULL,
  first_name TEXT NOT NULL, first_player TEXT NOT NULL, second_name TEXT NOT NULL, second_player TEXT NOT NULL,
  line TEXT NOT NULL, ply BIGINT NOT NULL, resigned TEXT NOT NULL, choices TEXT NOT NULL);
CREATE TABLE analyses (id INTEGER PRIMARY KEY AUTOINCREMENT, game BIGINT NOT NULL, spec TEXT NOT NULL,
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

constexpr store::SqliteFormat kFormat{
    .application_id = 0x50656477, .name = "store of games", .migrations = kMigrations};  // "Pedw"

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
    if (!ply || !choice) throw BadContent{"a Swap2 choice"};
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
  if (parts.size() != numbers.size()) throw BadContent{"a clock"};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = parse_integer(parts[i]);
    if (!number) throw BadContent{"a clock"};
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
  if (!text.empty()) player.engine = valid_content(engine::parse_engine(text));
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
  if (number(0) > 0) limits.depth = static_cast<int>(number(0));
  if (number(1) > 0) limits.nodes = static_cast<std::uint64_t>(number(1));
  if (number(2) > 0) limits.time = std::chrono::milliseconds(number(2));
  return limits;
}

SavedGame read_game(SQLite::Statement& row) {
  const auto text = [&row](int column) { return row.getColumn(column).getString(); };
  const auto spec = valid_content(engine::parse_game(text(5)));
  play::Game game(valid_content(start_of(spec, read_start(text(7), spec.grid()))));
  for (const Move move : valid_content(record::parse_transcript(text(12), spec.grid())))
    valid_content(game.play(move));
  const auto ply = row.getColumn(13).getInt64();
  if (ply < 0 || ply > static_cast<std::int64_t>(game.moves().size())) throw BadContent{"a game's place"};
  while (static_cast<std::int64_t>(game.moves().size()) > ply) game.undo();
  return {.head = {.id = row.getColumn(0).getInt64(),
                   .version = row.getColumn(1).getInt64(),
                   .title = text(2),
                   .created = row.getColumn(3).getInt64(),
                   .updated = row.getColumn(4).getInt64()},
          .state = {.game = std::move(game),
                    .players = {read_player(text(8), text(9)), read_player(text(10), text(11))},
                    .swap2 = row.getColumn(6).getInt() != 0,
                    .choices = read_choices(text(15)),
                    .clock = read_clock_text(text(16)),
                    .forfeiture = read_forfeiture(text(14), row.getColumn(17).getInt() != 0)}};
}

void bind_game(SQLite::Statement& to, const SavedGame& saved, int at) {
  const play::GameState& state = saved.state;
  const engine::GameSpec& spec = state.game.start().spec();
  to.bind(at, saved.head.title);
  to.bind(at + 1, engine::to_text(spec));
  to.bind(at + 2, state.swap2 ? 1 : 0);
  to.bind(at + 3, start_text(start_of(state.game)));
  to.bind(at + 4, state.players[0].name);
  to.bind(at + 5, player_text(state.players[0]));
  to.bind(at + 6, state.players[1].name);
  to.bind(at + 7, player_text(state.players[1]));
  to.bind(at + 8, record::write_transcript(state.game.line(), spec.grid()));
  to.bind(at + 9, static_cast<std::int64_t>(state.game.moves().size()));
  to.bind(at + 10, !state.forfeiture ? "" : state.forfeiture->loser == Color::Black ? "black" : "white");
  to.bind(at + 11, choices_text(state.choices));
  to.bind(at + 12, clock_text(state.clock));
  const bool on_time = state.forfeiture && state.forfeiture->reason == play::Forfeiture::Reason::Time;
  to.bind(at + 13, on_time ? 1 : 0);
}

AnalysedPosition read_position(SQLite::Statement& row, const Grid& grid) {
  AnalysedPosition position;
  position.ply = row.getColumn(0).getInt();
  const std::string best = row.getColumn(1).getString();
  if (!best.empty()) position.best = valid_content(parse_move(best, grid));
  position.score = row.getColumn(2).getDouble();
  if (!row.getColumn(3).isNull()) position.win_in = row.getColumn(3).getInt();
  position.depth = row.getColumn(4).getInt();
  position.nodes = static_cast<std::uint64_t>(row.getColumn(5).getInt64());
  position.exact = row.getColumn(6).getInt() != 0;
  position.pv = valid_content(record::parse_transcript(row.getColumn(7).getString(), grid));
  return position;
}

Analysis read_analysis(SQLite::Statement& row) {
  const auto text = [&row](int column) { return row.getColumn(column).getString(); };
  Analysis analysis;
  analysis.id = row.getColumn(0).getInt64();
  analysis.game_id = row.getColumn(1).getInt64();
  analysis.spec = valid_content(engine::parse_game(text(2)));
  analysis.start = read_start(text(3), analysis.spec.grid());
  analysis.line = valid_content(record::parse_transcript(text(4), analysis.spec.grid()));
  analysis.player = text(5);
  analysis.limits = read_limits(text(6));
  analysis.created = row.getColumn(7).getInt64();
  return analysis;
}

void read_positions(SQLite::Database& db, Analysis& analysis) {
  SQLite::Statement query(db,
                          "SELECT ply, best, score, win_in, depth, nodes, exact, pv FROM analysed_positions "
                          "WHERE analysis = ? ORDER BY ply");
  query.bind(1, analysis.id);
  while (query.executeStep()) analysis.positions.push_back(read_position(query, analysis.spec.grid()));
}

}  // namespace

struct GameStore::Files {
  std::unique_ptr<store::SqliteFile> writer;
  std::unique_ptr<store::SqliteFile> reader;

  template <class T, class Work>
  Result<T> write(const Work& work) {
    return writer->run<T>(work);
  }
  template <class T, class Work>
  Result<T> read(const Work& work) {
    return reader->run<T>(work);
  }
};

GameStore::GameStore(std::unique_ptr<Files> files) : files_(std::move(files)) {}
GameStore::~GameStore() = default;

Result<std::unique_ptr<GameStore>> GameStore::open(const std::filesystem::path& path) {
  auto writer = store::SqliteFile::open(path, kFormat);
  if (!writer) return writer.error();
  auto reader = store::SqliteFile::open(path, kFormat);
  if (!reader) return reader.error();
  return std::unique_ptr<GameStore>(
      new GameStore(std::make_unique<Files>(Files{*std::move(writer), *std::move(reader)})));
}

Result<GameHead> GameStore::add(const SavedGame& game) {
  return files_->write<GameHead>([&](SQLite::Database& db) -> Result<GameHead> {
    GameHead stored = game.head;
    stored.version = 1;
    stored.created = stored.updated = now_ms();
    SQLite::Statement insert(
        db,
        "INSERT INTO games (version, created, updated, title, spec, swap2, start, first_name, "
        "first_player, second_name, second_player, line, ply, resigned, choices, clock, lost_on_time) "
        "VALUES (1, ?1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)");
    insert.bind(1, stored.created);
    bind_game(insert, game, 2);
    insert.exec();
    stored.id = db.getLastInsertRowid();
    return stored;
  });
}

Result<GameHead> GameStore::put(const SavedGame& game) {
  return files_->write<GameHead>([&](SQLite::Database& db) -> Result<GameHead> {
    GameHead stored = game.head;
    ++stored.version;
    stored.updated = now_ms();
    SQLite::Statement update(
        db,
        "UPDATE games SET version = ?1 + 1, updated = ?2, title = ?4, spec = ?5, swap2 = ?6, "
        "start = ?7, first_name = ?8, first_player = ?9, second_name = ?10, "
        "second_player = ?11, line = ?12, ply = ?13, resigned = ?14, choices = ?15, clock = ?16, "
        "lost_on_time = ?17, variations = CASE WHEN spec = ?5 AND start = ?7 THEN variations ELSE '' END "
        "WHERE id = ?3 AND version = ?1");
    update.bind(1, game.head.version);
    update.bind(2, stored.updated);
    update.bind(3, game.head.id);
    bind_game(update, game, 4);
    if (update.exec() == 0) return wrong("changed", "the game has changed meanwhile");
    return stored;
  });
}

Result<SavedGame> GameStore::game(std::int64_t id) {
  return files_->read<SavedGame>([&](SQLite::Database& db) -> Result<SavedGame> {
    SQLite::Statement query(db, fmt::format("SELECT {} FROM games WHERE id = ?", kGameColumns));
    query.bind(1, id);
    if (!query.executeStep()) return missing(fmt::format("game {}", id));
    return read_game(query);
  });
}

Result<std::vector<SavedGame>> GameStore::games(int limit, std::optional<std::int64_t> before) {
  using Games = std::vector<SavedGame>;
  return files_->read<Games>([&](SQLite::Database& db) -> Result<Games> {
    SQLite::Statement query(
        db, fmt::format("SELECT {} FROM games WHERE id < ? ORDER BY id DESC LIMIT ?", kGameColumns));
    query.bind(1, before.value_or(INT64_MAX));
    query.bind(2, limit);
    Games games;
    while (query.executeStep()) games.push_back(read_game(query));
    return games;
  });
}

Result<Ok> GameStore::remove(std::int64_t id) {
  return files_->write<Ok>([&](SQLite::Database& db) -> Result<Ok> {
    SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
    int removed = 0;
    for (const char* sql :
         {"DELETE FROM analysed_positions WHERE analysis IN (SELECT id FROM analyses WHERE game = ?)",
          "DELETE FROM analyses WHERE game = ?", "DELETE FROM games WHERE id = ?"}) {
      SQLite::Statement statement(db, sql);
      statement.bind(1, id);
      removed = statement.exec();
    }
    transaction.commit();
    if (removed == 0) return missing(fmt::format("game {}", id));
    return Ok{};
  });
}

Result<Ok> GameStore::put_clock(std::int64_t id, const play::GameClock& clock) {
  return files_->write<Ok>([&](SQLite::Database& db) -> Result<Ok> {
    SQLite::Statement update(db, "UPDATE games SET clock = ? WHERE id = ?");
    update.bind(1, clock_text(clock));
    update.bind(2, id);
    if (update.exec() == 0) return missing(fmt::format("game {}", id));
    return Ok{};
  });
}

Result<std::string> GameStore::variations(std::int64_t id) {
  return files_->read<std::string>([&](SQLite::Database& db) -> Result<std::string> {
    SQLite::Statement query(db, "SELECT variations FROM games WHERE id = ?");
    query.bind(1, id);
    if (!query.executeStep()) return missing(fmt::format("game {}", id));
    return query.getColumn(0).getString();
  });
}

Result<Ok> GameStore::put_variations(const SavedGame& game, const std::string& text) {
  return files_->write<Ok>([&](SQLite::Database& db) -> Result<Ok> {
    SQLite::Statement update(db, "UPDATE games SET variations = ? WHERE id = ? AND spec = ? AND start = ?");
    update.bind(1, text);
    update.bind(2, game.head.id);
    update.bind(3, engine::to_text(game.state.game.start().spec()));
    update.bind(4, start_text(start_of(game.state.game)));
    if (update.exec() == 0) return wrong("changed", "the game has changed meanwhile");
    return Ok{};
  });
}

Result<Analysis> GameStore::add(const Analysis& analysis) {
  return files_->write<Analysis>([&](SQLite::Database& db) -> Result<Analysis> {
    Analysis stored = analysis;
    stored.created = now_ms();
    SQLite::Statement insert(db,
                             "INSERT INTO analyses (game, spec, start, line, player, limits, created) "
                             "VALUES (?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, analysis.game_id);
    insert.bind(2, engine::to_text(analysis.spec));
    insert.bind(3, start_text(analysis.start));
    insert.bind(4, record::write_transcript(analysis.line, analysis.spec.grid()));
    insert.bind(5, analysis.player);
    insert.bind(6, limits_text(analysis.limits));
    insert.bind(7, stored.created);
    insert.exec();
    stored.id = db.getLastInsertRowid();
    return stored;
  });
}

Result<Analysis> GameStore::analysis(std::int64_t id) {
  return files_->read<Analysis>([&](SQLite::Database& db) -> Result<Analysis> {
    SQLite::Statement query(
        db, "SELECT id, game, spec, start, line, player, limits, created FROM analyses WHERE id = ?");
    query.bind(1, id);
    if (!query.executeStep()) return missing(fmt::format("analysis {}", id));
    Analysis analysis = read_analysis(query);
    read_positions(db, analysis);
    return analysis;
  });
}

Result<std::vector<Analysis>> GameStore::analyses(std::optional<std::int64_t> game) {
  using Analyses = std::vector<Analysis>;
  return files_->read<Analyses>([&](SQLite::Database& db) -> Result<Analyses> {
    SQLite::Statement query(db,
                            "SELECT id, game, spec, start, line, player, limits, created FROM analyses "
                            "WHERE ?1 = 0 OR game = ?1 ORDER BY id DESC LIMIT 200");
    query.bind(1, game.value_or(0));
    Analyses analyses;
    while (query.executeStep()) analyses.push_back(read_analysis(query));
    for (Analysis& analysis : analyses) read_positions(db, analysis);
    return analyses;
  });
}

Result<Ok> GameStore::put(std::int64_t analysis, const AnalysedPosition& position, const Grid& grid) {
  return files_->write<Ok>([&](SQLite::Database& db) -> Result<Ok> {
    SQLite::Statement insert(
        db,
        "INSERT OR REPLACE INTO analysed_positions SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 "
        "WHERE EXISTS (SELECT 1 FROM analyses WHERE id = ?1)");
    insert.bind(1, analysis);
    insert.bind(2, position.ply);
    insert.bind(3, position.best.is_none() ? "" : to_text(position.best, grid));
    insert.bind(4, position.score);
    if (position.win_in) insert.bind(5, *position.win_in);
    insert.bind(6, position.depth);
    insert.bind(7, static_cast<std::int64_t>(position.nodes));
    insert.bind(8, position.exact ? 1 : 0);
    insert.bind(9, record::write_transcript(position.pv, grid));
    if (insert.exec() == 0) return missing(fmt::format("analysis {}", analysis));
    return Ok{};
  });
}

Result<Ok> GameStore::remove_analysis(std::int64_t id) {
  return files_->write<Ok>([&](SQLite::Database& db) -> Result<Ok> {
    SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement positions(db, "DELETE FROM analysed_positions WHERE analysis = ?");
    positions.bind(1, id);
    positions.exec();
    SQLite::Statement analysis(db, "DELETE FROM analyses WHERE id = ?");
    analysis.bind(1, id);
    const int removed = analysis.exec();
    transaction.commit();
    if (removed == 0) return missing(fmt::format("analysis {}", id));
    return Ok{};
  });
}

}  // namespace pedra::server
