// Where a command keeps what must be kept: the file or the database that the user has named, or a file in the data folder.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "cli/options.hpp"
#include "store/address.hpp"

namespace pedra::cli {

// Makes the data folder when it is missing, for its owner alone. A usage error when nothing is named and there is no such folder.
Result<std::filesystem::path> store_file(const std::string& named, std::string_view usual_name,
                                         const Environment& environment);

// The same for what may also be in a database.
Result<store::Address> store_address(const std::string& named, std::string_view usual_name,
                                     const Environment& environment);

}  // namespace pedra::cli
