// Othello's row of games/traits.hpp.
#pragma once
#include "games/othello/position.hpp"
#include "games/traits.hpp"

namespace pedra {

template <>
struct GameTraits<othello::Settings> {
  using Settings = othello::Settings;
  using Position = othello::Position;
  static constexpr std::string_view kName = "othello";
  static constexpr bool kStonesTellTurn = false;
  static constexpr bool kCountsDiscs = true;

  static std::vector<NamedSettings<Settings>> variants() { return {}; }
  static std::string_view title(const Settings& /*settings*/) { return "Othello"; }
  static OpeningShape opening(const Settings& /*settings*/) {
    return {.fewest = 8, .most = 8, .near_centre = false};
  }
  static int symmetries(const Settings& settings) { return Symmetry::count(settings.size, settings.size); }
  static Result<Move> read_move(const Position& position, std::string_view text) {
    return parse_move(text, grid({.size = position.width()}));
  }
  static Grid grid(const Settings& settings) { return {settings.size, settings.size, RowOrder::FromTop}; }
  static Result<Settings> checked(const Settings& settings);
  static Position start(const Settings& settings) { return Position(settings.size); }
  static Result<Position> from_cells(const Settings& settings, std::span<const Cell> cells, Color to_move) {
    return Position::from_cells(settings.size, cells, to_move);
  }
  static Error why_illegal(const Position& position, Point point);
  static std::vector<Point> winning_line(const Position& /*position*/) { return {}; }
  static int disc_score(const Settings& settings, const Position& position) {
    return position.score(settings.scoring);
  }
  static RecordedSettings record(const Settings& settings) { return {grid(settings), std::nullopt, ""}; }
  static Result<Settings> from_record(Settings settings, const RecordedSettings& recorded);
  static std::string to_text(const Settings& settings);
  static std::optional<Settings> parse(std::string_view text);
  static std::string book_title(const Settings& settings);
};

}  // namespace pedra
