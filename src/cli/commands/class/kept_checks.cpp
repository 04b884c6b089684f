#include "cli/commands/class/kept_checks.hpp"

#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "cli/json_output.hpp"

namespace pedra::cli {
namespace {

using PlainJson = nlohmann::json;

PlainJson limits_of(const arena::CheckSettings& settings) {
  return {{"time", settings.time.count()}, {"memory", settings.memory}};
}

}  // namespace

std::optional<std::vector<arena::CheckResult>> read_checks(const std::filesystem::path& file,
                                                           const arena::CheckSettings& settings) {
  const auto text = read_file(file);
  if (!text) return std::nullopt;
  try {
    const PlainJson kept = PlainJson::parse(*text);
    if (kept.at("limits") != limits_of(settings)) return std::nullopt;
    std::vector<arena::CheckResult> checks;
    for (const PlainJson& row : kept.at("checks")) {
      arena::CheckResult check{row.at("check"), row.at("expected"), row.at("passed"), row.at("problem"), {}};
      for (const PlainJson& line : row.at("exchange"))
        check.exchange.push_back({line.at("from") == "checker", line.at("line")});
      checks.push_back(std::move(check));
    }
    return checks;
  } catch (const PlainJson::exception&) {
    return std::nullopt;
  }
}

Result<Ok> keep_checks(const std::filesystem::path& file, const arena::CheckSettings& settings,
                       const std::vector<arena::CheckResult>& checks) {
  PlainJson rows = PlainJson::array();
  for (const auto& check : checks) rows.push_back(PlainJson::parse(json_line(check)));
  return write_file(file, PlainJson{{"limits", limits_of(settings)}, {"checks", rows}}.dump(1) + "\n");
}

}  // namespace pedra::cli
