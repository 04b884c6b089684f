#include "arena/openings.hpp"

#include <doctest/doctest.h>
#include <set>

#include "base/file.hpp"
#include "engine/canonical.hpp"
#include "play/game.hpp"

using namespace pedra;
using namespace pedra::arena;

namespace {

engine::GameSpec gomoku_game() { return {}; }
engine::GameSpec othello_game() {
  engine::GameSpec spec;
  spec = othello::Settings{};
  return spec;
}
engine::EngineSpec player(const char* text) {
  const auto spec = engine::parse_engine(text);
  REQUIRE(spec);
  return *spec;
}

}  // namespace

TEST_CASE("transcripts and offsets, one a line") {
  const auto openings = parse_openings("# two\n\nh8i9j10\r\n 0,0, 1,-1, 2,-2 \n", gomoku_game());
  REQUIRE_MESSAGE(openings, (openings ? "" : openings.error().text()));
  REQUIRE(openings->size() == 2);
  CHECK((*openings)[0].moves == (*openings)[1].moves);
  CHECK((*openings)[0].moves[0] == Move(Point(7, 7)));
  CHECK((*openings)[0].moves[1] == Move(Point(8, 6)));
  const auto again = parse_openings(write_openings(*openings, gomoku_game()), gomoku_game());
  REQUIRE(again);
  CHECK(*again == *openings);
}

TEST_CASE("Othello transcripts; a forced pass is written out") {
  const auto openings = parse_openings("f5d6c4d3c2b3b4b5\nf5f4g3g6f3g4e3e2\n", othello_game());
  REQUIRE(openings);
  CHECK(openings->size() == 2);
  CHECK((*openings)[0].moves.size() == 8);
}

TEST_CASE("SGF: every game of a collection") {
  const auto one =
      parse_openings("(;GM[4]FF[4]SZ[15];B[hh];W[ii])\n(;GM[4]FF[4]SZ[15]C[a \\] ( b];B[hh])", gomoku_game());
  REQUIRE_MESSAGE(one, (one ? "" : one.error().text()));
  REQUIRE(one->size() == 2);
  CHECK((*one)[0].moves == std::vector<Move>{Point(7, 7), Point(8, 8)});
  CHECK((*one)[1].moves.size() == 1);
  const auto wrong = parse_openings("(;GM[2]FF[4]SZ[8];B[f5])", gomoku_game());
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message.find("othello") != std::string::npos);
  const auto broken = parse_openings("(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[hh];W[hh])", gomoku_game());
  REQUIRE_FALSE(broken);
  CHECK(broken.error().line == 2);
}

TEST_CASE("what is wrong with a file, and where") {
  const auto line_of = [](const char* text, const engine::GameSpec& spec) {
    const auto parsed = parse_openings(text, spec);
    REQUIRE_FALSE(parsed);
    return parsed.error().line;
  };
  CHECK(line_of("h8\nh8h8\n", gomoku_game()) == 2);  // occupied
  CHECK(line_of("h8\n\nz9\n", gomoku_game()) == 3);  // off the board
  CHECK(line_of("1,2,3\n", gomoku_game()) == 1);     // odd
  CHECK(line_of("h8\n99,0\n", gomoku_game()) == 2);  // off the board
  CHECK(line_of("f5d6\nf5f5\n", othello_game()) == 2);
  CHECK(line_of("a1\n", othello_game()) == 1);                 // flips nothing
  CHECK(line_of("a1a2b1b2c1c2d1d2e1\n", gomoku_game()) == 1);  // over already
  CHECK(line_of("", gomoku_game()) == 0);
  CHECK_FALSE(load_openings("/no/such/file", gomoku_game()));
}

TEST_CASE("positions that are one under symmetry have one key") {
  const auto key = [](const char* text, const engine::GameSpec& spec) {
    const auto parsed = parse_openings(text, spec);
    REQUIRE(parsed);
    play::Game game(spec);
    REQUIRE(game.replay((*parsed)[0].moves));
    return engine::canonical(game.position()).key;
  };
  CHECK(key("h8i9", gomoku_game()) == key("h8g7", gomoku_game()));
  CHECK(key("h8i9", gomoku_game()) != key("h8i8", gomoku_game()));
  CHECK(key("f5", othello_game()) == key("d3", othello_game()));
  CHECK(key("f5d6", othello_game()) != key("f5f6", othello_game()));
}

TEST_CASE("made openings are balanced, different and repeatable") {
  for (const bool is_gomoku : {true, false}) {
    OpeningRequest request;
    request.count = 12;
    request.seed = 7;
    request.judge = player(is_gomoku ? "open-ends:depth=1" : "zones:depth=2");
    const engine::GameSpec spec = is_gomoku ? gomoku_game() : othello_game();
    const auto made = generate_openings(spec, request);
    REQUIRE_MESSAGE(made, (made ? "" : made.error().message));
    CHECK(made->size() == 12);
    std::set<std::string> keys;
    for (const Opening& opening : *made) {
      play::Game game(spec);
      REQUIRE(game.replay(opening.moves));
      CHECK_FALSE(game.over());
      keys.insert(engine::canonical(game.position()).key);
      if (!is_gomoku) CHECK(opening.moves.size() == 8);
      if (is_gomoku) CHECK((opening.moves.size() >= 3 && opening.moves.size() <= 6));
    }
    CHECK(keys.size() == 12);
    const auto again = generate_openings(spec, request);
    REQUIRE(again);
    CHECK(*again == *made);
    request.seed = 8;
    const auto other = generate_openings(spec, request);
    REQUIRE(other);
    CHECK(*other != *made);
  }
}

TEST_CASE("a request that cannot be granted says so") {
  OpeningRequest request;
  request.judge = player("zones");
  CHECK_FALSE(generate_openings(othello_game(), request));  // no limit
  request.judge = player("zones:depth=1");
  request.stones = 1;  // four first moves, all the same under symmetry
  request.count = 5;
  const auto made = generate_openings(othello_game(), request);
  REQUIRE_FALSE(made);
  CHECK(made.error().message.find("only 1") != std::string::npos);
  CHECK_FALSE(generate_openings(gomoku_game(), request));  // a judge of the other game
}
