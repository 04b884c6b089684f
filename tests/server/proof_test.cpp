#include <doctest/doctest.h>

#include "server/fixture.hpp"
#include "server/requests.hpp"

using namespace pedra;
using namespace pedra::server;
using namespace pedra::server::testing;

namespace {

json view_of(WebFixture& web, const json& moves, const json& spec = kGomoku) {
  const Answer answer = web.post("/api/positions/proof", {{"position", {{"spec", spec}, {"moves", moves}}}});
  REQUIRE(answer.status == 200);
  return answer.body;
}

std::size_t replies(const json& view) {
  std::size_t count = 0;
  for (const char* const kind : {"own", "zone", "reusable", "row", "open"}) count += view[kind].size();
  return count;
}

}  // namespace

TEST_CASE("the proof is walked through: Black's moves, White's replies") {
  WebFixture web;
  const json start = view_of(web, json::array());
  CHECK(start["move"] == "h8");
  CHECK(start["records"] > 7000);
  const json first = view_of(web, {"h8"});
  CHECK(first["move"].is_null());
  CHECK(replies(first) == 224);
  CHECK(first["own"].size() > 200);

  const json black = view_of(web, {"h8", "a15"});
  CHECK(black["state"] == "proved");
  json moves = {"h8", "a15", black["move"]};
  CHECK(replies(view_of(web, moves)) == 222);
  moves.push_back("a1");
  moves.push_back(view_of(web, moves)["move"]);
  const json white = view_of(web, moves);
  CHECK(white["state"] == "proved");
  CHECK(replies(white) == 220);
  CHECK(white["zone"].size() > 100);
  CHECK(white["threat"].is_string());
  CHECK(white["open"].empty());
}

TEST_CASE("where the proof does not go it says so") {
  WebFixture web;
  const json left = view_of(web, {"a1", "h8", "c3"});
  CHECK(left["state"] == "none");
  CHECK(replies(left) == 0);
  CHECK(view_of(web, {"h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"})["state"] == "none");  // over
  for (const json& spec : {kOthello, json{{"game", "gomoku"}, {"rule", "renju"}},
                           json{{"game", "gomoku"}, {"width", 13}, {"height", 13}}})
    CHECK(web.post("/api/positions/proof", {{"position", {{"spec", spec}}}}).status == 400);
  const json set = {{"spec", kGomoku},
                    {"start", {{"cells", std::string(225, '.').replace(0, 1, "x")}, {"to_move", "white"}}}};
  CHECK(web.post("/api/positions/proof", {{"position", set}}).body["state"] == "none");
}

TEST_CASE("a player of the proof: the one in the program, no file of the server") {
  CHECK(parse_web_player("engine:proof=builtin,time=2s"));
  for (const char* const player :
       {"engine:proof=/etc/passwd", "engine:proof=x.cert", "chains:proof=builtin"}) {
    const auto refused = parse_web_player(player);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "bad-player");
  }
  WebFixture web;
  const auto game =
      web.post("/api/games", {{"spec", kGomoku},
                              {"black", {{"kind", "engine"}, {"player", "engine:proof=builtin"}}},
                              {"white", {{"kind", "human"}}}});
  CHECK(game.status == 201);
  const auto other =
      web.post("/api/games", {{"spec", kOthello},
                              {"black", {{"kind", "engine"}, {"player", "engine:proof=builtin"}}},
                              {"white", {{"kind", "human"}}}});
  CHECK(other.status >= 400);
}
