#include "cli/store_file.hpp"

#include <fmt/format.h>
#include <system_error>

#include "cli/exit.hpp"

namespace pedra::cli {

Result<std::filesystem::path> store_file(const std::string& named, std::string_view usual_name,
                                         const Environment& environment) {
  if (store::is_database(named)) return usage("--store: a file is needed here, not a database");
  if (!named.empty()) return std::filesystem::path(named);
  if (environment.data_folder.empty())
    return usage("there is no data folder: HOME is not set; name a file with --store");
  const std::filesystem::path folder = environment.data_folder;
  std::error_code error;
  const bool made = std::filesystem::create_directories(folder, error);
  if (made) std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  if (error) return Error{fmt::format("cannot make '{}': {}", folder.string(), error.message())};
  return folder / usual_name;
}

Result<store::Address> store_address(const std::string& named, std::string_view usual_name,
                                     const Environment& environment) {
  if (!named.empty()) return store::Address::parse(named);
  auto file = store_file(named, usual_name, environment);
  if (!file) return file.error();
  return store::Address(*std::move(file));
}

}  // namespace pedra::cli
