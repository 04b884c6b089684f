#include "games/gomoku/rule.hpp"

#include <doctest/doctest.h>

namespace pedra::gomoku {

TEST_CASE("settings that can be played") {
  CHECK(checked({}).ok());
  CHECK(checked({3, 3, 3, Rule::Freestyle}).ok());
  CHECK(checked({22, 22, 22, Rule::Standard}).ok());
  CHECK(checked({3, 22, 22, Rule::Freestyle}).ok());
  CHECK(checked({5, 3, 5, Rule::Renju}).ok());
}

TEST_CASE("settings that cannot say which range can") {
  for (const Settings& bad :
       {Settings{2, 15, 5}, Settings{15, 2, 5}, Settings{23, 15, 5}, Settings{15, -1, 5}}) {
    REQUIRE_FALSE(checked(bad).ok());
    CHECK(checked(bad).error().message.find("from 3 to 22") != std::string::npos);
  }
  for (const int k : {2, 0, -5, 16, 1000}) {
    REQUIRE_FALSE(checked({15, 9, k}).ok());
    CHECK(checked({15, 9, k}).error().message.find("from 3 to 15") != std::string::npos);
  }
  for (const Rule rule : {Rule::Caro, Rule::Renju}) {
    REQUIRE_FALSE(checked({15, 15, 6, rule}).ok());
    CHECK(checked({15, 15, 6, rule}).error().message.find("5 in a row") != std::string::npos);
    CHECK_FALSE(checked({4, 4, 4, rule}).ok());
  }
}

TEST_CASE("names of rules, both ways") {
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::Renju})
    CHECK(rule_named(name_of(rule)) == rule);
  CHECK(name_of(Rule::Renju) == "renju");
  CHECK_FALSE(rule_named("Renju").has_value());
  CHECK_FALSE(rule_named("").has_value());
}

}  // namespace pedra::gomoku
