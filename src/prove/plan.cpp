#include "prove/plan.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "board/coordinates.hpp"
#include "engine/gomoku/threats.hpp"

namespace pedra::prove {
namespace {

struct KnownSeconds {
  std::string_view white;
  std::string_view seconds;
};

// 15x15, five in a row: what our engine plays as Black's second stone, searched to depth 14, the best first.
constexpr std::array<KnownSeconds, 35> kSeconds{{
    {"h9", "i9 i10 g9 g10 f9 i7"}, {"g9", "i9 j8 f9 i8 g10 h10"}, {"h10", "h6 g7 f9 h7 i7 j9"},
    {"g10", "h7 i8 g7 i9 f8 f9"},  {"f10", "g7 i9 i8 h7 g8 h9"},  {"h11", "h6 g7 i7 h7 g8 i8"},
    {"g11", "i7 h7 i9 g7 g8 j8"},  {"f11", "g7 i9 i7 i8 h7 h9"},  {"e11", "h7 g7 i9 i8 g8 h9"},
    {"h12", "i7 h7 i9 g8 i8 h10"}, {"g12", "i9 g9 i7 g8 h7 i8"},  {"f12", "i9 g7 h7 i8 g8 h9"},
    {"e12", "i8 h7 g7 h9 g8 g9"},  {"d12", "i9 i7 h7 g8 h9 h10"}, {"h13", "h10 i7 h9 g9 i9 i8"},
    {"g13", "h7 i9 g8 i8 g9 h9"},  {"f13", "i7 g9 i8 h9 g8 i9"},  {"e13", "i9 g9 i8 g8 h9 h10"},
    {"d13", "g7 i9 g9 i8 h9 g8"},  {"c13", "g9 g7 g8 i8 h9 f10"}, {"h14", "i9 h7 h10 g9 i8 g8"},
    {"g14", "g7 g8 i9 g9 h9 i8"},  {"f14", "i7 i9 g9 i8 j10 h9"}, {"e14", "i9 g9 i8 g8 h9 h7"},
    {"d14", "g9 i9 g7 h10 g8 h9"}, {"c14", "g7 i9 i7 g9 i8 g8"},  {"b14", "i9 g7 i7 i8 h9 g8"},
    {"h15", "i9 g7 g9 i7 g8 h7"},  {"g15", "i7 g7 g9 i9 i8 h7"},  {"f15", "i7 h6 i9 g9 g7 h7"},
    {"e15", "i7 g7 i9 g9 h7 g8"},  {"d15", "g9 i9 g7 i7 h7 h9"},  {"c15", "i7 g7 i9 g9 i8 h9"},
    {"b15", "i7 i9 g9 g7 g8 h9"},  {"a15", "j8 g9 i7 i9 g7 i8"},
}};

constexpr std::size_t kSecondStones = 3;  // tried on other boards
constexpr int kLongRow = 5;               // with shorter ones Black's second stone may threaten to win
constexpr int kSmallBoard = 64;           // cells

int cell_named(std::string_view name, const BoardSize& size) {
  const Grid grid{.width = size.width, .height = size.height};
  const Point point = parse_move(name, grid)->point();  // our own table: always a cell
  return point.y() * size.width + point.x();
}

std::vector<int> second_stones(const BoardSize& size, int first, int white) {
  std::vector<int> cells;
  if (size == BoardSize{15, 15, 5})
    for (const KnownSeconds& known : kSeconds)
      if (cell_named(known.white, size) == white)
        for (const std::string_view second : split(known.seconds, ' '))
          cells.push_back(cell_named(second, size));
  if (!cells.empty()) return cells;
  engine::GomokuThreats threats({.width = size.width, .height = size.height, .k = size.k}, 1);
  threats.play(first);
  threats.play(white);
  cells = threats.ranked_moves();
  if (cells.size() > kSecondStones) cells.resize(kSecondStones);
  return cells;
}

}  // namespace

Plan::Plan(const BoardSize& size) : size_(size), first_(size.height / 2 * size.width + size.width / 2) {
  if (size.k < kLongRow || size.cells() <= kSmallBoard) return;
  RowBoard board(size);
  board.lay(first_, Color::Black);
  for (const int white : distinct_cells(board))
    classes_.push_back({white, second_stones(size, first_, white)});
  const auto distance = [&](const OpeningClass& opening) {
    const int dx = opening.white % size.width - first_ % size.width;
    const int dy = opening.white / size.width - first_ / size.width;
    return dx * dx + dy * dy;
  };
  std::stable_sort(classes_.begin(), classes_.end(),
                   [&](const OpeningClass& a, const OpeningClass& b) { return distance(a) > distance(b); });
}

std::vector<RecordId> Plan::records(const OpeningClass& opening, int second) const {
  RowBoard board(size_);
  board.lay(first_, Color::Black);
  board.lay(opening.white, Color::White);
  board.lay(second, Color::Black);
  std::vector<RecordId> records;
  for (const int reply : distinct_cells(board)) records.push_back({opening.white, second, reply});
  return records;
}

std::vector<int> Plan::moves(const RecordId& id) const {
  if (is_whole()) return {};
  return {first_, id.white, id.second, id.reply};
}

std::string Plan::name(int cell) const {
  return to_text(Move(Point(cell % size_.width, cell / size_.width)),
                 Grid{.width = size_.width, .height = size_.height});
}

}  // namespace pedra::prove
