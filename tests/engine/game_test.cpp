#include "engine/game.hpp"

#include <doctest/doctest.h>

using namespace pedra;
using engine::AnyPosition;
using engine::GameSpec;

TEST_CASE("a spec that cannot be played is refused with what to change") {
  const GameSpec five = othello::Settings{.size = 5};
  REQUIRE_FALSE(checked(five));
  CHECK(checked(five).error().message == "an Othello board is 8x8, 6x6 or 4x4, not 5x5");
  for (const int size : {4, 6, 8}) CHECK(checked(GameSpec(othello::Settings{.size = size})));
  CHECK_FALSE(checked(GameSpec(gomoku::Settings{.width = 23})));
}

TEST_CASE("what every game says about itself") {
  const std::vector<GameSpec> games = engine::games();
  REQUIRE(games.size() >= 2);
  CHECK(games[0] == GameSpec());
  for (const GameSpec& game : games) {
    CAPTURE(game.name());
    CHECK(checked(game));
    CHECK(engine::game_named(game.name()) == game);
    CHECK(*engine::parse_game(to_text(game)) == game);
    CHECK(*engine::spec_of_record(game.name(), game.record(), GameSpec()) == game);
    CHECK_FALSE(AnyPosition(game).legal_moves().empty());
  }
  CHECK_FALSE(engine::game_named("chess"));
  CHECK(engine::spec_of_record("chess", {}, GameSpec()).error().message ==
        "the file holds a game of 'chess'; gomoku, othello, mnk can be played");
  // What a record leaves out is as in the defaults, when these are of its game.
  const RecordedSettings silent{.grid = {9, 9, RowOrder::FromBottom}, .k = std::nullopt, .rule = ""};
  const GameSpec renju = gomoku::Settings{.rule = gomoku::Rule::Renju};
  CHECK(engine::spec_of_record("gomoku", silent, renju)->gomoku()->rule == gomoku::Rule::Renju);
  CHECK(engine::spec_of_record("gomoku", silent, othello::Settings{})->gomoku()->rule ==
        gomoku::Rule::Freestyle);
}

TEST_CASE("tic-tac-toe and Connect Four are m,n,k-games with a name of their own") {
  const auto tictactoe = engine::game_named("tictactoe");
  const auto connect4 = engine::game_named("connect4");
  REQUIRE(tictactoe);
  REQUIRE(connect4);
  CHECK(tictactoe->name() == "mnk");
  CHECK(tictactoe->title() == "tictactoe");
  CHECK(*connect4 == GameSpec(mnk::Settings{.width = 7, .height = 6, .k = 4, .gravity = true}));
  CHECK(to_text(*connect4) == "mnk 7x6 k=4 gravity");
  CHECK(connect4->symmetries() == 2);
  CHECK(tictactoe->symmetries() == 8);
  CHECK_FALSE(engine::parse_game("mnk 7x6 k=4"));
  CHECK_FALSE(engine::parse_game("mnk 7x6 k=4 sideways"));
}

TEST_CASE("with gravity a column is a move") {
  AnyPosition position(*engine::game_named("connect4"));
  CHECK(*position.read_move("d") == Move(Point(3, 5)));
  CHECK(*position.read_move(" D ") == Move(Point(3, 5)));
  CHECK(*position.read_move("4") == Move(Point(3, 5)));
  CHECK(*position.read_move("d1") == Move(Point(3, 5)));
  CHECK_FALSE(position.read_move("8"));
  CHECK_FALSE(position.read_move("h"));
  CHECK(position.why_illegal(Point(3, 4)).code == "falls");
  for (int i = 0; i < 6; ++i) position.apply(*position.read_move("d"));
  CHECK(position.read_move("d").error().code == "occupied");
  CHECK_FALSE(AnyPosition(*engine::game_named("tictactoe")).read_move("b"));
}

TEST_CASE("every illegal move has a reason with a code") {
  SUBCASE("gomoku") {
    AnyPosition position(GameSpec{});
    position.apply(Point(7, 7));
    CHECK(position.why_illegal(Point(7, 7)).code == "occupied");
    CHECK(position.why_illegal(Point(15, 3)).code == "off-board");
    CHECK(position.why_illegal(Move::pass()).code == "no-pass");
    CHECK(position.why_illegal(Move()).code == "off-board");
  }
  SUBCASE("othello") {
    AnyPosition position(othello::Settings{});
    CHECK(position.why_illegal(Point(0, 0)).code == "no-flip");
    CHECK(position.why_illegal(Point(3, 3)).code == "occupied");
    CHECK(position.why_illegal(Move::pass()).code == "no-pass");
  }
  SUBCASE("renju") {
    const GameSpec spec = gomoku::Settings{.rule = gomoku::Rule::Renju};
    // A double three at h8: two open threes would cross there.
    std::vector<Cell> cells(225, Cell::Empty);
    for (const Point p : {Point(5, 7), Point(6, 7), Point(7, 5), Point(7, 6)})
      cells[static_cast<std::size_t>(p.y() * 15 + p.x())] = Cell::Black;
    const auto position = AnyPosition::from_cells(spec, cells, Color::Black);
    REQUIRE(position);
    CHECK_FALSE(position->is_legal(Point(7, 7)));
    CHECK(position->why_illegal(Point(7, 7)).code == "forbidden");
    const auto white = AnyPosition::from_cells(spec, cells, Color::White);
    CHECK(white->is_legal(Point(7, 7)));
  }
  SUBCASE("over") {
    AnyPosition position(GameSpec{});
    for (int i = 0; i < 4; ++i) {
      position.apply(Point(i, 0));
      position.apply(Point(i, 5));
    }
    position.apply(Point(4, 0));
    CHECK(position.outcome().won_by(Color::Black));
    CHECK(position.why_illegal(Point(9, 9)).code == "over");
    CHECK(position.winning_line().size() == 5);
  }
}

TEST_CASE("one board class serves both games") {
  AnyPosition othello(othello::Settings{.size = 6});
  CHECK(othello.grid() == Grid{6, 6, RowOrder::FromTop});
  CHECK(othello.legal_moves().size() == 4);
  CHECK(othello.disc_score() == 0);
  const auto hash = othello.hash();
  const Move move = othello.legal_moves().front();
  othello.apply(move);
  CHECK(othello.last_move() == move);
  CHECK(othello.disc_score() == 3);
  othello.undo();
  CHECK(othello.hash() == hash);
  AnyPosition gomoku(GameSpec{});
  CHECK(gomoku.grid() == Grid{15, 15, RowOrder::FromBottom});
  CHECK(gomoku.legal_moves().size() == 225);
  CHECK(gomoku.last_move().is_none());
}
