#include "arena/engines/player_spec.hpp"

#include <doctest/doctest.h>

using namespace pedra;
using namespace pedra::arena;

TEST_CASE("commands") {
  const auto player = parse_player("cmd:./pbrain-foo --x \"a b;c\";protocol=gtp;dir=bots;name=Foo Bar");
  REQUIRE_MESSAGE(player, (player ? "" : player.error().message));
  CHECK(player->external());
  CHECK(player->arguments == std::vector<std::string>{"./pbrain-foo", "--x", "a b;c"});
  CHECK(player->protocol == Protocol::Gtp);
  CHECK(player->dir == "bots");
  CHECK(player->name == "Foo Bar");
  const auto plain = parse_player("cmd:/usr/bin/pbrain-bar");
  REQUIRE(plain);
  CHECK(plain->name == "pbrain-bar");
  CHECK(plain->protocol_for(engine::GameSpec()) == Protocol::Gomocup);
  CHECK(plain->protocol_for(othello::Settings{}) == Protocol::NBoard);
}

TEST_CASE("in-house players, with a name if wanted") {
  const auto player = parse_player("chains:depth=2;name=Ana");
  REQUIRE(player);
  CHECK_FALSE(player->external());
  CHECK(player->name == "Ana");
  CHECK(player->engine->settings.limits.depth == 2);
  CHECK(parse_player("random")->name == "random");
}

TEST_CASE("mistakes are refused") {
  for (const char* bad : {"", "cmd:", "cmd: ;name=x", "cmd:a;protocol=uci", "cmd:a;color=red", "cmd:a;name",
                          "cmd:\"a", "nobody", "random;dir=x", "human", "cmd:\"\" x"})
    CHECK_MESSAGE(!parse_player(bad), bad);
}

TEST_CASE("who can play what") {
  engine::GameSpec gomoku;
  const engine::GameSpec othello = othello::Settings{};
  const auto player = [](const char* text) { return *parse_player(text); };
  CHECK(check_player(player("cmd:true"), gomoku));
  CHECK(check_player(player("cmd:true"), othello));
  CHECK(check_player(player("cmd:true;protocol=gtp"), othello));
  CHECK_FALSE(check_player(player("cmd:true;protocol=nboard"), gomoku));
  CHECK_FALSE(check_player(player("cmd:true;protocol=gomocup"), othello));
  CHECK_FALSE(check_player(player("zones:depth=1"), gomoku));
  CHECK(check_player(player("cmd:true"), *engine::game_named("connect4")));
  CHECK_FALSE(check_player(player("cmd:true"), mnk::Settings{.width = 5, .height = 5, .k = 4}));
  CHECK_FALSE(check_player(player("cmd:true;protocol=nboard"), *engine::game_named("connect4")));
  gomoku = gomoku::Settings{.k = 4};
  CHECK_FALSE(check_player(player("cmd:true"), gomoku));
}

TEST_CASE("players of one name are told apart") {
  const auto p = *parse_player("random");
  const auto players = with_unique_names({p, p, *parse_player("chains"), p});
  CHECK(players[0].name == "random");
  CHECK(players[1].name == "random (2)");
  CHECK(players[3].name == "random (3)");
}
