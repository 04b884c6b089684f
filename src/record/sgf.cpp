#include "record/sgf.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.hpp"
#include "record/sgf_tree.hpp"
#include "record/text_place.hpp"

namespace pedra::record {
namespace {

// What sgf_letter() wrote.
int letter_value(char letter) { return is_capital(letter) ? letter - 'A' + 26 : letter - 'a'; }

std::string rule_of(std::string_view text) {
  struct Spelling {
    std::string_view written;
    std::string_view rule;
  };
  constexpr std::array<Spelling, 11> kSpellings = {{{"freestyle", "freestyle"},
                                                    {"free style", "freestyle"},
                                                    {"free-style", "freestyle"},
                                                    {"free", "freestyle"},
                                                    {"standard", "standard"},
                                                    {"exactly five", "standard"},
                                                    {"exact five", "standard"},
                                                    {"exact-five", "standard"},
                                                    {"renju", "renju"},
                                                    {"rif", "renju"},
                                                    {"caro", "caro"}}};
  const std::string written = lower(text);
  for (const Spelling& spelling : kSpellings)
    if (spelling.written == written) return std::string(spelling.rule);
  return {};
}

void append_comment(std::string& comment, const std::string& more) {
  if (!comment.empty() && !more.empty()) comment += '\n';
  comment += more;
}

// Gives the properties their meaning, node by node.
class RecordBuilder {
 public:
  explicit RecordBuilder(std::string_view text) : text_(text) { cells_.fill(Cell::Empty); }

  Result<Ok> add(const SgfNode& node) {
    ++nodes_;
    if (nodes_ == 1) {
      Result<Ok> root = read_root(node);  // size and game first: other properties of the root need them
      if (!root) return root;
    }
    for (const SgfProperty& property : node) {
      Result<Ok> read = read_property(property);
      if (!read) return read;
    }
    for (const SgfProperty& property : node)
      if (property.name == "C")
        append_comment(record_.moves.empty() ? record_.comment : record_.moves.back().comment,
                       sgf_text(property.values[0]));
    return Ok{};
  }

  GameRecord take() && {
    for (int i = 0; i < kPointCount; ++i) {
      const Cell cell = cells_[static_cast<std::size_t>(i)];
      if (cell != Cell::Empty)
        record_.setup.push_back({static_cast<Color>(cell), Point(i % kMaxSide, i / kMaxSide)});
    }
    return std::move(record_);
  }

 private:
  [[nodiscard]] Error error_in(std::string_view raw, std::string message) const {
    return error_at(text_, static_cast<std::size_t>(raw.data() - text_.data()), std::move(message));
  }

  [[nodiscard]] Result<std::string_view> only_value(const SgfProperty& property) const {
    if (property.values.size() > 1)
      return error_in(property.values[1], fmt::format("expected one value of {}, found more", property.name));
    return property.values[0];
  }

  Result<int> number_in(std::string_view raw, std::string_view part, int most, std::string_view what) const {
    const auto number = parse_integer(trim(part));
    if (!number || *number < 1 || *number > most)
      return error_in(raw, fmt::format("expected {} from 1 to {}", what, most));
    return static_cast<int>(*number);
  }

  Result<Ok> read_root(const SgfNode& node) {
    const auto named = [&node](std::string_view name) {
      return std::find_if(node.begin(), node.end(), [name](const SgfProperty& p) { return p.name == name; });
    };
    if (const auto game = named("GM"); game != node.end()) {
      const auto raw = only_value(*game);
      if (!raw) return raw.error();
      const std::int64_t number = parse_integer(trim(*raw)).value_or(0);
      if (number != 2 && number != 4) return error_in(*raw, "expected game 4 (Gomoku) or 2 (Othello)");
      if (number == 2) {
        record_.game = "othello";
        record_.grid = {.width = 8, .height = 8, .rows = RowOrder::FromTop};
      }
    }
    if (const auto size = named("SZ"); size != node.end()) return read_size(*size);
    return Ok{};
  }

  Result<Ok> read_size(const SgfProperty& property) {
    const auto raw = only_value(property);
    if (!raw) return raw.error();
    const auto colon = raw->find(':');
    const auto width = number_in(*raw, raw->substr(0, colon), kMaxSide, "a board's side");
    if (!width) return width.error();
    record_.grid.width = record_.grid.height = *width;
    if (colon == std::string_view::npos) return Ok{};
    const auto height = number_in(raw->substr(colon + 1), raw->substr(colon + 1), kMaxSide, "a board's side");
    if (!height) return height.error();
    record_.grid.height = *height;
    return Ok{};
  }

  Result<Ok> read_property(const SgfProperty& property) {
    const std::string& name = property.name;
    if (name == "B") return read_move(property, Color::Black);
    if (name == "W") return read_move(property, Color::White);
    if (name == "AB") return read_setup(property, Cell::Black);
    if (name == "AW") return read_setup(property, Cell::White);
    if (name == "AE") return read_setup(property, Cell::Empty);
    if (name == "PL") return read_side(property);
    if (name == "PK" && record_.game != "othello") return read_row_length(property);
    const std::string_view raw = property.values[0];
    if (name == "PB") record_.black = sgf_simple_text(raw);
    if (name == "PW") record_.white = sgf_simple_text(raw);
    if (name == "DT") record_.date = sgf_simple_text(raw);
    if (name == "RE") record_.result = sgf_simple_text(raw);
    if (name == "GC") append_comment(record_.comment, sgf_text(raw));
    if (name == "RU" && record_.game != "othello") read_rule(sgf_simple_text(raw));
    return Ok{};
  }

  // SGF has no number for m,n,k-games: they are written as Gomoku with a rule of their own.
  void read_rule(std::string_view text) {
    constexpr std::string_view kMnk = "mnk-";
    if (text.starts_with(kMnk)) {
      record_.game = "mnk";
      record_.rule = text.substr(kMnk.size());
    } else {
      record_.rule = rule_of(text);
    }
  }

  Result<Ok> read_row_length(const SgfProperty& property) {
    const auto raw = only_value(property);
    if (!raw) return raw.error();
    const auto k = number_in(*raw, *raw, kMaxSide, "how many stones in a row win,");
    if (!k) return k.error();
    record_.k = *k;
    return Ok{};
  }

  Result<Ok> read_side(const SgfProperty& property) {
    const auto raw = only_value(property);
    if (!raw) return raw.error();
    const std::string side = lower(trim(*raw));
    const bool black = side == "b" || side == "black";
    if (!black && side != "w" && side != "white") return error_in(*raw, "expected B or W to move");
    if (record_.moves.empty()) record_.to_move = black ? Color::Black : Color::White;
    return Ok{};
  }

  Result<Ok> read_move(const SgfProperty& property, Color color) {
    const auto raw = only_value(property);
    if (!raw) return raw.error();
    if (record_.moves.size() == kMaxRecordedMoves)
      return error_at(text_, property.offset, fmt::format("more than {} moves", kMaxRecordedMoves));
    const std::string_view written = trim(*raw);
    const bool small = record_.grid.width <= 19 && record_.grid.height <= 19;
    const bool pass =
        written.empty() || written == "PA" || lower(written) == "pass" || (written == "tt" && small);
    if (pass) {
      record_.moves.push_back({color, Move::pass(), {}});
      return Ok{};
    }
    const auto point = point_of(*raw);
    if (!point) return point.error();
    record_.moves.push_back({color, *point, {}});
    return Ok{};
  }

  Result<Ok> read_setup(const SgfProperty& property, Cell cell) {
    if (!record_.moves.empty())
      return error_at(
          text_, property.offset,
          fmt::format("{} after a move: stones may be set up before the first move only", property.name));
    for (const std::string_view raw : property.values) {
      const auto colon = raw.find(':');
      const auto first = point_of(raw.substr(0, colon));
      if (!first) return first.error();
      const auto last = colon == std::string_view::npos ? first : point_of(raw.substr(colon + 1));
      if (!last) return last.error();
      const auto [left, right] = std::minmax({first->x(), last->x()});
      const auto [top, bottom] = std::minmax({first->y(), last->y()});
      for (int y = top; y <= bottom; ++y)
        for (int x = left; x <= right; ++x)
          if (!set_cell(Point(x, y), cell))
            return error_in(raw, fmt::format("{} is set up twice in one node, and differently",
                                             to_text(Point(x, y), record_.grid)));
    }
    return Ok{};
  }

  // False when the same node has said something else of this point already.
  bool set_cell(Point point, Cell cell) {
    const auto i = static_cast<std::size_t>(point.index());
    if (set_by_[i] == nodes_ && cells_[i] != cell) return false;
    set_by_[i] = nodes_;
    cells_[i] = cell;
    return true;
  }

  Result<Point> point_of(std::string_view raw) const {
    const Grid& grid = record_.grid;
    const std::string_view written = trim(raw);
    const bool letters = written.size() == 2 && is_letter(written[0]) && is_letter(written[1]);
    const bool plain = written.size() <= 4 && std::all_of(written.begin(), written.end(),
                                                          [](char c) { return is_letter(c) || is_digit(c); });
    const auto off_board = [&] {
      return error_in(raw, fmt::format("'{}' is off the {}x{} board", written, grid.width, grid.height));
    };
    if (letters) {
      const int x = letter_value(written[0]);
      const int y = letter_value(written[1]);
      if (x >= grid.width || y >= grid.height) return off_board();
      return Point(x, y);
    }
    std::string_view rest = plain ? written : std::string_view{};
    const auto move = take_move(rest, grid);
    if (!move && move.error().code == "off-board") return off_board();
    if (!move || !rest.empty() || !move->is_stone())
      return error_in(raw, fmt::format("expected a point such as {}", example_point()));
    return move->point();
  }

  [[nodiscard]] std::string example_point() const {
    const Grid& grid = record_.grid;
    const Point centre(grid.width / 2, grid.height / 2);
    const std::string spelled = to_text(centre, grid);
    return fmt::format("{}{} or {}", sgf_letter(centre.x()), sgf_letter(centre.y()), spelled);
  }

  std::string_view text_;
  GameRecord record_;
  int nodes_ = 0;
  std::array<Cell, kPointCount> cells_{};
  std::array<int, kPointCount> set_by_{};  // the node that last said what is on a point
};

}  // namespace

Result<GameRecord> parse_sgf(std::string_view text) {
  RecordBuilder builder(text);
  const auto read = read_sgf_tree(text, [&builder](const SgfNode& node) { return builder.add(node); });
  if (!read) return read.error();
  return std::move(builder).take();
}

}  // namespace pedra::record
