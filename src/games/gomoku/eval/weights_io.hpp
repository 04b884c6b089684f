// Gomoku's weights as files: packed by training, built into the program, read at start. Who makes
// PatternTables asks builtin_weights() once; it is the same object ever after.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "games/gomoku/eval/weights.hpp"

namespace pedra::gomoku {

std::string pack_weights(const Weights& weights);
Result<std::shared_ptr<const Weights>> unpack_weights(std::string_view bytes);

// From a file; the error names the file and what is wrong with it.
Result<std::shared_ptr<const Weights>> read_weights(const std::filesystem::path& path);

// Those of the rule; caro has standard's. Thread-safe.
std::shared_ptr<const Weights> builtin_weights(Rule rule);

}  // namespace pedra::gomoku
