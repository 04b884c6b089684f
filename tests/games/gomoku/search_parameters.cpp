// The search's parameters: the table lists each of them once, and what is set is what is searched by.
#include <doctest/doctest.h>
#include <set>

#include "games/gomoku/search/think.hpp"

namespace pedra::gomoku {
namespace {

std::uint64_t nodes_to_depth_6(const Parameters& parameters) {
  const Settings settings{15, 15, 5, Rule::Freestyle};
  Position position(settings);
  for (const Point p : {Point(7, 7), Point(8, 8), Point(6, 8), Point(9, 7)}) position.apply(p);
  SearchMemory memory(std::size_t{1} << 20U, 1, parameters);
  const search::Limits limits{.depth = 6, .nodes = {}, .time = {}};
  return think(position, std::make_shared<const PatternTables>(settings), memory, {.limits = limits}, {}, {})
      .nodes;
}

}  // namespace

TEST_CASE("the table of parameters has every one once, its default within its range") {
  std::set<std::string_view> names;
  Parameters changed;
  const Parameters defaults;
  for (const ParameterInfo& info : parameter_table()) {
    CHECK(names.insert(info.name).second);
    CHECK(changed.*info.member == defaults.*info.member);  // no member twice
    ++(changed.*info.member);
    CHECK(info.min <= defaults.*info.member);
    CHECK(defaults.*info.member <= info.max);
    CHECK(info.step > 0);
  }
}

TEST_CASE("a parameter is set by name; what is unknown or out of range is refused and changes nothing") {
  Parameters parameters;
  REQUIRE(set_parameter(parameters, "razoring_depth=300"));
  CHECK(parameters.razoring_depth == 300);
  const Parameters before = parameters;
  for (const char* bad : {"razoring_depth", "razoring_depth=", "razoring_depth=abc", "razoring_depth=999999",
                          "razor=1", "=1", ""})
    CHECK_FALSE(set_parameter(parameters, bad));
  CHECK(parameters == before);
}

TEST_CASE("the search goes by its parameters") {
  Parameters whole;  // no late move is pruned or reduced
  whole.late_move_base = 5000;
  whole.reduction_depth = 3000;
  CHECK(nodes_to_depth_6(whole) > 2 * nodes_to_depth_6({}));
}

}  // namespace pedra::gomoku
