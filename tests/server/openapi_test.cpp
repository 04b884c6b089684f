// The checker itself: it must find what is wrong, or every other test that relies on it means nothing.
#include <doctest/doctest.h>
#include <stdexcept>

#include "openapi_check.hpp"

namespace pedra::server::testing {
namespace {

using json = nlohmann::json;

std::size_t problems(const json& schema, const json& value) {
  std::vector<std::string> found;
  OpenApi::file().validate(schema, value, "value", found);
  return found.size();
}

OpenApi::Exchange move_exchange(std::string request, int status, std::string answer) {
  return {"POST", "/api/games/1/move", {}, std::move(request), status, "application/json", std::move(answer)};
}

}  // namespace

TEST_CASE("the checker finds values that break a schema") {
  CHECK(problems({{"type", "integer"}, {"minimum", 3}, {"maximum", 5}}, 4) == 0);
  CHECK(problems({{"type", "integer"}, {"minimum", 3}}, 2) == 1);
  CHECK(problems({{"type", "integer"}, {"maximum", 5}}, 6) == 1);
  CHECK(problems({{"type", "integer"}}, 4.5) == 1);
  CHECK(problems({{"type", {"number", "null"}}}, nullptr) == 0);
  CHECK(problems({{"type", {"number", "null"}}}, "x") == 1);
  CHECK(problems({{"enum", {"a", "b"}}}, "c") == 1);
  CHECK(problems({{"$ref", "#/components/schemas/Color"}}, "black") == 0);
  CHECK(problems({{"$ref", "#/components/schemas/Color"}}, "red") == 1);
  const json list{{"type", "array"}, {"items", {{"type", "string"}}}, {"minItems", 1}, {"maxItems", 2}};
  CHECK(problems(list, {"a", "b"}) == 0);
  CHECK(problems(list, json::array()) == 1);
  CHECK(problems(list, {"a", 2, "c"}) == 2);
  const json object{{"type", "object"},
                    {"properties", {{"a", {{"type", "integer"}}}}},
                    {"required", {"a"}},
                    {"additionalProperties", false}};
  CHECK(problems(object, {{"a", 1}}) == 0);
  CHECK(problems(object, json::object()) == 1);
  CHECK(problems(object, {{"a", 1}, {"b", 2}}) == 1);
  const json choice{{"oneOf", {{{"type", "integer"}}, {{"type", "number"}}}}};
  CHECK(problems(choice, 1.5) == 0);
  CHECK(problems(choice, 1) == 1);    // both
  CHECK(problems(choice, "1") == 1);  // neither
  CHECK_THROWS_AS((void)problems({{"pattern", "x"}}, "x"), std::logic_error);
}

TEST_CASE("the checker finds exchanges that the file does not describe") {
  const OpenApi& file = OpenApi::file();
  const std::string refused = R"({"error": {"code": "over", "message": "the game is over"}})";
  CHECK(file.problems(move_exchange(R"({"mowe": 1})", 400, refused)).empty());
  CHECK(file.problems(move_exchange(R"({"move": "h8"})", 409, R"({"code": "over"})")).size() == 2);
  CHECK(!file.problems(move_exchange(R"({"move": "h8"})", 200, refused)).empty());
  CHECK(file.problems({"GET", "/api/games/1/nothing", {}, "", 200, "application/json", refused}).size() == 1);
  CHECK(file.problems({"DELETE", "/api/games/1", {}, "", 204, "", ""}).empty());
  CHECK(file.problems({"DELETE", "/api/games/1", {}, "", 204, "", "text"}).size() == 1);
  CHECK(file.problems({"GET", "/api/events", {{"after", "1"}}, "", 200, "text/event-stream", ""}).size() ==
        1);
  CHECK(file.problems_of_event("GET", "/api/events", "hello", {{"version", "1"}}).empty());
  CHECK(file.problems_of_event("GET", "/api/events", "hello", {{"version", 1}}).size() == 1);
  CHECK(file.problems_of_event("GET", "/api/events", "good-bye", json::object()).size() == 1);
}

}  // namespace pedra::server::testing
