#include <doctest/doctest.h>
#include <fstream>
#include <set>

#include "server/fixture.hpp"
#include "source_dir.hpp"

using namespace pedra;
using namespace pedra::server;
using namespace pedra::server::testing;

TEST_CASE("the OpenAPI file has the routes that the server has, and no others") {
  WebFixture web;
  std::ifstream file(source_dir() / "docs/openapi.json");
  const json document = json::parse(file);
  std::set<std::string> written;
  for (const auto& [path, methods] : document["paths"].items())
    for (const auto& [method, operation] : methods.items()) {
      std::string upper = method;
      for (char& c : upper) c = static_cast<char>(std::toupper(c));
      written.insert(upper + " " + path);
      CHECK_MESSAGE(operation.contains("summary"), path);
    }
  std::set<std::string> real;
  for (const Route& route : web.api.router().routes()) real.insert(route.method + " " + route.pattern);
  CHECK(written == real);
  CHECK((web.get("/api/openapi.json").body == document));  // in brackets: a failure need not print both
  std::ifstream words(source_dir() / "docs/api.md");
  const std::string page((std::istreambuf_iterator<char>(words)), std::istreambuf_iterator<char>());
  for (const Route& route : web.api.router().routes())
    CHECK_MESSAGE(page.find(route.pattern) != std::string::npos, route.pattern);
}

TEST_CASE("meta, players and languages") {
  WebFixture web;
  const auto meta = web.get("/api/meta").body;
  CHECK(meta["version"] == "1.2.3");
  CHECK(meta["languages"] == json({"en", "pt-BR"}));
  const auto players = web.get("/api/players").body;
  CHECK(players["levels"].size() == 10);
  CHECK(players["levels"][2]["player"] == "engine:level=3");
  for (const auto& player : players["players"])
    for (const auto& option : player["options"]) {
      const auto set = [&](const std::string& value) {
        return engine::parse_engine(player["name"].get<std::string>() + ":depth=1," +
                                    option["key"].get<std::string>() + "=" + value)
            .ok();
      };
      CHECK(option["summary"] != "");
      CHECK(option["type"] != "file");
      if (player["name"] == "random") continue;  // has no depth
      for (const auto& word : option.value("words", json::array())) CHECK(set(word));
      if (option["type"] == "number") {
        CHECK(set(option["most"].dump()));
        CHECK_FALSE(set(std::to_string(option["most"].get<std::int64_t>() + 1)));
      }
    }
  for (const auto& player : players["players"])
    for (const auto& game : player["games"])
      CHECK(web.post("/api/games", {{"spec", {{"game", game}}},
                                    {"white", {{"kind", "engine"}, {"player", player["name"]}}}})
                .status == 201);
  CHECK(web.get("/api/lang/pt-BR").body.contains("color.black"));
  CHECK(web.get("/api/lang/../../secret").status == 404);
  CHECK(web.get("/api/lang/de").code() == "not-found");
}

TEST_CASE("unknown addresses and methods") {
  WebFixture web;
  CHECK(web.get("/api/nothing").code() == "not-found");
  CHECK(web.ask("PUT", "/api/games").code() == "method-not-allowed");
  CHECK(web.get("/api/games/seven").code() == "not-found");
  CHECK(web.get("/api/games/7").code() == "not-found");
  CHECK(web.get("/api/games//").code() == "not-found");
  CHECK(web.get("/api/games/99999999999999999999").code() == "not-found");
}

TEST_CASE("a game is made, played, taken back and deleted") {
  WebFixture web;
  const auto made = web.post("/api/games", {{"spec", kGomoku}, {"title", "first"}});
  REQUIRE(made.status == 201);
  CHECK(made.body["spec"]["width"] == 15);
  CHECK(made.body["to_act"] == "black");
  CHECK(made.body["position"]["legal"].size() == 225);
  const std::string game = "/api/games/" + std::to_string(made.body["id"].get<int>());

  auto after = web.post(game + "/move", {{"move", "h8"}, {"version", 1}});
  REQUIRE(after.status == 200);
  CHECK(after.body["version"] == 2);
  CHECK(after.body["position"]["cells"].get<std::string>()[7 * 15 + 7] == 'x');
  CHECK(after.body["position"]["last_move"] == "h8");
  CHECK(web.post(game + "/move", {{"move", "i9"}, {"version", 1}}).code() == "changed");
  CHECK(web.post(game + "/move", {{"move", "h8"}}).code() == "occupied");
  CHECK(web.post(game + "/move", {{"move", "z1"}}).status / 100 == 4);
  CHECK(web.post(game + "/move", {{"move", "pass"}}).status == 409);
  CHECK(web.post(game + "/move", {{"move", "7,6"}}).body["moves"][1] == "g8");
  CHECK(web.post(game + "/undo", {{"count", 2}}).body["ply"] == 0);
  CHECK(web.post(game + "/undo", "").code() == "nothing-to-undo");
  CHECK(web.post(game + "/redo", "").body["ply"] == 1);
  CHECK(web.post(game + "/goto", {{"ply", 2}}).body["ply"] == 2);
  CHECK(web.get(game + "/position?ply=1").body["to_move"] == "white");
  CHECK(web.get(game + "/position?ply=9").code() == "bad-value");
  CHECK(
      web.ask("PATCH", game, {{"title", "x"}, {"white", {{"kind", "engine"}, {"player", "chains:depth=1"}}}})
          .body["white"]["name"] == "chains:depth=1");
  const auto resigned = web.post(game + "/resign", json::object());
  CHECK(resigned.body["position"]["outcome"] ==
        json({{"over", true}, {"winner", "white"}, {"reason", "resigned"}}));
  CHECK(resigned.body["to_act"].is_null());
  const auto listed = web.get("/api/games?limit=1").body;
  CHECK(listed["games"][0]["outcome"]["winner"] == "white");
  CHECK(web.ask("DELETE", game).status == 204);
  CHECK(web.get(game).code() == "not-found");
}

TEST_CASE("lists go on by pages") {
  WebFixture web;
  for (int i = 0; i < 5; ++i) web.new_game(kGomoku);
  const auto first = web.get("/api/games?limit=2").body;
  CHECK(first["games"][0]["id"] == 5);
  CHECK(first["next"] == 4);
  const auto last = web.get("/api/games?limit=10&before=4").body;
  CHECK(last["games"].size() == 3);
  CHECK(last["next"].is_null());
  CHECK(web.get("/api/games?limit=0").code() == "bad-value");
  CHECK(web.get("/api/games?limit=ten").code() == "bad-value");
}

TEST_CASE("a won game says who and where") {
  WebFixture web;
  const auto id = web.new_game(kGomoku, {"h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"});
  const auto game = web.get("/api/games/" + std::to_string(id)).body;
  CHECK(game["position"]["outcome"] == json({{"over", true}, {"winner", "black"}, {"reason", "row"}}));
  CHECK(game["position"]["winning_line"].size() == 5);
  CHECK(game["position"]["legal"].empty());
  CHECK(web.post("/api/games/" + std::to_string(id) + "/move", {{"move", "b1"}}).code() == "over");
}

TEST_CASE("positions show threats, fouls, mobility and stable discs") {
  WebFixture web;
  const auto three = web.post("/api/positions",
                              {{"position", {{"spec", kGomoku}, {"moves", {"h8", "a1", "i8", "a2", "j8"}}}}});
  REQUIRE(three.status == 200);
  CHECK(three.body["threats"][0]["kind"] == "open-three");
  CHECK(three.body["discs"].is_null());

  // A double three for Black at the crossing.
  const auto renju =
      web.post("/api/positions", {{"position",
                                   {{"spec", {{"game", "gomoku"}, {"rule", "renju"}}},
                                    {"moves", {"h9", "a1", "h10", "a15", "i8", "o1", "j8", "o15"}}}}});
  REQUIRE(renju.body["forbidden"].size() == 1);
  CHECK(renju.body["forbidden"][0]["point"] == "h8");
  CHECK(renju.body["forbidden"][0]["foul"] == "double-three");
  CHECK(renju.body["forbidden"][0]["rows"].size() == 2);

  const auto othello = web.post("/api/positions", {{"position", {{"spec", kOthello}}}}).body;
  CHECK(othello["discs"] == json({{"black", 2}, {"white", 2}, {"score", 0}}));
  CHECK(othello["mobility"]["black"].size() == 4);
  CHECK(othello["legal"].size() == 4);
  std::string cells(64, '.');
  cells[0] = 'x';
  cells[1] = 'o';
  const auto corner =
      web.post("/api/positions",
               {{"position", {{"spec", kOthello}, {"start", {{"cells", cells}, {"to_move", "black"}}}}}});
  CHECK(corner.body["stable"]["black"] == json::array({"a1"}));
  CHECK(corner.body["legal"] == json::array({"c1"}));

  const auto id = web.new_game(kGomoku, {"h8", "i9"});
  CHECK(web.post("/api/positions", {{"position", {{"game_id", id}, {"ply", 1}}}}).body["to_move"] == "white");
  CHECK(web.post("/api/positions", {{"position", {{"game_id", id}, {"ply", 5}}}}).code() == "bad-value");
  CHECK(web.post("/api/positions", {{"position", {{"game_id", 99}}}}).code() == "not-found");
  CHECK(web.post("/api/positions", {{"position", {{"spec", kGomoku}, {"moves", {"h8", "h8"}}}}}).code() ==
        "bad-move");
}

TEST_CASE("refusals and summaries speak the client's language") {
  WebFixture web;
  const auto ask = [&](const std::string& method, const std::string& path, const char* language) {
    Request request;
    request.method = method;
    request.path = path;
    request.headers["accept-language"] = language;
    return json::parse(web.api.handle(request).body);
  };
  const auto told = [&](const char* language) {
    return ask("GET", "/api/games/99", language)["error"]["message"].get<std::string>();
  };
  CHECK(told("en-US,en;q=0.9") == "there is no game 99");
  CHECK(told("pt-BR") != told("en"));
  CHECK(told("PT") == told("pt-BR"));
  CHECK(told("") == told("de"));
  const auto summary = [&](const char* language) {
    return ask("GET", "/api/players", language)["players"][1]["summary"].get<std::string>();
  };
  CHECK(summary("pt-BR") != summary("en"));
}

TEST_CASE("why: the forced win of the side to move, or the one a game was decided by") {
  WebFixture web;
  const json gomoku = {{"game", "gomoku"}};
  const auto why = [&](const json& position) {
    return web.post("/api/positions/why", {{"position", position}});
  };
  json three = {{"spec", gomoku}, {"moves", {"h8", "a1", "i8", "a3", "j8", "a5"}}};
  const auto now = why(three).body["win"];
  CHECK(now["side"] == "black");
  CHECK(now["ply"] == 6);
  REQUIRE(now["steps"].size() == 1);
  CHECK(now["steps"][0]["threats"] == json::array({{{"made", "open-four"}, {"direction", "row"}}}));
  CHECK(now["steps"][0]["replies"].empty());
  CHECK(now["steps"][0]["reply"].is_null());
  // A move later, and when the game is over, it is the same win.
  three["moves"] = {"h8", "a1", "i8", "a3", "j8", "a5", "g8"};
  CHECK(why(three).body["win"]["ply"] == 6);
  three["moves"] = {"h8", "a1", "i8", "a3", "j8", "a5", "g8", "f8", "k8"};
  CHECK(why(three).body["win"]["ply"] == 6);
  const auto made = web.post("/api/games", {{"spec", gomoku}, {"moves", three["moves"]}}).body;
  CHECK(why({{"game_id", made["id"]}}).body["win"]["ply"] == 6);
  CHECK(why({{"game_id", made["id"]}, {"ply", 2}}).body["win"].is_null());
  CHECK(why({{"spec", gomoku}, {"moves", {"h8"}}}).body["win"].is_null());
  CHECK(why({{"spec", kOthello}}).code() == "bad-value");
  CHECK(why({{"spec", gomoku}, {"moves", {"z99"}}}).status == 400);
}

TEST_CASE("a forbidden point comes with the rows that make it a foul") {
  WebFixture web;
  const json position = {{"spec", {{"game", "gomoku"}, {"rule", "renju"}}},
                         {"moves", {"g8", "a1", "i8", "a3", "h7", "a5", "h9", "a7"}}};
  const auto forbidden = web.post("/api/positions", {{"position", position}}).body["forbidden"];
  const auto found = std::find_if(forbidden.begin(), forbidden.end(),
                                  [](const json& foul) { return foul["point"] == "h8"; });
  REQUIRE(found != forbidden.end());
  CHECK((*found)["foul"] == "double-three");
  REQUIRE((*found)["rows"].size() == 2);
  CHECK((*found)["rows"][0]["stones"] == json{"g8", "h8", "i8"});
  CHECK((*found)["rows"][0]["gains"] == json{"f8", "j8"});
}

TEST_CASE("a heuristic's parts add up to its totals") {
  WebFixture web;
  const json position = {{"spec", kGomoku}, {"moves", {"h8", "i9", "h9", "i8", "g7"}}};
  for (const char* name : {"open-ends", "five-windows", "five-windows-plus", "chains"}) {
    const auto view =
        web.post("/api/positions/heuristic", {{"position", position}, {"heuristic", name}}).body;
    double parts = 0;
    double cells = 0;
    for (const auto& part : view["parts"])
      if (part["side"] == "black") parts += part["points"].get<double>();
    for (const auto& cell : view["cells"])
      if (cell["side"] == "black") cells += cell["points"].get<double>();
    CHECK(parts == doctest::Approx(view["totals"]["black"].get<double>()));
    CHECK(cells == doctest::Approx(parts));
    CHECK(view["black"].get<double>() == doctest::Approx(-view["score"].get<double>()));  // White is to move
  }
  const auto zones =
      web.post("/api/positions/heuristic", {{"position", {{"spec", kOthello}}}, {"heuristic", "zones"}}).body;
  CHECK(zones["moves"].size() == 4);
  CHECK(web.post("/api/positions/heuristic", {{"position", position}, {"heuristic", "zones"}}).code() ==
        "bad-player");
  CHECK(web.post("/api/positions/heuristic", {{"position", position}, {"heuristic", "engine"}}).code() ==
        "bad-player");
}

TEST_CASE("games come in as text of every kind") {
  WebFixture web;
  const auto bring = [&web](json request) { return web.post("/api/import", std::move(request)); };
  const auto sgf =
      bring({{"text", "(;GM[4]SZ[15]PB[Ana]RU[renju];B[hh];W[ii])(;GM[4]SZ[15];B[aa])"}, {"limit", 9}});
  REQUIRE(sgf.status == 201);
  CHECK(sgf.body["format"] == "sgf");
  CHECK(sgf.body["count"] == 2);
  CHECK(sgf.body["games"][0]["black"]["name"] == "Ana");
  CHECK(sgf.body["games"][0]["spec"]["rule"] == "renju");
  CHECK(sgf.body["games"][0]["moves"] == json({"h8", "i7"}));
  CHECK(bring({{"text", "h8i9 j10"}}).body["games"][0]["moves"].size() == 3);
  CHECK(bring({{"text", "f5d6c3"}, {"spec", kOthello}}).body["games"][0]["spec"]["game"] == "othello");
  CHECK(bring({{"text", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,250\n-1\n"}}).body["format"] == "psq");
  CHECK(bring({{"text",
                "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
                "-------- -------- *]B[F5];)"}})
            .body["format"] == "ggf");
  const std::string obf = std::string(26, '-') + "XOX------XO" + std::string(27, '-') + " X; F5:+0;";
  const auto problem = bring({{"text", obf}});
  REQUIRE(problem.status == 201);
  CHECK(problem.body["format"] == "obf");
  CHECK(problem.body["games"][0]["start"]["to_move"] == "black");
  const auto board = bring({{"text", "START 15\nBOARD\n7,7,2\n8,8,1\n7,8,2\nDONE\n"}});
  REQUIRE(board.status == 201);
  CHECK(board.body["games"][0]["position"]["to_move"] == "white");
  CHECK(board.body["games"][0]["position"]["cells"].get<std::string>()[8 * 15 + 8] == 'o');

  const auto bad = bring({{"text", "(;GM[4]SZ[15];B[hh]\n;W[hh])"}});
  CHECK(bad.code() == "bad-text");
  CHECK(bring({{"text", "(;GM[4]\nSZ[99])"}}).body["error"]["line"] == 2);
  CHECK(bring({{"text", "nonsense"}}).code() == "bad-text");
  CHECK(bring({{"text", ""}}).code() == "bad-text");
  CHECK(bring({{"base64", "AAAA"}, {"format", "wthor"}}).code() == "bad-text");
  CHECK(bring({{"text", "BOARD\n99,99,1\nDONE"}}).code() == "bad-text");
  CHECK(bring(json::object()).code() == "missing-field");
}

TEST_CASE("a WTHOR archive in base64") {
  WebFixture web;
  std::string bytes(16 + 68, '\0');
  bytes[4] = 1;        // one game
  bytes[10] = '\xd0';  // 2000
  bytes[11] = 7;
  bytes[16 + 6] = 20;  // black's discs
  bytes[16 + 8] = 56;  // f5
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string base64;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned word = 0;
    for (std::size_t j = 0; j < 3; ++j) word = word << 8U | static_cast<unsigned char>(bytes[i + j]);
    for (int shift = 18; shift >= 0; shift -= 6)
      base64 += kLetters[word >> static_cast<unsigned>(shift) & 63U];
  }
  const auto brought = web.post("/api/import", {{"base64", base64}});
  REQUIRE(brought.status == 201);
  CHECK(brought.body["format"] == "wthor");
  CHECK(brought.body["games"][0]["moves"][0] == "f5");
}

TEST_CASE("games go out as text") {
  WebFixture web;
  const std::string game = "/api/games/" + std::to_string(web.new_game(kGomoku, {"h8", "i9"}));
  CHECK(web.get(game + "/export").text.find("B[hh]") != std::string::npos);
  CHECK(web.get(game + "/export?format=transcript").text == "h8i9\n");
  CHECK(web.get(game + "/export?format=psq").text.starts_with("Piskvorky"));
  CHECK(web.get(game + "/export?format=ggf").code() == "bad-value");
  CHECK(web.get(game + "/export?format=pdf").code() == "bad-value");
  const auto back = web.post("/api/import", {{"text", web.get(game + "/export").text}});
  CHECK(back.body["games"][0]["moves"] == json({"h8", "i9"}));
}

TEST_CASE("a position is edited") {
  WebFixture web;
  const std::string game = "/api/games/" + std::to_string(web.new_game(kGomoku, {"h8"}));
  std::string cells(225, '.');
  cells[0] = 'x';
  const auto set = web.post(game + "/position", {{"cells", cells}, {"to_move", "white"}});
  REQUIRE(set.status == 200);
  CHECK(set.body["moves"].empty());
  CHECK(set.body["start"]["cells"] == cells);
  CHECK(set.body["to_act"] == "white");
  CHECK(web.post(game + "/position", {{"cells", "x"}, {"to_move", "white"}}).code() == "bad-position");
  const auto small =
      web.post(game + "/position", {{"cells", "xo......."},
                                    {"to_move", "black"},
                                    {"spec", {{"game", "gomoku"}, {"width", 3}, {"height", 3}, {"k", 3}}}});
  CHECK(small.body["spec"]["k"] == 3);
}

TEST_CASE("changes are told to everybody who listens") {
  WebFixture web;
  CollectingSink sink(2);  // hello, and one more
  const auto events = web.get("/api/events");
  REQUIRE(events.stream);
  std::thread listener([&] { events.stream(sink); });
  while (sink.count() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  web.new_game(kGomoku);
  listener.join();
  CHECK(sink.events[0].name == "hello");
  CHECK(sink.events[1].name == "game");
  CHECK(sink.events[1].data["id"] == 1);
}
