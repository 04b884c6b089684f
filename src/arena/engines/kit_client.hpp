// An agent of the courses' Othello kit as a contestant. Two kinds, as the editions of the kit have them:
//
//   file      started for every move as `PROGRAM STATE COLOR`: STATE is a file of eight lines of '.', 'W', 'B', COLOR
//             is `white` or `black`; it writes `x,y` (column,row from 0) to move.txt in its folder, -1,-1 for no move.
//             When its time is over it is ended, and what stands in move.txt then counts.
//   function  a Python file with make_move(board, color) -> (x, y); `board` has tiles, legal_moves, process_move and
//             the rest of the kit's Board, `color` is 'B' or 'W'. One process for the game.
//
// An agent plays in a copy of its folder, so that two games of the same agent do not write the same move.txt, and nothing
// is left behind; in the sandbox of other programs, where the copy is its own folder. Called by make_contestant() and by the checks of `pedra check-engine kit`.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "arena/engines/contestant.hpp"

namespace pedra::arena {

// Starting a program takes time that is not the agent's thinking: so much more than its time is waited for a move.
inline constexpr Milliseconds kKitStart{1'500};
inline constexpr Milliseconds kKitImport{60'000};  // for a Python agent to be read, with what it imports

// Where an agent is and how it is started.
struct KitAgent {
  std::filesystem::path folder;
  std::vector<std::string> arguments;  // seen from the folder
  bool function = false;               // arguments[0] is the Python file
};

// `arguments` as a person writes them: launch.sh, agent.py, any program, or a folder with launch.sh or agent.py in it.
Result<KitAgent> find_kit_agent(const std::vector<std::string>& arguments, const std::filesystem::path& dir);

std::unique_ptr<Contestant> make_kit_client(const PlayerSpec& player, const Control& control);

// The program behind function agents, for `python3 -c`: it reads lines of 64 cells and a color, and answers each with
// `move X Y` or `error WORDS`.
extern const char* const kKitRunner;

}  // namespace pedra::arena
