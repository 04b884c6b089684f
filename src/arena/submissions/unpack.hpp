// An archive's files into a folder, by libarchive. Called by submission.cpp.
#pragma once
#include <filesystem>
#include <string_view>

#include "arena/submissions/intake.hpp"

namespace pedra::arena {

inline constexpr std::string_view kArchiveNames = ".zip, .tar, .tar.gz, .tgz, .tar.bz2, .tar.xz";

// The name without the ending of an archive that unpack() reads; empty when it has none.
std::string_view archive_stem(std::string_view file_name);

// Refused as a whole when it holds a link, a device, a name that leads outside, too much, or what cannot be read; what was
// written until then stays in the folder.
Result<Ok> unpack(const std::filesystem::path& archive, Intake& intake);

}  // namespace pedra::arena
