// Gomoku's row of games/traits.hpp.
#pragma once
#include "games/gomoku/position.hpp"
#include "games/traits.hpp"

namespace pedra {

template <>
struct GameTraits<gomoku::Settings> {
  using Settings = gomoku::Settings;
  using Position = gomoku::Position;
  static constexpr std::string_view kName = "gomoku";
  static constexpr bool kStonesTellTurn = true;
  static constexpr bool kCountsDiscs = false;

  static std::vector<NamedSettings<Settings>> variants() { return {}; }
  static std::string_view title(const Settings& /*settings*/) { return "Gomoku"; }
  static OpeningShape opening(const Settings& /*settings*/) {
    return {.fewest = 3, .most = 6, .near_centre = true};
  }
  static int symmetries(const Settings& settings) { return Symmetry::count(settings.width, settings.height); }
  static Result<Move> read_move(const Position& position, std::string_view text) {
    return parse_move(text, grid(position.settings()));
  }
  static Grid grid(const Settings& settings) {
    return {settings.width, settings.height, RowOrder::FromBottom};
  }
  static Result<Settings> checked(const Settings& settings) { return gomoku::checked(settings); }
  static Position start(const Settings& settings) { return Position(settings); }
  static Result<Position> from_cells(const Settings& settings, std::span<const Cell> cells, Color to_move) {
    return Position::from_cells(settings, cells, to_move);
  }
  static Error why_illegal(const Position& position, Point point);
  static std::vector<Point> winning_line(const Position& position) { return position.winning_line(); }
  static int disc_score(const Settings& /*settings*/, const Position& /*position*/) { return 0; }
  static RecordedSettings record(const Settings& settings);
  static Result<Settings> from_record(Settings settings, const RecordedSettings& recorded);
  static std::string to_text(const Settings& settings);
  static std::optional<Settings> parse(std::string_view text);
  static std::string book_title(const Settings& settings);
};

}  // namespace pedra
