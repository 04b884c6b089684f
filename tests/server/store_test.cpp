#include <csignal>
#include <doctest/doctest.h>
#include <fstream>
#include <sys/wait.h>

#include "server/fixture.hpp"

using namespace pedra;
using namespace pedra::server;
using namespace pedra::server::testing;

namespace {

PageGame sample() {
  PageGame game;
  game.title = "a title";
  game.spec.game = gomoku::Settings{.rule = gomoku::Rule::Renju};
  game.spec.swap2 = true;
  game.first = {"Ana", ""};
  game.second = {"engine", "engine:level=3"};
  for (const char* move : {"h8", "i9", "g7", "a1", "b2"})
    game.line.push_back(*parse_move(move, game.spec.game.grid()));
  game.ply = 5;
  game.choices = {{3, gomoku::Swap2::Choice::LayTwo}, {5, gomoku::Swap2::Choice::TakeBlack}};
  game.resigned = Color::White;
  return game;
}

}  // namespace

TEST_CASE("games come back as they were stored") {
  const TemporaryFolder folder;
  PageGame added;
  {
    const auto store = GameStore::open(folder.path() / "games.db");
    REQUIRE(store);
    added = *(*store)->add(sample());
    CHECK(added.id == 1);
    CHECK(*(*store)->game(1) == added);
  }
  const auto store = GameStore::open(folder.path() / "games.db");
  REQUIRE(store);
  CHECK(*(*store)->game(1) == added);
  CHECK((*store)->game(2).error().code == "not-found");

  PageGame othello;
  othello.spec.game = othello::Settings{.size = 4};
  std::vector<Cell> cells(16, Cell::Empty);
  cells[0] = Cell::Black;
  cells[1] = Cell::White;
  othello.start = Start{cells, Color::White};
  othello.line = {};
  const auto second = (*store)->add(othello);
  REQUIRE(second);
  CHECK(*(*store)->game(2) == *second);
  const auto listed = (*store)->games(10, std::nullopt);
  REQUIRE(listed);
  REQUIRE(listed->size() == 2);
  CHECK(listed->front().id == 2);
  CHECK((*store)->games(10, 2)->size() == 1);
}

TEST_CASE("a change of an older version is refused") {
  const TemporaryFolder folder;
  const auto store = GameStore::open(folder.path() / "games.db");
  REQUIRE(store);
  PageGame game = *(*store)->add(sample());
  const PageGame older = game;
  game.title = "new";
  CHECK((*store)->put(game)->version == 2);
  CHECK((*store)->put(older).error().code == "changed");
  CHECK((*store)->game(1)->title == "new");
  REQUIRE((*store)->remove(1));
  CHECK((*store)->put(game).error().code == "changed");
  CHECK((*store)->remove(1).error().code == "not-found");
}

TEST_CASE("analyses keep what was found, and go with their game") {
  const TemporaryFolder folder;
  const auto store = GameStore::open(folder.path() / "games.db");
  REQUIRE(store);
  const PageGame game = *(*store)->add(sample());
  Analysis analysis;
  analysis.game_id = game.id;
  analysis.spec = game.spec.game;
  analysis.line = game.line;
  analysis.player = "engine";
  analysis.limits.depth = 3;
  const auto added = (*store)->add(analysis);
  REQUIRE(added);
  const Grid grid = game.spec.game.grid();
  const AnalysedPosition value{4, game.line[0], -1.5, -7, 9, 1234, true, {game.line[0], game.line[1]}};
  REQUIRE((*store)->put(added->id, value, grid));
  REQUIRE((*store)->put(added->id, {.ply = 5}, grid));
  const auto found = (*store)->analysis(added->id);
  REQUIRE(found);
  REQUIRE(found->positions.size() == 2);
  CHECK(found->positions[0] == value);
  CHECK(found->positions[1].best.is_none());
  CHECK(found->limits == analysis.limits);
  CHECK((*store)->analyses(game.id)->size() == 1);
  CHECK((*store)->analyses(game.id + 1)->empty());
  CHECK((*store)->put(99, value, grid).error().code == "not-found");
  REQUIRE((*store)->remove(game.id));
  CHECK((*store)->analysis(added->id).error().code == "not-found");
}

TEST_CASE("what is no store is refused and left alone") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "other.db";
  std::ofstream(path)
      << "this is no database, but it is longer than a header of SQLite, which has a hundred bytes; so.";
  CHECK(!GameStore::open(path));
  std::string text;
  std::getline(std::ifstream(path), text);
  CHECK(text.starts_with("this is no database"));
  CHECK(arena::open_sqlite_store(folder.path() / "arena.db"));
  CHECK(!GameStore::open(folder.path() / "arena.db"));
  CHECK(!GameStore::open(folder.path() / "missing" / "games.db"));
}

TEST_CASE("a kill loses nothing that was answered") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "games.db";
  int answers[2];
  REQUIRE(pipe(answers) == 0);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const auto store = GameStore::open(path);
    for (;;) {
      const auto added = (*store)->add(sample());
      const std::int64_t id = added ? added->id : 0;
      if (write(answers[1], &id, sizeof id) != sizeof id) _exit(1);
    }
  }
  close(answers[1]);
  std::int64_t last = 0;
  while (last < 20) REQUIRE(read(answers[0], &last, sizeof last) == sizeof last);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  for (std::int64_t id = 0; read(answers[0], &id, sizeof id) == sizeof id;) last = id;
  close(answers[0]);
  const auto store = GameStore::open(path);
  REQUIRE(store);
  for (std::int64_t id = 1; id <= last; ++id) CHECK((*store)->game(id));
}
