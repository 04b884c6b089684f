// Plays one game of a match: opening, clocks, adjudication, forfeits. Called by the workers of match.cpp;
// blocks until the game is over or `stop` is seen, which is looked at between moves.
#pragma once
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/engines/contestant.hpp"
#include "arena/openings.hpp"
#include "play/game.hpp"

namespace pedra::arena {

// When to end a game whose result is plain. Scores are what the players say, each in its own points; a
// certain win or loss counts as beyond any bound. Nothing set: games are played out.
struct Adjudication {
  std::optional<double> win_score;  // won when the last `win_moves` scores of both sides agree on it
  int win_moves = 3;
  std::optional<double> draw_score;  // drawn when the last `draw_moves` of both are within it
  int draw_moves = 8;
  int draw_after = 0;  // moves, those of the opening too; 0: never
  bool operator==(const Adjudication&) const = default;
};

enum class Reason : std::uint8_t { Played, Forfeit, AdjudicatedWin, AdjudicatedDraw, MoveLimit };
std::string_view name_of(Reason reason);  // "played", "forfeit", "adjudicated-win", ...
std::optional<Reason> reason_named(std::string_view name);

struct PlayedMove {
  Move move;
  Milliseconds time{0};
  std::optional<double> score = {};  // for the side that moved, in its own points
  int depth = 0;
  std::uint64_t nodes = 0;
  bool operator==(const PlayedMove&) const = default;
};

struct FinishedGame {
  Outcome outcome;  // never ongoing
  Reason reason = Reason::Played;
  std::optional<ForfeitKind> forfeit;  // of the loser, when that is the reason
  std::string detail;                  // what went wrong, in words
  int opening_moves = 0;               // how many of `moves` were given
  int disc_score = 0;                  // Othello: Black minus White when it was played out
  std::vector<PlayedMove> moves;
};

struct GameSetup {
  engine::GameSpec game;
  Opening opening;
  PlayerSpec black;
  PlayerSpec white;
  Control control;
  Adjudication adjudication;
  std::uint64_t seed = 1;
};

// Nothing when stopped. A side that can only pass is not asked: the pass is made for it.
// `moved`, if any, is told of the opening and of every move.
using MoveHook = std::function<void(const play::Game&)>;
std::optional<FinishedGame> run_game(const GameSetup& setup, const std::atomic<bool>& stop,
                                     const MoveHook& moved = {});

}  // namespace pedra::arena
