// What a game says about itself, beyond its Position: one specialisation of GameTraits for each game's settings,
// in games/NAME/traits.hpp. engine/game.hpp lists the games; a game that lacks a member does not compile.
#pragma once
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "board/coordinates.hpp"
#include "board/symmetry.hpp"
#include "games/position.hpp"

namespace pedra {

// The settings of a game as records keep them.
struct RecordedSettings {
  Grid grid;
  std::optional<int> k;  // stones in a row that win; none: the game has none, or the file is silent
  std::string rule;      // empty: likewise
};

// Openings that are made by chance: how many stones, and whether all lie near the centre.
struct OpeningShape {
  int fewest;
  int most;
  bool near_centre;
};

// Settings of a game that have a name of their own.
template <class Settings>
struct NamedSettings {
  std::string_view name;
  Settings settings;
};

template <class Settings>
struct GameTraits;

template <class S>
concept GameSettings = std::equality_comparable<S> &&
    requires(const S& settings, const typename GameTraits<S>::Position& position, std::span<const Cell> cells,
             Color color, Point point, const RecordedSettings& recorded, std::string_view text) {
  requires Position<typename GameTraits<S>::Position>;
  { GameTraits<S>::kName } -> std::convertible_to<std::string_view>;  // "gomoku": commands, files, the API
  // Black has as many stones as White, or one more, so the stones say whose turn it is.
  { GameTraits<S>::kStonesTellTurn } -> std::convertible_to<bool>;
  // The game is decided by counting discs at its end.
  { GameTraits<S>::kCountsDiscs } -> std::convertible_to<bool>;
  // Names beside kName that mean the game with certain settings.
  { GameTraits<S>::variants() } -> std::same_as<std::vector<NamedSettings<S>>>;
  // "Gomoku": what GTP's set_game calls it.
  { GameTraits<S>::title(settings) } -> std::same_as<std::string_view>;
  { GameTraits<S>::opening(settings) } -> std::same_as<OpeningShape>;
  { GameTraits<S>::grid(settings) } -> std::same_as<Grid>;
  // How many of board/symmetry.hpp's symmetries, from the first, make an equal position of every position.
  { GameTraits<S>::symmetries(settings) } -> std::same_as<int>;
  // The same settings when they can be played; otherwise what to change.
  { GameTraits<S>::checked(settings) } -> std::same_as<Result<S>>;
  { GameTraits<S>::start(settings) } -> std::same_as<typename GameTraits<S>::Position>;
  // Stones already on the board, row by row from the top.
  {
    GameTraits<S>::from_cells(settings, cells, color)
    } -> std::same_as<Result<typename GameTraits<S>::Position>>;
  // A move as a person types it; not checked to be legal.
  { GameTraits<S>::read_move(position, text) } -> std::same_as<Result<Move>>;
  // Why a stone on this empty cell of a game that goes on is not legal.
  { GameTraits<S>::why_illegal(position, point) } -> std::same_as<Error>;
  // The stones of the winning row, when the last stone won by one; empty otherwise.
  { GameTraits<S>::winning_line(position) } -> std::same_as<std::vector<Point>>;
  // Black's discs minus White's as the settings count them; 0 in a game that counts none.
  { GameTraits<S>::disc_score(settings, position) } -> std::same_as<int>;
  { GameTraits<S>::record(settings) } -> std::same_as<RecordedSettings>;
  // The settings of a record; what the record does not say is as in `settings`. Not yet checked().
  { GameTraits<S>::from_record(settings, recorded) } -> std::same_as<Result<S>>;
  // One line of text and back, without the game's name: the arena's store. Not yet checked().
  { GameTraits<S>::to_text(settings) } -> std::same_as<std::string>;
  { GameTraits<S>::parse(text) } -> std::same_as<std::optional<S>>;
  // What a book must have been built for.
  { GameTraits<S>::book_title(settings) } -> std::same_as<std::string>;
};

}  // namespace pedra
