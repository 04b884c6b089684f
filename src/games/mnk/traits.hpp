// The row of games/traits.hpp for m,n,k-games: tic-tac-toe, Connect Four and any other.
#pragma once
#include "games/mnk/position.hpp"
#include "games/traits.hpp"

namespace pedra {

template <>
struct GameTraits<mnk::Settings> {
  using Settings = mnk::Settings;
  using Position = mnk::Position;
  static constexpr std::string_view kName = "mnk";
  static constexpr bool kStonesTellTurn = true;
  static constexpr bool kCountsDiscs = false;

  static std::vector<NamedSettings<Settings>> variants();
  static std::string_view title(const Settings& settings);
  static OpeningShape opening(const Settings& settings);
  static Grid grid(const Settings& settings) {
    return {settings.width, settings.height, RowOrder::FromBottom};
  }
  // Gravity leaves the mirror from left to right only.
  static int symmetries(const Settings& settings) {
    return settings.gravity ? 2 : Symmetry::count(settings.width, settings.height);
  }
  static Result<Settings> checked(const Settings& settings) { return mnk::checked(settings); }
  static Position start(const Settings& settings) { return Position(settings); }
  static Result<Position> from_cells(const Settings& settings, std::span<const Cell> cells, Color to_move) {
    return Position::from_cells(settings, cells, to_move);
  }
  // With gravity a column alone is a move: d, or 4.
  static Result<Move> read_move(const Position& position, std::string_view text);
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
