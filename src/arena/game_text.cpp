// A game's settings as one line of text: the last part of store.hpp.
#include <fmt/format.h>

#include "arena/store/store.hpp"
#include "base/text.hpp"

namespace pedra::arena {

std::string to_text(const engine::GameSpec& game) {
  if (game.kind == engine::GameKind::Othello)
    return fmt::format("othello {} {}", game.othello_size,
                       game.scoring == othello::Scoring::Plain ? "plain" : "empties");
  return fmt::format("gomoku {}x{} k={} {}", game.gomoku.width, game.gomoku.height, game.gomoku.k,
                     gomoku::name_of(game.gomoku.rule));
}

Result<engine::GameSpec> parse_game_text(std::string_view text) {
  const Error bad{fmt::format("'{}' does not describe a game", text)};
  const auto words = split(text, ' ');
  engine::GameSpec game;
  const auto number = [](std::string_view word) {
    return static_cast<int>(parse_integer(word).value_or(-1));
  };
  if (words.size() == 3 && words[0] == "othello") {
    game.kind = engine::GameKind::Othello;
    game.othello_size = number(words[1]);
    if (words[2] != "plain" && words[2] != "empties") return bad;
    game.scoring = words[2] == "plain" ? othello::Scoring::Plain : othello::Scoring::EmptiesToWinner;
    return checked(game);
  }
  if (words.size() != 4 || words[0] != "gomoku" || words[2].substr(0, 2) != "k=") return bad;
  const auto sides = split(words[1], 'x');
  const auto rule = gomoku::rule_named(words[3]);
  if (sides.size() != 2 || !rule) return bad;
  game.gomoku = {number(sides[0]), number(sides[1]), number(words[2].substr(2)), *rule};
  return checked(game);
}

}  // namespace pedra::arena
