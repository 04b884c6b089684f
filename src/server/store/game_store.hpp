// The store of the page's games and analyses: a SQLite file, or the schema `pedra_page` of a PostgreSQL
// database. A change is durable before the call returns, so
// that a kill loses nothing that was answered. Several threads may share it.
//
//   games               id, version, title, created, updated, spec, swap2, start, first_name, first_player,
//                       second_name, second_player, line, ply, resigned, choices, clock, variations,
//                       lost_on_time
//   analyses            id, game, spec, start, line, player, limits, created
//   analysed_positions  analysis, ply, best, score, win_in, depth, nodes, exact, pv
//
// spec is arena::to_text's line, line and pv are transcripts, start is "CELLS black" or empty, choices are
// "3:lay-two,5:take-white", clock is "MINUTES,INCREMENT,BLACK_MS,WHITE_MS" or empty, variations is the text
// of variations_json() or empty. resigned is the side that gave up or, with lost_on_time, ran out of time.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/live_game.hpp"
#include "server/store/game_setup.hpp"
#include "store/address.hpp"

namespace pedra::server {

// A game's row but for the game itself.
struct GameHead {
  std::int64_t id = 0;
  std::int64_t version = 1;
  std::string title = {};
  std::int64_t created = 0;  // milliseconds since 1970
  std::int64_t updated = 0;
};

struct SavedGame {
  GameHead head = {};
  play::GameState state;
};

struct AnalysedPosition {
  int ply = 0;
  Move best = {};    // none where the game was over
  double score = 0;  // for the side to move
  std::optional<int> win_in = {};
  int depth = 0;
  std::uint64_t nodes = 0;
  bool exact = false;
  std::vector<Move> pv = {};
  bool operator==(const AnalysedPosition&) const = default;
};

struct Analysis {
  std::int64_t id = 0;
  std::int64_t game_id = 0;
  engine::GameSpec spec;
  std::optional<Start> start;
  std::vector<Move> line;  // as it was when the analysis was made
  std::string player;
  search::Limits limits;
  std::int64_t created = 0;
  std::vector<AnalysedPosition> positions;  // those that are done, by ply
  [[nodiscard]] std::size_t total() const { return line.size() + 1; }
};

class GameStore {
 public:
  // A file that is made when missing. One that is something else, damaged, or of a newer program is refused.
  static Result<std::unique_ptr<GameStore>> open(const store::Address& address);
  ~GameStore();
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;

  // Rows that somebody has changed so that they cannot be read: lists leave them out, and they are told of here, once.
  std::vector<std::string> take_left_out();

  // Both give the head as it is stored: with its id, version and times. put() forgets the variations when the
  // game gets another start: they began from the old one.
  Result<GameHead> add(const SavedGame& game);
  Result<GameHead> put(const SavedGame& game);  // `changed` unless the stored version is still this one
  Result<SavedGame> game(std::int64_t id);
  Result<std::vector<SavedGame>> games(int limit, std::optional<std::int64_t> before);  // the newest first
  Result<Ok> remove(std::int64_t id);                                                   // its analyses too

  // Beside the game's versions.
  Result<Ok> put_clock(std::int64_t id, const play::GameClock& clock);
  Result<std::string> variations(std::int64_t id);
  Result<Ok> put_variations(const SavedGame& game, const std::string& text);  // `changed` if its start did

  Result<Analysis> add(const Analysis& analysis);
  Result<Analysis> analysis(std::int64_t id);
  Result<std::vector<Analysis>> analyses(std::optional<std::int64_t> game);  // the newest first; at most 200
  Result<Ok> put(std::int64_t analysis, const AnalysedPosition& position, const Grid& grid);
  Result<Ok> remove_analysis(std::int64_t id);

 private:
  struct Databases;
  explicit GameStore(std::unique_ptr<Databases> databases);
  std::unique_ptr<Databases> databases_;
};

}  // namespace pedra::server
