#include "games/gomoku/search/line_sums.hpp"

#include <algorithm>
#include <utility>

namespace pedra::gomoku {
namespace {

// One of a cell's lines has another row.
void exchange(LineNet::Row& cell, const LineNet::Row& after, const LineNet::Row& before,
              LineNet::Sums& sums) {
  for (std::size_t i = 0; i < kNetSums; ++i) {
    const auto now = static_cast<std::int16_t>(cell[i] + after[i] - before[i]);
    sums[i] = static_cast<std::uint16_t>(sums[i] + cut(now) - cut(cell[i]));
    cell[i] = now;
  }
}

}  // namespace

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
      exchange(cells_[i], net_->row(key(lines_[place.line], place.bit)), {}, sums_);
  }
}

void LineSums::follow(const Board& board) {
  const std::size_t plies = board.ply_count();
  std::size_t same = 0;
  while (same < plies && same < plies_.size() && plies_[same].cell == board.played(same)) ++same;
  while (plies_.size() > same) take_back();
  for (std::size_t i = same; i < plies; ++i)
    lay(board.played(i), static_cast<Color>(board.at(board.played(i))));
}

void LineSums::lay(CellIndex stone, Color color) {
  const std::uint64_t bits = color == Color::Black ? 1 : 2;
  plies_.push_back({stone, bits, saved_.size(), sums_});
  for (std::size_t d = 0; d < 4; ++d) {
    const Place place = places_[stone][d];
    const std::uint64_t before = lines_[place.line];
    const std::uint64_t after = before ^ bits << (2 * place.bit);
    lines_[place.line] = after;
    for (int bit = place.first; bit <= place.last; ++bit) {
      const auto cell = static_cast<CellIndex>(static_cast<int>(stone) + (bit - place.bit) * steps_[d]);
      saved_.push_back({cell, cells_[cell]});
      exchange(cells_[cell], net_->row(key(after, bit)), net_->row(key(before, bit)), sums_);
    }
  }
}

void LineSums::take_back() {
  const Ply& ply = plies_.back();
  for (; saved_.size() > ply.saved; saved_.pop_back()) cells_[saved_.back().cell] = saved_.back().before;
  for (const Place& place : places_[ply.cell]) lines_[place.line] ^= ply.bits << (2 * place.bit);
  sums_ = ply.sums;
  plies_.pop_back();
}

}  // namespace pedra::gomoku
