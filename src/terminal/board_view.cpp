#include "terminal/board_view.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <vector>

namespace pedra::terminal {
namespace {

constexpr std::string_view kReset = "\x1b[0m";
constexpr std::string_view kFaint = "\x1b[2m";
constexpr std::string_view kBlackStone = "\x1b[1;36m";
constexpr std::string_view kWhiteStone = "\x1b[1;33m";
constexpr std::string_view kWinning = "\x1b[1;7;32m";
constexpr std::string_view kReverse = "\x1b[7m";
constexpr std::string_view kPlayable = "\x1b[32m";
constexpr std::string_view kForbidden = "\x1b[31m";
constexpr std::string_view kMargin =
    "    ";  // two digits of the row's number, and the two spaces before a cell

class Drawing {
 public:
  Drawing(const engine::AnyPosition& position, const BoardMarks& marks)
      : position_(position), marks_(marks), grid_(position.grid()), winning_(position.winning_line()) {
    const bool playable = marks.playable && position.othello() != nullptr;
    const bool forbidden = marks.forbidden && position.gomoku() != nullptr &&
                           position.to_move() == Color::Black && !position.outcome().over();
    if (!playable && !forbidden) return;
    for (int y = 0; y < grid_.height; ++y)
      for (int x = 0; x < grid_.width; ++x) {
        const bool legal = position.is_legal(Move(Point(x, y)));
        if (position.at(Point(x, y)) == Cell::Empty && legal == playable) marked_.emplace_back(x, y);
      }
    mark_ = playable ? '+' : '!';
  }

  std::string text() const {
    std::string out = header();
    for (int y = 0; y < grid_.height; ++y) out += row(y);
    return marks_.pairs ? out + footer() : out;
  }

 private:
  std::string paint(std::string_view colour, std::string_view text) const {
    return marks_.colour && !colour.empty() ? fmt::format("{}{}{}", colour, text, kReset) : std::string(text);
  }

  std::string header() const {
    std::string names;
    for (int x = 0; x < grid_.width; ++x) names += (x == 0 ? "" : " ") + column_name(x);
    return fmt::format("{}{}\n", kMargin, names);
  }

  // The columns' indices, the tens of those above nine in a line of their own.
  std::string footer() const {
    std::string tens;
    std::string units;
    for (int x = 0; x < grid_.width; ++x) {
      units += fmt::format("{}{}", x == 0 ? "" : " ", x % 10);
      if (x >= 10) tens += fmt::format(" {}", x / 10);
    }
    std::string out;
    if (!tens.empty()) out = paint(kFaint, fmt::format("{}{:19}{}", kMargin, "", tens)) + '\n';
    return out + paint(kFaint, fmt::format("{}{}", kMargin, units)) + '\n';
  }

  std::string row(int y) const {
    std::string out = fmt::format("{:>2} ", row_number(y, grid_));
    for (int x = 0; x < grid_.width; ++x) {
      const bool after_last = x > 0 && is_last(Point(x - 1, y));
      out += after_last ? ')' : is_last(Point(x, y)) ? '(' : ' ';
      out += cell(Point(x, y));
    }
    const bool last = is_last(Point(grid_.width - 1, y));
    if (!marks_.pairs) return out + (last ? ")\n" : "\n");
    return out + (last ? ") " : "  ") + paint(kFaint, fmt::to_string(y)) + '\n';
  }

  std::string cell(Point p) const {
    const Cell content = position_.at(p);
    char shown = symbol(content);
    std::string_view colour = kFaint;
    if (content != Cell::Empty) {
      colour = content == Cell::Black ? kBlackStone : kWhiteStone;
      if (std::find(winning_.begin(), winning_.end(), p) != winning_.end()) {
        colour = kWinning;
        shown = shown == 'x' ? 'X' : 'O';
      }
    } else if (std::find(marked_.begin(), marked_.end(), p) != marked_.end()) {
      colour = mark_ == '+' ? kPlayable : kForbidden;
      shown = mark_;
    }
    const std::string text = paint(colour, std::string_view(&shown, 1));
    return marks_.colour && is_last(p) ? fmt::format("{}{}", kReverse, text) : text;
  }

  bool is_last(Point p) const {
    const Move last = position_.last_move();
    return last.is_stone() && last.point() == p;
  }

  const engine::AnyPosition& position_;
  BoardMarks marks_;
  Grid grid_;
  std::vector<Point> winning_;
  std::vector<Point> marked_;
  char mark_ = '+';
};

}  // namespace

std::string draw_board(const engine::AnyPosition& position, const BoardMarks& marks) {
  return Drawing(position, marks).text();
}

}  // namespace pedra::terminal
