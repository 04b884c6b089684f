// The store's SQL. One connection writes and another reads, so that a reader never waits for the disk.
#include "server/sessions/game_store.hpp"

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

constexpr std::array<const char*, 2> kMigrations{R"(
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
)"};

constexpr store::SqliteFormat kFormat{
    .application_id = 0x50656477, .name = "store of games", .migrations = kMigrations};  // "Pedw"

constexpr const char* kGameColumns =
    "id, version, title, created, updated, spec, swap2, start, first_name, first_player, second_name, "
    "second_player, line, ply, resigned, choices, clock";

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

std::string choices_text(const std::vector<SwapChoice>& choices) {
  std::string text;
  for (const auto& made : choices)
    text += fmt::format("{}{}:{}", text.empty() ? "" : ",", made.ply, gomoku::name_of(made.choice));
  return text;
}

std::vector<SwapChoice> read_choices(std::string_view text) {
  std::vector<SwapChoice> choices;
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

std::string clock_text(const std::optional<GameClock>& clock) {
  if (!clock) return "";
  return fmt::format("{},{},{},{}", clock->minutes, clock->increment, clock->black_ms, clock->white_ms);
}

std::optional<GameClock> read_clock_text(std::string_view text) {
  if (text.empty()) return std::nullopt;
  std::array<std::int64_t, 4> numbers{};
  const auto parts = split(text, ',');
  if (parts.size() != numbers.size()) throw BadContent{"a clock"};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = parse_integer(parts[i]);
    if (!number) throw BadContent{"a clock"};
    numbers[i] = *number;
  }
  return GameClock{static_cast<int>(numbers[0]), static_cast<int>(numbers[1]), numbers[2], numbers[3]};
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

PageGame read_game(SQLite::Statement& row) {
  const auto text = [&row](int column) { return row.getColumn(column).getString(); };
  PageGame game;
  game.id = row.getColumn(0).getInt64();
  game.version = row.getColumn(1).getInt64();
  game.title = text(2);
  game.created = row.getColumn(3).getInt64();
  game.updated = row.getColumn(4).getInt64();
  game.spec = {valid_content(engine::parse_game(text(5))), row.getColumn(6).getInt() != 0};
  const Grid grid = game.spec.game.grid();
  game.start = read_start(text(7), grid);
  game.first = {text(8), text(9)};
  game.second = {text(10), text(11)};
  game.line = valid_content(record::parse_transcript(text(12), grid));
  game.ply = row.getColumn(13).getInt();
  const std::string resigned = text(14);
  if (!resigned.empty()) game.resigned = resigned == "black" ? Color::Black : Color::White;
  game.choices = read_choices(text(15));
  game.clock = read_clock_text(text(16));
  if (game.ply < 0 || game.ply > static_cast<int>(game.line.size())) throw BadContent{"a game's place"};
  valid_content(game_at(game, static_cast<int>(game.line.size())));
  return game;
}

void bind_game(SQLite::Statement& to, const PageGame& game, int at) {
  const Grid grid = game.spec.game.grid();
  to.bind(at, game.title);
  to.bind(at + 1, engine::to_text(game.spec.game));
  to.bind(at + 2, game.spec.swap2 ? 1 : 0);
  to.bind(at + 3, start_text(game.start));
  to.bind(at + 4, game.first.name);
  to.bind(at + 5, game.first.player);
  to.bind(at + 6, game.second.name);
  to.bind(at + 7, game.second.player);
  to.bind(at + 8, record::write_transcript(game.line, grid));
  to.bind(at + 9, game.ply);
  to.bind(at + 10, !game.resigned ? "" : *game.resigned == Color::Black ? "black" : "white");
  to.bind(at + 11, choices_text(game.choices));
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

Result<PageGame> GameStore::add(const PageGame& game) {
  return files_->write<PageGame>([&](SQLite::Database& db) -> Result<PageGame> {
    PageGame stored = game;
    stored.version = 1;
    stored.created = stored.updated = now_ms();
    SQLite::Statement insert(
        db,
        "INSERT INTO games (version, created, updated, title, spec, swap2, start, first_name, "
        "first_player, second_name, second_player, line, ply, resigned, choices, clock) "
        "VALUES (1, ?1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)");
    insert.bind(1, stored.created);
    bind_game(insert, stored, 2);
    insert.bind(14, clock_text(stored.clock));
    insert.exec();
    stored.id = db.getLastInsertRowid();
    return stored;
  });
}

Result<PageGame> GameStore::put(const PageGame& game) {
  return files_->write<PageGame>([&](SQLite::Database& db) -> Result<PageGame> {
    PageGame stored = game;
    ++stored.version;
    stored.updated = now_ms();
    SQLite::Statement update(
        db,
        "UPDATE games SET version = ?1 + 1, updated = ?2, title = ?4, spec = ?5, swap2 = ?6, "
        "start = ?7, first_name = ?8, first_player = ?9, second_name = ?10, "
        "second_player = ?11, line = ?12, ply = ?13, resigned = ?14, choices = ?15, "
        "variations = CASE WHEN spec = ?5 AND start = ?7 THEN variations ELSE '' END "
        "WHERE id = ?3 AND version = ?1");
    update.bind(1, game.version);
    update.bind(2, stored.updated);
    update.bind(3, game.id);
    bind_game(update, stored, 4);
    if (update.exec() == 0) return wrong("changed", "the game has changed meanwhile");
    return stored;
  });
}

Result<PageGame> GameStore::game(std::int64_t id) {
  return files_->read<PageGame>([&](SQLite::Database& db) -> Result<PageGame> {
    SQLite::Statement query(db, fmt::format("SELECT {} FROM games WHERE id = ?", kGameColumns));
    query.bind(1, id);
    if (!query.executeStep()) return missing(fmt::format("game {}", id));
    return read_game(query);
  });
}

Result<std::vector<PageGame>> GameStore::games(int limit, std::optional<std::int64_t> before) {
  using Games = std::vector<PageGame>;
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

Result<Ok> GameStore::put_clock(std::int64_t id, std::int64_t black_ms, std::int64_t white_ms) {
  return files_->write<Ok>([&](SQLite::Database& db) -> Result<Ok> {
    SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement query(db, "SELECT clock FROM games WHERE id = ?");
    query.bind(1, id);
    if (!query.executeStep()) return missing(fmt::format("game {}", id));
    auto clock = read_clock_text(query.getColumn(0).getString());
    if (!clock) return wrong("no-clock", "this game is played without a clock");
    clock->black_ms = black_ms;
    clock->white_ms = white_ms;
    SQLite::Statement update(db, "UPDATE games SET clock = ? WHERE id = ?");
    update.bind(1, clock_text(clock));
    update.bind(2, id);
    update.exec();
    query.reset();
    transaction.commit();
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

Result<Ok> GameStore::put_variations(const PageGame& game, const std::string& text) {
  return files_->write<Ok>([&](SQLite::Database& db) -> Result<Ok> {
    SQLite::Statement update(db, "UPDATE games SET variations = ? WHERE id = ? AND spec = ? AND start = ?");
    update.bind(1, text);
    update.bind(2, game.id);
    update.bind(3, engine::to_text(game.spec.game));
    update.bind(4, start_text(game.start));
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
