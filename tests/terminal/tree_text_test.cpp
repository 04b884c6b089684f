#include "terminal/tree_text.hpp"

#include <doctest/doctest.h>

#include "engine/registry.hpp"

using namespace pedra;
using lang::Language;
using lang::Messages;

namespace {

const Grid kGrid{3, 3, RowOrder::FromBottom};

// x x .      Black to move on 3x3, k = 3: three free cells, the first wins at once.
// o o x
// . . o
std::string drawn(int max_ply, lab::TreeSide side, Language language) {
  engine::GameSpec spec;
  spec = gomoku::Settings{.width = 3, .height = 3, .k = 3, .rule = gomoku::Rule::Freestyle};
  engine::AnyPosition position(spec);
  for (const Point p : {Point(0, 0), Point(0, 1), Point(1, 0), Point(1, 1), Point(2, 1), Point(2, 2)})
    position.apply(p);
  const auto player = *engine::make_engine(*engine::parse_engine("open-ends:depth=2,deepen=off"), spec);
  player->search(position, {.limits = {}, .tree_nodes = 1000}, {}, {});
  return terminal::tree_text(*player->tree(), kGrid, max_ply, side, Messages(language));
}

}  // namespace

TEST_CASE("the drawing names windows, values, cuts and the best child") {
  const std::string text = drawn(2, lab::TreeSide::Mover, Language::English);
  CHECK(text.find("root  [-inf, +inf]  = win at ply 1  all children\n") == 0);
  CHECK(text.find("├─ *c3  [-inf, +inf]  = loss at ply 1  finished\n") != std::string::npos);
  CHECK(text.find("cut, ") != std::string::npos);
  CHECK(drawn(1, lab::TreeSide::Mover, Language::English).find("deeper nodes not shown)") !=
        std::string::npos);
  CHECK(drawn(1, lab::TreeSide::Root, Language::English).find("MAX root  [-inf, +inf]") == 0);
}

TEST_CASE("in Portuguese the drawing has no English word") {
  const std::string text = drawn(2, lab::TreeSide::Mover, Language::Portuguese);
  CHECK(text.find("raiz  [-inf; +inf]  = vitória no lance 1  todos os filhos\n") == 0);
  CHECK(text.find("poda, ") != std::string::npos);
  for (const char* const word : {"root", "cut", "skipped", "win", "loss", "finished", "children"})
    CHECK_MESSAGE(text.find(word) == std::string::npos, word);
}
