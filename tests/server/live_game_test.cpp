// Games that the server plays on: whose turn it is, engines, clocks, and what several pages see of one game.
#include <doctest/doctest.h>
#include <thread>

#include "server/fixture.hpp"

using namespace pedra;
using namespace pedra::server;
using namespace pedra::server::testing;

namespace {

const json kQuick = {{"kind", "engine"}, {"player", "chains:depth=1"}};
const json kSlow = {{"kind", "engine"}, {"player", "chains:time=600s"}};

struct Play {
  explicit Play(WebFixture& fixture, json request, json spec = kGomoku) : web(fixture) {
    request["spec"] = std::move(spec);
    made = web.post("/api/games", request);
    REQUIRE(made.status == 201);
    id = made.body["id"];
    address = "/api/games/" + std::to_string(id);
  }
  Answer post(const std::string& what, const json& body = json::object()) {
    return web.post(address + "/" + what, body);
  }
  json now() { return web.get(address).body; }
  // The game as soon as it is so.
  template <class Test>
  json until(const Test& test) {
    for (int i = 0; i < 6000; ++i) {
      json game = now();
      if (test(game)) return game;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    FAIL("the game has not come so far");
    return {};
  }
  json until_ply(int ply) {
    return until([ply](const json& game) { return game["ply"] >= ply && game["thinking"].is_null(); });
  }

  WebFixture& web;
  Answer made;
  std::int64_t id = 0;
  std::string address;
};

// A page that follows a game, in a thread of its own.
class Page {
 public:
  Page(WebFixture& web, std::int64_t game)
      : answer_(web.get("/api/events?game=" + std::to_string(game))), thread_([this] {
          if (answer_.stream) answer_.stream(sink_);
        }) {
    while (sink_.count() < 2) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ~Page() { leave(); }
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;
  void leave() {
    sink_.close();
    if (thread_.joinable()) thread_.join();
  }
  // Leaves first.
  std::vector<json> states() {
    leave();
    return sink_.all("game-state");
  }

 private:
  CollectingSink sink_;
  Answer answer_;
  std::thread thread_;
};

}  // namespace

TEST_CASE("the server plays an engine's turn by itself, with one engine and no replay for the whole game") {
  WebFixture web;
  Play game(web, {{"white", kQuick}});
  int ply = 0;
  for (const char* move : {"a1", "o15", "a15", "o1"}) {
    REQUIRE(game.post("move", {{"move", move}}).status == 200);
    ply += 2;
    CHECK(game.until_ply(ply)["to_act"] == "black");
  }
  CHECK(web.api.live_games().engines_made(game.id) == 1);
  CHECK(web.api.live_games().rebuilt() == 0);
  CHECK((*web.games->game(game.id)).state.game.moves().size() == 8);
}

TEST_CASE("two engines play a whole game that nobody watches") {
  WebFixture web;
  Play game(web, {{"black", kQuick}, {"white", kQuick}}, {{"game", "gomoku"}, {"width", 5}, {"height", 5}});
  const json end = game.until([](const json& now) { return now["position"]["outcome"]["over"] == true; });
  CHECK(end["thinking"].is_null());
  CHECK(end["to_act"].is_null());
  CHECK(web.api.live_games().engines_made(game.id) == 2);
}

TEST_CASE("nobody else may move for an engine") {
  WebFixture web;
  Play game(web, {{"moves", {"h8"}}, {"white", kSlow}});
  CHECK(game.made.body["thinking"]["side"] == "white");
  CHECK(game.made.body["thinking"]["player"].get<std::string>().starts_with("chains"));
  CHECK(game.post("move", {{"move", "a1"}}).code() == "not-your-turn");
  CHECK(game.now()["ply"] == 1);
}

TEST_CASE("an engine that is told to moves now") {
  WebFixture web;
  Play game(web, {{"moves", {"h8"}}, {"white", kSlow}});
  CHECK(game.post("engine", {{"command", "move-now"}, {"version", 9}}).code() == "changed");
  CHECK(game.post("engine", {{"command", "move-now"}, {"version", 1}}).status == 200);
  CHECK(game.until_ply(2)["to_act"] == "black");
  CHECK(game.post("engine", {{"command", "move-now"}}).code() == "not-running");
  CHECK(game.post("engine", {{"command", "faster"}}).code() == "bad-value");
}

TEST_CASE("a change ends the engine's search, whose move is not played") {
  WebFixture web;
  Play game(web, {{"moves", {"h8"}}, {"white", kSlow}});
  const auto undone = game.post("undo");
  CHECK(undone.body["ply"] == 0);
  CHECK(undone.body["thinking"].is_null());
  REQUIRE(game.post("move", {{"move", "a1"}}).status == 200);
  CHECK(game.now()["thinking"]["side"] == "white");
  CHECK(game.now()["moves"] == json::array({"a1"}));
  const auto resigned = game.post("resign", {{"side", "black"}});
  CHECK(resigned.body["position"]["outcome"]["winner"] == "white");
  CHECK(resigned.body["thinking"].is_null());
}

TEST_CASE("engines wait while a game is paused, and while moves can be redone") {
  WebFixture web;
  Play game(web, {{"black", kSlow}, {"white", kSlow}});
  const auto paused = game.post("engine", {{"command", "pause"}});
  CHECK(paused.body["paused"] == true);
  CHECK(paused.body["thinking"].is_null());
  CHECK(game.now()["thinking"].is_null());
  CHECK(game.post("engine", {{"command", "go"}}).body["thinking"]["side"] == "black");

  Play other(web, {{"moves", {"h8", "i9", "g7"}}});
  CHECK(other.post("undo", {{"count", 2}}).status == 200);
  CHECK(web.ask("PATCH", other.address, {{"white", kSlow}}).body["thinking"].is_null());
  CHECK(other.post("engine", {{"command", "go"}}).body["thinking"]["side"] == "white");
}

TEST_CASE("undo and redo without a count stop where a person had to choose") {
  WebFixture web;
  Play game(web, {{"moves", {"h8", "i9", "g7", "f6"}}, {"white", kQuick}});
  CHECK(game.post("undo").body["ply"] == 2);
  CHECK(game.post("undo").body["ply"] == 0);
  CHECK(game.post("undo").code() == "nothing-to-undo");
  CHECK(game.post("redo").body["ply"] == 2);
  CHECK(game.post("redo").body["ply"] == 4);
  CHECK(game.post("redo").code() == "nothing-to-redo");
  CHECK(game.now()["moves"].size() == 4);
}

TEST_CASE("an engine that does not play the game is refused") {
  WebFixture web;
  const json zones = {{"kind", "engine"}, {"player", "zones"}};
  CHECK(web.post("/api/games", {{"spec", kGomoku}, {"black", zones}}).code() == "bad-player");
  Play game(web, {{"white", kQuick}});
  CHECK(web.ask("PATCH", game.address, {{"white", zones}}).code() == "bad-player");
  CHECK(game.now()["white"]["player"].get<std::string>().starts_with("chains"));
}

TEST_CASE("engines open by Swap2") {
  WebFixture web;
  Play game(web, {{"black", kQuick}}, {{"game", "gomoku"}, {"opening", "swap2"}});
  CHECK(game.made.body["swap2"]["task"] == "place");
  CHECK(game.made.body["swap2"]["stones_to_place"] == 3);
  const json laid = game.until_ply(3);
  CHECK(laid["swap2"]["task"] == "choose");
  CHECK(laid["to_act"] == "white");
  CHECK(game.post("swap2", {{"choice", "neither"}}).code() == "bad-value");
  CHECK(game.post("swap2", {{"choice", "lay-two"}}).status == 200);
  CHECK(game.post("move", {{"move", "a1"}}).status == 200);
  CHECK(game.post("move", {{"move", "b2"}}).status == 200);
  const json chosen = game.until([](const json& now) { return now["swap2"]["task"] == "finished"; });
  CHECK(chosen["swap2"]["made"].size() == 2);
  CHECK(game.post("swap2", {{"choice", "take-white"}}).status == 409);
}

TEST_CASE("the engine's move is there when the page comes back") {
  WebFixture web;
  Play game(web, {{"white", {{"kind", "engine"}, {"player", "chains:time=1s"}}}});
  {
    Page page(web, game.id);
    REQUIRE(game.post("move", {{"move", "h8"}}).status == 200);
    CHECK(game.now()["thinking"]["side"] == "white");
  }
  game.until_ply(2);
  Page page(web, game.id);
  const auto states = page.states();
  REQUIRE(!states.empty());
  CHECK(states.front()["ply"] == 2);
}

TEST_CASE("two pages of one game see the same states") {
  WebFixture web;
  Play game(web, json::object());
  Play other(web, json::object());
  Page first(web, game.id);
  Page second(web, game.id);
  REQUIRE(game.post("move", {{"move", "h8"}, {"version", 1}}).status == 200);
  CHECK(game.post("move", {{"move", "a1"}, {"version", 1}}).code() == "changed");
  REQUIRE(other.post("move", {{"move", "a1"}}).status == 200);
  REQUIRE(game.post("move", {{"move", "i9"}, {"version", 2}}).status == 200);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const auto seen = first.states();
  CHECK(seen == second.states());
  REQUIRE(seen.size() == 3);
  CHECK(seen.back()["moves"] == json({"h8", "i9"}));
  CHECK(web.get("/api/events?game=77").code() == "not-found");
}

TEST_CASE("the server counts the time, and a flag falls without a page") {
  WebFixture web;
  Play game(web, {{"clock", {{"minutes", 5}, {"increment", 3}}}});
  const json full = {
      {"minutes", 5}, {"increment", 3}, {"black_ms", 300000}, {"white_ms", 300000}, {"running", nullptr}};
  CHECK(game.made.body["clock"] == full);
  CHECK(game.post("move", {{"move", "h8"}}).body["clock"]["running"] == "white");
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  const json clock = game.now()["clock"];
  CHECK(clock["white_ms"] < 300000);
  CHECK(clock["black_ms"] == 300000);

  // A stored game with little time left, followed by a page that leaves at once.
  SavedGame stored = *web.games->game(game.id);
  stored.state.clock.emplace(play::TimeControl{std::chrono::minutes(5)}, std::chrono::minutes(1),
                             std::chrono::milliseconds(50));
  const std::int64_t id = web.games->add(stored)->id;
  { Page page(web, id); }
  const std::string address = "/api/games/" + std::to_string(id);
  for (int i = 0; i < 500 && !(*web.games->game(id)).state.forfeiture; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  REQUIRE((*web.games->game(id)).state.forfeiture);
  const json lost = web.get(address).body;
  CHECK(lost["position"]["outcome"] == json({{"over", true}, {"winner", "black"}, {"reason", "time"}}));
  CHECK(lost["clock"]["running"].is_null());
  CHECK(web.post(address + "/move", {{"move", "a1"}}).code() == "over");
}

TEST_CASE("clocks that cannot be") {
  WebFixture web;
  CHECK(web.get("/api/games/" + std::to_string(web.new_game(kGomoku))).body["clock"].is_null());
  for (const json& clock :
       {json{{"minutes", 0}}, json{{"minutes", 5}, {"increment", -1}}, json{{"minutes", 100000}}})
    CHECK(web.post("/api/games", {{"spec", kGomoku}, {"clock", clock}}).code() == "bad-value");
  CHECK(web.post("/api/games", {{"spec", kGomoku}, {"clock", {{"hours", 1}}}}).status == 400);
}

TEST_CASE("games that were not used for longest leave memory, and come back from the store") {
  WebFixture web({.live = {.games = 3, .workers = 2}});
  Play thinking(web, {{"moves", {"h8"}}, {"white", kSlow}});
  Play first(web, {{"moves", {"h8"}}});
  Play second(web, json::object());
  Play third(web, json::object());
  CHECK(web.api.live_games().in_memory() == 3);
  CHECK(thinking.now()["thinking"]["side"] == "white");  // a game that is searched for stays
  CHECK(web.api.live_games().rebuilt() == 0);
  CHECK(first.post("move", {{"move", "a1"}, {"version", 1}}).body["moves"] == json({"h8", "a1"}));
  CHECK(web.api.live_games().rebuilt() == 1);
  CHECK(web.api.live_games().in_memory() == 3);
}

TEST_CASE("a game that was deleted is gone, and its search with it") {
  WebFixture web;
  Play game(web, {{"moves", {"h8"}}, {"white", kSlow}});
  CHECK(web.ask("DELETE", game.address).status == 204);
  CHECK(web.get(game.address).code() == "not-found");
  CHECK(web.api.live_games().in_memory() == 0);
}
