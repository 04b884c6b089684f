#include "server/sessions/import_text.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.hpp"
#include "protocol/gomocup_stones.hpp"
#include "record/ggf.hpp"
#include "record/obf.hpp"
#include "record/psq.hpp"
#include "record/sgf.hpp"
#include "record/sgf_collection.hpp"
#include "record/transcript.hpp"
#include "record/wthor.hpp"
#include "server/http/http.hpp"

namespace pedra::server {
namespace {

using Imported = Result<ImportedText>;

Error bad_text(Error error, int line_offset = 0) {
  error.code = "bad-text";
  if (error.line > 0) error.line += line_offset;
  return error;
}

// Is the n-th game of the text asked for?
bool wanted(const ImportRequest& request, std::size_t number) {
  const auto first = static_cast<std::size_t>(request.first);
  return number >= first && number < first + static_cast<std::size_t>(request.limit);
}

play::Player named(std::string_view name) { return {.name = std::string(name.substr(0, kLongestTitle))}; }

Result<play::GameState> from_record(const record::GameRecord& record, const engine::GameSpec& defaults) {
  const auto played = play::Game::from_record(record, defaults);
  if (!played) return played.error();
  play::GameState state{.game = *played, .players = {named(record.black), named(record.white)}};
  if (!played->over() && record.result.ends_with("+R"))
    state.forfeiture =
        play::Forfeiture{.loser = record.result.starts_with("B") ? Color::White : Color::Black};
  return state;
}

Imported from_trees(const ImportRequest& request, bool all_ggf, const std::stop_token& stop) {
  const char* counted = request.text.data();
  int lines_before = 0;
  ImportedText imported{all_ggf ? "ggf" : "sgf", 0, {}};
  for (const std::string_view tree : record::sgf_games(request.text)) {
    if (stop.stop_requested()) return busy();
    lines_before += static_cast<int>(std::count(counted, tree.data(), '\n'));
    counted = tree.data();
    if (wanted(request, imported.count++)) {
      const bool ggf = all_ggf || lower(tree.substr(0, 200)).find("gm[othello]") != std::string::npos;
      if (ggf) imported.format = "ggf";
      const auto record = ggf ? record::parse_ggf(tree) : record::parse_sgf(tree);
      if (!record) return bad_text(record.error(), lines_before);
      auto game = from_record(*record, request.spec.game);
      if (!game) return bad_text(game.error());
      imported.games.push_back(*std::move(game));
    }
  }
  if (imported.count == 0)
    return wrong("bad-text", "there is no game in this text: it should begin with '('");
  return imported;
}

Imported from_psq(const ImportRequest& request) {
  const auto record = record::parse_psq(request.text);
  if (!record) return bad_text(record.error());
  auto game = from_record(*record, request.spec.game);
  if (!game) return bad_text(game.error());
  return ImportedText{"psq", 1, {*std::move(game)}};
}

Imported from_obf(const ImportRequest& request) {
  const auto positions = record::parse_obf(request.text);
  if (!positions) return bad_text(positions.error());
  ImportedText imported{"obf", positions->size(), {}};
  const engine::GameSpec spec = othello::Settings{};
  for (std::size_t i = 0; i < positions->size(); ++i) {
    if (!wanted(request, i)) continue;
    const auto start = start_of(spec, Start{(*positions)[i].cells, (*positions)[i].to_move});
    if (!start) return bad_text(start.error());
    imported.games.push_back({.game = play::Game(*start)});
  }
  return imported;
}

Imported from_wthor(const ImportRequest& request) {
  const auto archive = record::parse_wthor({request.text, ""});
  if (!archive) return bad_text(archive.error());
  ImportedText imported{"wthor", archive->games.size(), {}};
  const engine::GameSpec spec = othello::Settings{};
  for (std::size_t i = 0; i < archive->games.size(); ++i) {
    if (!wanted(request, i)) continue;
    const record::WthorGame& held = archive->games[i];
    play::Game played(spec);
    if (const auto replayed = played.replay(held.moves); !replayed)
      return wrong("bad-text", fmt::format("game {}: {}", i + 1, replayed.error().message));
    if (played.position().is_legal(Move::pass())) (void)played.play(Move::pass());
    imported.games.push_back({.game = std::move(played), .players = {named(held.black), named(held.white)}});
  }
  return imported;
}

Imported from_transcript(const ImportRequest& request) {
  const auto moves = record::parse_transcript(request.text, request.spec.game.grid());
  if (!moves) return bad_text(moves.error());
  if (moves->empty()) return wrong("bad-text", "there is no move in this text");
  play::Game played(request.spec.game);
  if (const auto replayed = played.replay(*moves); !replayed) return bad_text(replayed.error());
  return ImportedText{"transcript", 1, {{.game = std::move(played)}}};
}

// START 15 / BOARD / x,y,field .. / DONE: the stones of "the engine" are those of the side to move.
Imported from_board(const ImportRequest& request) {
  if (request.spec.game.gomoku() == nullptr) return wrong("bad-text", "BOARD is for Gomoku");
  gomoku::Settings board = *request.spec.game.gomoku();
  std::vector<protocol::BoardLine> stones;
  int number = 0;
  for (const std::string_view raw : split(request.text, '\n')) {
    ++number;
    const std::string_view line = trim(raw);
    const std::string small = lower(line);
    if (line.empty() || small == "board") continue;
    if (small == "done") break;
    if (small.starts_with("start ")) {
      const auto side = parse_integer(trim(line.substr(6)));
      if (!side || *side < gomoku::kMinSide || *side > gomoku::kMaxGomokuSide)
        return Error{
            .message = "START needs a board's side, as in START 15", .line = number, .code = "bad-text"};
      board.width = board.height = static_cast<int>(*side);
      continue;
    }
    const auto stone = protocol::parse_board_line(line, engine::GameSpec(board).grid());
    if (!stone) return Error{.message = stone.error().message, .line = number, .code = "bad-text"};
    stones.push_back(*stone);
  }
  const engine::GameSpec spec = board;
  const auto whole = checked(GameSetup{spec, false});
  if (!whole) return bad_text(whole.error());
  const auto position = protocol::position_of(stones, spec);
  if (!position) return bad_text(position.error());
  return ImportedText{"board", 1, {{.game = play::Game(*position)}}};
}

// What a text looks like; WTHOR is no text.
std::string guessed(std::string_view text) {
  const std::string_view start = trim(text.substr(0, 4096));
  if (text.substr(0, 4096).find('\0') != std::string_view::npos) return "wthor";
  if (start.starts_with("Piskvorky")) return "psq";
  if (start.starts_with("(")) return "sgf";
  const std::string small = lower(start);
  if (small.starts_with("board") || small.starts_with("start ")) return "board";
  const auto is_cell = [](char c) { return c == 'x' || c == 'o' || c == '-' || c == '.' || c == '*'; };
  const auto obf_cells = std::find_if_not(small.begin(), small.end(), is_cell) - small.begin();
  if (obf_cells >= 64 || small.starts_with("%")) return "obf";
  return "transcript";
}

}  // namespace

Result<ImportedText> import_text(const ImportRequest& request, const std::stop_token& stop) {
  const std::string format = request.format == "auto" ? guessed(request.text) : request.format;
  if (format == "sgf" || format == "ggf") return from_trees(request, format == "ggf", stop);
  if (format == "psq") return from_psq(request);
  if (format == "obf") return from_obf(request);
  if (format == "wthor") return from_wthor(request);
  if (format == "board") return from_board(request);
  return from_transcript(request);
}

}  // namespace pedra::server
