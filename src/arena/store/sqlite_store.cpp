// The store in one SQLite file (store/sqlite_file.hpp); every change is one immediate transaction.
#include <SQLiteCpp/SQLiteCpp.h>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <mutex>
#include <set>
#include <utility>

#include "arena/store/store.hpp"
#include "base/number_text.hpp"
#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "record/transcript.hpp"
#include "store/sqlite_file.hpp"

namespace pedra::arena {
namespace {

using store::BadContent;
using store::now_ms;

constexpr std::array kMigrations{R"(
CREATE TABLE matches (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, title TEXT NOT NULL, config TEXT NOT NULL,
  game TEXT NOT NULL, state TEXT NOT NULL, note TEXT NOT NULL, created BIGINT NOT NULL);
CREATE TABLE match_players (match BIGINT NOT NULL, seat BIGINT NOT NULL, name TEXT NOT NULL, spec TEXT NOT NULL,
  PRIMARY KEY (match, seat));
CREATE TABLE match_openings (match BIGINT NOT NULL, number BIGINT NOT NULL, name TEXT NOT NULL, moves TEXT NOT NULL,
  PRIMARY KEY (match, number));
CREATE TABLE jobs (match BIGINT NOT NULL, number BIGINT NOT NULL, black BIGINT NOT NULL, white BIGINT NOT NULL,
  opening BIGINT NOT NULL, pair BIGINT NOT NULL, state TEXT NOT NULL, owner TEXT NOT NULL,
  lease_until BIGINT NOT NULL, PRIMARY KEY (match, number));
CREATE INDEX jobs_by_state ON jobs (match, state, number);
CREATE TABLE games (id INTEGER PRIMARY KEY, match BIGINT NOT NULL, job BIGINT NOT NULL, outcome TEXT NOT NULL,
  reason TEXT NOT NULL, forfeit TEXT NOT NULL, detail TEXT NOT NULL, discs BIGINT NOT NULL,
  opening_moves BIGINT NOT NULL, moves TEXT NOT NULL, times TEXT NOT NULL, scores TEXT NOT NULL,
  depths TEXT NOT NULL, nodes TEXT NOT NULL, finished BIGINT NOT NULL, UNIQUE (match, job));
CREATE TABLE ladders (name TEXT PRIMARY KEY, game TEXT NOT NULL);
CREATE TABLE ladder_players (ladder TEXT NOT NULL, name TEXT NOT NULL, spec TEXT NOT NULL, active BIGINT NOT NULL,
  PRIMARY KEY (ladder, name));
CREATE TABLE ladder_matches (ladder TEXT NOT NULL, run BIGINT NOT NULL, match BIGINT NOT NULL,
  PRIMARY KEY (ladder, run));
)"};

constexpr store::SqliteFormat kFormat{
    .application_id = 0x50656472, .name = "store of matches", .migrations = kMigrations};  // "Pedr"

std::string outcome_name(Outcome outcome) {
  if (outcome.kind != Outcome::Kind::Win) return "draw";
  return outcome.winner == Color::Black ? "black" : "white";
}

// Lists with commas. A game without moves is the empty text, like one move without an entry; the moves
// decide.
template <class Write>
std::string write_list(const std::vector<PlayedMove>& moves, Write write) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) text += (i > 0 ? "," : "") + write(moves[i]);
  return text;
}

double to_score(std::string_view text) {
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || !std::isfinite(value))
    throw BadContent{fmt::format("'{}' is no score", excerpt(text))};
  return value;
}

std::int64_t natural(std::string_view text, std::int64_t most) {
  const auto value = parse_integer(text);
  if (!value || *value < 0 || *value > most)
    throw BadContent{fmt::format("'{}' is no number", excerpt(text))};
  return *value;
}

constexpr std::int64_t kLongestMove = std::int64_t{1000} * 60 * 60 * 24 * 365;  // in milliseconds
constexpr std::int64_t kMostOpenings = 1'000'000;

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(std::unique_ptr<store::SqliteFile> file)
      : file_(std::move(file)), db_(file_->database()) {}

  [[nodiscard]] std::vector<std::filesystem::path> files() const override {
    const std::string path = file_->path().string();
    return {path, path + "-wal", path + "-shm"};
  }

  std::vector<std::string> take_left_out() override {
    const std::lock_guard lock(left_out_mutex_);
    return std::exchange(left_out_, {});
  }

  Result<MatchInfo> open_match(const NewMatch& match) override {
    return guarded<MatchInfo>([&]() -> Result<MatchInfo> {
      SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
      SQLite::Statement find(db_, "SELECT id FROM matches WHERE hash = ?");
      find.bind(1, match.hash);
      const std::int64_t id = find.executeStep() ? find.getColumn(0).getInt64() : insert_match(match);
      transaction.commit();
      return read_match(id);
    });
  }

  Result<MatchInfo> match(std::int64_t id) override {
    return guarded<MatchInfo>([&] { return read_match(id); });
  }

  Result<std::vector<MatchInfo>> matches() override {
    return guarded<std::vector<MatchInfo>>([&]() -> Result<std::vector<MatchInfo>> {
      std::vector<std::int64_t> ids;
      SQLite::Statement query(db_, "SELECT id FROM matches ORDER BY id DESC");
      while (query.executeStep()) ids.push_back(query.getColumn(0).getInt64());
      std::vector<MatchInfo> all;
      for (const std::int64_t id : ids) {
        auto info = read_match(id);
        if (info)
          all.push_back(*std::move(info));
        else
          leave_out(fmt::format("match {}: {}", id, info.error().text()));
      }
      return all;
    });
  }

  Result<std::vector<Opening>> openings(std::int64_t match) override {
    return guarded<std::vector<Opening>>([&]() -> Result<std::vector<Opening>> {
      const auto info = read_match(match);
      if (!info) return info.error();
      std::vector<Opening> all;
      SQLite::Statement query(db_, "SELECT name, moves FROM match_openings WHERE match = ? ORDER BY number");
      query.bind(1, match);
      while (query.executeStep())
        all.push_back({store::valid_content(
                           record::parse_transcript(query.getColumn(1).getString(), info->game.grid())),
                       query.getColumn(0).getString()});
      return all;
    });
  }

  Result<Ok> set_finished(std::int64_t match, std::string_view note) override {
    return change("UPDATE matches SET state = 'finished', note = ? WHERE id = ? AND state = 'running'",
                  std::string(note), match);
  }

  Result<std::optional<Claim>> claim(std::int64_t match, std::string_view owner,
                                     std::chrono::milliseconds lease) override {
    return guarded<std::optional<Claim>>([&]() -> Result<std::optional<Claim>> {
      const std::int64_t now = now_ms();
      SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
      SQLite::Statement find(db_,
                             "SELECT number, black, white, opening, pair FROM jobs WHERE match = ?1 "
                             "AND (state = 'open' OR (state = 'leased' AND lease_until < ?2)) "
                             "AND EXISTS (SELECT 1 FROM matches WHERE id = ?1 AND state = 'running') "
                             "ORDER BY number LIMIT 1");
      std::optional<Claim> claim;
      while (!claim) {
        find.reset();
        find.bind(1, match);
        find.bind(2, now);
        if (!find.executeStep()) break;
        const std::int64_t number = find.getColumn(0).getInt64();
        try {
          claim = Claim{static_cast<int>(number), read_job(find, 1, match)};
        } catch (const BadContent& bad) {
          leave_out(fmt::format("job {} of match {}: {}", number, match, bad.message));
          find.reset();
          SQLite::Statement mark(db_, "UPDATE jobs SET state = 'damaged' WHERE match = ? AND number = ?");
          bind_all(mark, match, number);
          mark.exec();
        }
      }
      find.reset();
      if (!claim) {
        transaction.commit();
        return claim;
      }
      SQLite::Statement take(db_,
                             "UPDATE jobs SET state = 'leased', owner = ?, lease_until = ? "
                             "WHERE match = ? AND number = ?");
      bind_all(take, std::string(owner), now + lease.count(), match, std::int64_t{claim->number});
      take.exec();
      transaction.commit();
      return claim;
    });
  }

  Result<Ok> renew(std::string_view owner, std::chrono::milliseconds lease) override {
    return change("UPDATE jobs SET lease_until = ? WHERE state = 'leased' AND owner = ?",
                  now_ms() + lease.count(), std::string(owner));
  }

  Result<Ok> release(std::string_view owner) override {
    return change(
        "UPDATE jobs SET state = 'open', owner = '', lease_until = 0 WHERE state = 'leased' AND owner = ?",
        std::string(owner));
  }

  Result<std::vector<std::string>> owners(std::int64_t match) override {
    return strings("SELECT DISTINCT owner FROM jobs WHERE state = 'leased' AND match = ?", match);
  }

  Result<JobCounts> counts(std::int64_t match) override {
    return guarded<JobCounts>([&]() -> Result<JobCounts> {
      JobCounts counts;
      SQLite::Statement query(db_, "SELECT state, COUNT(*) FROM jobs WHERE match = ? GROUP BY state");
      query.bind(1, match);
      while (query.executeStep()) {
        const std::string state = query.getColumn(0).getString();
        const std::int64_t count = query.getColumn(1).getInt64();
        if (state == "open") counts.open = count;
        if (state == "leased") counts.leased = count;
        if (state == "done") counts.done = count;
      }
      return counts;
    });
  }

  Result<bool> finish(std::int64_t match, int number, const FinishedGame& game) override {
    return guarded<bool>([&]() -> Result<bool> {
      const auto info = read_match(match);
      if (!info) return info.error();
      SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
      const bool first = end_job(match, number, game, info->game);
      transaction.commit();
      return first;
    });
  }

  Result<Ok> finish_all(std::int64_t match, int first,
                        const std::vector<const FinishedGame*>& games) override {
    return guarded<Ok>([&]() -> Result<Ok> {
      const auto info = read_match(match);
      if (!info) return info.error();
      SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
      for (std::size_t i = 0; i < games.size(); ++i)
        end_job(match, first + static_cast<int>(i), *games[i], info->game);
      transaction.commit();
      return Ok{};
    });
  }

  Result<std::vector<StoredGame>> games(std::int64_t match, std::int64_t after_id) override {
    return guarded<std::vector<StoredGame>>([&]() -> Result<std::vector<StoredGame>> {
      const auto info = read_match(match);
      if (!info) return info.error();
      SQLite::Statement query(
          db_,
          "SELECT g.id, g.job, j.black, j.white, j.opening, j.pair, g.outcome, g.reason, g.forfeit, "
          "g.detail, "
          "g.discs, g.opening_moves, g.moves, g.times, g.scores, g.depths, g.nodes, g.finished "
          "FROM games g JOIN jobs j ON j.match = g.match AND j.number = g.job "
          "WHERE g.match = ? AND g.id > ? ORDER BY g.id");
      bind_all(query, match, after_id);
      std::vector<StoredGame> all;
      while (query.executeStep()) {
        try {
          all.push_back(read_game(query, *info));
        } catch (const BadContent& bad) {
          leave_out(
              fmt::format("game {} of match {}: {}", query.getColumn(1).getInt64() + 1, match, bad.message));
        }
      }
      return all;
    });
  }

  Result<Ok> put_ladder_player(std::string_view ladder, const engine::GameSpec& game,
                               const LadderPlayer& player) override {
    return guarded<Ok>([&]() -> Result<Ok> {
      SQLite::Transaction transaction(db_, SQLite::TransactionBehavior::IMMEDIATE);
      SQLite::Statement make(db_, "INSERT INTO ladders VALUES (?, ?) ON CONFLICT DO NOTHING");
      bind_all(make, std::string(ladder), to_text(game));
      make.exec();
      SQLite::Statement put(db_,
                            "INSERT INTO ladder_players VALUES (?, ?, ?, ?) ON CONFLICT (ladder, name) "
                            "DO UPDATE SET spec = excluded.spec, active = excluded.active");
      bind_all(put, std::string(ladder), player.player.name, player.player.spec,
               std::int64_t{player.active ? 1 : 0});
      put.exec();
      transaction.commit();
      return Ok{};
    });
  }

  Result<std::optional<engine::GameSpec>> ladder_game(std::string_view ladder) override {
    return guarded<std::optional<engine::GameSpec>>([&]() -> Result<std::optional<engine::GameSpec>> {
      SQLite::Statement query(db_, "SELECT game FROM ladders WHERE name = ?");
      query.bind(1, std::string(ladder));
      if (!query.executeStep()) return std::optional<engine::GameSpec>{};
      const auto game = engine::parse_game(query.getColumn(0).getString());
      if (!game) return game.error();
      return std::optional<engine::GameSpec>(*game);
    });
  }

  Result<std::vector<LadderPlayer>> ladder_players(std::string_view ladder) override {
    return guarded<std::vector<LadderPlayer>>([&]() -> Result<std::vector<LadderPlayer>> {
      SQLite::Statement query(
          db_, "SELECT name, spec, active FROM ladder_players WHERE ladder = ? ORDER BY rowid");
      query.bind(1, std::string(ladder));
      std::vector<LadderPlayer> all;
      while (query.executeStep())
        all.push_back({{query.getColumn(0).getString(), query.getColumn(1).getString()},
                       query.getColumn(2).getInt() != 0});
      return all;
    });
  }

  Result<Ok> add_ladder_match(std::string_view ladder, std::int64_t match) override {
    return change(
        "INSERT INTO ladder_matches SELECT ?1, (SELECT COUNT(*) + 1 FROM ladder_matches WHERE ladder = ?1), "
        "?2 "
        "WHERE NOT EXISTS (SELECT 1 FROM ladder_matches WHERE ladder = ?1 AND match = ?2)",
        std::string(ladder), match);
  }

  Result<std::vector<std::int64_t>> ladder_matches(std::string_view ladder) override {
    return guarded<std::vector<std::int64_t>>([&]() -> Result<std::vector<std::int64_t>> {
      SQLite::Statement query(db_, "SELECT match FROM ladder_matches WHERE ladder = ? ORDER BY run");
      query.bind(1, std::string(ladder));
      std::vector<std::int64_t> all;
      while (query.executeStep()) all.push_back(query.getColumn(0).getInt64());
      return all;
    });
  }

  Result<std::vector<std::string>> ladders() override {
    return strings("SELECT name FROM ladders ORDER BY name");
  }

 private:
  template <class T, class Work>
  Result<T> guarded(Work work) {
    return file_->run<T>([&work](SQLite::Database&) -> Result<T> { return work(); });
  }

  static void bind_one(SQLite::Statement& statement, int index, std::int64_t value) {
    statement.bind(index, value);
  }
  static void bind_one(SQLite::Statement& statement, int index, const std::string& value) {
    statement.bind(index, value);
  }
  template <class... Values>
  static void bind_all(SQLite::Statement& statement, const Values&... values) {
    int index = 0;
    (bind_one(statement, ++index, values), ...);
  }

  template <class... Values>
  Result<Ok> change(const char* sql, const Values&... values) {
    return guarded<Ok>([&]() -> Result<Ok> {
      SQLite::Statement statement(db_, sql);
      bind_all(statement, values...);
      statement.exec();
      return Ok{};
    });
  }

  template <class... Values>
  Result<std::vector<std::string>> strings(const char* sql, const Values&... values) {
    return guarded<std::vector<std::string>>([&]() -> Result<std::vector<std::string>> {
      SQLite::Statement query(db_, sql);
      bind_all(query, values...);
      std::vector<std::string> all;
      while (query.executeStep()) all.push_back(query.getColumn(0).getString());
      return all;
    });
  }

  std::int64_t insert_match(const NewMatch& match) {
    SQLite::Statement make(db_, "INSERT INTO matches VALUES (NULL, ?, ?, ?, ?, 'running', '', ?)");
    bind_all(make, match.hash, match.title, match.config, to_text(match.game), now_ms());
    make.exec();
    const std::int64_t id = db_.getLastInsertRowid();
    SQLite::Statement seat(db_, "INSERT INTO match_players VALUES (?, ?, ?, ?)");
    for (std::size_t i = 0; i < match.players.size(); ++i) {
      bind_all(seat, id, static_cast<std::int64_t>(i), match.players[i].name, match.players[i].spec);
      seat.exec();
      seat.reset();
    }
    SQLite::Statement open(db_, "INSERT INTO match_openings VALUES (?, ?, ?, ?)");
    for (std::size_t i = 0; i < match.openings.size(); ++i) {
      bind_all(open, id, static_cast<std::int64_t>(i), match.openings[i].name,
               record::write_transcript(match.openings[i].moves, match.game.grid()));
      open.exec();
      open.reset();
    }
    SQLite::Statement job(db_, "INSERT INTO jobs VALUES (?, ?, ?, ?, ?, ?, 'open', '', 0)");
    for (std::size_t i = 0; i < match.jobs.size(); ++i) {
      const Job& j = match.jobs[i];
      bind_all(job, id, static_cast<std::int64_t>(i), std::int64_t{j.black}, std::int64_t{j.white},
               std::int64_t{j.opening}, std::int64_t{j.pair});
      job.exec();
      job.reset();
    }
    return id;
  }

  Result<MatchInfo> read_match(std::int64_t id) {
    SQLite::Statement query(db_,
                            "SELECT hash, title, config, game, state, note, created, "
                            "(SELECT COUNT(*) FROM jobs WHERE match = ?1), "
                            "(SELECT COUNT(*) FROM games WHERE match = ?1) FROM matches WHERE id = ?1");
    query.bind(1, id);
    if (!query.executeStep())
      return Error{fmt::format("there is no match {} in '{}'", id, file_->path().string())};
    const auto game = engine::parse_game(query.getColumn(3).getString());
    if (!game) return game.error();
    MatchInfo info;
    info.id = id;
    info.hash = query.getColumn(0).getString();
    info.title = query.getColumn(1).getString();
    info.config = query.getColumn(2).getString();
    info.game = *game;
    info.finished = query.getColumn(4).getString() == "finished";
    info.note = query.getColumn(5).getString();
    info.created = query.getColumn(6).getInt64();
    info.games_planned = query.getColumn(7).getInt64();
    info.games_played = query.getColumn(8).getInt64();
    SQLite::Statement players(db_, "SELECT name, spec FROM match_players WHERE match = ? ORDER BY seat");
    players.bind(1, id);
    while (players.executeStep())
      info.players.push_back({players.getColumn(0).getString(), players.getColumn(1).getString()});
    return info;
  }

  bool insert_game(std::int64_t match, int number, const FinishedGame& game, const engine::GameSpec& spec) {
    std::vector<Move> moves;
    for (const PlayedMove& played : game.moves) moves.push_back(played.move);
    SQLite::Statement put(db_,
                          "INSERT INTO games VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                          "ON CONFLICT (match, job) DO NOTHING");
    bind_all(put, match, std::int64_t{number}, outcome_name(game.outcome), std::string(name_of(game.reason)),
             std::string(game.forfeit ? name_of(*game.forfeit) : ""), game.detail,
             std::int64_t{game.disc_score}, std::int64_t{game.opening_moves},
             record::write_transcript(moves, spec.grid()),
             write_list(game.moves, [](const PlayedMove& m) { return std::to_string(m.time.count()); }),
             write_list(game.moves, [](const PlayedMove& m) { return m.score ? number_text(*m.score) : ""; }),
             write_list(game.moves, [](const PlayedMove& m) { return std::to_string(m.depth); }),
             write_list(game.moves, [](const PlayedMove& m) { return std::to_string(m.nodes); }), now_ms());
    return put.exec() > 0;
  }

  // False when the job had its game already.
  bool end_job(std::int64_t match, int number, const FinishedGame& game, const engine::GameSpec& spec) {
    const bool first = insert_game(match, number, game, spec);
    SQLite::Statement done(db_,
                           "UPDATE jobs SET state = 'done', owner = '', lease_until = 0 "
                           "WHERE match = ? AND number = ?");
    bind_all(done, match, std::int64_t{number});
    done.exec();
    return first;
  }

  void leave_out(std::string what) {
    const std::lock_guard lock(left_out_mutex_);
    if (told_.insert(what).second) left_out_.push_back(std::move(what));
  }

  // A column that must hold a number from 0 to below `end`.
  static int index_in(SQLite::Statement& query, int column, std::int64_t end, std::string_view what) {
    const std::int64_t value = query.getColumn(column).getInt64();
    if (value < 0 || value >= end)
      throw BadContent{fmt::format("it names {} {}, which is not there", what, value)};
    return static_cast<int>(value);
  }

  std::int64_t count_of(const char* sql, std::int64_t match) {
    SQLite::Statement query(db_, sql);
    query.bind(1, match);
    return query.executeStep() ? query.getColumn(0).getInt64() : 0;
  }

  // From the four columns at `first`.
  Job read_job(SQLite::Statement& query, int first, std::int64_t match) {
    const std::int64_t seats = count_of("SELECT COUNT(*) FROM match_players WHERE match = ?", match);
    const std::int64_t openings = count_of("SELECT COUNT(*) FROM match_openings WHERE match = ?", match);
    return {index_in(query, first, seats, "player"), index_in(query, first + 1, seats, "player"),
            index_in(query, first + 2, openings, "opening"), query.getColumn(first + 3).getInt()};
  }

  static std::vector<Move> legal_moves(const std::string& text, const engine::GameSpec& spec) {
    std::vector<Move> moves = store::valid_content(record::parse_transcript(text, spec.grid()));
    engine::AnyPosition position(spec);
    for (const Move move : moves) {
      if (!position.is_legal(move))
        throw BadContent{fmt::format("the move {} cannot be played", to_text(move, spec.grid()))};
      position.apply(move);
    }
    return moves;
  }

  static StoredGame read_game(SQLite::Statement& query, const MatchInfo& match) {
    StoredGame stored;
    stored.id = query.getColumn(0).getInt64();
    stored.number = query.getColumn(1).getInt();
    const auto seats = static_cast<std::int64_t>(match.players.size());
    stored.job = {index_in(query, 2, seats, "player"), index_in(query, 3, seats, "player"),
                  index_in(query, 4, kMostOpenings, "opening"), query.getColumn(5).getInt()};
    const std::string outcome = query.getColumn(6).getString();
    const auto reason = reason_named(query.getColumn(7).getString());
    if (!reason) throw BadContent{"it has no reason"};
    if (outcome != "black" && outcome != "white" && outcome != "draw") throw BadContent{"it has no result"};
    stored.game.outcome = outcome == "black"   ? Outcome::win(Color::Black)
                          : outcome == "white" ? Outcome::win(Color::White)
                                               : Outcome::draw();
    stored.game.reason = *reason;
    stored.game.forfeit = forfeit_named(query.getColumn(8).getString());
    stored.game.detail = query.getColumn(9).getString();
    stored.game.disc_score = query.getColumn(10).getInt();
    stored.finished = query.getColumn(17).getInt64();
    const std::string lists[4] = {query.getColumn(13).getString(), query.getColumn(14).getString(),
                                  query.getColumn(15).getString(), query.getColumn(16).getString()};
    const auto times = split(lists[0], ',');
    const auto scores = split(lists[1], ',');
    const auto depths = split(lists[2], ',');
    const auto nodes = split(lists[3], ',');
    const std::vector<Move> moves = legal_moves(query.getColumn(12).getString(), match.game);
    stored.game.opening_moves =
        index_in(query, 11, static_cast<std::int64_t>(moves.size()) + 1, "number of opening moves");
    const std::size_t most =
        std::min(std::min(times.size(), scores.size()), std::min(depths.size(), nodes.size()));
    if (moves.size() > most) throw BadContent{"its lists have different lengths"};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      PlayedMove played;
      played.move = moves[i];
      played.time = Milliseconds(natural(times[i], kLongestMove));
      if (!scores[i].empty()) played.score = to_score(scores[i]);
      played.depth = static_cast<int>(natural(depths[i], 1'000'000));
      played.nodes = static_cast<std::uint64_t>(natural(nodes[i], INT64_MAX));
      stored.game.moves.push_back(played);
    }
    return stored;
  }

  std::unique_ptr<store::SqliteFile> file_;
  SQLite::Database& db_;  // used inside guarded() only
  std::mutex left_out_mutex_;
  std::vector<std::string> left_out_;
  std::set<std::string> told_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite_store(const std::filesystem::path& path) {
  auto file = store::SqliteFile::open(path, kFormat);
  if (!file) return file.error();
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(*std::move(file)));
}

}  // namespace pedra::arena
