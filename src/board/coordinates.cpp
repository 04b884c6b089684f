#include "board/coordinates.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

Result<Move> on_grid(std::int64_t x, std::int64_t y, std::string_view text, const Grid& grid) {
  if (x < 0 || y < 0 || x >= grid.width || y >= grid.height)
    return Error{
        .message = fmt::format(
            "'{}' is off the board: columns a to {}, rows 1 to {}, or row,col from 0,0 to {},{}",
            excerpt(text), column_name(grid.width - 1), grid.height, grid.height - 1, grid.width - 1),
        .code = "off-board"};
  return Move(Point(static_cast<int>(x), static_cast<int>(y)));
}

// "(7,8)" and "[7,8]" without their brackets.
std::string_view inside_brackets(std::string_view text) {
  const bool bracketed = text.size() > 2 && ((text.front() == '(' && text.back() == ')') ||
                                             (text.front() == '[' && text.back() == ']'));
  return bracketed ? trim(text.substr(1, text.size() - 2)) : text;
}

// Two numbers, parted by a comma or by blanks.
Result<Move> parse_row_col(std::string_view text, const Grid& grid) {
  const auto comma = text.find(',');
  const auto parting = comma != std::string_view::npos ? comma : text.find_first_of(" \t");
  const auto row = parse_integer(trim(text.substr(0, parting)));
  const auto column = parse_integer(trim(text.substr(parting + 1)));
  if (!row || !column)
    return Error{.message = fmt::format("'{}' is not a cell: write row,col as in 7,6", excerpt(text)),
                 .code = "not-a-cell"};
  return on_grid(*column, *row, text, grid);
}

}  // namespace

std::string column_name(int x) {
  const char letter = static_cast<char>('a' + x % 26);
  return x < 26 ? std::string(1, letter) : std::string{'a', letter};
}

int row_number(int y, const Grid& grid) { return grid.rows == RowOrder::FromTop ? y + 1 : grid.height - y; }

std::string to_text(Move move, const Grid& grid) {
  if (move.is_none()) return "none";
  if (move.is_pass()) return "pass";
  return fmt::format("{}{}", column_name(move.point().x()), row_number(move.point().y(), grid));
}

Result<Move> parse_move(std::string_view text, const Grid& grid) {
  const std::string_view whole = inside_brackets(trim(text));
  const auto blank = whole.find_first_of(" \t");
  const bool two_numbers = blank != std::string_view::npos &&
                           parse_integer(whole.substr(0, blank)).has_value() &&
                           parse_integer(trim(whole.substr(blank))).has_value();
  if (two_numbers || whole.find(',') != std::string_view::npos) return parse_row_col(whole, grid);
  std::string_view rest = whole;
  Result<Move> move = take_move(rest, grid);
  if (move && !rest.empty())
    return Error{.message = fmt::format("'{}' is not a cell: nothing may follow '{}'", excerpt(whole),
                                        excerpt(whole.substr(0, whole.size() - rest.size()))),
                 .code = "not-a-cell"};
  return move;
}

Result<Move> take_move(std::string_view& text, const Grid& grid) {
  std::size_t letters = 0;
  while (letters < text.size() && is_letter(text[letters])) ++letters;
  if (lower(text.substr(0, 4)) == "pass") {
    text.remove_prefix(4);
    return Move::pass();
  }
  std::size_t end = letters;
  while (end < text.size() && is_digit(text[end])) ++end;
  const std::string name = lower(text.substr(0, letters));
  const auto number = parse_integer(text.substr(letters, end - letters));
  const bool two_letters = name.size() == 2 && name[0] == 'a';
  if (!number || (name.size() != 1 && !two_letters))
    return Error{.message = fmt::format("'{}' is not a cell: write {}{} or row,col as in 7,6",
                                        excerpt(text.substr(0, 12)), column_name(grid.width / 2),
                                        (grid.height + 1) / 2),
                 .code = "not-a-cell"};
  const std::int64_t x = two_letters ? 26 + (name[1] - 'a') : name[0] - 'a';
  const std::int64_t y = grid.rows == RowOrder::FromTop ? *number - 1 : grid.height - *number;
  auto move = on_grid(x, y, text.substr(0, end), grid);
  if (move) text.remove_prefix(end);
  return move;
}

}  // namespace pedra
