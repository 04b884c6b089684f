// Rows of a store that somebody has changed: a line of the input is a column of a game, a job or a match. Whatever
// they hold, the rest of the store can be read.
#include <SQLiteCpp/SQLiteCpp.h>
#include <array>
#include <filesystem>

#include "arena/match.hpp"
#include "arena/report/report_html.hpp"
#include "arena/store/exchange.hpp"
#include "base/text.hpp"
#include "folder.hpp"
#include "fuzz.hpp"

using namespace pedra;

namespace {

constexpr std::array<const char*, 18> kColumns{
    "UPDATE games SET outcome = ? WHERE job = 0",   "UPDATE games SET reason = ? WHERE job = 0",
    "UPDATE games SET forfeit = ? WHERE job = 0",   "UPDATE games SET detail = ? WHERE job = 0",
    "UPDATE games SET discs = ? WHERE job = 0",     "UPDATE games SET opening_moves = ? WHERE job = 0",
    "UPDATE games SET moves = ? WHERE job = 0",     "UPDATE games SET times = ? WHERE job = 0",
    "UPDATE games SET scores = ? WHERE job = 0",    "UPDATE games SET depths = ? WHERE job = 0",
    "UPDATE games SET nodes = ? WHERE job = 0",     "UPDATE jobs SET payload = ? WHERE number = 0",
    "UPDATE jobs SET payload = ? WHERE number < 3", "UPDATE jobs SET tries = ? WHERE number = 0",
    "UPDATE match_openings SET moves = ?",          "UPDATE match_players SET spec = ? WHERE seat = 0",
    "UPDATE work SET config = ? WHERE id = 1",      "UPDATE matches SET game = ? WHERE id = 1"};

struct Files {
  fuzz::Folder folder;
  std::filesystem::path good = folder.file("good.db");
  std::filesystem::path changed = folder.file("changed.db");

  // A store with one match of four jobs, two of them played.
  Files() {
    const auto store = arena::open_store(good);
    arena::NewMatch match;
    match.hash = "fuzz";
    match.config = "game=gomoku 15x15 k5 freestyle\nsprt=-\n";
    match.players = {{"A", "random"}, {"B", "random:seed=2"}};
    match.openings = {{}};
    match.jobs = arena::schedule(arena::Pairing::Match, 2, 4, 1);
    const auto info = (*store)->open_match(match);
    arena::FinishedGame game;
    game.outcome = Outcome::win(Color::Black);
    game.moves = {{Point(7, 7)}, {Point(8, 8)}, {Point(9, 9), arena::Milliseconds(12), -1.5, 4, 123}};
    for (const int number : {0, 1})
      fuzz::check((*store)->finish(info->id, number, game).ok(), "a game is kept");
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
      change.exec();
    }
  }
  const auto store = arena::open_store(files.changed);
  fuzz::check(store.ok(), "the store opens");
  fuzz::check((*store)->matches().ok(), "its matches are listed");
  if (const auto match = (*store)->match(1))
    if (auto openings = (*store)->openings(1))
      if (const auto options = arena::read_options(*match, *std::move(openings)))
        fuzz::check(arena::config_text(*options) == match->config, "a config is read as it was written");
  if (const auto games = (*store)->games(1)) {
    fuzz::check(games->size() <= 2, "no game is invented");
    if (const auto summary = arena::summarize(**store, 1)) {
      (void)arena::report_html(*summary, *games, pedra::lang::Messages(pedra::lang::Language::Portuguese));
      (void)arena::export_games(summary->match, *games, arena::FileFormat::Sgf);
    }
  }
  const auto claim = (*store)->claim(1, "fuzz", std::chrono::seconds(1));
  if (claim.ok() && *claim) {
    fuzz::check((*claim)->job.black >= 0 && (*claim)->job.black < 2, "a job's player is there");
    fuzz::check((*claim)->job.opening == 0, "a job's opening is there");
  }
  return 0;
}
