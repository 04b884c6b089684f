#include <doctest/doctest.h>

#include "server/fixture.hpp"
#include "server/views/judgement.hpp"

using namespace pedra;
using namespace pedra::server;
using namespace pedra::server::testing;

namespace {

const json kPosition = {{"spec", kGomoku}, {"moves", {"h8", "i9", "h9"}}};

// Runs a search in a thread of its own that is still under way when this returns.
struct Background {
  Background(WebFixture& web, const json& request, CollectingSink& to)
      : answer(web.post("/api/searches", request)), sink(to), thread([this] { answer.stream(sink); }) {
    while (web.get("/api/searches").body["searches"].empty())
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  Answer answer;
  CollectingSink& sink;
  std::thread thread;
};

}  // namespace

TEST_CASE("a search reports and ends") {
  WebFixture web;
  CollectingSink sink;
  web.follow(
      web.post("/api/searches", {{"position", kPosition}, {"player", "chains"}, {"limits", {{"depth", 2}}}}),
      sink);
  REQUIRE(sink.events.size() >= 3);
  CHECK(sink.events.front().name == "started");
  CHECK(sink.events.front().data["to_move"] == "white");
  CHECK(sink.events.back().data["reason"] == "finished");
  const auto last = sink.all("report").back();
  CHECK(last["final"] == true);
  CHECK(last["depth"] == 2);
  CHECK(last["black"].get<double>() == -last["score"].get<double>());
  CHECK(last["pv"][0] == last["move"]);
  CHECK(web.get("/api/searches").body["searches"].empty());
}

TEST_CASE("several lines, and the value of every cell") {
  WebFixture web;
  const json tiny = {{"spec", {{"game", "gomoku"}, {"width", 3}, {"height", 3}, {"k", 3}}},
                     {"moves", {"b2"}}};
  CollectingSink sink;
  web.follow(
      web.post("/api/searches",
               {{"position", tiny}, {"player", "chains"}, {"limits", {{"depth", 3}}}, {"lines", "all"}}),
      sink);
  const auto last = sink.all("report").back();
  CHECK(last["lines"].size() == 8);
  CHECK(last["lines"][0]["move"] == last["move"]);
}

TEST_CASE("a search is stopped by its id, and says so") {
  WebFixture web;
  CollectingSink sink;
  Background search(web, {{"position", kPosition}, {"limits", {{"time_ms", 600000}}}}, sink);
  const std::string id = web.get("/api/searches").body["searches"][0]["id"];
  CHECK(web.post("/api/searches/" + id + "/stop", "").status == 204);
  search.thread.join();
  CHECK(sink.events.back().data["reason"] == "stopped");
  CHECK(sink.all("report").back()["final"] == true);
  search.answer.stream = nullptr;  // as when the connection is closed
  CHECK(web.post("/api/searches/" + id + "/stop", "").code() == "not-found");
}

TEST_CASE("a search whose client has gone stops") {
  WebFixture web;
  CollectingSink sink(1);  // gone after `started`
  const auto answer = web.post("/api/searches", {{"position", kPosition}, {"limits", {{"time_ms", 600000}}}});
  const auto begun = std::chrono::steady_clock::now();
  web.follow(answer, sink);
  CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(30));
}

TEST_CASE("there are not more searches than allowed, and a refused one leaves nothing") {
  WebFixture web(ApiLimits{.searches = 1});
  CollectingSink sink;
  {
    const auto waiting =
        web.post("/api/searches", {{"position", kPosition}});  // holds its place until it is gone
    CHECK(web.post("/api/searches", {{"position", kPosition}}).code() == "too-many-searches");
    CHECK(web.post("/api/searches", {{"position", kPosition}}).status == 429);
  }
  CHECK(web.get("/api/searches").body["searches"].empty());
  CHECK(web.post("/api/searches", {{"position", kPosition}, {"player", "zones"}}).code() == "bad-player");
  CHECK(web.get("/api/searches").body["searches"].empty());
}

TEST_CASE("an analysis finds the blunder, and goes on after it was left") {
  WebFixture web;
  // White lets an open four be: the win is given away at ply 7, where White must have defended earlier.
  const auto id = web.new_game(kGomoku, {"h8", "a1", "i8", "a2", "j8", "o15", "k8", "o14", "l8"});
  const auto made = web.post("/api/analyses", {{"game_id", id}, {"limits", {{"depth", 3}}}});
  REQUIRE(made.status == 201);
  CHECK(made.body["total"] == 10);
  CHECK(made.body["state"] == "paused");
  const std::string analysis = "/api/analyses/" + std::to_string(made.body["id"].get<int>());
  CollectingSink first(4);  // leaves in the middle
  web.follow(web.post(analysis + "/run", json::object()), first);
  const auto half = web.get(analysis).body;
  CHECK(half["state"] == "paused");
  CHECK(half["done"].get<int>() > 0);
  CHECK(half["done"].get<int>() < 10);
  CollectingSink rest;
  web.follow(web.post(analysis + "/run", json::object()), rest);
  CHECK(rest.events.back().data["reason"] == "finished");
  const auto whole = web.get(analysis).body;
  CHECK(whole["state"] == "finished");
  REQUIRE(whole["positions"].size() == 10);
  CHECK(whole["positions"][8]["win_in"] == 1);  // l8 wins, and so does g8
  CHECK(whole["positions"][8]["verdict"] != "blunder");
  CHECK(whole["positions"][5]["verdict"] == "blunder");  // o15 instead of stopping the three
  CHECK(whole["positions"][5]["better"].is_string());
  CHECK(whole["positions"][9]["verdict"].is_null());
  CHECK(web.get("/api/analyses?game_id=" + std::to_string(id)).body["analyses"].size() == 1);
  CHECK(web.post("/api/analyses", {{"game_id", 99}}).code() == "not-found");
  CHECK(web.post("/api/analyses", {{"game_id", id}, {"player", "zones"}}).code() == "bad-player");
  CHECK(web.ask("DELETE", analysis).status == 204);
  CHECK(web.get(analysis).code() == "not-found");
}

TEST_CASE("an analysis runs once at a time") {
  WebFixture web;
  const auto id = web.new_game(kGomoku, {"h8"});
  const std::string analysis =
      "/api/analyses/" + std::to_string(web.post("/api/analyses", {{"game_id", id}}).body["id"].get<int>());
  {
    const auto running = web.post(analysis + "/run", json::object());
    CHECK(web.get(analysis).body["state"] == "running");
    CHECK(web.post(analysis + "/run", json::object()).code() == "already-running");
  }
  CHECK(web.get(analysis).body["state"] == "paused");
}

TEST_CASE("moves are judged by what they gave away") {
  const Move a = Point(0, 0);
  const Move b = Point(1, 0);
  const Thresholds limits{1, 2, 4};
  const auto verdict = [&](AnalysedPosition before, const AnalysedPosition& after, Move played) {
    before.best = a;
    return judge(before, after, played, limits);
  };
  CHECK(verdict({.score = 3}, {.score = 5}, a).verdict == Verdict::Best);
  CHECK(verdict({.score = 3}, {.score = -2.5}, b).verdict == Verdict::Good);
  CHECK(verdict({.score = 3}, {.score = -1.5}, b).verdict == Verdict::Inaccuracy);
  CHECK(verdict({.score = 3}, {.score = 0}, b).verdict == Verdict::Mistake);
  CHECK(*verdict({.score = 3}, {.score = 0}, b).loss == 3);
  CHECK(verdict({.score = 3}, {.score = 3}, b).verdict == Verdict::Blunder);
  CHECK(verdict({.score = 9, .win_in = 5}, {.score = -8}, b).verdict == Verdict::Blunder);  // the win is gone
  CHECK(!verdict({.score = 9, .win_in = 5}, {.score = -8}, b).loss);
  CHECK(verdict({.score = 0}, {.score = 9, .win_in = 6}, b).verdict == Verdict::Blunder);  // lost now
  CHECK(verdict({.score = 9, .win_in = 5}, {.score = -9, .win_in = -8}, b).verdict == Verdict::Good);
  CHECK(verdict({.score = -9, .win_in = -4}, {.score = 9, .win_in = 1}, b).verdict == Verdict::Good);
  CHECK(judge({.best = a, .score = 100}, {.score = 100}, b, std::nullopt).verdict == Verdict::Good);
}
