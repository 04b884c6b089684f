#include <doctest/doctest.h>

#include "engine/registry.hpp"
#include "server/fixture.hpp"

using namespace pedra;
using namespace pedra::server;
using namespace pedra::server::testing;

namespace {

const json kPosition = {{"spec", {{"game", "gomoku"}, {"width", 5}, {"height", 5}, {"k", 4}}},
                        {"moves", {"c3", "b2", "c2"}}};

json recorded_tree(WebFixture& web, const json& request) {
  CollectingSink sink;
  web.follow(web.post("/api/trees", request), sink);
  const Event* const tree = sink.find("tree");
  return tree == nullptr ? json() : tree->data;
}

}  // namespace

TEST_CASE("a recorded tree has the counts of the search itself") {
  WebFixture web;
  const json tree = recorded_tree(web, {{"position", kPosition}, {"player", "chains:depth=3,deepen=off"}});
  REQUIRE(tree.is_object());
  auto game = engine::GameSpec{};
  game = gomoku::Settings{5, 5, 4, gomoku::Rule::Freestyle};
  engine::AnyPosition position(game);
  for (const char* move : {"c3", "b2", "c2"}) position.apply(*parse_move(move, game.grid()));
  const auto engine = engine::make_engine(*engine::parse_engine("chains:depth=3,deepen=off"), game);
  const auto report = (*engine)->search(position, {}, {}, {});
  CHECK(tree["report"]["nodes"] == report.nodes);
  CHECK(tree["report"]["prunings"] == report.prunings);
  CHECK(tree["report"]["score"] == report.score);
  CHECK(tree["dropped"] == 0);
  CHECK(tree["steps"] == 2 * tree["nodes"].get<int>());
  CHECK(tree["why"]["cut"].get<std::uint64_t>() == report.prunings);
  std::uint64_t sum = 0;
  for (const auto& count : tree["why"]) sum += count.get<std::uint64_t>();
  CHECK(sum == tree["nodes"].get<std::uint64_t>());
}

TEST_CASE("children come by parts, and the whole tree can be walked by them") {
  WebFixture web;
  const json tree = recorded_tree(web, {{"position", kPosition}, {"player", "chains:depth=2"}});
  const std::string id = "/api/trees/" + tree["id"].get<std::string>();
  std::size_t seen = 0;
  std::vector<int> left{0};
  while (!left.empty()) {
    const int node = left.back();
    left.pop_back();
    ++seen;
    for (json next = 0; !next.is_null();) {
      const auto part = web.get(id + "/nodes/" + std::to_string(node) +
                                "/children?limit=3&offset=" + std::to_string(next.get<int>()));
      REQUIRE(part.status == 200);
      CHECK(part.body["children"].size() <= 3);
      for (const auto& child : part.body["children"]) {
        CHECK(child["parent"] == node);
        left.push_back(child["id"]);
      }
      next = part.body["next"];
    }
  }
  CHECK(seen == tree["nodes"].get<std::size_t>());
  const auto root = web.get(id + "/nodes/0").body;
  CHECK(root["node"]["move"].is_null());
  CHECK(root["node"]["value"] == tree["report"]["score"]);
  CHECK(root["path"].empty());
  const auto best = web.get(id + "/nodes/0/children?sort=value").body["children"][0];
  CHECK(best["value"].get<double>() == -root["node"]["value"].get<double>());
  const auto child = web.get(id + "/nodes/" + std::to_string(best["id"].get<int>())).body;
  CHECK(child["path"][0]["id"] == 0);
}

TEST_CASE("moments go through the search in time, with windows as they were") {
  WebFixture web;
  const json tree = recorded_tree(web, {{"position", kPosition}, {"player", "chains:depth=2"}});
  const std::string id = "/api/trees/" + tree["id"].get<std::string>();
  const int steps = tree["steps"];
  const auto first = web.get(id + "/at?step=0").body;
  CHECK(first["event"] == "enter");
  CHECK(first["node"]["id"] == 0);
  const auto last = web.get(id + "/at?step=" + std::to_string(steps - 1)).body;
  CHECK(last["event"] == "leave");
  CHECK(last["node"]["id"] == 0);
  json alpha;
  for (int step = 0; step < steps; ++step) {
    const auto moment = web.get(id + "/at?step=" + std::to_string(step)).body;
    CHECK(moment["node"][moment["event"] == "enter" ? "entered" : "left"] == step);
    if (moment["path"].empty()) continue;
    // What the root knows never falls, and is what a child on its way in is searched with.
    const json now = moment["path"][0]["alpha_now"];
    if (!alpha.is_null()) CHECK(now.get<double>() >= alpha.get<double>());
    alpha = now;
    if (moment["event"] == "enter" && moment["path"].size() == 1 && !now.is_null())
      CHECK(moment["node"]["beta"].get<double>() == -now.get<double>());
  }
  CHECK(alpha.get<double>() == tree["report"]["score"].get<double>());
  CHECK(web.get(id + "/at?step=" + std::to_string(steps)).code() == "bad-value");
}

TEST_CASE("what there is no tree of") {
  WebFixture web;
  CHECK(web.post("/api/trees", {{"position", kPosition}, {"player", "engine"}}).code() == "no-tree");
  CHECK(web.post("/api/trees", {{"position", kPosition}, {"player", "random"}}).code() == "no-tree");
  CHECK(web.post("/api/trees", {{"position", kPosition}}).code() == "missing-field");
  CHECK(web.get("/api/trees/t9").code() == "not-found");
  CHECK(web.get("/api/trees/t9/nodes/0").code() == "not-found");
  const json tree =
      recorded_tree(web, {{"position", kPosition}, {"player", "chains:depth=1"}, {"max_nodes", 3}});
  CHECK(tree["nodes"] == 3);
  CHECK(tree["dropped"].get<int>() > 0);
  const std::string id = "/api/trees/" + tree["id"].get<std::string>();
  CHECK(web.get(id + "/nodes/3").code() == "not-found");
  CHECK(web.get(id + "/nodes/-1").code() == "not-found");
  CHECK(web.get("/api/trees").body["trees"].size() == 1);
  CHECK(web.ask("DELETE", id).status == 204);
  CHECK(web.get(id).code() == "not-found");
}

TEST_CASE("the tree that was not looked at for longest goes first") {
  WebFixture web(ApiLimits{.tree_bytes = 20'000});
  const json request = {{"position", kPosition}, {"player", "chains:depth=1,cells=all"}, {"max_nodes", 100}};
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) ids.push_back(recorded_tree(web, request)["id"]);
  const auto bytes = web.api.limits().tree_bytes;
  CHECK(bytes == 20'000);
  CHECK(web.get("/api/trees/" + ids[2]).status == 200);
  // Ask for one until the others have gone.
  for (int i = 0; i < 20; ++i) {
    CHECK(web.get("/api/trees/" + ids[2]).status == 200);
    recorded_tree(web, request);
  }
  CHECK(web.get("/api/trees/" + ids[2]).status == 200);
  CHECK(web.get("/api/trees/" + ids[0]).status == 404);
}

TEST_CASE("minimax, alpha-beta, what helps it and the engine compared") {
  WebFixture web;
  CollectingSink sink;
  web.follow(web.post("/api/comparisons", {{"position", kPosition}, {"heuristic", "chains"}, {"depth", 3}}),
             sink);
  const auto runs = sink.all("run");
  REQUIRE(runs.size() == 7);
  CHECK(runs[0]["label"] == "minimax");
  CHECK(runs[0]["share"] == 1.0);
  CHECK(runs[0]["complete"] == true);
  CHECK(runs[1]["report"]["nodes"].get<int>() < runs[0]["report"]["nodes"].get<int>());
  for (std::size_t i = 1; i < 6; ++i) CHECK(runs[i]["report"]["score"] == runs[0]["report"]["score"]);
  CHECK(runs[3]["label"] == "alpha-beta, ordering");
  CHECK(runs[3]["report"]["nodes"].get<int>() < runs[1]["report"]["nodes"].get<int>());
  CHECK(runs[4]["label"] == "alpha-beta, table");
  // Three plies meet no position again above their leaves.
  CHECK(runs[4]["report"]["nodes"].get<int>() <= runs[1]["report"]["nodes"].get<int>());
  CHECK(runs[6]["label"] == "engine");
  CollectingSink own;
  web.follow(web.post("/api/comparisons",
                      {{"position", kPosition}, {"depth", 1}, {"runs", {"chains", "open-ends"}}}),
             own);
  CHECK(own.all("run").size() == 2);
  CHECK(web.post("/api/comparisons", {{"position", kPosition}}).code() == "missing-field");
}
