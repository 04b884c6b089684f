// The store's SQL; every change is one transaction.
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "arena/store/store.hpp"
#include "base/number_text.hpp"
#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "record/transcript.hpp"
#include "store/left_out.hpp"
#include "store/work_store.hpp"

namespace pedra::arena {
namespace {

using store::BadContent;
using store::Connection;
using store::Row;

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
constexpr std::size_t kMostOpenings = 1'000'000;
constexpr std::string_view kMatchKind = "match";

class SqlStore final : public Store {
 public:
  explicit SqlStore(std::unique_ptr<store::Database> database)
      : database_(std::move(database)), jobs_(*database_) {}

  [[nodiscard]] std::vector<std::filesystem::path> files() const override { return database_->files(); }
  [[nodiscard]] store::Jobs& jobs() override { return jobs_; }
  [[nodiscard]] store::Database& database() override { return *database_; }

  std::vector<std::string> take_left_out() override { return left_out_.take(); }

  Result<MatchInfo> open_match(const NewMatch& match) override {
    return change<MatchInfo>([&](Connection& sql) -> Result<MatchInfo> {
      bool made = false;
      const std::int64_t id = store::Jobs::put_work(sql,
                                                    {.kind = std::string(kMatchKind),
                                                     .hash = match.hash,
                                                     .title = match.title,
                                                     .config = match.config,
                                                     .signature = match.signature},
                                                    made);
      if (made) insert_match(sql, id, match);
      return read_match(sql, id);
    });
  }

  Result<MatchInfo> match(std::int64_t id) override {
    return run<MatchInfo>([&](Connection& sql) { return read_match(sql, id); });
  }

  Result<std::vector<MatchInfo>> matches() override {
    return run<std::vector<MatchInfo>>([&](Connection& sql) -> Result<std::vector<MatchInfo>> {
      std::vector<MatchInfo> all;
      for (const Row& row : sql.ask("SELECT id FROM matches ORDER BY id DESC")) {
        const std::int64_t id = row.integer(0);
        try {
          all.push_back(store::valid_content(read_match(sql, id)));
        } catch (const BadContent& bad) {
          left_out_.add(fmt::format("match {}: {}", id, bad.message));
        }
      }
      return all;
    });
  }

  Result<std::vector<Opening>> openings(std::int64_t match) override {
    return run<std::vector<Opening>>([&](Connection& sql) -> Result<std::vector<Opening>> {
      const auto info = read_match(sql, match);
      if (!info) return info.error();
      std::vector<Opening> all;
      for (const Row& row :
           sql.ask("SELECT name, moves FROM match_openings WHERE match = ? ORDER BY number", match))
        all.push_back(
            {store::valid_content(record::parse_transcript(row.text(1), info->game.grid())), row.text(0)});
      return all;
    });
  }

  Result<std::optional<Claim>> claim(std::int64_t match, std::string_view owner,
                                     std::chrono::milliseconds lease) override {
    for (;;) {
      const auto claimed = jobs_.claim(match, owner, lease, 1);
      if (!claimed) return claimed.error();
      if (claimed->empty()) return std::optional<Claim>{};
      const store::Claim& claim = claimed->front();
      const auto job = read_job(match, claim.payload);
      if (job) return std::optional<Claim>(Claim{.number = claim.number, .job = *job});
      if (job.error().code == store::kLostCode) return job.error();
      left_out_.add(fmt::format("job {} of match {}: {}", claim.number, match, job.error().message));
      if (const auto aside = jobs_.set_aside(claim, job.error().message); !aside) return aside.error();
    }
  }

  Result<bool> finish(std::int64_t match, int number, const FinishedGame& game) override {
    return change<bool>([&](Connection& sql) -> Result<bool> {
      const auto spec = game_of(sql, match);
      if (!spec) return spec.error();
      return end_job(sql, match, number, game, *spec);
    });
  }

  Result<Ok> finish_all(std::int64_t match, int first,
                        const std::vector<const FinishedGame*>& games) override {
    return change<Ok>([&](Connection& sql) -> Result<Ok> {
      const auto spec = game_of(sql, match);
      if (!spec) return spec.error();
      for (std::size_t i = 0; i < games.size(); ++i)
        end_job(sql, match, first + static_cast<int>(i), *games[i], *spec);
      return Ok{};
    });
  }

  Result<std::vector<StoredGame>> games(std::int64_t match, std::int64_t after_id) override {
    return run<std::vector<StoredGame>>([&](Connection& sql) -> Result<std::vector<StoredGame>> {
      const auto info = read_match(sql, match);
      if (!info) return info.error();
      std::vector<StoredGame> all;
      for (const Row& row :
           sql.ask("SELECT g.id, g.job, j.payload, g.outcome, g.reason, g.forfeit, g.detail, g.discs, "
                   "g.opening_moves, g.moves, g.times, g.scores, g.depths, g.nodes, g.finished "
                   "FROM games g JOIN jobs j ON j.work = g.match AND j.number = g.job "
                   "WHERE g.match = ? AND g.id > ? ORDER BY g.id",
                   match, after_id)) {
        try {
          all.push_back(read_game(row, *info));
        } catch (const BadContent& bad) {
          left_out_.add(fmt::format("game in row {} of match {}: {}", row.integer(0), match, bad.message));
        }
      }
      return all;
    });
  }

  Result<Ok> put_ladder_player(std::string_view ladder, const engine::GameSpec& game,
                               const LadderPlayer& player) override {
    return change<Ok>([&](Connection& sql) -> Result<Ok> {
      sql.change("INSERT INTO ladders VALUES (?, ?) ON CONFLICT (name) DO NOTHING", ladder, to_text(game));
      sql.change(
          "INSERT INTO ladder_players VALUES (?1, (SELECT COUNT(*) + 1 FROM ladder_players WHERE ladder = "
          "?1), ?2, "
          "?3, ?4) ON CONFLICT (ladder, name) DO UPDATE SET spec = excluded.spec, active = excluded.active",
          ladder, player.player.name, player.player.spec, player.active);
      return Ok{};
    });
  }

  Result<std::optional<engine::GameSpec>> ladder_game(std::string_view ladder) override {
    return run<std::optional<engine::GameSpec>>(
        [&](Connection& sql) -> Result<std::optional<engine::GameSpec>> {
          const auto row = sql.ask_one("SELECT game FROM ladders WHERE name = ?", ladder);
          if (!row) return std::optional<engine::GameSpec>{};
          const auto game = engine::parse_game(row->text(0));
          if (!game) return game.error();
          return std::optional<engine::GameSpec>(*game);
        });
  }

  Result<std::vector<LadderPlayer>> ladder_players(std::string_view ladder) override {
    return run<std::vector<LadderPlayer>>([&](Connection& sql) -> Result<std::vector<LadderPlayer>> {
      std::vector<LadderPlayer> all;
      for (const Row& row :
           sql.ask("SELECT name, spec, active FROM ladder_players WHERE ladder = ? ORDER BY place", ladder))
        all.push_back({{row.text(0), row.text(1)}, row.integer(2) != 0});
      return all;
    });
  }

  Result<Ok> add_ladder_match(std::string_view ladder, std::int64_t match) override {
    return change<Ok>([&](Connection& sql) -> Result<Ok> {
      sql.change(
          "INSERT INTO ladder_matches SELECT ?1, (SELECT COUNT(*) + 1 FROM ladder_matches WHERE ladder = "
          "?1), ?2 "
          "WHERE NOT EXISTS (SELECT 1 FROM ladder_matches WHERE ladder = ?1 AND match = ?2)",
          ladder, match);
      return Ok{};
    });
  }

  Result<std::vector<std::int64_t>> ladder_matches(std::string_view ladder) override {
    return run<std::vector<std::int64_t>>([&](Connection& sql) -> Result<std::vector<std::int64_t>> {
      std::vector<std::int64_t> all;
      for (const Row& row : sql.ask("SELECT match FROM ladder_matches WHERE ladder = ? ORDER BY run", ladder))
        all.push_back(row.integer(0));
      return all;
    });
  }

  Result<std::vector<std::string>> ladders() override {
    return run<std::vector<std::string>>([&](Connection& sql) -> Result<std::vector<std::string>> {
      std::vector<std::string> all;
      for (const Row& row : sql.ask("SELECT name FROM ladders ORDER BY name")) all.push_back(row.text(0));
      return all;
    });
  }

 private:
  template <class T, class Work>
  Result<T> run(const Work& work) {
    return database_->run<T>(work);
  }
  template <class T, class Work>
  Result<T> change(const Work& work) {
    return database_->change<T>(work);
  }

  static void insert_match(Connection& sql, std::int64_t id, const NewMatch& match) {
    sql.change("INSERT INTO matches VALUES (?, ?)", id, to_text(match.game));
    for (std::size_t i = 0; i < match.players.size(); ++i)
      sql.change("INSERT INTO match_players VALUES (?, ?, ?, ?)", id, i, match.players[i].name,
                 match.players[i].spec);
    for (std::size_t i = 0; i < match.openings.size(); ++i)
      sql.change("INSERT INTO match_openings VALUES (?, ?, ?, ?)", id, i, match.openings[i].name,
                 record::write_transcript(match.openings[i].moves, match.game.grid()));
    std::vector<std::string> payloads;
    for (const Job& job : match.jobs) payloads.push_back(job_text(job));
    store::Jobs::put_jobs(sql, id, payloads);
  }

  Result<engine::GameSpec> game_of(Connection& sql, std::int64_t match) const {
    const auto row = sql.ask_one("SELECT game FROM matches WHERE id = ?", match);
    if (!row) return Error{fmt::format("there is no match {} in '{}'", match, database_->address().shown())};
    return engine::parse_game(row->text(0));
  }

  Result<MatchInfo> read_match(Connection& sql, std::int64_t id) const {
    const auto game = game_of(sql, id);
    if (!game) return game.error();
    const auto row = sql.ask_one(
        "SELECT hash, title, config, state, note, created, (SELECT COUNT(*) FROM jobs WHERE work = ?1), "
        "(SELECT COUNT(*) FROM games WHERE match = ?1) FROM work WHERE id = ?1",
        id);
    if (!row)
      return Error{fmt::format("match {} is not among the work of '{}'", id, database_->address().shown())};
    MatchInfo info;
    info.id = id;
    info.hash = row->text(0);
    info.title = row->text(1);
    info.config = row->text(2);
    info.game = *game;
    info.finished = row->text(3) == "finished";
    info.note = row->text(4);
    info.created = row->integer(5);
    info.games_planned = row->integer(6);
    info.games_played = row->integer(7);
    for (const Row& player :
         sql.ask("SELECT name, spec FROM match_players WHERE match = ? ORDER BY seat", id))
      info.players.push_back({player.text(0), player.text(1)});
    return info;
  }

  // False when the job had its game already.
  static bool end_job(Connection& sql, std::int64_t match, int number, const FinishedGame& game,
                      const engine::GameSpec& spec) {
    if (!store::Jobs::end(sql, match, number)) return false;
    std::vector<Move> moves;
    for (const PlayedMove& played : game.moves) moves.push_back(played.move);
    sql.change(
        "INSERT INTO games (match, job, outcome, reason, forfeit, detail, discs, opening_moves, moves, "
        "times, scores, "
        "depths, nodes, finished) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, {now})",
        match, number, outcome_name(game.outcome), name_of(game.reason),
        game.forfeit ? name_of(*game.forfeit) : std::string_view(), game.detail, game.disc_score,
        game.opening_moves, record::write_transcript(moves, spec.grid()),
        write_list(game.moves, [](const PlayedMove& m) { return std::to_string(m.time.count()); }),
        write_list(game.moves, [](const PlayedMove& m) { return m.score ? number_text(*m.score) : ""; }),
        write_list(game.moves, [](const PlayedMove& m) { return std::to_string(m.depth); }),
        write_list(game.moves, [](const PlayedMove& m) { return std::to_string(m.nodes); }));
    return true;
  }

  Result<Job> read_job(std::int64_t match, std::string_view payload) {
    return run<Job>([&](Connection& sql) -> Result<Job> {
      const auto row = sql.ask_one(
          "SELECT (SELECT COUNT(*) FROM match_players WHERE match = ?1), "
          "(SELECT COUNT(*) FROM match_openings WHERE match = ?1)",
          match);
      return parse_job(payload, static_cast<std::size_t>(row->integer(0)),
                       static_cast<std::size_t>(row->integer(1)));
    });
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

  static StoredGame read_game(const Row& row, const MatchInfo& match) {
    StoredGame stored;
    stored.id = row.integer(0);
    stored.number = row.small(1);
    stored.job = store::valid_content(parse_job(row.text(2), match.players.size(), kMostOpenings));
    const std::string& outcome = row.text(3);
    const auto reason = reason_named(row.text(4));
    if (!reason) throw BadContent{"it has no reason"};
    if (outcome != "black" && outcome != "white" && outcome != "draw") throw BadContent{"it has no result"};
    stored.game.outcome = outcome == "black"   ? Outcome::win(Color::Black)
                          : outcome == "white" ? Outcome::win(Color::White)
                                               : Outcome::draw();
    stored.game.reason = *reason;
    stored.game.forfeit = forfeit_named(row.text(5));
    stored.game.detail = row.text(6);
    stored.game.disc_score = row.small(7);
    stored.finished = row.integer(14);
    const std::string lists[4] = {row.text(10), row.text(11), row.text(12), row.text(13)};
    const auto times = split(lists[0], ',');
    const auto scores = split(lists[1], ',');
    const auto depths = split(lists[2], ',');
    const auto nodes = split(lists[3], ',');
    const std::vector<Move> moves = legal_moves(row.text(9), match.game);
    const std::int64_t given = row.integer(8);
    if (given < 0 || given > static_cast<std::int64_t>(moves.size()))
      throw BadContent{fmt::format("it has {} opening moves of {}", given, moves.size())};
    stored.game.opening_moves = static_cast<int>(given);
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

  std::unique_ptr<store::Database> database_;
  store::Jobs jobs_;
  store::LeftOut left_out_;
};

}  // namespace

std::string job_text(const Job& job) {
  return fmt::format("{} {} {} {}", job.black, job.white, job.opening, job.pair);
}

Result<Job> parse_job(std::string_view payload, std::size_t players, std::size_t openings) {
  const auto parts = split(payload, ' ');
  std::array<int, 4> numbers{};
  constexpr std::array<std::string_view, 3> kNames{"player", "player", "opening"};
  const std::array<std::size_t, 3> ends{players, players, openings};
  if (parts.size() != numbers.size())
    return Error{fmt::format("'{}' is no job of a match", excerpt(payload))};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = parse_integer(parts[i]);
    if (!number || *number < INT32_MIN || *number > INT32_MAX)
      return Error{fmt::format("'{}' is no job of a match", excerpt(payload))};
    if (i < ends.size() && (*number < 0 || *number >= static_cast<std::int64_t>(ends[i])))
      return Error{fmt::format("it names {} {}, which is not there", kNames[i], *number)};
    numbers[i] = static_cast<int>(*number);
  }
  return Job{numbers[0], numbers[1], numbers[2], numbers[3]};
}

Result<std::unique_ptr<Store>> open_store(const store::Address& address) {
  auto database = store::open_work_store(address);
  if (!database) return database.error();
  return std::unique_ptr<Store>(std::make_unique<SqlStore>(*std::move(database)));
}

}  // namespace pedra::arena
