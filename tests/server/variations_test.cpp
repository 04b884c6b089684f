// What is kept with a game beside its moves: variations and comments.
#include <SQLiteCpp/SQLiteCpp.h>
#include <doctest/doctest.h>

#include "server/fixture.hpp"

using namespace pedra;
using namespace pedra::server;
using namespace pedra::server::testing;

namespace {

json node(int parent, const char* move, const char* comment = "") {
  return {{"parent", parent}, {"move", move}, {"comment", comment}};
}

std::string address(std::int64_t game, const char* what) {
  return "/api/games/" + std::to_string(game) + "/" + what;
}

}  // namespace

TEST_CASE("variations and comments are kept as they were given") {
  WebFixture web;
  const std::int64_t id = web.new_game(kGomoku, {"h8", "i9"});
  const json none = {{"comment", ""}, {"nodes", json::array()}};
  CHECK(web.get(address(id, "variations")).body == none);
  const json tree = {{"comment", "at the start"},
                     {"nodes",
                      {node(0, "h8"), node(1, "i9", "a \"quiet\" move"), node(1, "g7"), node(0, "a1"),
                       node(3, "i9"), node(4, "h8")}}};
  CHECK(web.ask("PUT", address(id, "variations"), tree).status == 204);
  CHECK(web.get(address(id, "variations")).body == tree);
  // A move of the game leaves them alone; another start forgets them.
  CHECK(web.post(address(id, "move"), {{"move", "a1"}, {"version", 1}}).status == 200);
  CHECK(web.get(address(id, "variations")).body == tree);
  std::string cells(225, '.');
  cells[0] = 'x';
  CHECK(web.post(address(id, "position"), {{"cells", cells}, {"to_move", "white"}}).status == 200);
  CHECK(web.get(address(id, "variations")).body == none);
}

TEST_CASE("moves of a variation are written as we write them") {
  WebFixture web;
  const std::int64_t id = web.new_game(kGomoku);
  CHECK(web.ask("PUT", address(id, "variations"), {{"nodes", {{{"parent", 0}, {"move", "7,7"}}}}}).status ==
        204);
  CHECK(web.get(address(id, "variations")).body["nodes"] == json::array({node(0, "h8")}));
}

TEST_CASE("variations that cannot be are refused, and nothing is kept of them") {
  WebFixture web;
  const std::int64_t id = web.new_game(kGomoku);
  const auto put = [&](const json& body) { return web.ask("PUT", address(id, "variations"), body); };
  CHECK(put({{"nodes", {node(0, "h8"), node(1, "h8")}}}).code() == "bad-move");
  CHECK(put({{"nodes", {node(0, "z9")}}}).code() == "bad-move");
  CHECK(put({{"nodes", {node(1, "h8")}}}).code() == "bad-value");  // its own parent
  CHECK(put({{"nodes", {node(-1, "h8")}}}).code() == "bad-value");
  CHECK(put({{"nodes", "h8"}}).code() == "wrong-type");
  CHECK(put({{"nodes", {"h8"}}}).code() == "wrong-type");
  CHECK(put(json::object()).code() == "missing-field");
  CHECK(put({{"nodes", {{{"parent", 0}, {"move", "h8"}, {"colour", 1}}}}}).code() == "unknown-field");
  CHECK(put({{"nodes", json::array()}, {"comment", std::string(20'001, 'x')}}).code() == "bad-value");
  json many = json::array();
  for (int i = 0; i <= 10'000; ++i) many.push_back(node(0, "h8"));
  CHECK(put({{"nodes", many}}).code() == "bad-value");
  CHECK(web.get(address(id, "variations")).body["nodes"].empty());
  CHECK(web.get("/api/games/77/variations").code() == "not-found");
  CHECK(web.ask("PUT", "/api/games/77/variations", {{"nodes", json::array()}}).code() == "not-found");
}

TEST_CASE("a long line and a wide tree are no trouble") {
  WebFixture web;
  const std::int64_t id = web.new_game(kOthello);
  json nodes = json::array();
  for (const char* move : {"f5", "d6", "c3", "d3", "c4", "f4"})
    nodes.push_back(node(static_cast<int>(nodes.size()), move));
  for (const char* move : {"d3", "c4", "f5", "e6"}) nodes.push_back(node(0, move));
  const json tree = {{"comment", ""}, {"nodes", nodes}};
  CHECK(web.ask("PUT", address(id, "variations"), tree).status == 204);
  CHECK(web.get(address(id, "variations")).body == tree);
}

TEST_CASE("a store of the first schema is taken over with its games") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "games.db";
  REQUIRE((*GameStore::open(path))
              ->add({.head = {.title = "old"}, .state = {.game = play::Game(engine::GameSpec())}}));
  {
    SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
    db.exec(
        "ALTER TABLE games DROP COLUMN clock; ALTER TABLE games DROP COLUMN variations;"
        "ALTER TABLE games DROP COLUMN lost_on_time;"
        "UPDATE meta SET value = '1' WHERE key = 'schema'");
  }
  const auto store = GameStore::open(path);
  REQUIRE(store);
  CHECK((*store)->game(1)->head.title == "old");
  CHECK(!(*store)->game(1)->state.clock);
  CHECK((*store)->variations(1)->empty());
  {
    SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
    db.exec("UPDATE meta SET value = '4' WHERE key = 'schema'");
  }
  CHECK(!GameStore::open(path));
}
