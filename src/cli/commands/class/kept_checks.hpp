// What the checker said of a submission, kept beside it: a tournament that goes on does not check again. Called by class.cpp.
#pragma once
#include <filesystem>
#include <optional>
#include <vector>

#include "arena/check/check_engine.hpp"

namespace pedra::cli {

// None: there is none, or of other limits.
std::optional<std::vector<arena::CheckResult>> read_checks(const std::filesystem::path& file,
                                                           const arena::CheckSettings& settings);
Result<Ok> keep_checks(const std::filesystem::path& file, const arena::CheckSettings& settings,
                       const std::vector<arena::CheckResult>& checks);

}  // namespace pedra::cli
