#include "lab/search_tree.hpp"

#include <doctest/doctest.h>

#include "engine/registry.hpp"

using namespace pedra;

namespace {

// x x .      Black to move on 3x3, k = 3: three free cells, the first wins at once.
// o o x
// . . o
std::unique_ptr<engine::Engine> searched(std::string_view player, int width) {
  engine::GameSpec spec;
  spec = gomoku::Settings{.width = width, .height = 3, .k = 3, .rule = gomoku::Rule::Freestyle};
  engine::AnyPosition position(spec);
  for (const Point p : {Point(0, 0), Point(0, 1), Point(1, 0), Point(1, 1), Point(2, 1), Point(2, 2)})
    position.apply(p);
  auto made = *engine::make_engine(*engine::parse_engine(player), spec);
  made->search(position, {.limits = {}, .tree_nodes = 1000}, {}, {});
  return made;
}

}  // namespace

TEST_CASE("rows agree with the recorded tree, and each inner node has one best child") {
  const auto player = searched("chains:depth=2,deepen=off,algorithm=minimax", 5);
  const auto rows = lab::tree_rows(*player->tree(), {5, 3, RowOrder::FromBottom});
  REQUIRE(rows.size() == player->tree()->recorder.nodes().size());
  std::vector<int> best(rows.size(), 0);
  for (const auto& row : rows)
    if (row.best) ++best[static_cast<std::size_t>(row.parent)];
  for (const auto& row : rows) {
    CHECK(best[static_cast<std::size_t>(row.id)] == (row.why == "all children" ? 1 : 0));
    CHECK_FALSE(row.alpha);  // minimax never narrows the window
    CHECK_FALSE(row.beta);
  }
}

TEST_CASE("seen from the root, MAX and MIN take turns and the values are the root's") {
  const auto player = searched("chains:depth=2,deepen=off", 5);
  const Grid grid{5, 3, RowOrder::FromBottom};
  const auto own = lab::tree_rows(*player->tree(), grid);
  const auto rows = lab::tree_rows(*player->tree(), grid, lab::TreeSide::Root);
  REQUIRE(rows.size() == own.size());
  REQUIRE(rows.size() > 10);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool max = rows[i].ply % 2 == 0;
    CHECK(rows[i].level == (max ? "MAX" : "MIN"));
    if (own[i].value) CHECK(*rows[i].value == (max ? *own[i].value : -*own[i].value));
    CHECK(rows[i].alpha.has_value() == (max ? own[i].alpha : own[i].beta).has_value());
    if (rows[i].alpha && rows[i].beta) CHECK(*rows[i].alpha <= *rows[i].beta);
    if (rows[i].best && rows[i].value)
      CHECK(rows[i].value == rows[static_cast<std::size_t>(rows[i].parent)].value);
  }
}
