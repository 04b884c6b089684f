#include "games/gomoku/search/line_sums.hpp"

#include <algorithm>
#include <utility>

namespace pedra::gomoku {

LineSums::LineSums(const Board& board, std::shared_ptr<const LineNet> net) : net_(std::move(net)) {
  const auto [width, height, k, rule] = board.settings();
  const LineGeometry geometry(width, height);
  steps_ = {1, width, width + 1, 1 - width};
  lines_.assign(std::size_t{4} * kMaxLines, ~std::uint64_t{0});
  const auto count = static_cast<std::size_t>(board.cell_count());
  places_.resize(count);
  cells_.resize(count);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t d = 0; d < 4; ++d) {
      const LinePlace place = geometry.place(board.point_of(static_cast<CellIndex>(i)), kDirections[d]);
      const LineBits on_board = geometry.cells(kDirections[d], place.line);
      const int first = std::countr_zero(on_board);
      const int last = std::bit_width(on_board) - 1;
      places_[i][d] = {
          .line = static_cast<std::uint16_t>(d * kMaxLines + static_cast<std::size_t>(place.line)),
          .bit = static_cast<std::int8_t>(place.bit),
          .first = static_cast<std::int8_t>(std::max(first, place.bit - kNetHalf)),
          .last = static_cast<std::int8_t>(std::min(last, place.bit + kNetHalf))};
      const Cell stone = board.at(static_cast<CellIndex>(i));
      const std::uint64_t bits = stone == Cell::Empty ? 0 : stone == Cell::Black ? 1 : 2;
      std::uint64_t& line = lines_[places_[i][d].line];
      line = (line & ~(std::uint64_t{3} << (2 * place.bit))) | bits << (2 * place.bit);
    }
  for (std::size_t i = 0; i < count; ++i) {
    for (const Place& place : places_[i])
      exchange(cells_[i], net_->row(key(lines_[place.line], place.bit)), {});
  }
}

void LineSums::follow(const Board& board) {
  const std::size_t plies = board.ply_count();
  std::size_t same = 0;
  while (same < plies && same < stones_.size() && stones_[same].cell == board.played(same)) ++same;
  while (stones_.size() > same) {
    change(stones_.back());
    stones_.pop_back();
  }
  for (std::size_t i = same; i < plies; ++i) {
    const CellIndex cell = board.played(i);
    stones_.push_back({cell, static_cast<Color>(board.at(cell))});
    change(stones_.back());
  }
}

// One of a cell's lines has another row.
inline void LineSums::exchange(LineNet::Row& cell, const LineNet::Row& after, const LineNet::Row& before) {
  for (std::size_t i = 0; i < kNetSums; ++i) {
    const auto now = static_cast<std::int16_t>(cell[i] + after[i] - before[i]);
    sums_[i] = static_cast<std::uint16_t>(sums_[i] + cut(now) - cut(cell[i]));
    cell[i] = now;
  }
}

void LineSums::change(Stone stone) {
  for (std::size_t d = 0; d < 4; ++d) {
    const Place place = places_[stone.cell][d];
    const std::uint64_t before = lines_[place.line];
    const std::uint64_t after = before ^ (stone.color == Color::Black ? 1ULL : 2ULL) << (2 * place.bit);
    lines_[place.line] = after;
    for (int bit = place.first; bit <= place.last; ++bit) {
      const int cell = static_cast<int>(stone.cell) + (bit - place.bit) * steps_[d];
      exchange(cells_[static_cast<std::size_t>(cell)], net_->row(key(after, bit)),
               net_->row(key(before, bit)));
    }
  }
}

}  // namespace pedra::gomoku
