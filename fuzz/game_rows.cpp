// Rows of the page's store that somebody has changed: a line of the input is a column of a game, an analysis or one of its
// positions. Whatever they hold, the other game can be read, and the lists too.
#include <SQLiteCpp/SQLiteCpp.h>
#include <array>
#include <filesystem>

#include "base/text.hpp"
#include "folder.hpp"
#include "fuzz.hpp"
#include "server/store/game_store.hpp"
#include "server/views/views.hpp"

using namespace pedra;

namespace {

constexpr std::array<const char*, 20> kColumns{
    "UPDATE games SET spec = ? WHERE id = 1",     "UPDATE games SET line = ? WHERE id = 1",
    "UPDATE games SET start = ? WHERE id = 1",    "UPDATE games SET choices = ? WHERE id = 1",
    "UPDATE games SET clock = ? WHERE id = 1",    "UPDATE games SET swap2 = ? WHERE id = 1",
    "UPDATE games SET ply = ? WHERE id = 1",      "UPDATE games SET first_player = ? WHERE id = 1",
    "UPDATE games SET resigned = ? WHERE id = 1", "UPDATE games SET title = ? WHERE id = 1",
    "UPDATE analyses SET spec = ? WHERE id = 1",  "UPDATE analyses SET line = ? WHERE id = 1",
    "UPDATE analyses SET start = ? WHERE id = 1", "UPDATE analyses SET limits = ? WHERE id = 1",
    "UPDATE analysed_positions SET ply = ?",      "UPDATE analysed_positions SET best = ?",
    "UPDATE analysed_positions SET score = ?",    "UPDATE analysed_positions SET win_in = ?",
    "UPDATE analysed_positions SET depth = ?",    "UPDATE analysed_positions SET pv = ?"};

struct Files {
  fuzz::Folder folder;
  std::filesystem::path good = folder.file("good.db");
  std::filesystem::path changed = folder.file("changed.db");

  // Two games, the first with an analysis.
  Files() {
    const auto store = server::GameStore::open(good);
    const server::SavedGame game{.state = {.game = play::Game(engine::GameSpec())}};
    for (int i = 0; i < 2; ++i) fuzz::check((*store)->add(game).ok(), "a game is kept");
    server::Analysis wanted;
    wanted.game_id = 1;
    wanted.player = "engine";
    const auto analysis = (*store)->add(wanted);
    fuzz::check((*store)->put(analysis->id, {.ply = 0}, engine::GameSpec().grid()).ok(),
                "a position is kept");
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Files files;
  for (const char* const suffix : {"-wal", "-shm"}) std::filesystem::remove(files.changed.string() + suffix);
  std::filesystem::copy_file(files.good, files.changed, std::filesystem::copy_options::overwrite_existing);
  {
    SQLite::Database database(files.changed.string(), SQLite::OPEN_READWRITE);
    for (const std::string_view line : split(fuzz::as_text(data, size), '\n')) {
      if (line.empty()) continue;
      SQLite::Statement change(database, kColumns[static_cast<unsigned char>(line[0]) % kColumns.size()]);
      change.bind(1, std::string(line.substr(1)));
      try {
        change.exec();
      } catch (const SQLite::Exception&) {  // a constraint: the row stays as it is
      }
    }
  }
  const auto store = server::GameStore::open(files.changed);
  fuzz::check(store.ok(), "the store opens");
  const auto games = (*store)->games(10, std::nullopt);
  fuzz::check(games.ok() && !games->empty() && games->front().head.id == 2, "the other game is listed");
  if (const auto game = (*store)->game(1)) {
    auto live = play::LiveGame::make(game->state);
    fuzz::check(live.ok(), "a game that is read can be played on");
    (void)server::game_json(game->head, *live, false, nullptr);
  }
  fuzz::check((*store)->analyses(std::nullopt).ok(), "the analyses are listed");
  if (const auto analysis = (*store)->analysis(1)) {
    engine::AnyPosition position = *server::start_of(analysis->spec, analysis->start);
    for (const Move move : analysis->line) {
      fuzz::check(position.is_legal(move), "the moves of an analysis are legal");
      position.apply(move);
    }
    for (const auto& found : analysis->positions)
      fuzz::check(found.ply >= 0 && found.ply < static_cast<int>(analysis->total()),
                  "a position is of the line");
  }
  return 0;
}
