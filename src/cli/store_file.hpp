// Where a command keeps what must be kept: the file that the user has named, or one in the data folder.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "cli/options.hpp"

namespace pedra::cli {

// Makes the data folder when it is missing, for its owner alone. A usage error when nothing is named and there is no such folder.
Result<std::filesystem::path> store_file(const std::string& named, std::string_view usual_name,
                                         const Environment& environment);

}  // namespace pedra::cli
