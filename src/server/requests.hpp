// What a request's body asks for, as plain structs: the handlers (routes/) call one reader each. Everything
// that needs nothing but the body is checked here; errors have the codes of docs/api.md. No input may do more
// than that: fuzz/web_request.cpp tries.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry.hpp"
#include "play/game_clock.hpp"
#include "play/player.hpp"
#include "server/store/game_setup.hpp"

namespace pedra::server {

inline constexpr std::int64_t kMostId = std::int64_t{1} << 53;
inline constexpr std::int64_t kLongestSearchMs = 600'000;
inline constexpr std::int64_t kMostTreeNodes = 1 << 21;
inline constexpr std::size_t kLongestTitle = 200;  // bytes; of names too
inline constexpr std::int64_t kLongestClockMinutes = 600;
inline constexpr std::int64_t kLongestIncrement = 600;  // seconds
inline constexpr std::size_t kMostPlayers = 16;

enum class EngineCommand : std::uint8_t {
  Go,       // play on, after a pause or an undo
  Pause,    // stop searching, and do not go on by itself
  MoveNow,  // play the best move found so far
};

// A position: a game's, or one of its own.
struct PositionRef {
  std::optional<std::int64_t> game_id;
  std::optional<std::int64_t> ply;
  GameSetup spec;
  std::optional<Start> start;
  std::vector<Move> moves;
};

struct NewGameRequest {
  GameSetup spec;
  std::string title;
  play::Player black;
  play::Player white;
  std::optional<Start> start;
  std::vector<Move> moves;
  std::optional<play::TimeControl> clock;
};

// All that may change a game. Only what a route takes is read for it.
struct ChangeRequest {
  std::optional<std::int64_t> version;
  std::optional<std::string> title;
  std::optional<play::Player> black;
  std::optional<play::Player> white;
  std::string move;
  std::optional<int> count;
  int ply = 0;
  std::optional<Color> side;
  gomoku::Swap2::Choice choice = gomoku::Swap2::Choice::TakeWhite;
  std::string cells;
  Color to_move = Color::Black;
  std::optional<GameSetup> spec;
};
enum class Change : std::uint8_t { Players, Move, Steps, Goto, Resign, Choose, SetPosition };

struct EngineCommandRequest {
  std::optional<std::int64_t> version;
  EngineCommand command = EngineCommand::Go;
};

struct PositionSearchRequest {
  PositionRef position;
  engine::EngineSpec player;
  search::Limits limits;
  int lines = 1;
};

struct ImportRequest {
  std::string text;  // the bytes, whatever they came as
  std::string format = "auto";
  GameSetup spec;
  int first = 0;
  int limit = 1;
};

struct HeuristicRequest {
  PositionRef position;
  engine::EngineSpec heuristic;
};

struct AnalysisRequest {
  std::int64_t game_id = 0;
  engine::EngineSpec player;
  search::Limits limits;
};

struct TreeRequest {
  PositionRef position;
  engine::EngineSpec player;
  search::Limits limits;
  std::size_t max_nodes = 1'000'000;
};

struct ComparisonRequest {
  PositionRef position;
  engine::EngineSpec heuristic;
  int depth = 2;
  std::vector<engine::EngineSpec> runs;  // none: the usual ones
};

struct MatchRequest {
  engine::GameSpec game;
  std::vector<std::string> players;  // none of them a command
  int games = 20;
  std::string pairing;  // empty: by the number of players
  std::string title;
  search::Limits limits;
  int openings = 0;
  std::uint64_t seed = 1;
  int concurrency = 1;
  std::optional<double> elo0;
  std::optional<double> elo1;
};

Result<PositionRef> read_position(std::string_view body);  // {"position": ..}
Result<NewGameRequest> read_new_game(std::string_view body);
Result<ChangeRequest> read_change(std::string_view body, Change change);
Result<EngineCommandRequest> read_engine_command(std::string_view body);
Result<PositionSearchRequest> read_search(std::string_view body);
Result<ImportRequest> read_import(std::string_view body);
Result<HeuristicRequest> read_heuristic(std::string_view body);
Result<AnalysisRequest> read_analysis(std::string_view body);
Result<TreeRequest> read_tree(std::string_view body);
Result<ComparisonRequest> read_comparison(std::string_view body);
Result<MatchRequest> read_match(std::string_view body);
Result<Ok> read_empty(std::string_view body);  // {} or nothing

// A player of this program that needs no more than a server can spare: one process, many searches.
Result<engine::EngineSpec> parse_web_player(std::string_view text);
bool names_file(const engine::EngineSpec& spec);  // of this machine

// The usual alphabet, with or without its '='; blanks and line ends are skipped.
Result<std::string> decode_base64(std::string_view text);

}  // namespace pedra::server
