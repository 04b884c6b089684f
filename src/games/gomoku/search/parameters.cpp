#include "games/gomoku/search/parameters.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::array kTable{std::to_array<ParameterInfo>({
    {"aspiration_depth", &Parameters::aspiration_depth, 1, 20, 1},
    {"aspiration_window", &Parameters::aspiration_window, 1, 1000, 4},
    {"aspiration_growth", &Parameters::aspiration_growth, 2, 10, 1},
    {"quiescence_fours", &Parameters::quiescence_fours, 0, 1000, 4},
    {"razoring_depth", &Parameters::razoring_depth, 0, 3000, 40},
    {"razoring_margin", &Parameters::razoring_margin, -200, 500, 5},
    {"razoring_margin_per_ply", &Parameters::razoring_margin_per_ply, 0, 200, 3},
    {"futility_depth", &Parameters::futility_depth, 0, 3000, 40},
    {"futility_margin_per_ply", &Parameters::futility_margin_per_ply, 1, 500, 8},
    {"defence_depth", &Parameters::defence_depth, 0, 3000, 40},
    {"no_table_move_reduction", &Parameters::no_table_move_reduction, 0, 1000, 20},
    {"stale_entry_percent", &Parameters::stale_entry_percent, 0, 100, 8},
    {"stale_entry_max", &Parameters::stale_entry_max, 0, 1000, 20},
    {"singular_depth", &Parameters::singular_depth, 0, 3000, 40},
    {"singular_entry_lag", &Parameters::singular_entry_lag, 0, 1000, 20},
    {"singular_margin_per_ply", &Parameters::singular_margin_per_ply, 0, 2000, 20},
    {"singular_depth_percent", &Parameters::singular_depth_percent, 1, 90, 8},
    {"singular_extension", &Parameters::singular_extension, 0, 1000, 20},
    {"singular_reduction", &Parameters::singular_reduction, 0, 1000, 20},
    {"likely_cut_margin", &Parameters::likely_cut_margin, -200, 500, 5},
    {"likely_cut_per_ply", &Parameters::likely_cut_per_ply, 0, 200, 3},
    {"likely_cut_defence", &Parameters::likely_cut_defence, -500, 1000, 20},
    {"likely_cut_reduction", &Parameters::likely_cut_reduction, 0, 1000, 20},
    {"four_extension", &Parameters::four_extension, 0, 1000, 20},
    {"four_extension_at_end", &Parameters::four_extension_at_end, 0, 1000, 20},
    {"late_move_base", &Parameters::late_move_base, 100, 5000, 50},
    {"late_move_exponent", &Parameters::late_move_exponent, 0, 300, 10},
    {"late_move_not_improving_percent", &Parameters::late_move_not_improving_percent, 1, 100, 10},
    {"reduction_depth", &Parameters::reduction_depth, 0, 3000, 40},
    {"reduction_percent", &Parameters::reduction_percent, 0, 300, 10},
    {"reduction_percent_renju", &Parameters::reduction_percent_renju, 0, 300, 10},
    {"reduction_principal", &Parameters::reduction_principal, 0, 1000, 20},
    {"reduction_threat", &Parameters::reduction_threat, 0, 1000, 20},
    {"reduction_not_improving", &Parameters::reduction_not_improving, 0, 1000, 20},
    {"reduction_cut_node", &Parameters::reduction_cut_node, 0, 1000, 20},
    {"reduction_score_offset", &Parameters::reduction_score_offset, 0, 1000, 20},
    {"reduction_score_max", &Parameters::reduction_score_max, 0, 1000, 20},
    {"late_move_extension", &Parameters::late_move_extension, 0, 1000, 20},
    {"killer_bonus", &Parameters::killer_bonus, 0, 1000, 10},
    {"counter_move_bonus", &Parameters::counter_move_bonus, 0, 1000, 8},
    {"history_divisor", &Parameters::history_divisor, 1, 8192, 64},
    {"history_bonus_per_ply2", &Parameters::history_bonus_per_ply2, 0, 256, 4},
    {"history_bonus_base", &Parameters::history_bonus_base, 0, 1024, 16},
    {"history_bonus_max", &Parameters::history_bonus_max, 1, 4096, 256},
    {"history_limit", &Parameters::history_limit, 4096, 65536, 2048},
    {"root_fours", &Parameters::root_fours, 1, 1000000, 5000},
    {"root_fours_per_millisecond", &Parameters::root_fours_per_millisecond, 1, 1000, 10},
    {"score_drop", &Parameters::score_drop, 0, 10000, 20},
    {"shared_depth", &Parameters::shared_depth, 0, 3000, 40},
})};
static_assert(kTable.size() * sizeof(int) == sizeof(Parameters));  // each of them, once: a test

}  // namespace

std::span<const ParameterInfo> parameter_table() { return kTable; }

Result<Ok> set_parameter(Parameters& parameters, std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos)
    return Error{fmt::format("'{}': a parameter is set by NAME=VALUE", excerpt(assignment))};
  const std::string_view name = trim(assignment.substr(0, equals));
  const auto* const info = std::find_if(kTable.begin(), kTable.end(),
                                        [name](const ParameterInfo& each) { return each.name == name; });
  if (info == kTable.end()) return Error{fmt::format("the search has no parameter '{}'", excerpt(name))};
  const auto value = parse_integer(trim(assignment.substr(equals + 1)));
  if (!value || *value < info->min || *value > info->max)
    return Error{fmt::format("{} is a whole number from {} to {}", name, info->min, info->max)};
  parameters.*info->member = static_cast<int>(*value);
  return Ok{};
}

}  // namespace pedra::gomoku
