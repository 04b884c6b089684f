// Whole files in and out. A write goes to a file without a name, or where the file system has none to a temporary name
// beside the target, which takes the target's place when it is whole: a full disk or a kill never leaves half a file
// where a good one was.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace pedra {

inline constexpr std::size_t kMaxFileBytes = 64U << 20U;  // larger input files are refused

Result<std::string> read_file(const std::filesystem::path& path);
Result<Ok> write_file(const std::filesystem::path& path, std::string_view content);

}  // namespace pedra
