#include "games/gomoku/position.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

#include "base/rng.hpp"
#include "games/gomoku/foul.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::uint64_t kWhiteToMoveKey = mix64(1'000'003);

std::uint64_t stone_key(Point p, Color color) {
  return mix64(static_cast<std::uint64_t>(p.index() * 2 + index_of(color)));
}

void grow(Box& box, Point p) {
  box.left = std::min(box.left, p.x());
  box.right = std::max(box.right, p.x());
  box.top = std::min(box.top, p.y());
  box.bottom = std::max(box.bottom, p.y());
}

bool has_bit(LineBits bits, int bit) { return bit >= 0 && (bits >> bit & 1U) != 0; }

}  // namespace

static_assert(pedra::Position<Position>);

Position::Position(const Settings& settings)
    : settings_(settings), geometry_(settings.width, settings.height) {
  assert(checked(settings).ok());
  cells_.fill(Cell::Empty);
  empty_count_ = settings.width * settings.height;
  history_.reserve(static_cast<std::size_t>(empty_count_));
}

Result<Position> Position::from_cells(const Settings& settings, std::span<const Cell> cells, Color to_move) {
  if (const auto good = checked(settings); !good) return good.error();
  Position position(settings);
  const auto expected = static_cast<std::size_t>(position.empty_count_);
  if (cells.size() != expected)
    return Error{.message = fmt::format("a board of {}x{} has {} cells, not {}", settings.width,
                                        settings.height, expected, cells.size()),
                 .code = "bad-size"};
  std::vector<Point> stones;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] == Cell::Empty) continue;
    const Point p(static_cast<int>(i) % settings.width, static_cast<int>(i) / settings.width);
    position.toggle_stone(p, static_cast<Color>(cells[i]));
    grow(position.box_, p);
    stones.push_back(p);
  }
  position.to_move_ = to_move;
  if (to_move == Color::White) position.hash_ ^= kWhiteToMoveKey;
  for (const Point p : stones) {
    const auto color = static_cast<Color>(position.at(p));
    for (const Direction direction : kDirections)
      if (position.wins_on(position.geometry_.place(p, direction), color))
        return Error{.message = fmt::format("{} has a winning row on this board already: the game is over",
                                            color == Color::Black ? "black" : "white"),
                     .code = "game-over"};
  }
  if (!position.has_legal_move()) position.outcome_ = Outcome::draw();
  return position;
}

bool Position::is_legal(Move move) const {
  return move.is_stone() && is_empty(move.point()) && !outcome_.over() && !is_forbidden(move.point());
}

void Position::generate(MoveList<Position>& moves) const {
  if (outcome_.over()) return;
  for (int y = 0; y < height(); ++y)
    for (int x = 0; x < width(); ++x)
      if (is_legal(Point(x, y))) moves.push_back(Point(x, y));
}

void Position::apply(Move move) {
  assert(is_legal(move));
  const Point p = move.point();
  const Color mover = to_move_;
  history_.push_back({move, outcome_, box_});
  toggle_stone(p, mover);
  grow(box_, p);
  to_move_ = opponent(mover);
  hash_ ^= kWhiteToMoveKey;
  outcome_ = outcome_after(p, mover);
}

void Position::undo() {
  assert(!history_.empty());
  const Undo& last = history_.back();
  to_move_ = opponent(to_move_);
  hash_ ^= kWhiteToMoveKey;
  toggle_stone(last.move.point(), to_move_);
  outcome_ = last.outcome;
  box_ = last.box;
  history_.pop_back();
}

std::vector<Point> Position::winning_line() const {
  std::vector<Point> row;
  if (history_.empty() || outcome_.kind != Outcome::Kind::Win) return row;
  const Point last = history_.back().move.point();
  for (const Direction direction : kDirections) {
    const LinePlace place = geometry_.place(last, direction);
    if (!wins_on(place, outcome_.winner)) continue;
    const Run run = run_through(stones(outcome_.winner).at(place), place.bit);
    for (int bit = run.first; bit <= run.last; ++bit)
      row.push_back(geometry_.point({direction, place.line, bit}));
  }
  std::sort(row.begin(), row.end());
  row.erase(std::unique(row.begin(), row.end()), row.end());
  return row;
}

bool Position::wins_on(LinePlace place, Color color) const {
  const Run run = run_through(stones(color).at(place) | LineBits{1} << place.bit, place.bit);
  switch (settings_.rule) {
    case Rule::Freestyle:
      return run.length() >= settings_.k;
    case Rule::Standard:
      return run.length() == settings_.k;
    case Rule::Caro: {
      if (run.length() != settings_.k) return false;
      const LineBits opposing = stones(opponent(color)).at(place);
      return !(has_bit(opposing, run.first - 1) && has_bit(opposing, run.last + 1));
    }
    case Rule::Renju:
      break;
  }
  return color == Color::White ? run.length() >= settings_.k : run.length() == settings_.k;
}

void Position::toggle_stone(Point p, Color color) {
  Cell& cell = cells_[static_cast<std::size_t>(p.index())];
  assert(contains(p) && (cell == Cell::Empty || cell == cell_of(color)));
  const bool lay = cell == Cell::Empty;
  cell = lay ? cell_of(color) : Cell::Empty;
  empty_count_ += lay ? -1 : 1;
  hash_ ^= stone_key(p, color);
  LineStones& mine = stones_[static_cast<std::size_t>(color)];
  for (const Direction direction : kDirections) mine.flip(geometry_.place(p, direction));
}

Outcome Position::outcome_after(Point p, Color color) const {
  for (const Direction direction : kDirections)
    if (wins_on(geometry_.place(p, direction), color)) return Outcome::win(color);
  return has_legal_move() ? Outcome::ongoing() : Outcome::draw();
}

bool Position::has_legal_move() const {
  if (settings_.rule != Rule::Renju || to_move_ == Color::White) return empty_count_ > 0;
  for (int y = 0; y < height(); ++y)
    for (int x = 0; x < width(); ++x)
      if (at({x, y}) == Cell::Empty && !is_forbidden({x, y})) return true;
  return false;
}

bool Position::is_forbidden(Point p) const {
  return settings_.rule == Rule::Renju && to_move_ == Color::Black && foul_at(*this, p) != Foul::None;
}

}  // namespace pedra::gomoku
