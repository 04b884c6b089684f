#include "games/gomoku/search/board.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "base/fixed_list.hpp"
#include "base/rng.hpp"
#include "games/gomoku/search/parameters.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::uint64_t kSideKey = mix64(0x7369'6465);
constexpr std::array<Color, 2> kColors{Color::Black, Color::White};

std::uint64_t stone_key(CellIndex cell, Color color) {
  return mix64(static_cast<std::uint64_t>(cell) * 2 + static_cast<std::uint64_t>(color));
}

std::uint64_t stone_bits(Color color) { return color == Color::Black ? 1 : 2; }

constexpr std::size_t kExpectedPlies = 64;  // of a walk; more are allowed

}  // namespace

Board::Board(const Position& position, std::shared_ptr<const PatternTables> tables)
    : settings_(position.settings()),
      tables_(std::move(tables)),
      geometry_(settings_.width, settings_.height),
      to_move_(Color::Black),
      cell_count_(settings_.width * settings_.height) {
  const int width = settings_.width;
  steps_ = {1, width, width + 1, 1 - width};
  const auto count = static_cast<std::size_t>(cell_count_);
  places_.resize(count);
  near_.resize(count);
  changes_.resize(kExpectedPlies * kMostChanges);
  for (auto& direction : lines_) direction.fill(~std::uint64_t{0});
  for (std::size_t i = 0; i < count; ++i) {
    const auto cell = static_cast<CellIndex>(i);
    for (const Direction direction : kDirections) {
      const auto d = static_cast<std::size_t>(direction);
      const LinePlace place = geometry_.place(point_of(cell), direction);
      places_[i][d] = place;
      auto& span = spans_[d][static_cast<std::size_t>(place.line)];
      const auto bit = static_cast<std::int8_t>(place.bit);
      if (span.last < span.first) span = {bit, bit};
      span = {std::min(span.first, bit), std::max(span.last, bit)};
      lines_[d][static_cast<std::size_t>(place.line)] &= ~(std::uint64_t{3} << (2 * place.bit));
    }
    near_[i] = neighbourhood(point_of(cell));
    wide_[i] = static_cast<std::uint16_t>(point_of(cell).y() * kWideRow + point_of(cell).x());
  }
  cells_.fill(Cell::Empty);
  empty_count_ = cell_count_;
  states_.fill({tables_->cell(Color::Black, 0), tables_->cell(Color::White, 0)});
  for (std::size_t i = 0; i < count; ++i) enter_sets(static_cast<CellIndex>(i), 1);
  for (std::size_t i = 0; i < count; ++i) {
    const auto cell = static_cast<CellIndex>(i);
    for (const LinePlace& place : places_[i]) {
      change_count_ = 0;
      refresh_line(place, cell);
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto cell = static_cast<CellIndex>(i);
    if (const Cell stone = position.at(point_of(cell)); stone != Cell::Empty)
      lay(cell, static_cast<Color>(stone));
  }
  change_count_ = 0;
  plies_.reserve(kExpectedPlies);
  if (position.to_move() == Color::White) flip_side();
  if (position.last_move().is_stone()) before_ = index_of(position.last_move().point());
}

CellSet Board::neighbourhood(Point p) const {
  CellSet cells;
  for (int dy = -kNearLine; dy <= kNearLine; ++dy)
    for (int dx = -kNearLine; dx <= kNearLine; ++dx) {
      const int x = p.x() + dx;
      const int y = p.y() + dy;
      if (x < 0 || y < 0 || x >= settings_.width || y >= settings_.height || (dx == 0 && dy == 0)) continue;
      const bool square = std::max(std::abs(dx), std::abs(dy)) <= kNearSquare;
      if (square || dx == 0 || dy == 0 || std::abs(dx) == std::abs(dy)) cells.add(index_of(Point(x, y)));
    }
  return cells;
}

void Board::flip_side() {
  to_move_ = opponent(to_move_);
  hash_ ^= kSideKey;
}

std::uint64_t Board::hash_after(CellIndex cell) const { return hash_ ^ stone_key(cell, to_move_) ^ kSideKey; }

// Adds the cell to its two sets and its values (sign 1), or takes it out (sign -1).
void Board::enter_sets(CellIndex cell, int sign) {
  for (std::size_t s = 0; s < 2; ++s) {
    const CellEntry& entry = states_[cell][s];
    values_[s].mover += sign * entry.mover();
    values_[s].waiter += sign * entry.waiter();
    if (!is_kept(entry.cell_class())) continue;
    const auto c = static_cast<std::size_t>(entry.cell_class());
    if (sign > 0)
      sets_[s][c].add(cell);
    else
      sets_[s][c].remove(cell);
    counts_[s][c] += sign;
  }
}

// Most changes are among the classes that have no set, and one question tells.
inline void Board::move_sets(CellIndex cell, std::size_t side, CellClass from, CellClass to) {
  constexpr unsigned kKept = [] {
    unsigned kept = 0;
    for (unsigned c = 0; c < kCellClassCount; ++c)
      kept |= static_cast<unsigned>(is_kept(static_cast<CellClass>(c))) << c;
    return kept;
  }();
  const auto old = static_cast<unsigned>(from);
  const auto now = static_cast<unsigned>(to);
  if (((kKept >> old | kKept >> now) & 1U) == 0 || from == to) return;
  if (is_kept(from)) {
    sets_[side][old].remove(cell);
    --counts_[side][old];
  }
  if (is_kept(to)) {
    sets_[side][now].add(cell);
    ++counts_[side][now];
  }
}

// Brings the classes of one line's empty cells up to date after `cell`, on `place`, has changed. Half of the
// time of a search is spent here: what the loop needs is at hand before it begins.
void Board::refresh_line(LinePlace place, CellIndex cell) {
  constexpr std::uint64_t kLowBits = 0x5555'5555'5555'5555;  // of every cell's two
  const PatternTables::Lookup tables = tables_->lookup();
  const int half = tables.side_bits / 2;
  const auto d = static_cast<std::size_t>(place.direction);
  const std::uint64_t line = lines_[d][static_cast<std::size_t>(place.line)];
  const LineSpan span = spans_[d][static_cast<std::size_t>(place.line)];
  const int first = std::max<int>(span.first, place.bit - half);
  const int last = std::min<int>(span.last, place.bit + half);
  const std::uint64_t in_sight = (std::uint64_t{1} << (2 * last + 2)) - (std::uint64_t{1} << (2 * first));
  const int step = steps_[d];
  const int start = static_cast<int>(cell) - place.bit * step;
  const auto shift = static_cast<unsigned>(4 * d);
  const auto keep = static_cast<CellCode>(~(15U << shift));
  CellState* const states = states_.data();
  Change* change = &changes_[change_count_];
  std::array<Value, 2> more{};
  for (std::uint64_t left = ~(line | line >> 1U) & kLowBits & in_sight; left != 0; left &= left - 1) {
    const int bit = std::countr_zero(left) / 2;
    const auto other = static_cast<CellIndex>(start + bit * step);
    const std::uint64_t seen = std::rotr(line, 2 * (bit - half));
    const unsigned classes =
        tables.classes != nullptr ? tables.line_classes(seen) : tables_->line_classes(seen);
    CellState& state = states[other];
    const CellState before = state;
    const std::array<CellCode, 2> after{
        static_cast<CellCode>((before[0].code() & keep) | (classes & 15U) << shift),
        static_cast<CellCode>((before[1].code() & keep) | (classes >> 4U) << shift)};
    if (before[0].code() == after[0] && before[1].code() == after[1]) continue;
    change->cell = other;
    change->before = before;
    ++change;
    for (std::size_t s = 0; s < 2; ++s) {
      if (before[s].code() == after[s]) continue;
      const CellEntry now = tables.cells[s][after[s]];
      more[s].mover += now.mover() - before[s].mover();
      more[s].waiter += now.waiter() - before[s].waiter();
      move_sets(other, s, before[s].cell_class(), now.cell_class());
      state[s] = now;
    }
  }
  change_count_ = static_cast<std::size_t>(change - changes_.data());
  for (std::size_t s = 0; s < 2; ++s) {
    values_[s].mover += more[s].mover;
    values_[s].waiter += more[s].waiter;
  }
}

void Board::lay(CellIndex cell, Color color) {
  if (changes_.size() < change_count_ + kMostChanges) changes_.resize(2 * (change_count_ + kMostChanges));
  enter_sets(cell, -1);
  cells_[cell] = cell_of(color);
  --empty_count_;
  hash_ ^= stone_key(cell, color);
  candidates_ |= near_[cell];
  for (const LinePlace& place : places_[cell]) {
    lines_[static_cast<std::size_t>(place.direction)][static_cast<std::size_t>(place.line)] ^=
        stone_bits(color) << (2 * place.bit);
    refresh_line(place, cell);
  }
}

void Board::take(CellIndex cell, Color color) {
  for (const LinePlace& place : places_[cell])
    lines_[static_cast<std::size_t>(place.direction)][static_cast<std::size_t>(place.line)] ^=
        stone_bits(color) << (2 * place.bit);
  cells_[cell] = Cell::Empty;
  ++empty_count_;
  enter_sets(cell, 1);
}

void Board::apply(CellIndex cell) {
  assert(cells_[cell] == Cell::Empty);
  plies_.push_back({cell, static_cast<std::uint32_t>(change_count_), hash_, values_, candidates_});
  lay(cell, to_move_);
  flip_side();
}

void Board::undo() {
  const Ply& ply = plies_.back();
  to_move_ = opponent(to_move_);
  while (change_count_ > ply.changes) {
    const Change& change = changes_[--change_count_];
    CellState& state = states_[change.cell];
    for (std::size_t s = 0; s < 2; ++s)
      move_sets(change.cell, s, state[s].cell_class(), change.before[s].cell_class());
    state = change.before;
  }
  take(ply.cell, to_move_);
  hash_ = ply.hash;
  values_ = ply.values;
  candidates_ = ply.candidates;
  plies_.pop_back();
}

// Would a stone of the defender on `bit` of this line leave `target`, on `place`, below `threat`?
bool Board::is_stopper(Color attacker, CellClass threat, CellIndex target, LinePlace place, int bit) const {
  const auto d = static_cast<std::size_t>(place.direction);
  const std::uint64_t line = lines_[d][static_cast<std::size_t>(place.line)] | stone_bits(opponent(attacker))
                                                                                   << (2 * bit);
  const unsigned classes = tables_->line_classes(sight(line, place.bit));
  const unsigned mine = attacker == Color::Black ? classes & 15U : classes >> 4U;
  const auto shift = static_cast<unsigned>(4 * d);
  const auto with = static_cast<CellCode>((code(attacker, target) & ~(15U << shift)) | mine << shift);
  return tables_->cell(attacker, with).cell_class() < threat;
}

CellSet Board::stoppers(Color attacker, CellClass threat) const {
  CellSet result;
  bool first_target = true;
  for (auto c = static_cast<std::size_t>(threat); c < kCellClassCount; ++c) {
    sets_[static_cast<std::size_t>(attacker)][c].each([&](CellIndex target) {
      CellSet stops;
      stops.add(target);
      for (const LinePlace& place : places_[target]) {
        const auto d = static_cast<std::size_t>(place.direction);
        const std::uint64_t line = lines_[d][static_cast<std::size_t>(place.line)];
        const LineSpan span = spans_[d][static_cast<std::size_t>(place.line)];
        const int last = std::min<int>(span.last, place.bit + tables_->half());
        for (int bit = std::max<int>(span.first, place.bit - tables_->half()); bit <= last; ++bit) {
          if (bit == place.bit || (line >> (2 * bit) & 3U) != 0) continue;
          const auto cell =
              static_cast<CellIndex>(static_cast<int>(target) + (bit - place.bit) * step(place.direction));
          if (!first_target && !result.has(cell)) continue;
          if (is_stopper(attacker, threat, target, place, bit)) stops.add(cell);
        }
      }
      if (first_target)
        result = stops;
      else
        result &= stops;
      first_target = false;
    });
  }
  return result;
}

bool Board::has_legal_move() {
  if (to_move_ == Color::White || settings_.rule != Rule::Renju) return empty_count_ > 0;
  const int suspects =
      count(Color::Black, CellClass::Forbidden) + count(Color::Black, CellClass::ForbiddenFour);
  if (suspects < empty_count_) return true;
  bool any = false;
  for (const CellClass c : {CellClass::Forbidden, CellClass::ForbiddenFour})
    cells(Color::Black, c).each([&](CellIndex cell) { any = any || !is_foul(cell); });
  return any;
}

// The shape on `cell` looks like a foul of Black's. Overlines and double fours are; a double three is one
// when two of its threes can become straight fours on cells that are no fouls themselves.
bool Board::is_foul(CellIndex cell) {
  FixedList<Direction, 4> threes;
  int fours = 0;
  for (const Direction direction : kDirections) {
    const auto line =
        static_cast<LineClass>(code(Color::Black, cell) >> (4 * static_cast<unsigned>(direction)) & 15U);
    if (line == LineClass::Overline) return true;
    fours += line == LineClass::Four || line == LineClass::OpenFour ? 1 : 0;
    if (line == LineClass::OpenThree || line == LineClass::OpenThree2) threes.push_back(direction);
  }
  if (fours >= 2) return true;

  const bool passed = to_move_ != Color::Black;
  if (passed) flip_side();
  apply(cell);
  int real = 0;
  for (const Direction direction : threes) {
    const LinePlace place = places_[cell][static_cast<std::size_t>(direction)];
    const auto shift = 4 * static_cast<unsigned>(direction);
    const auto is_gain = [&](int way) {  // the nearest empty cell that way
      const LineSpan span = spans_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(place.line)];
      int bit = place.bit;
      auto gain = cell;
      do {
        bit += way;
        if (bit < span.first || bit > span.last) return false;
        gain = static_cast<CellIndex>(static_cast<int>(gain) + way * step(direction));
      } while (cells_[gain] == Cell::Black);
      if (cells_[gain] != Cell::Empty) return false;
      if (static_cast<LineClass>(code(Color::Black, gain) >> shift & 15U) != LineClass::OpenFour)
        return false;
      const CellClass then = class_of(Color::Black, gain);
      return then != CellClass::Five && (!looks_forbidden(then) || !is_foul(gain));
    };
    real += is_gain(1) || is_gain(-1) ? 1 : 0;
  }
  undo();
  if (passed) flip_side();
  return real >= 2;
}

}  // namespace pedra::gomoku
