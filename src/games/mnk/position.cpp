#include "games/mnk/position.hpp"

#include <fmt/format.h>

namespace pedra::mnk {

Result<Settings> checked(const Settings& settings) {
  const auto is_side = [](int side) { return side >= 1 && side <= kLongestSide; };
  if (!is_side(settings.width) || !is_side(settings.height))
    return Error{.message = fmt::format("a board of {}x{} cannot be played: each side must be from {} to {}",
                                        settings.width, settings.height, 1, kLongestSide),
                 .code = "bad-size"};
  const int longer = std::max(settings.width, settings.height);
  if (settings.k < 1 || settings.k > longer)
    return Error{
        .message = fmt::format("{} in a row cannot be played: on this board it must be from {} to {}",
                               settings.k, 1, longer),
        .code = "bad-k"};
  return settings;
}

Result<Position> Position::from_cells(const Settings& settings, std::span<const Cell> cells, Color to_move) {
  Position position(settings);
  if (cells.size() != static_cast<std::size_t>(settings.width * settings.height))
    return Error{"the number of cells is not that of the board"};
  const auto each = [&](auto&& visit) {
    for (int y = 0; y < settings.height; ++y)
      for (int x = 0; x < settings.width; ++x)
        if (cells[static_cast<std::size_t>(y * settings.width + x)] != Cell::Empty) visit(Point(x, y));
  };
  each([&](Point p) { position.put(p, cells[static_cast<std::size_t>(p.y() * settings.width + p.x())]); });
  bool won = false;
  bool floats = false;
  each([&](Point p) {
    won = won || position.has_row_through(p);
    floats = floats || (settings.gravity && !position.rests(p));
  });
  if (won) return Error{"somebody has a winning row already"};
  if (floats) return Error{"a stone has an empty cell below it: with gravity it would fall"};
  if (position.stones_ == settings.width * settings.height) position.outcome_ = Outcome::draw();
  if (to_move == Color::White) position.hash_ ^= kSideKey;
  position.to_move_ = to_move;
  return position;
}

}  // namespace pedra::mnk
