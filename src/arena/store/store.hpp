// Where matches live: in a store of work (store/work_store.hpp, which lists the tables). Nothing that finished is ever
// lost: a game and the end of its job are one transaction, durable before finish() returns. Several threads may share a
// Store, and several processes what is behind it.
//
// A match is work of the kind "match", and its number is that of the work. Its config is config_text()'s. A job's payload
// is "BLACK WHITE OPENING PAIR". moves are a transcript (h8i9); times (ms), scores, depths and nodes are lists with
// commas, one entry a move, empty where nothing is known.
#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/game_runner.hpp"
#include "arena/schedule.hpp"
#include "store/jobs.hpp"

namespace pedra::arena {

struct SeatedPlayer {
  std::string name;
  std::string spec;  // as parse_player reads it
};

struct NewMatch {
  std::string hash;  // of all that decides its games: the same command finds its match by it
  std::string title;
  std::string config;     // key=value lines: by them workers know how to play
  std::string signature;  // of the program whose workers may play it; empty: of any
  engine::GameSpec game;
  std::vector<SeatedPlayer> players;
  std::vector<Opening> openings;
  std::vector<Job> jobs;
};

struct MatchInfo {
  std::int64_t id = 0;
  std::string hash;
  std::string title;
  std::string config;
  engine::GameSpec game;
  std::vector<SeatedPlayer> players;
  bool finished = false;
  std::string note;          // why it ended, when that is not "all played"
  std::int64_t created = 0;  // milliseconds since 1970
  std::int64_t games_planned = 0;
  std::int64_t games_played = 0;
};

struct Claim {
  int number = 0;  // of the job in its match
  Job job;
};

struct StoredGame {
  std::int64_t id = 0;  // rises with the time of finishing
  int number = 0;       // of its job
  Job job;
  FinishedGame game;
  std::int64_t finished = 0;  // milliseconds since 1970
};

struct LadderPlayer {
  SeatedPlayer player;
  bool active = true;
};

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // That no player may see: the files it is kept in, of which some may not be there.
  [[nodiscard]] virtual std::vector<std::filesystem::path> files() const = 0;
  // Leases and counts of its jobs, and of all other work in the same place.
  [[nodiscard]] virtual store::Jobs& jobs() = 0;
  [[nodiscard]] virtual store::Database& database() = 0;
  // Rows that could not be read and are left out of every answer, each with its reason; each is told once.
  virtual std::vector<std::string> take_left_out() = 0;

  // Finds the match with this hash, or makes it whole.
  virtual Result<MatchInfo> open_match(const NewMatch& match) = 0;
  virtual Result<MatchInfo> match(std::int64_t id) = 0;  // an error when there is none
  virtual Result<std::vector<MatchInfo>> matches() = 0;  // the newest first
  virtual Result<std::vector<Opening>> openings(std::int64_t match) = 0;

  // The first job that waits becomes the owner's, for as long as the lease. None: nothing to claim, or the match is
  // finished. A job that cannot be read is set aside.
  virtual Result<std::optional<Claim>> claim(std::int64_t match, std::string_view owner,
                                             std::chrono::milliseconds lease) = 0;

  // Records a game and ends its job. False when the job had been done already: the first game stands.
  virtual Result<bool> finish(std::int64_t match, int number, const FinishedGame& game) = 0;
  // The games of jobs from `first` on, in one transaction.
  virtual Result<Ok> finish_all(std::int64_t match, int first,
                                const std::vector<const FinishedGame*>& games) = 0;
  virtual Result<std::vector<StoredGame>> games(std::int64_t match, std::int64_t after_id = 0) = 0;

  // Ladders. A ladder is made by its first player.
  virtual Result<Ok> put_ladder_player(std::string_view ladder, const engine::GameSpec& game,
                                       const LadderPlayer& player) = 0;
  virtual Result<std::optional<engine::GameSpec>> ladder_game(std::string_view ladder) = 0;
  virtual Result<std::vector<LadderPlayer>> ladder_players(std::string_view ladder) = 0;
  virtual Result<Ok> add_ladder_match(std::string_view ladder, std::int64_t match) = 0;
  virtual Result<std::vector<std::int64_t>> ladder_matches(std::string_view ladder) = 0;  // in order
  virtual Result<std::vector<std::string>> ladders() = 0;
};

Result<std::unique_ptr<Store>> open_store(const store::Address& address);

// A job from its payload, in a match with so many players and openings.
Result<Job> parse_job(std::string_view payload, std::size_t players, std::size_t openings);
std::string job_text(const Job& job);

}  // namespace pedra::arena
