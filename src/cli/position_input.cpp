#include "cli/position_input.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/file.hpp"
#include "base/text.hpp"
#include "cli/board_text.hpp"
#include "cli/exit.hpp"
#include "record/text_place.hpp"
#include "record/transcript.hpp"
#include "terminal/game_file.hpp"

namespace pedra::cli {
namespace {

using engine::GameSpec;

Error in_file(const std::string& path, const Error& error) {
  const bool names_it = error.line == 0 && error.message.find("'" + path + "'") != std::string::npos;
  if (names_it) return error;
  return Error{fmt::format("{}: {}", path == "-" ? "stdin" : path, error.text())};
}

// The size the options ask for: both sides, or nothing.
void take_size(const GameOptions& options, int& width, int& height) {
  width = options.size.value_or(options.width.value_or(width));
  height = options.size.value_or(options.height.value_or(height));
}

// One overload a game: its settings as the options ask for them.
Result<GameSpec> with_options(gomoku::Settings settings, const GameOptions& options) {
  if (options.plain_count) return usage("--plain-count is for Othello");
  if (options.gravity) return usage("--gravity is for m,n,k-games");
  take_size(options, settings.width, settings.height);
  settings.k = options.k.value_or(settings.k);
  if (!options.rule.empty()) settings.rule = gomoku::rule_named(options.rule).value_or(settings.rule);
  return GameSpec(settings);
}

Result<GameSpec> with_options(mnk::Settings settings, const GameOptions& options) {
  if (!options.rule.empty()) return usage("an m,n,k-game has no --rule: k or more in a row win");
  if (options.plain_count) return usage("--plain-count is for Othello");
  take_size(options, settings.width, settings.height);
  settings.k = options.k.value_or(settings.k);
  settings.gravity = settings.gravity || options.gravity;
  return GameSpec(settings);
}

Result<GameSpec> with_options(othello::Settings settings, const GameOptions& options) {
  if (options.k || !options.rule.empty()) return usage("--k and --rule are for Gomoku");
  if (options.gravity) return usage("--gravity is for m,n,k-games");
  int height = settings.size;
  take_size(options, settings.size, height);
  if (settings.size != height) return usage("an Othello board is square: use --size");
  if (options.plain_count) settings.scoring = othello::Scoring::Plain;
  return GameSpec(settings);
}

// Moves as people write them: h8 i9, h8i9, or the documents' row,col pairs with blanks between them.
Result<std::vector<Move>> parse_moves(std::string_view text, const Grid& grid) {
  if (text.find(',') == std::string_view::npos) return record::parse_transcript(text, grid);
  std::vector<Move> moves;
  while (!(text = trim(text)).empty()) {
    const auto end = std::find_if(text.begin(), text.end(), record::is_blank);
    const auto word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    const auto move = parse_move(word, grid);
    if (!move) return move.error();
    moves.push_back(*move);
    text.remove_prefix(word.size());
  }
  return moves;
}

Color side_to_move(const PositionOptions& options, const BoardText& board, const GameSpec& game) {
  if (!options.to_move.empty()) return options.to_move == "black" ? Color::Black : Color::White;
  if (board.to_move) return *board.to_move;
  if (!game.stones_tell_turn()) return Color::Black;
  return board.count(Color::Black) <= board.count(Color::White) ? Color::Black : Color::White;
}

Result<engine::AnyPosition> drawn_position(const PositionOptions& options) {
  const auto text = read_file(options.board == "-" ? "/dev/stdin" : options.board);
  if (!text) return text.error();
  const auto board = parse_board(*text);
  if (!board) return in_file(options.board, board.error());
  GameOptions sized = options.game;
  int width = board->width;
  int height = board->height;
  take_size(options.game, width, height);
  if (width != board->width || height != board->height)
    return usage(fmt::format("the drawn board is {}x{}: leave --size, --width and --height out", board->width,
                             board->height));
  sized.size.reset();
  sized.width = width;
  sized.height = height;
  const auto spec = game_spec(sized);
  if (!spec) return spec.error();
  const Color mover = side_to_move(options, *board, *spec);
  auto position = engine::AnyPosition::from_cells(*spec, board->cells, mover);
  if (!position) return in_file(options.board, position.error());
  return position;
}

}  // namespace

Result<GameSpec> game_spec(const GameOptions& options) {
  const auto spec = std::visit([&options](const auto& settings) { return with_options(settings, options); },
                               engine::game_named(options.game).value_or(GameSpec()).settings);
  if (!spec) return spec.error();
  auto fit = engine::checked(*spec);
  if (!fit) return usage(fit.error().message);
  return fit;
}

Result<play::Game> load_game(const std::string& path, const GameSpec& spec) {
  auto game = terminal::load_game(path, spec);
  if (!game) return in_file(path, game.error());
  const GameSpec& found = game->position().spec();
  if (!same_game(found, spec))
    return in_file(path, Error{fmt::format("the record is of {}, not of {}", found.name(), spec.name())});
  return game;
}

Result<engine::AnyPosition> load_position(const PositionOptions& options) {
  if (!options.board.empty()) return drawn_position(options);
  const auto spec = game_spec(options.game);
  if (!spec) return spec.error();
  if (!options.load.empty()) {
    const auto game = load_game(options.load, *spec);
    if (!game) return game.error();
    return game->position();
  }
  const auto moves = parse_moves(options.moves, spec->grid());
  if (!moves) return usage("--moves: " + moves.error().message);
  play::Game game(*spec);
  if (const auto played = game.replay(*moves); !played) return usage("--moves: " + played.error().message);
  return game.position();
}

Result<engine::EngineSpec> player_spec(const std::string& text) {
  auto spec = engine::parse_engine(text);
  if (!spec) return usage(spec.error().message);
  return spec;
}

}  // namespace pedra::cli
