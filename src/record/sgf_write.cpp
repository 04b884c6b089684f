#include <algorithm>
#include <cassert>
#include <fmt/format.h>

#include "record/sgf.hpp"
#include "record/sgf_tree.hpp"

namespace pedra::record {
namespace {

constexpr std::size_t kLineWidth = 76;

std::string point_text(const GameRecord& record, Move move) {
  if (move.is_pass()) return {};
  if (record.game == "othello") return to_text(move, record.grid);
  return {sgf_letter(move.point().x()), sgf_letter(move.point().y())};
}

// Pieces one after another; a line is broken between two pieces when it gets long.
class Lines {
 public:
  void add(std::string_view piece) {
    const std::size_t first = std::min(piece.find('\n'), piece.size());
    if (width_ > 0 && width_ + first > kLineWidth) end_line();
    text_ += piece;
    const auto last = piece.rfind('\n');
    width_ = last == std::string_view::npos ? width_ + piece.size() : piece.size() - last - 1;
  }
  void end_line() {
    if (width_ == 0) return;
    text_ += '\n';
    width_ = 0;
  }
  std::string take() && { return std::move(text_); }

 private:
  std::string text_;
  std::size_t width_ = 0;
};

void add_text(Lines& lines, std::string_view name, std::string_view text) {
  if (!text.empty()) lines.add(fmt::format("{}[{}]", name, sgf_escaped(text)));
}

void add_setup(Lines& lines, const GameRecord& record, Color color) {
  std::string_view name = color == Color::Black ? "AB" : "AW";
  for (const Stone& stone : record.setup) {
    if (stone.color != color) continue;
    lines.add(fmt::format("{}[{}]", name, point_text(record, stone.point)));
    name = "";
  }
}

}  // namespace

std::string write_sgf(const GameRecord& record) {
  const bool gomoku = record.game != "othello";
  const Grid& grid = record.grid;
  Lines lines;
  lines.add(fmt::format("(;FF[4]GM[{}]CA[UTF-8]AP[Pedra]", gomoku ? 4 : 2));
  lines.add(grid.width == grid.height ? fmt::format("SZ[{}]", grid.width)
                                      : fmt::format("SZ[{}:{}]", grid.width, grid.height));
  if (gomoku) add_text(lines, "RU", record.game == "mnk" ? "mnk-" + record.rule : record.rule);
  if (gomoku && record.k) add_text(lines, "PK", std::to_string(*record.k));
  lines.end_line();
  add_text(lines, "PB", record.black);
  add_text(lines, "PW", record.white);
  add_text(lines, "DT", record.date);
  add_text(lines, "RE", record.result);
  add_text(lines, "GC", record.comment);
  lines.end_line();
  add_setup(lines, record, Color::Black);
  add_setup(lines, record, Color::White);
  if (record.to_move) add_text(lines, "PL", *record.to_move == Color::Black ? "B" : "W");
  lines.end_line();
  for (const RecordedMove& played : record.moves) {
    assert(!played.move.is_none());
    lines.add(
        fmt::format(";{}[{}]", played.color == Color::Black ? 'B' : 'W', point_text(record, played.move)));
    add_text(lines, "C", played.comment);
  }
  lines.add(")");
  lines.end_line();
  return std::move(lines).take();
}

}  // namespace pedra::record
