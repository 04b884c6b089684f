#include "games/gomoku/search/board.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/fixed_list.hpp"
#include "base/rng.hpp"
#include "games/gomoku/search/parameters.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::uint64_t kSideKey = mix64(0x7369'6465);

std::uint64_t stone_key(CellIndex cell, Color color) {
  return mix64(static_cast<std::uint64_t>(cell) * 2 + static_cast<std::uint64_t>(color));
}

std::uint64_t stone_bits(Color color) { return color == Color::Black ? 1 : 2; }

constexpr std::size_t kExpectedPlies = 64;  // of a walk; more are allowed

// Sixteen counts at once.
using CountLanes = std::uint16_t __attribute__((vector_size(32)));
constexpr auto kOneOf = [] {
  std::array<std::array<std::uint16_t, 16>, 16> one{};
  for (std::size_t i = 0; i < one.size(); ++i) one[i][i] = 1;
  return one;
}();

void count_one(CountLanes& counts, CellClass now, CellClass before) {
  CountLanes more;
  CountLanes less;
  std::memcpy(&more, &kOneOf[static_cast<std::size_t>(now)], sizeof more);
  std::memcpy(&less, &kOneOf[static_cast<std::size_t>(before)], sizeof less);
  counts += more - less;
}

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
  for (CellSet::Bytes& side : classes_) side.fill(kNoClass);
  for (std::size_t i = 0; i < count; ++i) enter(static_cast<CellIndex>(i));
  for (std::size_t i = 0; i < count; ++i)
    for (const LinePlace& place : places_[i])
      refresh(changes_.data(), look_along(place, static_cast<CellIndex>(i), changes_.data()));
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

std::uint64_t Board::hash_after(CellIndex cell, CellIndex reply) const {
  return hash_ ^ stone_key(cell, to_move_) ^ stone_key(reply, opponent(to_move_));
}

void Board::set_state(CellIndex cell, const CellState& state) {
  states_[cell] = state;
  for (std::size_t s = 0; s < 2; ++s) classes_[s][cell] = static_cast<std::uint8_t>(state[s].cell_class());
}

// An empty cell: its state begins to count.
void Board::enter(CellIndex cell) {
  set_state(cell, states_[cell]);
  for (std::size_t s = 0; s < 2; ++s) {
    const CellEntry& entry = states_[cell][s];
    values_[s].mover += entry.mover();
    values_[s].waiter += entry.waiter();
    ++counts_[s][static_cast<std::size_t>(entry.cell_class())];
  }
}

void Board::leave(CellIndex cell) {
  for (std::size_t s = 0; s < 2; ++s) {
    const CellEntry& entry = states_[cell][s];
    values_[s].mover -= entry.mover();
    values_[s].waiter -= entry.waiter();
    --counts_[s][static_cast<std::size_t>(entry.cell_class())];
    classes_[s][cell] = kNoClass;
  }
}

// The empty cells of the line that see `cell`, on `place`, with the line's classes as they are now. Nearly
// all of them change with a stone there, so none is compared with what it was.
Board::Change* Board::look_along(LinePlace place, CellIndex cell, Change* changes) const {
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
  for (std::uint64_t left = ~(line | line >> 1U) & kLowBits & in_sight; left != 0; left &= left - 1) {
    const int bit = std::countr_zero(left) / 2;
    const std::uint64_t seen = std::rotr(line, 2 * (bit - half));
    changes->cell = static_cast<CellIndex>(start + bit * step);
    changes->classes = tables.classes != nullptr ? tables.line_classes(seen) : tables_->line_classes(seen);
    changes->shift = static_cast<std::uint8_t>(4 * d);
    ++changes;
  }
  return changes;
}

// Gives these cells their new states and keeps the old ones. A search spends much of its time here: there is
// no branch in the loop.
void Board::refresh(Change* first, const Change* last) {
  using Words = std::uint64_t __attribute__((vector_size(16)));   // both colours'
  using Entries = std::int16_t __attribute__((vector_size(16)));  // .. code, mover, waiter, class
  using Sums = std::int32_t __attribute__((vector_size(32)));
  static_assert(std::endian::native == std::endian::little && sizeof(CellState) == sizeof(Words));
  const std::array<const CellEntry*, 2> cells = tables_->lookup().cells;
  Sums more{};
  std::array<CountLanes, 2> counts;
  std::memcpy(&counts, &counts_, sizeof counts);
  for (Change* change = first; change != last; ++change) {
    const CellIndex cell = change->cell;
    CellState& state = states_[cell];
    const CellState before = state;
    const auto keep = static_cast<CellCode>(~(15U << change->shift));
    const CellEntry black = cells[0][(before[0].code() & keep) | (change->classes & 15U) << change->shift];
    const CellEntry white = cells[1][(before[1].code() & keep) | (change->classes >> 4U) << change->shift];
    // Put together in a register: two stores and one load of both would wait for each other.
    const Words now{std::bit_cast<std::uint64_t>(black), std::bit_cast<std::uint64_t>(white)};
    Words was;
    std::memcpy(&was, &state, sizeof was);
    change->before = std::bit_cast<CellState>(was);
    state = std::bit_cast<CellState>(now);
    classes_[0][cell] = static_cast<std::uint8_t>(black.cell_class());
    classes_[1][cell] = static_cast<std::uint8_t>(white.cell_class());
    more += __builtin_convertvector(std::bit_cast<Entries>(now), Sums) -
            __builtin_convertvector(std::bit_cast<Entries>(was), Sums);
    count_one(counts[0], black.cell_class(), before[0].cell_class());
    count_one(counts[1], white.cell_class(), before[1].cell_class());
  }
  std::memcpy(&counts_, &counts, sizeof counts);
  for (std::size_t s = 0; s < 2; ++s) {
    values_[s].mover += more[4 * s + 1];
    values_[s].waiter += more[4 * s + 2];
  }
}

void Board::lay(CellIndex cell, Color color) {
  if (changes_.size() < change_count_ + kMostChanges) changes_.resize(2 * (change_count_ + kMostChanges));
  cells_[cell] = cell_of(color);
  --empty_count_;
  hash_ ^= stone_key(cell, color);
  candidates_ |= near_[cell];
  Change* const first = &changes_[change_count_];
  Change* last = first;
  for (const LinePlace& place : places_[cell]) {
    lines_[static_cast<std::size_t>(place.direction)][static_cast<std::size_t>(place.line)] ^=
        stone_bits(color) << (2 * place.bit);
    last = look_along(place, cell, last);
  }
  refresh(first, last);
  leave(cell);
  change_count_ += static_cast<std::size_t>(last - first);
}

void Board::apply(CellIndex cell) {
  assert(cells_[cell] == Cell::Empty);
  plies_.push_back({cell, static_cast<std::uint32_t>(change_count_), hash_, values_, counts_, candidates_});
  lay(cell, to_move_);
  flip_side();
}

void Board::undo() {
  const Ply& ply = plies_.back();
  to_move_ = opponent(to_move_);
  while (change_count_ > ply.changes) {
    const Change& change = changes_[--change_count_];
    set_state(change.cell, change.before);
  }
  for (const LinePlace& place : places_[ply.cell])
    lines_[static_cast<std::size_t>(place.direction)][static_cast<std::size_t>(place.line)] ^=
        stone_bits(to_move_) << (2 * place.bit);
  set_state(ply.cell, states_[ply.cell]);
  cells_[ply.cell] = Cell::Empty;
  ++empty_count_;
  hash_ = ply.hash;
  values_ = ply.values;
  counts_ = ply.counts;
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
    if (count(attacker, static_cast<CellClass>(c)) == 0) continue;
    cells(attacker, static_cast<CellClass>(c)).each([&](CellIndex target) {
      CellSet stops;
      stops.add(target);
      for (const LinePlace& place : places_[target]) {
        const auto d = static_cast<std::size_t>(place.direction);
        if (line_class(attacker, target, d) < LineClass::Four) continue;  // not what makes the threat
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

// More fours can only be those that stand besides these two cells, and new ones on lines of the four: on the
// four's own line, or where it makes a three as well.
Board::FourAnswer Board::answer_to_four(CellIndex cell) const {
  const Color side = to_move_;
  const auto class_on = [&](std::uint64_t line, int bit) {
    const unsigned classes = tables_->line_classes(sight(line, bit));
    return static_cast<LineClass>(side == Color::Black ? classes & 15U : classes >> 4U);
  };
  std::size_t d = 0;
  bool makes_three = false;
  for (const Direction direction : kDirections) {
    const LineClass made = line_class(side, cell, static_cast<std::size_t>(direction));
    if (made == LineClass::Four)
      d = static_cast<std::size_t>(direction);
    else
      makes_three = makes_three || made >= LineClass::Three;
  }
  const LinePlace place = places_[cell][d];
  const LineSpan span = spans_[d][static_cast<std::size_t>(place.line)];
  const int first = std::max<int>(span.first, place.bit - tables_->half());
  const int last = std::min<int>(span.last, place.bit + tables_->half());
  std::uint64_t line = lines_[d][static_cast<std::size_t>(place.line)] | stone_bits(side) << (2 * place.bit);
  const auto is_empty = [&line](int bit) { return (line >> (2 * bit) & 3U) == 0; };
  int block = first;
  while (!is_empty(block) || class_on(line, block) != LineClass::Five) ++block;
  FourAnswer answer{static_cast<CellIndex>(static_cast<int>(cell) + (block - place.bit) * steps_[d]), false};

  const bool fouls = settings_.rule == Rule::Renju && side == Color::Black;
  const int fours = count_fours(side) + count(side, CellClass::OpenFour);
  const int here = 1 + (class_of(side, answer.reply) >= CellClass::Four ? 1 : 0);
  if (makes_three || fours > here || (fouls && count(side, CellClass::Forbidden) > 0)) return answer;
  line |= stone_bits(opponent(side)) << (2 * block);
  answer.last = true;
  for (int bit = first; bit <= last && answer.last; ++bit)
    answer.last = !is_empty(bit) || class_on(line, bit) < LineClass::Four;
  return answer;
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
    const LineClass line = line_class(Color::Black, cell, static_cast<std::size_t>(direction));
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
      if (line_class(Color::Black, gain, static_cast<std::size_t>(direction)) != LineClass::OpenFour)
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
