// Into the store: the second half of exchange.hpp.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <map>

#include "arena/store/exchange.hpp"
#include "base/file.hpp"
#include "base/rng.hpp"
#include "base/text.hpp"
#include "play/game.hpp"
#include "record/ggf.hpp"
#include "record/psq.hpp"
#include "record/sgf.hpp"
#include "record/sgf_collection.hpp"
#include "record/wthor.hpp"

namespace pedra::arena {
namespace {

std::optional<Outcome> outcome_of(std::string_view result) {
  if (result.starts_with("B+")) return Outcome::win(Color::Black);
  if (result.starts_with("W+")) return Outcome::win(Color::White);
  if (result == "0" || result == "Draw") return Outcome::draw();
  return std::nullopt;
}

// "250 ms" of PSQ, "-1.50/12.3" of GGF; anything else says nothing.
void read_comment(std::string_view comment, PlayedMove& move) {
  if (comment.ends_with(" ms")) {
    move.time = Milliseconds(parse_integer(comment.substr(0, comment.size() - 3)).value_or(0));
    return;
  }
  const auto parts = split(comment, '/');
  if (parts.size() != 2) return;
  const auto number = [](std::string_view text) -> std::optional<double> {
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (text.empty() || read.ec != std::errc() || read.ptr != end || value > 1e9 || value < -1e9)
      return std::nullopt;
    return value;
  };
  move.score = number(parts[0]);
  if (const auto seconds = number(parts[1]); seconds && *seconds >= 0)
    move.time = Milliseconds(std::llround(*seconds * 1000));
}

Result<ImportedGame> imported(const play::Game& game, std::string black, std::string white,
                              std::optional<Outcome> said) {
  ImportedGame result;
  result.black = black.empty() ? "black" : std::move(black);
  result.white = white.empty() ? "white" : std::move(white);
  result.spec = game.position().spec();
  if (game.start().hash() != engine::AnyPosition(result.spec).hash())
    return Error{"only games from the usual start can be imported"};
  FinishedGame& finished = result.game;
  for (const Move move : game.moves()) finished.moves.push_back({.move = move});
  if (game.over()) {
    finished.outcome = game.position().outcome();
    finished.disc_score = game.position().disc_score();
    return result;
  }
  if (!said) return Error{"the game is not over, and the file does not say who won"};
  finished.outcome = *said;
  finished.reason = said->kind == Outcome::Kind::Win ? Reason::AdjudicatedWin : Reason::AdjudicatedDraw;
  return result;
}

Result<ImportedGame> from_record(const record::GameRecord& record, const engine::GameSpec& defaults) {
  const auto game = play::Game::from_record(record, defaults);
  if (!game) return game.error();
  auto result = imported(*game, record.black, record.white, outcome_of(record.result));
  if (!result) return result.error();
  // A pass may have been put in where the file has none: comments go by the stones.
  std::size_t at = 0;
  for (const auto& move : record.moves) {
    while (at < result->game.moves.size() && result->game.moves[at].move != move.move) ++at;
    if (at < result->game.moves.size()) read_comment(move.comment, result->game.moves[at++]);
  }
  return result;
}

using Games = std::vector<ImportedGame>;

Result<Games> from_wthor(const std::filesystem::path& path, std::string bytes,
                         const engine::GameSpec& defaults) {
  record::WthorFiles files{std::move(bytes), ""};
  for (const char* ending : {".jou", ".JOU"}) {
    std::filesystem::path names = path;
    names.replace_extension(ending);
    std::error_code none;
    if (files.players.empty() && std::filesystem::exists(names, none)) {
      auto content = read_file(names);
      if (!content) return content.error();
      files.players = *std::move(content);
    }
  }
  const auto archive = record::parse_wthor(files);
  if (!archive) return archive.error();
  const engine::GameSpec spec = defaults.othello() != nullptr
                                    ? othello::Settings{.scoring = defaults.othello()->scoring}
                                    : othello::Settings{};
  Games games;
  for (const record::WthorGame& held : archive->games) {
    play::Game game(spec);
    const auto at = games.size() + 1;
    const auto placed = [at](const Error& error) {
      return Error{fmt::format("game {}: {}", at, error.message)};
    };
    if (const auto played = game.replay(held.moves); !played) return placed(played.error());
    if (game.position().is_legal(Move::pass())) (void)game.play(Move::pass());
    const int lead = 2 * held.black_discs - 64;
    const Outcome said = lead == 0 ? Outcome::draw() : Outcome::win(lead > 0 ? Color::Black : Color::White);
    auto result = imported(game, held.black, held.white, said);
    if (!result) return placed(result.error());
    games.push_back(*std::move(result));
  }
  return games;
}

// SGF or GGF, whichever each game says it is.
Result<Games> from_trees(std::string_view text, const engine::GameSpec& defaults) {
  Games games;
  for (const std::string_view tree : record::sgf_games(text)) {
    const bool ggf = lower(tree.substr(0, 200)).find("gm[othello]") != std::string::npos;
    const auto record = ggf ? record::parse_ggf(tree) : record::parse_sgf(tree);
    Error error;
    if (record) {
      auto game = from_record(*record, defaults);
      if (game) {
        games.push_back(*std::move(game));
        continue;
      }
      error = game.error();
      error.line = 1;
    } else {
      error = record.error();
    }
    error.line += static_cast<int>(std::count(text.data(), tree.data(), '\n'));
    return error;
  }
  return games;
}

Result<Games> parse_games(const std::filesystem::path& path, std::string content,
                          const engine::GameSpec& defaults) {
  if (lower(path.extension().string()) == ".wtb") return from_wthor(path, std::move(content), defaults);
  if (trim(content).starts_with("Piskvorky")) {
    const auto record = record::parse_psq(content);
    if (!record) return record.error();
    auto game = from_record(*record, defaults);
    if (!game) return game.error();
    return Games{*std::move(game)};
  }
  return from_trees(content, defaults);
}

std::string hash_of(const NewMatch& match, const Games& games) {
  std::uint64_t hash = 1;
  const auto add = [&hash](std::uint64_t value) { hash = mix64(hash ^ value); };
  for (const char c : match.config + match.title) add(static_cast<unsigned char>(c));
  for (const ImportedGame& game : games) {
    for (const char c : game.black + "\n" + game.white + "\n") add(static_cast<unsigned char>(c));
    for (const PlayedMove& move : game.game.moves)
      add(move.move.is_stone() ? static_cast<std::uint64_t>(move.move.point().index()) : 5000);
  }
  return fmt::format("import-{:016x}", hash);
}

}  // namespace

Result<Games> read_games(const std::filesystem::path& path, const engine::GameSpec& defaults) {
  auto content = read_file(path);
  if (!content) return content.error();
  auto games = parse_games(path, *std::move(content), defaults);
  if (games && games->empty()) return Error{fmt::format("'{}' holds no game", path.string())};
  if (games) return games;
  return Error{fmt::format("{}: {}", path.string(), games.error().text())};
}

Result<MatchInfo> import_games(Store& store, const Games& games, std::string_view title,
                               const std::function<void(std::size_t)>& progress) {
  if (games.empty()) return Error{"there is no game to import"};
  NewMatch match;
  match.title = title;
  match.game = games[0].spec;
  match.config = fmt::format("game={}\nimported={}\n", to_text(match.game), games.size());
  match.openings.push_back({});
  std::map<std::string, int, std::less<>> seats;
  const auto seat = [&](const std::string& name) {
    const auto [found, fresh] = seats.try_emplace(name, static_cast<int>(seats.size()));
    if (fresh) match.players.push_back({name, "imported"});
    return found->second;
  };
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (games[i].spec != match.game)
      return Error{fmt::format("game {} is {}, the first {}: import them apart", i + 1,
                               to_text(games[i].spec), to_text(match.game))};
    const bool alone = games[i].black == games[i].white;
    const int black = seat(games[i].black);
    const int white = seat(alone ? games[i].white + " (2)" : games[i].white);
    match.jobs.push_back({black, white, 0, static_cast<int>(i)});
  }
  match.hash = hash_of(match, games);
  auto info = store.open_match(match);
  if (!info) return info.error();
  for (std::size_t first = 0; first < games.size(); first += kImportBatch) {
    std::vector<const FinishedGame*> batch;
    for (std::size_t i = first; i < std::min(first + kImportBatch, games.size()); ++i)
      batch.push_back(&games[i].game);
    if (const auto kept = store.finish_all(info->id, static_cast<int>(first), batch); !kept)
      return kept.error();
    if (progress) progress(first + batch.size());
  }
  if (const auto marked = store.jobs().set_finished(info->id, ""); !marked) return marked.error();
  return store.match(info->id);
}

}  // namespace pedra::arena
