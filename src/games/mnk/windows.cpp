#include "games/mnk/windows.hpp"

#include "search/noisy_row.hpp"

namespace pedra::mnk {
namespace {

// The value of an open window by its stones.
constexpr auto kWorth = [] {
  std::array<std::int64_t, kMaxSide + 1> worth{};
  for (int stones = 1; stones <= kMaxSide; ++stones)
    worth[static_cast<std::size_t>(stones)] = std::int64_t{1} << (2 * std::min(stones - 1, 15));
  return worth;
}();

struct Direction {
  std::string_view name;
  int dx;
  int dy;
};
constexpr std::array<Direction, 4> kDirections{
    {{"row", 1, 0}, {"column", 0, 1}, {"falling", 1, 1}, {"rising", 1, -1}}};

}  // namespace

void Windows::lay_out(const Settings& settings) {
  settings_ = settings;
  windows_.clear();
  through_.assign(kPointCount, {});
  for (std::size_t direction = 0; direction < kDirections.size(); ++direction) {
    const auto [name, dx, dy] = kDirections[direction];
    if (settings.k == 1 && direction > 0) break;  // one cell is a window once
    for (int y = 0; y < settings.height; ++y)
      for (int x = 0; x < settings.width; ++x) {
        const int last_x = x + (settings.k - 1) * dx;
        const int last_y = y + (settings.k - 1) * dy;
        if (last_x >= settings.width || last_y >= settings.height || last_y < 0) continue;
        for (int i = 0; i < settings.k; ++i)
          through_[static_cast<std::size_t>(Point(x + i * dx, y + i * dy).index())].push_back(
              static_cast<std::uint16_t>(windows_.size()));
        windows_.push_back({Point(x, y), static_cast<std::uint8_t>(direction), {}});
      }
  }
}

void Windows::reset(const Position& position) {
  if (position.settings() != settings_) lay_out(position.settings());
  for (Window& window : windows_) window.stones = {};
  totals_ = {};
  for (int y = 0; y < position.height(); ++y)
    for (int x = 0; x < position.width(); ++x)
      if (const Cell cell = position.at({x, y}); cell != Cell::Empty)
        add({x, y}, static_cast<Color>(cell), 1);
}

void Windows::add(Point p, Color color, int change) {
  for (const std::uint16_t which : through_[static_cast<std::size_t>(p.index())]) {
    auto& stones = windows_[which].stones;
    const auto account = [&](int sign) {
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
        if (stones[1 - side] == 0) totals_[side] += sign * kWorth[stones[side]];
    };
    account(-1);
    stones[index(color)] = static_cast<std::uint8_t>(stones[index(color)] + change);
    account(1);
  }
}

void Windows::applied(const Position& position, Move move) {
  add(move.point(), opponent(position.to_move()), 1);
}

void Windows::undone(const Position& position, Move move) { add(move.point(), position.to_move(), -1); }

Score Windows::evaluate(const Position& position, int /*ply*/) const {
  return Score(total(position.to_move()) - total(opponent(position.to_move())));
}

// A win is worth the same however it was made: the quicker is the better.
Score Windows::finished(const Position& position, int ply) const {
  const Outcome outcome = position.outcome();
  if (outcome.kind != Outcome::Kind::Win) return Score(0);
  return outcome.winner == position.to_move() ? Score::win_at(ply) : -Score::win_at(ply);
}

std::vector<Windows::Part> Windows::parts(const Position& position) const {
  std::vector<Part> parts;
  for (const Window& window : windows_)
    for (const Color color : {Color::Black, Color::White}) {
      const int stones = window.stones[index(color)];
      if (stones == 0 || window.stones[index(opponent(color))] != 0) continue;
      const auto [name, dx, dy] = kDirections[window.direction];
      Part part{color, name, {}, kWorth[static_cast<std::size_t>(stones)]};
      for (int i = 0; i < settings_.k; ++i)
        if (const Point p(window.first.x() + i * dx, window.first.y() + i * dy);
            position.at(p) != Cell::Empty)
          part.stones.push_back(p);
      parts.push_back(std::move(part));
    }
  return parts;
}

bool noisy(const Position& position, Move move) {
  return move.is_stone() && search::is_noisy_row(position, move.point(), position.settings().k);
}

}  // namespace pedra::mnk
