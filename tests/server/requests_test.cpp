#include "server/requests.hpp"

#include <doctest/doctest.h>

#include "server/http/http.hpp"
#include "server/json_reader.hpp"

using namespace pedra;
using namespace pedra::server;

namespace {

template <class T>
std::string code(const Result<T>& result) {
  return result ? "" : std::string(result.error().code);
}

std::string game_code(const std::string& body) { return code(read_new_game(body)); }

}  // namespace

TEST_CASE("JSON is written in order, and what is no UTF-8 or no number is replaced") {
  const Json json = JsonObject()
                        .add("text", "a\"b\n\x01")
                        .add("bad", std::string("\xff"))
                        .add("number", 1.5)
                        .add("infinite", 1.0 / 0.0)
                        .add("none", std::optional<int>())
                        .add("yes", true)
                        .add("list", std::vector<int>{1, 2})
                        .json();
  CHECK(json.text ==
        "{\"text\":\"a\\\"b\\n\\u0001\",\"bad\":\"\xef\xbf\xbd\",\"number\":1.5,\"infinite\":null,\"none\":"
        "null,"
        "\"yes\":true,\"list\":[1,2]}");
  CHECK(JsonObject().json().text == "{}");
  CHECK(JsonArray().json().text == "[]");
}

TEST_CASE("bad JSON is refused with its place") {
  const auto read = read_empty("{\n  \"a\": ]");
  REQUIRE(!read);
  CHECK(read.error().code == "bad-json");
  CHECK(read.error().line == 2);
  CHECK(read.error().column == 8);
  CHECK(code(read_empty("[]")) == "bad-json");
  CHECK(code(read_empty("7")) == "bad-json");
  CHECK(code(read_empty("{\"a\": 1} x")) == "bad-json");
  CHECK(code(read_empty("\xff\xfe")) == "bad-json");
  CHECK(code(read_empty(std::string(100'000, '['))) == "bad-json");
  CHECK(code(read_empty("{\"a\":" + std::string(5000, '[') + std::string(5000, ']') + "}")) == "bad-json");
  CHECK(read_empty(""));
  CHECK(read_empty(" {} \n"));
}

TEST_CASE("fields that are unknown, missing, of another type or out of range are told apart") {
  CHECK(game_code(R"({"spec": {"game": "gomoku"}})").empty());
  CHECK(game_code(R"({})") == "missing-field");
  CHECK(game_code(R"({"spec": {"game": "gomoku"}, "speck": 1})") == "unknown-field");
  CHECK(game_code(R"({"spec": {"game": "gomoku", "size": 8}})") == "unknown-field");
  CHECK(game_code(R"({"spec": {"game": "othello", "k": 5}})") == "unknown-field");
  CHECK(game_code(R"({"spec": "gomoku"})") == "wrong-type");
  CHECK(game_code(R"({"spec": {"game": "gomoku", "width": "15"}})") == "wrong-type");
  CHECK(game_code(R"({"spec": {"game": "gomoku", "width": 15.5}})") == "wrong-type");
  CHECK(game_code(R"({"spec": {"game": "gomoku", "width": 40}})") == "bad-value");
  CHECK(game_code(R"({"spec": {"game": "gomoku", "width": 18446744073709551615}})") == "bad-value");
  CHECK(game_code(R"({"spec": {"game": "gomoku", "width": -9223372036854775808}})") == "bad-value");
  CHECK(game_code(R"({"spec": {"game": "chess"}})") == "bad-spec");
  CHECK(game_code(R"({"spec": {"game": "gomoku", "rule": "pro"}})") == "bad-spec");
  CHECK(game_code(R"({"spec": {"game": "gomoku", "rule": "renju", "k": 4}})") == "bad-spec");
  CHECK(game_code(R"({"spec": {"game": "gomoku", "opening": "swap2", "k": 4}})") == "bad-spec");
  CHECK(game_code(R"({"spec": {"game": "othello", "size": 8, "width": 6}})") == "bad-spec");
  CHECK(game_code(R"({"spec": {"game": "othello", "size": 5}})") == "bad-spec");
  CHECK(game_code(R"({"spec": {"game": "gomoku"}, "moves": ["z99"]})") == "bad-move");
  CHECK(game_code(R"({"spec": {"game": "gomoku"}, "moves": [8]})") == "wrong-type");
  CHECK(game_code(R"({"spec": {"game": "gomoku"}, "start": {"cells": "x", "to_move": "black"}})") ==
        "bad-position");
  CHECK(game_code(R"({"spec": {"game": "gomoku"}, "black": {"kind": "engine"}})") == "missing-field");
  CHECK(game_code(R"({"spec": {"game": "gomoku"}, "black": {"kind": "engine", "player": "nobody"}})") ==
        "bad-player");
  CHECK(game_code(R"({"spec": {"game": "gomoku"}, "title": ")" + std::string(300, 'a') + "\"}") ==
        "bad-value");
}

TEST_CASE("a spec that was answered can be sent back") {
  CHECK(game_code(R"({"spec": {"game":"othello","size":6,"width":6,"height":6,"scoring":"plain"}})").empty());
  CHECK(
      game_code(R"({"spec": {"game":"gomoku","rule":"renju","width":15,"height":15,"k":5,"opening":"free"}})")
          .empty());
  CHECK(
      game_code(R"({"spec": {"game":"gomoku"}, "black": {"kind":"human","name":"","player":null}})").empty());
}

TEST_CASE("players from outside start no programs and read no files") {
  CHECK(code(parse_web_player("cmd:rm -rf /")) == "external-player");
  CHECK(code(parse_web_player("engine:book=/etc/passwd")) == "bad-player");
  CHECK(code(parse_web_player(std::string(1000, 'a'))) == "bad-player");
  CHECK(code(parse_web_player("engine:hash=60000")) == "bad-player");
  CHECK(code(parse_web_player("engine:threads=64")) == "bad-player");
  CHECK(engine::to_text(*parse_web_player("engine:level=3")) == "engine:level=3");
}

TEST_CASE("lines are a number or all") {
  const std::string start = R"({"position": {"spec": {"game": "gomoku"}}, "lines": )";
  REQUIRE(read_search(start + "\"all\"}"));
  CHECK(read_search(start + "\"all\"}")->lines == engine::kEveryMove);
  CHECK(read_search(start + "3}")->lines == 3);
  CHECK(code(read_search(start + "0}")) == "bad-value");
  CHECK(code(read_search(start + "\"some\"}")) == "wrong-type");
}

TEST_CASE("limits are held to the server's") {
  const std::string start = R"({"position": {"spec": {"game": "gomoku"}}, "limits": )";
  CHECK(read_search(start + R"({"depth": 3, "nodes": 10, "time_ms": 600000}})"));
  CHECK(code(read_search(start + R"({"time_ms": 600001}})")) == "bad-value");
  CHECK(code(read_search(start + R"({"time": 5}})")) == "unknown-field");
}

TEST_CASE("base64 is read with blanks and without its end") {
  CHECK(*decode_base64("aGVs\nbG8=") == "hello");
  CHECK(*decode_base64("aGVsbG8") == "hello");
  CHECK(decode_base64("")->empty());
  CHECK(code(decode_base64("a?")) == "bad-text");
  CHECK(code(decode_base64("aGVs=bG8")) == "bad-text");
}
