#include "cli/commands/class/kept_checks.hpp"

#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "cli/json_output.hpp"

namespace pedra::cli {
namespace {

using Json = nlohmann::json;

Json limits_of(const arena::CheckSettings& settings) {
  return {{"time", settings.time.count()}, {"memory", settings.memory}};
}

}  // namespace

std::optional<std::vector<arena::CheckResult>> read_checks(const std::filesystem::path& file,
                                                           const arena::CheckSettings& settings) {
  const auto text = read_file(file);
  if (!text) return std::nullopt;
  try {
    const Json kept = Json::parse(*text);
    if (kept.at("limits") != limits_of(settings)) return std::nullopt;
    std::vector<arena::CheckResult> checks;
    for (const Json& row : kept.at("checks")) {
      arena::CheckResult check{row.at("check"), row.at("expected"), row.at("passed"), row.at("problem"), {}};
      for (const Json& line : row.at("exchange"))
        check.exchange.push_back({line.at("from") == "checker", line.at("line")});
      checks.push_back(std::move(check));
    }
    return checks;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

Result<Ok> keep_checks(const std::filesystem::path& file, const arena::CheckSettings& settings,
                       const std::vector<arena::CheckResult>& checks) {
  Json rows = Json::array();
  for (const auto& check : checks) rows.push_back(Json::parse(json_line(check)));
  return write_file(file, Json{{"limits", limits_of(settings)}, {"checks", rows}}.dump(1) + "\n");
}

}  // namespace pedra::cli
