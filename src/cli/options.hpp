// What a command line asks for, as plain structs: command_line.cpp fills them in, one file a subcommand obeys
// them.
//
// Values have passed the checks that need nothing but themselves (a number in its range, a word among its
// choices); what depends on the game or on a file is checked by the subcommand.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lang/messages.hpp"
#include "search/limits.hpp"

namespace pedra::cli {

// The environment of the program; only main() reads it.
struct Environment {
  bool color = false;  // stdout is a terminal, and NO_COLOR is not set
  lang::Language language = lang::Language::English;
  bool live = false;        // stderr is a terminal: a line may be drawn over
  std::string data_folder;  // for stores; empty: unknown
  bool display = false;     // there are windows: a browser can be opened
  std::string token;        // PEDRA_TOKEN: of `serve`
};

// The board and its rules; a file that is loaded comes before them.
struct GameOptions {
  std::string game = "gomoku";  // one of engine::game_choices()
  std::optional<int> size;
  std::optional<int> width;
  std::optional<int> height;
  std::optional<int> k;
  std::string rule;          // empty: freestyle
  bool plain_count = false;  // Othello: discs only
  bool gravity = false;      // m,n,k: a stone falls to the lowest empty cell of its column
};

// Where the position comes from; at most one of the first three is set, none means the start of the game.
struct PositionOptions {
  GameOptions game;
  std::string moves;    // "h8 i9"
  std::string load;     // a record
  std::string board;    // a drawing; "-" is stdin
  std::string to_move;  // "black", "white" or empty
};

struct PlayOptions {
  GameOptions game;
  std::string opening;  // "swap2" or empty
  std::string black;    // "human", a player, or empty
  std::string white;
  std::optional<std::chrono::milliseconds> time;
  std::string load;
  std::optional<std::uint64_t> seed;
  bool all_cells = false;
};

struct SearchOptions {
  PositionOptions position;
  std::string player = "engine";
  search::Limits limits;
  std::string algorithm;  // "minimax", "alphabeta" or empty: the player's
  bool all_cells = false;
  int lines = 1;       // how many of the best moves are shown
  bool every = false;  // all of them
  bool json = false;
  std::string tree;  // empty: no tree; "-": to stdout; else a file
  int tree_depth = 2;
  std::string tree_values = "mover";  // or "root": MAX and MIN
};

// What the heuristics say of a position.
struct EvaluateOptions {
  PositionOptions position;
  std::string heuristic;  // empty: all of the game
  bool json = false;
};

// The same position by several players.
struct CompareOptions {
  PositionOptions position;
  std::vector<std::string> players;  // none: the usual ones, with `heuristic` at `depth`
  std::string heuristic;             // empty: the first of the game
  std::optional<int> depth;
  std::optional<std::chrono::milliseconds> time;
  bool json = false;
};

struct ThreatsOptions {
  PositionOptions position;
  bool json = false;
};

struct KitOptions {
  std::string state;
  std::string color;
  std::string player = "engine";
  std::chrono::milliseconds time{4700};
  std::string output = "move.txt";
  bool verbose = false;
};

// Speaks a protocol on stdin and stdout until the other side ends it.
struct EngineOptions {
  std::string protocol;         // "gomocup", "gtp" or "nboard"
  std::string game = "gomoku";  // gtp: which game it starts with
  std::string player = "engine";
  std::chrono::milliseconds time{5000};  // for a move whose time the protocol does not say
  std::optional<std::uint64_t> seed;     // chooses Swap2's openings
};

struct PerftOptions {
  GameOptions game;
  int depth = 1;
  bool divide = false;
  bool json = false;
};

struct BenchOptions {
  std::string what;  // "heuristics", "gomoku", "othello", "latency" or "jobs"
  std::chrono::milliseconds time{1000};
  bool parameters = false;       // gomoku: list the search's parameters
  std::vector<std::string> set;  // gomoku: "razoring_depth=300"
  std::string store;             // jobs: an address; empty: a file that is gone afterwards
  int jobs = 2000;               // jobs: of each measurement
  bool json = false;
};

struct PlayersOptions {
  bool json = false;
};

// How the games of a match or of a ladder's run are played.
struct ContestOptions {
  int games = 100;       // a pairing
  std::string openings;  // a file, "none", or "generate" (also when empty)
  std::optional<std::chrono::milliseconds> time;
  std::string clock;                                   // "5m+2s": a game's time, and what every move adds
  std::optional<std::chrono::milliseconds> tolerance;  // past the time before it is a loss
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  std::string memory;      // "256m", of every outside program
  std::string adjudicate;  // "win=SCORE[:MOVES],draw=SCORE[:MOVES]"
  int draw_after = 0;
  int concurrency = 1;
  std::uint64_t seed = 1;
  std::string report;  // an HTML file
  bool json = false;
};

struct MatchOptions {
  GameOptions game;
  std::vector<std::string> players;
  std::string pairing;  // "match", "round-robin", "gauntlet"; empty: as the number of players suggests
  std::string sprt;
  std::string title;
  ContestOptions contest;
  std::string store;  // a file; empty: the usual one
};

struct MatchListOptions {
  std::string store;
  bool json = false;
};

struct MatchShowOptions {
  std::int64_t match = 0;
  std::string store;
  std::string report;
  bool games = false;
  bool json = false;
};

struct MatchExportOptions {
  std::int64_t match = 0;
  std::string store;
  std::string format = "sgf";
  std::optional<int> game;  // by its number; none: all
  std::string output;       // empty: stdout
};

struct MatchImportOptions {
  std::vector<std::string> files;
  GameOptions game;  // the rule, where a file is silent
  std::string title;
  std::string store;
};

struct OpeningsOptions {
  GameOptions game;
  int count = 100;
  std::uint64_t seed = 1;
  int stones = 0;  // 0: as usual for the game
  std::string judge;
  std::optional<double> tolerance;
  std::string output;  // empty: stdout
};

struct TuneOptions {
  GameOptions game;
  std::string player = "engine:hash=8";
  std::vector<std::string> parameters;  // empty: all
  int iterations = 300;
  double rate = 0.004;
  ContestOptions contest;
  std::string store;
};

struct LadderOptions {
  enum class Action : std::uint8_t { Add, Remove, Run, Table, List };
  Action action = Action::Table;
  std::string ladder = "main";
  GameOptions game;
  std::vector<std::string> players;  // to add; or names to remove
  ContestOptions contest;
  std::string anchor;
  double anchor_elo = 0;
  std::string store;
  bool json = false;
};

// A class's tournament of agents of the Othello kit.
struct ClassOptions {
  std::string folder;
  std::string output;                // empty: beside the folder
  std::vector<std::string> players;  // the teacher's
  ContestOptions contest;
};

struct CheckEngineOptions {
  std::string protocol;  // "gomocup", "gtp", "nboard" or "kit"
  std::vector<std::string> command;
  std::string dir;
  std::string game;  // GTP: "gomoku" or "othello"
  std::chrono::milliseconds time{1000};
  std::string memory = "350m";
  bool json = false;
};

// Exact scores; `suite` or a position. Or a new suite, when `make` is not 0; or a check of the solvers.
struct SolveOptions {
  PositionOptions position;
  std::string method;  // Gomoku: "auto", "vcf", "vct", "lambda2", "full"; empty: auto
  std::string suite;
  int hash_megabytes = 256;
  int threads = 1;
  bool only_outcome = false;                      // win, draw or loss
  std::optional<std::chrono::milliseconds> time;  // a position
  bool json = false;
  int make = 0;                        // positions of the new suite
  int quiet_check = 0;                 // Gomoku: so many positions of our games are searched for false wins
  std::optional<std::uint64_t> nodes;  // Gomoku: a position
  int least_empties = 14;
  int most_empties = 20;
  std::optional<std::uint64_t> seed;  // of `make` and `quiet_check`
  std::string store;  // where the suite's positions are shared with workers; empty: solved here alone
  [[nodiscard]] std::uint64_t seed_or_first() const { return seed.value_or(1); }
};

struct TrainOptions {
  std::string game;
  std::string rule;  // Gomoku's; empty: freestyle
  std::string work;
  std::string output;
  int threads = 1;
  double scale = 1;
  bool network = false;  // Gomoku: the line network too
  std::string from;      // Gomoku: weights to go on from; empty: from nothing
  std::string store;     // where games are shared with workers; empty: played here alone
};

// An opening book: made, or looked into.
struct BookOptions {
  GameOptions game;  // build
  std::string book;  // the file
  std::string player = "engine";
  int plies = 8;
  int lines = 4;
  double tolerance = 2;
  search::Limits limits;
  PositionOptions position;  // show
  bool show = false;
  bool json = false;
};

// The page and its API, on this machine.
struct ServeOptions {
  std::optional<int> port;           // none: 8080, or the next that is free
  std::string listen = "127.0.0.1";  // elsewhere than on the loopback it needs a token
  std::string token_file;
  bool no_token = false;
  std::string certificate;
  std::string key;
  std::string store;  // of games and analyses; empty: the usual one
  std::string arena;  // of matches and ladders; empty: the usual one
  bool no_browser = false;
  bool json = false;
};

// A proof that Black wins: searched for, looked at or written; and the check of a certificate.
struct ProveOptions {
  GameOptions game;
  std::string store;  // a file; empty: the board's own in the data folder
  int threads = 1;
  std::optional<std::chrono::milliseconds> time;
  bool status = false;
  bool draw = false;        // White keeps Black from any row
  std::string write;        // a certificate
  std::string resume_from;  // likewise
};

struct ProveCheckOptions {
  std::string certificate;
};

// Takes jobs of a store until there are none.
struct WorkerOptions {
  std::string store;
  int threads = 1;
  std::string kinds;               // "match,selfplay"; empty: all
  std::vector<std::string> allow;  // outside programs, as after cmd:
  std::chrono::milliseconds lease{30'000};
  std::chrono::milliseconds patience{600'000};  // with a database that does not answer
  bool wait = false;                            // for more when there are none
};

// What is to do, what is done and by whom.
struct JobsOptions {
  std::string store;
  bool all = false;  // finished work too
  bool watch = false;
  bool json = false;
};

struct JobsRetryOptions {
  std::string store;
  std::int64_t work = 0;
};

struct StoreCopyOptions {
  std::string from;
  std::string to;
};

struct CompletionOptions {
  std::string shell;  // "bash", "zsh" or "fish"
};

struct ManualOptions {};

struct HelpOptions {
  std::vector<std::string> command;  // "match", "show"
};

using Command = std::variant<
    PlayOptions, SearchOptions, EvaluateOptions, CompareOptions, ThreatsOptions, KitOptions, EngineOptions,
    PerftOptions, BenchOptions, PlayersOptions, CompletionOptions, ManualOptions, HelpOptions, BookOptions,
    MatchOptions, MatchListOptions, MatchShowOptions, MatchExportOptions, MatchImportOptions, OpeningsOptions,
    LadderOptions, ClassOptions, CheckEngineOptions, SolveOptions, TrainOptions, ServeOptions, ProveOptions,
    ProveCheckOptions, WorkerOptions, JobsOptions, JobsRetryOptions, StoreCopyOptions, TuneOptions>;

}  // namespace pedra::cli
