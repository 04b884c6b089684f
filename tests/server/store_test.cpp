#include <SQLiteCpp/SQLiteCpp.h>
#include <csignal>
#include <doctest/doctest.h>
#include <fstream>
#include <sys/wait.h>

#include "server/fixture.hpp"
#include "server/requests.hpp"
#include "server/views/views.hpp"
#include "store/places.hpp"

using namespace pedra;
using namespace pedra::server;
using namespace pedra::server::testing;

namespace {

std::vector<Move> moves_of(std::initializer_list<const char*> texts) {
  std::vector<Move> moves;
  for (const char* text : texts) moves.push_back(*parse_move(text, engine::GameSpec().grid()));
  return moves;
}

SavedGame sample() {
  gomoku::Settings settings;
  settings.rule = gomoku::Rule::Renju;
  SavedGame saved{.head = {.title = "a title"}, .state = {.game = play::Game(engine::GameSpec(settings))}};
  REQUIRE(saved.state.game.replay(moves_of({"h8", "i9", "g7", "a1", "b2"})));
  saved.state.players = {play::Player{.name = "Ana"},
                         play::Player{.engine = *engine::parse_engine("engine:level=3"), .name = "engine"}};
  saved.state.swap2 = true;
  saved.state.choices = {{3, gomoku::Swap2::Choice::LayTwo}, {5, gomoku::Swap2::Choice::TakeBlack}};
  saved.state.clock.emplace(play::TimeControl{std::chrono::minutes(5), std::chrono::seconds(3)},
                            std::chrono::milliseconds(1234), std::chrono::milliseconds(0));
  saved.state.forfeiture = {.loser = Color::White, .reason = play::Forfeiture::Reason::Time};
  return saved;
}

// Everything that a client sees of a game.
std::string shown(const SavedGame& saved) {
  return game_json(saved.head, *play::LiveGame::make(saved.state), false, nullptr).text;
}

}  // namespace

TEST_CASE("games come back as they were stored") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    SavedGame added = sample();
    {
      const auto store = GameStore::open(place.address());
      REQUIRE(store);
      added.head = *(*store)->add(added);
      CHECK(added.head.id == 1);
      CHECK(shown(*(*store)->game(1)) == shown(added));
    }
    const auto store = GameStore::open(place.address());
    REQUIRE(store);
    CHECK(shown(*(*store)->game(1)) == shown(added));
    CHECK((*store)->game(1)->state.forfeiture == added.state.forfeiture);
    CHECK((*store)->game(2).error().code == "not-found");

    std::vector<Cell> cells(16, Cell::Empty);
    cells[0] = Cell::Black;
    cells[1] = Cell::White;
    othello::Settings small;
    small.size = 4;
    SavedGame othello{.state = {.game = play::Game(*start_of(small, Start{cells, Color::White}))}};
    othello.head = *(*store)->add(othello);
    CHECK(shown(*(*store)->game(2)) == shown(othello));
    const auto listed = (*store)->games(10, std::nullopt);
    REQUIRE(listed);
    REQUIRE(listed->size() == 2);
    CHECK(listed->front().head.id == 2);
    CHECK((*store)->games(10, 2)->size() == 1);
  }
}

TEST_CASE("what can be redone is stored, too") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto store = GameStore::open(place.address());
    REQUIRE(store);
    SavedGame game{.state = {.game = play::Game(engine::GameSpec())}};
    REQUIRE(game.state.game.replay(moves_of({"h8", "i9", "g7"})));
    game.state.game.undo();
    REQUIRE((*store)->add(game));
    const auto found = (*store)->game(1);
    REQUIRE(found);
    CHECK(found->state.game.moves().size() == 2);
    CHECK(found->state.game.line() == moves_of({"h8", "i9", "g7"}));
  }
}

TEST_CASE("a change of an older version is refused") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto store = GameStore::open(place.address());
    REQUIRE(store);
    SavedGame game = sample();
    game.head = *(*store)->add(game);
    const SavedGame older = game;
    game.head.title = "new";
    CHECK((*store)->put(game)->version == 2);
    CHECK((*store)->put(older).error().code == "changed");
    CHECK((*store)->game(1)->head.title == "new");
    REQUIRE((*store)->remove(1));
    CHECK((*store)->put(game).error().code == "changed");
    CHECK((*store)->remove(1).error().code == "not-found");
  }
}

TEST_CASE("analyses keep what was found, and go with their game") {
  for (const Kind kind : kKinds) {
    const StorePlace place(kind);
    const auto store = GameStore::open(place.address());
    REQUIRE(store);
    const SavedGame game = sample();
    const std::int64_t id = (*store)->add(game)->id;
    Analysis analysis;
    analysis.game_id = id;
    analysis.spec = game.state.game.start().spec();
    analysis.line = game.state.game.line();
    analysis.player = "engine";
    analysis.limits.depth = 3;
    const auto added = (*store)->add(analysis);
    REQUIRE(added);
    const Grid grid = analysis.spec.grid();
    const auto& line = analysis.line;
    const AnalysedPosition value{4, line[0], -1.5, -7, 9, 1234, true, {line[0], line[1]}};
    REQUIRE((*store)->put(added->id, value, grid));
    REQUIRE((*store)->put(added->id, {.ply = 5}, grid));
    const auto found = (*store)->analysis(added->id);
    REQUIRE(found);
    REQUIRE(found->positions.size() == 2);
    CHECK(found->positions[0] == value);
    CHECK(found->positions[1].best.is_none());
    CHECK(found->limits == analysis.limits);
    CHECK((*store)->analyses(id)->size() == 1);
    CHECK((*store)->analyses(id + 1)->empty());
    CHECK((*store)->put(99, value, grid).error().code == "not-found");
    REQUIRE((*store)->remove(id));
    CHECK((*store)->analysis(added->id).error().code == "not-found");
  }
}

TEST_CASE(
    "a game or analysis that somebody has spoilt is left out of the lists, told of once, and can be "
    "deleted") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "games.db";
  {
    const auto store = GameStore::open(path);
    REQUIRE(store);
    for (int i = 0; i < 3; ++i) {
      SavedGame game = sample();
      game.head = *(*store)->add(game);
      Analysis analysis;
      analysis.game_id = game.head.id;
      analysis.spec = game.state.game.start().spec();
      analysis.line = game.state.game.line();
      analysis.player = "engine";
      const auto added = (*store)->add(analysis);
      REQUIRE(added);
      REQUIRE(
          (*store)->put(added->id, {.ply = 4, .best = analysis.line[0], .score = 1}, analysis.spec.grid()));
    }
  }
  const auto good = folder.path() / "good.db";
  std::filesystem::copy_file(path, good);
  const auto spoilt = [&](const char* sql) {
    for (const char* const suffix : {"-wal", "-shm"}) std::filesystem::remove(path.string() + suffix);
    std::filesystem::copy_file(good, path, std::filesystem::copy_options::overwrite_existing);
    CHECK(SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec(sql) == 1);
    auto store = GameStore::open(path);
    REQUIRE(store);
    return *std::move(store);
  };
  for (const char* const sql :
       {"UPDATE games SET line = 'h8h8' WHERE id = 2", "UPDATE games SET line = 'z99' WHERE id = 2",
        "UPDATE games SET line = x'00' WHERE id = 2",
        "UPDATE games SET spec = 'gomoku 99x99 k0' WHERE id = 2",
        "UPDATE games SET spec = 'othello 8x8' WHERE id = 2", "UPDATE games SET ply = 99 WHERE id = 2",
        "UPDATE games SET clock = 'x' WHERE id = 2", "UPDATE games SET clock = '5,3,-1,0' WHERE id = 2",
        "UPDATE games SET clock = '9223372036854775807,3,1,1' WHERE id = 2",
        "UPDATE games SET choices = 'zz' WHERE id = 2",
        "UPDATE games SET choices = '3:take-white,5:take-black' WHERE id = 2",
        "UPDATE games SET start = 'xx black' WHERE id = 2",
        "UPDATE games SET second_player = 'nobody' WHERE id = 2",
        "UPDATE games SET second_player = 'engine:weights=/etc/passwd' WHERE id = 2",
        "UPDATE games SET second_player = 'engine:proof=/etc/passwd' WHERE id = 2"}) {
    CAPTURE(std::string(sql));
    const auto store = spoilt(sql);
    const auto listed = store->games(2, std::nullopt);
    REQUIRE(listed);
    REQUIRE(listed->size() == 2);
    CHECK(listed->back().head.id == 1);  // a page of the list is as long as ever
    CHECK(store->take_left_out().size() == 1);
    CHECK(store->games(10, std::nullopt)->size() == 2);
    CHECK(store->take_left_out().empty());
    const auto game = store->game(2);
    REQUIRE_FALSE(game);
    CHECK(game.error().code == "damaged");
    CHECK(store->game(1));
    CHECK(store->remove(2));
  }
  for (const char* const sql :
       {"UPDATE analyses SET line = 'h8h8h8h8' WHERE id = 2",
        "UPDATE analyses SET line = 'h8i9g7a1b2b2' WHERE id = 2",
        "UPDATE analyses SET start = 'x black' WHERE id = 2", "UPDATE analyses SET spec = '' WHERE id = 2",
        "UPDATE analysed_positions SET ply = -1 WHERE analysis = 2",
        "UPDATE analysed_positions SET ply = 6 WHERE analysis = 2",
        "UPDATE analysed_positions SET score = 9e999 WHERE analysis = 2",
        "UPDATE analysed_positions SET best = 'z99' WHERE analysis = 2",
        "UPDATE analysed_positions SET depth = 99999999999999 WHERE analysis = 2"}) {
    CAPTURE(std::string(sql));
    const auto store = spoilt(sql);
    const auto listed = store->analyses(std::nullopt);
    REQUIRE(listed);
    CHECK(listed->size() == 2);
    CHECK(store->take_left_out().size() == 1);
    const auto analysis = store->analysis(2);
    REQUIRE_FALSE(analysis);
    CHECK(analysis.error().code == "damaged");
    CHECK(store->remove_analysis(2));
  }
  // Longer than any analysis may take: cut, not overflown.
  const auto store = spoilt("UPDATE analyses SET limits = '99999999999,0,9223372036854775807' WHERE id = 2");
  const auto patient = store->analysis(2);
  REQUIRE(patient);
  CHECK(patient->limits.time->count() == kLongestSearchMs);
  CHECK(*patient->limits.depth > 0);
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
  CHECK(arena::open_store(folder.path() / "arena.db"));
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
