// What the students of a class have handed in: a folder or an archive each, made ready to be checked and to play. Called by
// `pedra class`.
//
// Each is copied to PLACE/NAME-CONTENT/NAME, CONTENT being a hash of its files: what is handed in again unchanged is found
// there, what has changed is another player. Nothing of it is run here.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "arena/engines/player_spec.hpp"
#include "arena/submissions/intake.hpp"

namespace pedra::arena {

struct Submission {
  std::string name;            // the folder's or the archive's, without its ending
  std::string problem;         // why it cannot play, in words; empty: it can
  std::filesystem::path kept;  // PLACE/NAME-CONTENT; empty when there is none
  PlayerSpec player;           // of the kit's protocol
  bool function = false;       // make_move; otherwise a program started for each move
  std::string agent;           // the file that is started, seen from its folder
};

// By name. Hidden files are left out. An error only when the folder or the place itself cannot be used: what is wrong with
// one student's files is that submission's problem.
Result<std::vector<Submission>> collect_submissions(const std::filesystem::path& folder,
                                                    const std::filesystem::path& place,
                                                    const IntakeBounds& bounds = {});

}  // namespace pedra::arena
