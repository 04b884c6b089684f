#include "record/ggf.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>

#include "base/text.hpp"
#include "record/sgf_tree.hpp"
#include "record/text_place.hpp"

namespace pedra::record {
namespace {

constexpr int kMinSide = 4;
constexpr int kMaxGgfSide = 26;  // a letter for every column

Grid othello_grid(int size) { return {size, size, RowOrder::FromTop}; }

// The four discs every game starts with.
std::vector<Stone> usual_start(int size) {
  const int half = size / 2;
  return {{Color::White, Point(half - 1, half - 1)},
          {Color::Black, Point(half, half - 1)},
          {Color::Black, Point(half - 1, half)},
          {Color::White, Point(half, half)}};
}

std::optional<int> board_size(std::string_view text) {
  const auto size = parse_integer(text);
  if (!size || *size < kMinSide || *size > kMaxGgfSide || *size % 2 != 0) return std::nullopt;
  return static_cast<int>(*size);
}

// "-1.50/12.3" and its like.
bool is_annotation(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || c == '.' || c == '+' || c == '-' || c == '/' || c == ':' || c == ',';
  });
}

// "+10.000:r" is "B+10", "-4.00" "W+4"; anything that is no number is not known.
std::string result_of(std::string_view text) {
  const std::string number(trim(text.substr(0, text.find(':'))));
  char* end = nullptr;
  const double value = std::strtod(number.c_str(), &end);
  if (number.empty() || *end != '\0' || !(value >= -10000 && value <= 10000)) return "";
  const auto discs = static_cast<int>(value < 0 ? value - 0.5 : value + 0.5);
  if (discs == 0) return "0";
  return fmt::format("{}+{}", discs > 0 ? 'B' : 'W', std::abs(discs));
}

std::string result_number(std::string_view result) {
  if (result == "0") return "0.000";
  if (result.size() < 3 || result[1] != '+' || (result[0] != 'B' && result[0] != 'W')) return "?";
  const auto discs = parse_integer(result.substr(2));
  if (!discs) return "?";
  return fmt::format("{}{}.000", result[0] == 'B' ? '+' : '-', *discs);
}

// "2014-02-21 20:52:27 GMT": the day, when it is written as a day.
std::string day_of(std::string_view text) {
  const std::string_view day = text.substr(0, 10);
  if (day.size() != 10) return "";
  for (std::size_t i = 0; i < day.size(); ++i)
    if (i == 4 || i == 7 ? day[i] != '-' : day[i] < '0' || day[i] > '9') return "";
  return std::string(day);
}

class GgfReader {
 public:
  explicit GgfReader(std::string_view text) : text_(text) {
    record_.game = "othello";
    record_.grid = othello_grid(8);
  }

  Result<Ok> add(const SgfNode& node) {
    for (const SgfProperty& property : node)
      if (auto read = read_property(property.name, property.values[0], property.offset); !read) return read;
    return Ok{};
  }
  GameRecord take() && { return std::move(record_); }

 private:
  Result<Ok> read_property(std::string_view name, std::string_view value, std::size_t offset) {
    if (name == "GM" && lower(trim(value)) != "othello")
      return error_at(text_, offset, "GGF holds games of Othello: expected GM[Othello]");
    if (name == "PB") record_.black = sgf_simple_text(value);
    if (name == "PW") record_.white = sgf_simple_text(value);
    if (name == "DT") record_.date = day_of(trim(value));
    if (name == "RE") record_.result = result_of(value);
    if (name == "TY" && !has_board_) read_type(value);
    if (name == "BO") return read_board(value, offset);
    if (name == "B" || name == "W")
      return read_move(name == "B" ? Color::Black : Color::White, value, offset);
    return Ok{};
  }

  // "8", "8r14" (eight wide, fourteen discs laid at random): the size is what comes first.
  void read_type(std::string_view value) {
    const std::string_view text = trim(value);
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (const auto size = board_size(text.substr(0, digits))) record_.grid = othello_grid(*size);
  }

  Result<Ok> read_board(std::string_view value, std::size_t offset) {
    const std::string_view text = trim(value);
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto size = board_size(text.substr(0, digits));
    if (!size) return error_at(text_, offset, "BO starts with the board's size, an even number from 4 to 26");
    std::vector<Cell> cells;
    for (const char c : text.substr(digits)) {
      if (is_blank(c)) continue;
      if (c == '*' || c == 'X' || c == 'x')
        cells.push_back(Cell::Black);
      else if (c == 'O' || c == 'o')
        cells.push_back(Cell::White);
      else if (c == '-' || c == '.')
        cells.push_back(Cell::Empty);
      else
        return error_at(text_, offset,
                        fmt::format("{} is no cell of BO: write *, O or -", found_at({&c, 1}, 0)));
    }
    const auto area = static_cast<std::size_t>(*size * *size);
    if (cells.size() != area + 1 || cells.back() == Cell::Empty)
      return error_at(text_, offset, fmt::format("BO has {} cells and then the side to move, * or O", area));
    set_board(*size, cells);
    return Ok{};
  }

  void set_board(int size, const std::vector<Cell>& cells) {
    has_board_ = true;
    record_.grid = othello_grid(size);
    record_.setup.clear();
    for (int i = 0; i < size * size; ++i)
      if (const Cell cell = cells[static_cast<std::size_t>(i)]; cell != Cell::Empty)
        record_.setup.push_back({static_cast<Color>(cell), Point(i % size, i / size)});
    record_.to_move = static_cast<Color>(cells.back());
    if (record_.setup == usual_start(size) && record_.to_move == Color::Black) {
      record_.setup.clear();
      record_.to_move.reset();
    }
  }

  Result<Ok> read_move(Color color, std::string_view value, std::size_t offset) {
    if (record_.moves.size() >= kMaxRecordedMoves)
      return error_at(text_, offset, "the game has too many moves");
    const auto slash = std::min(value.find('/'), value.size());
    const std::string_view written = trim(value.substr(0, slash));
    const std::string_view annotation = trim(value.substr(std::min(slash + 1, value.size())));
    RecordedMove move{color, Move::pass(), is_annotation(annotation) ? std::string(annotation) : ""};
    if (!lower(written).starts_with("pa")) {
      const auto parsed = parse_move(written, record_.grid);
      if (!parsed) return error_at(text_, offset, parsed.error().message);
      move.move = *parsed;
    }
    record_.moves.push_back(std::move(move));
    return Ok{};
  }

  std::string_view text_;
  GameRecord record_;
  bool has_board_ = false;
};

// GGF knows no escapes.
std::string plain(std::string_view text) {
  std::string safe;
  for (const char c : text) safe += c == '[' || c == ']' || c == '\\' || (c >= 0 && c < ' ') ? '_' : c;
  return safe;
}

std::string board_text(const GameRecord& record) {
  const int size = record.grid.width;
  std::string cells(static_cast<std::size_t>(size * size), '-');
  for (const auto& [color, point] : record.setup.empty() ? usual_start(size) : record.setup)
    if (record.grid.contains(point))
      cells[static_cast<std::size_t>(point.y() * size + point.x())] = color == Color::Black ? '*' : 'O';
  const Color first =
      record.to_move.value_or(record.moves.empty() ? Color::Black : record.moves.front().color);
  return fmt::format("{} {} {}", size, cells, first == Color::Black ? '*' : 'O');
}

std::string move_text(Move move, const Grid& grid) {
  if (!move.is_stone()) return "PA";
  std::string text = to_text(move, grid);
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
  return text;
}

}  // namespace

Result<GameRecord> parse_ggf(std::string_view text) {
  GgfReader reader(text);
  const auto read = read_sgf_tree(text, [&reader](const SgfNode& node) { return reader.add(node); });
  if (!read) return read.error();
  return std::move(reader).take();
}

Result<std::string> write_ggf(const GameRecord& record) {
  const int size = record.grid.width;
  if (record.game != "othello" || size != record.grid.height || !board_size(fmt::format("{}", size)))
    return Error{"GGF holds games of Othello on a square board only"};
  std::string text = fmt::format("(;GM[Othello]PC[Pedra]DT[{}]PB[{}]PW[{}]RE[{}]TY[{}]BO[{}]",
                                 plain(record.date), plain(record.black), plain(record.white),
                                 result_number(record.result), size, board_text(record));
  for (const RecordedMove& move : record.moves) {
    text += fmt::format("{}[{}", move.color == Color::Black ? 'B' : 'W', move_text(move.move, record.grid));
    if (is_annotation(move.comment)) text += "/" + move.comment;
    text += "]";
  }
  return text + ";)";
}

}  // namespace pedra::record
