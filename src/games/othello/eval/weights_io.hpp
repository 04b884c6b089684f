// The evaluation and its ProbCut as a file: packing, unpacking, and the ones built into the program.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "games/othello/eval/weights.hpp"
#include "games/othello/search/probcut.hpp"

namespace pedra::othello {

// What a trained evaluation consists of.
struct Knowledge {
  Weights weights;
  ProbCut probcut;
};

std::string pack_knowledge(const std::vector<Weights::PhaseWeights>& phases, const ProbCut& probcut);
Result<std::shared_ptr<const Knowledge>> unpack_knowledge(std::string_view bytes);

// From a file; the error names the file and what is wrong with it.
Result<std::shared_ptr<const Knowledge>> read_knowledge(const std::filesystem::path& path);

// data/weights/othello.pedra, as it was when the program was built; unpacked once, shared by all.
std::shared_ptr<const Knowledge> builtin_knowledge();

}  // namespace pedra::othello
