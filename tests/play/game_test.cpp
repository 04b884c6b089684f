#include "play/game.hpp"

#include <doctest/doctest.h>

#include "base/rng.hpp"
#include "record/sgf.hpp"

using namespace pedra;
using engine::GameSpec;
using play::Game;

namespace {

const GameSpec kOthello = othello::Settings{};

Game after(const GameSpec& spec, std::initializer_list<const char*> moves) {
  Game game(spec);
  for (const char* text : moves) REQUIRE(game.play(*parse_move(text, spec.grid())));
  return game;
}

}  // namespace

TEST_CASE("moves go forth and back; a new move forgets what was undone") {
  Game game = after(GameSpec{}, {"h8", "i9", "j10"});
  CHECK_FALSE(game.play(*parse_move("h8", game.position().grid())));
  CHECK(game.moves().size() == 3);
  CHECK(game.undo());
  CHECK(game.undo());
  CHECK(game.redo());
  CHECK(game.moves().size() == 2);
  CHECK(game.play(Point(0, 0)));
  CHECK_FALSE(game.redo());
  while (game.undo()) continue;
  CHECK(game.moves().empty());
  CHECK(game.position().hash() == game.start().hash());
}

TEST_CASE("a game is the same after its record") {
  GameSpec spec;
  spec = gomoku::Settings{.width = 13, .height = 9, .k = 4, .rule = gomoku::Rule::Standard};
  const Game game = after(spec, {"a1", "b2", "c3", "m9"});
  const auto record = game.to_record();
  CHECK(record.k == 4);
  CHECK(record.rule == "standard");
  CHECK(record.result.empty());
  const auto again = Game::from_record(record, GameSpec{});
  REQUIRE(again);
  CHECK(again->position().spec() == spec);
  CHECK(again->moves() == game.moves());
  CHECK(again->position().hash() == game.position().hash());
}

TEST_CASE("Connect Four is the same after its SGF") {
  const GameSpec spec = *engine::game_named("connect4");
  const Game game = after(spec, {"d1", "d2", "c1"});
  const std::string text = record::write_sgf(game.to_record());
  CHECK(text.find("GM[4]CA[UTF-8]AP[Pedra]SZ[7:6]RU[mnk-gravity]PK[4]") != std::string::npos);
  const auto record = record::parse_sgf(text);
  REQUIRE(record);
  CHECK(record->game == "mnk");
  const auto again = Game::from_record(*record, GameSpec{});
  REQUIRE(again);
  CHECK(again->position().spec() == spec);
  CHECK(again->moves() == game.moves());
}

TEST_CASE("a game from a set-up keeps its stones and side to move") {
  std::vector<Cell> cells(225, Cell::Empty);
  cells[0] = Cell::White;
  cells[16] = Cell::Black;
  cells[32] = Cell::Black;
  Game game(*engine::AnyPosition::from_cells(GameSpec{}, cells, Color::White));
  REQUIRE(game.play(Point(7, 7)));
  const auto record = game.to_record();
  CHECK(record.setup.size() == 3);
  CHECK(record.to_move == Color::White);
  const auto again = Game::from_record(record, GameSpec{});
  REQUIRE(again);
  CHECK(again->position().hash() == game.position().hash());
}

TEST_CASE("a record that cannot be replayed is refused with the number of the move") {
  auto record = after(GameSpec{}, {"h8", "i9"}).to_record();
  SUBCASE("an occupied cell") {
    record.moves.push_back({Color::Black, Point(7, 7), ""});
    CHECK(Game::from_record(record, GameSpec{}).error().message.find("move 3: h8 is taken") == 0);
  }
  SUBCASE("the wrong side") {
    record.moves.push_back({Color::White, Point(0, 0), ""});
    CHECK(Game::from_record(record, GameSpec{}).error().message == "move 3: it is not White's turn");
  }
  SUBCASE("another game") {
    record.game = "chess";
    CHECK_FALSE(Game::from_record(record, GameSpec{}));
  }
  SUBCASE("a board that is too large") {
    record.grid.width = 30;
    CHECK_FALSE(Game::from_record(record, GameSpec{}));
  }
  SUBCASE("a rule nobody knows") {
    record.rule = "pente";
    CHECK_FALSE(Game::from_record(record, GameSpec{}));
  }
  SUBCASE("a set-up stone off the board") {
    record.setup.push_back({Color::Black, Point(20, 20)});
    CHECK_FALSE(Game::from_record(record, GameSpec{}));
  }
}

TEST_CASE("passes may be left out of an Othello list of moves") {
  // The shortest wipe-out: nine moves, White is gone.
  Game game(kOthello);
  std::vector<Move> moves;
  for (const char* text : {"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"})
    moves.push_back(*parse_move(text, kOthello.grid()));
  REQUIRE(game.replay(moves));
  CHECK(game.over());
  CHECK(game.position().outcome().won_by(Color::Black));
  CHECK(game.position().disc_score() == 64);
  CHECK(game.to_record().result == "B+64");
  CHECK_FALSE(game.replay({Move(Point(0, 0))}));
}

TEST_CASE("a missing pass is made for the side that must") {
  // Random games until one has a pass in the middle; without its passes the list replays to the same
  // position.
  Rng rng(3);
  int found = 0;
  for (int i = 0; i < 200 && found < 3; ++i) {
    Game game(kOthello);
    std::vector<Move> without;
    while (!game.over()) {
      const auto legal = game.position().legal_moves();
      REQUIRE(game.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
      if (!game.moves().back().is_pass()) without.push_back(game.moves().back());
    }
    if (without.size() == game.moves().size()) continue;
    ++found;
    Game again(kOthello);
    REQUIRE(again.replay(without));
    CHECK(again.moves() == game.moves());
    auto record = game.to_record();
    std::erase_if(record.moves, [](const auto& move) { return move.move.is_pass(); });
    const auto from_file = Game::from_record(record, GameSpec{});
    REQUIRE(from_file);
    CHECK(from_file->position().hash() == game.position().hash());
  }
  CHECK(found == 3);
}
