#include <doctest/doctest.h>

#include "arena/ladder.hpp"
#include "server/fixture.hpp"

using namespace pedra;
using namespace pedra::server;
using namespace pedra::server::testing;

namespace {

const json kMatch = {{"spec", {{"game", "gomoku"}, {"width", 5}, {"height", 5}, {"k", 4}}},
                     {"players", {"chains:depth=1", "random"}},
                     {"games", 4},
                     {"limits", {{"depth", 1}}}};

json until_ended(WebFixture& web, const std::string& match) {
  json now = web.get(match).body;
  for (int i = 0; i < 2000 && (now["running"] == true || now["finished"] == false); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    now = web.get(match).body;
  }
  return now;
}

}  // namespace

TEST_CASE("a match is started from the page, followed, and its games opened") {
  WebFixture web;
  CHECK(web.get("/api/matches").body["matches"].empty());
  const auto started = web.post("/api/matches", kMatch);
  REQUIRE(started.status == 202);
  CHECK(started.body["planned"] == 4);
  const std::string match = "/api/matches/" + std::to_string(started.body["id"].get<int>());
  CollectingSink sink;
  web.follow(web.get(match + "/events"), sink);
  REQUIRE(!sink.events.empty());
  CHECK(sink.events.back().name == "done");
  CHECK(sink.events.back().data["finished"] == true);
  const auto now = until_ended(web, match);
  CHECK(now["games"] == 4);
  CHECK(now["standings"].size() == 2);
  CHECK(now["pairings"][0]["wins"].get<int>() + now["pairings"][0]["draws"].get<int>() +
            now["pairings"][0]["losses"].get<int>() ==
        4);
  CHECK(now["plots"]["score"][0]["values"].size() == 4);
  CHECK(now["sprt"].is_null());
  const auto games = web.get(match + "/games?limit=3").body;
  CHECK(games["games"].size() == 3);
  CHECK(games["next"].is_number());
  CHECK(web.get(match + "/games?after=" + std::to_string(games["next"].get<int>())).body["games"].size() ==
        1);
  const auto game = web.get(match + "/games/2").body;
  CHECK(game["number"] == 2);
  CHECK(game["moves"].size() == game["length"].get<std::size_t>());
  const auto opened = web.post(match + "/games/2/open", "");
  CHECK(opened.status == 201);
  CHECK(opened.body["moves"].size() >= game["length"].get<std::size_t>());
  CHECK(web.get(match + "/games/9").code() == "not-found");
  CHECK(web.post(match + "/stop", "").code() == "not-running");
  CHECK(web.get("/api/matches/99").code() == "not-found");
  CHECK(web.get("/api/matches").body["matches"].size() == 1);
}

TEST_CASE("a running match shows its boards, and openings are told while they are made") {
  WebFixture web;
  json slow = kMatch;
  slow["games"] = 400;
  slow["players"] = {"chains:depth=3", "chains:depth=2"};
  slow["openings"] = 2;
  CollectingSink news(4);
  std::thread listener([&] { web.follow(web.get("/api/events"), news); });
  while (news.count() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  const auto started = web.post("/api/matches", slow);
  REQUIRE(started.status == 202);
  const std::string match = "/api/matches/" + std::to_string(started.body["id"].get<int>());
  CollectingSink sink(30);
  web.follow(web.get(match + "/events"), sink);
  CHECK(web.post(match + "/stop", "").status == 204);
  listener.join();
  const auto openings = news.all("openings");
  REQUIRE(!openings.empty());
  CHECK(openings.front()["wanted"] == 2);
  CHECK(openings.front()["players"] == slow["players"]);
  const auto all = sink.all("boards");
  REQUIRE(!all.empty());
  bool shown = false;
  for (const json& boards : all)
    for (const json& game : boards["games"]) {
      shown = true;
      CHECK(game["cells"].get<std::string>().size() == 25);
      CHECK((game["black"] == "chains:depth=3") != (game["white"] == "chains:depth=3"));
      CHECK(game["number"].get<int>() >= 1);
    }
  CHECK(shown);
  for (int i = 0; i < 2000 && web.get(match).body["running"] == true; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(web.get(match).body["running"] == false);
}

TEST_CASE("a match is stopped, and the same request goes on with it") {
  WebFixture web(ApiLimits{.matches = 1});
  json slow = kMatch;
  slow["games"] = 200;
  slow["players"] = {"chains:depth=3", "chains:depth=2"};
  slow.erase("limits");
  const auto started = web.post("/api/matches", slow);
  REQUIRE(started.status == 202);
  const std::string match = "/api/matches/" + std::to_string(started.body["id"].get<int>());
  CHECK(web.post("/api/matches", kMatch).code() == "too-many-matches");
  CHECK(web.post(match + "/stop", "").status == 204);
  for (int i = 0; i < 2000 && web.get(match).body["running"] == true; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(web.get(match).body["running"] == false);
  const auto again = web.post("/api/matches", slow);
  REQUIRE(again.status == 202);
  CHECK(again.body["id"] == started.body["id"]);
  CHECK(web.post(match + "/stop", "").status == 204);
}

TEST_CASE("matches that cannot be") {
  WebFixture web;
  const auto code = [&web](const char* field, json value) {
    json request = kMatch;
    request[field] = std::move(value);
    return web.post("/api/matches", request).code();
  };
  CHECK(code("players", {"cmd:/bin/sh", "random"}) == "external-player");
  CHECK(code("players", {"random"}) == "bad-value");
  CHECK(code("players", {"zones", "random"}) != "");
  CHECK(code("pairing", "swiss") == "bad-value");
  CHECK(code("games", 100000) == "bad-value");
  CHECK(code("sprt", {{"elo0", 10}, {"elo1", 0}}) == "bad-value");
  CHECK(code("spec", {{"game", "gomoku"}, {"opening", "swap2"}}) == "bad-spec");
  CHECK(web.get("/api/matches").body["matches"].empty());
}

TEST_CASE("ladders are shown as the arena rates them") {
  WebFixture web;
  CHECK(web.get("/api/ladders").body["ladders"].empty());
  engine::GameSpec game;
  for (const char* player : {"random", "chains:depth=1"})
    REQUIRE(arena::ladder_add(*web.arena, "class", game, *arena::parse_player(player)));
  CHECK(web.get("/api/ladders").body["ladders"][0]["players"] == 2);
  CHECK(web.get("/api/ladders/class").body["rows"].size() == 2);
  CHECK(web.get("/api/ladders/none").code() == "not-found");
}

TEST_CASE("what is to do and who does it is told, and told again when it changes") {
  WebFixture web;
  const auto none = web.get("/api/jobs").body;
  CHECK(none["work"].empty());
  CHECK(none["workers"].empty());
  store::Jobs& jobs = web.arena->jobs();
  const auto work =
      jobs.open_work({.kind = "solve", .hash = "h", .title = "a suite", .config = {}, .signature = {}},
                     {"one", "two", "three"});
  REQUIRE(work.ok());
  REQUIRE(jobs.put_worker({.name = "w", .host = "lab-1", .version = "1", .signature = "s", .kinds = "solve"})
              .ok());
  const auto claims = jobs.claim(work->id, "w", std::chrono::seconds(10), 2);
  REQUIRE(claims.ok());
  REQUIRE(jobs.set_aside((*claims)[0], "garbage").ok());
  const auto now = web.get("/api/jobs").body;
  REQUIRE(now["work"].size() == 1);
  CHECK(now["work"][0]["waiting"] == 1);
  CHECK(now["work"][0]["running"] == 1);
  CHECK(now["work"][0]["failed"] == 1);
  CHECK(now["workers"][0]["host"] == "lab-1");
  CHECK(now["workers"][0]["running"] == 1);
  CHECK(now["setAside"][0]["job"] == 1);
  CHECK(now["setAside"][0]["reason"] == "garbage");
  CollectingSink sink(1);
  web.follow(web.get("/api/jobs/events"), sink);
  REQUIRE(sink.events.size() == 1);
  CHECK(sink.events[0].data["work"][0]["title"] == "a suite");
  REQUIRE(jobs.set_finished(work->id, "").ok());
  CHECK(web.get("/api/jobs").body["work"].empty());
  CHECK(web.get("/api/jobs?all=1").body["work"][0]["finished"] == true);
}
