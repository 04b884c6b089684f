#include "record/psq.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.hpp"
#include "record/text_place.hpp"

namespace pedra::record {
namespace {

constexpr std::string_view kMagic = "Piskvorky";
constexpr std::string_view kTimeUnit = " ms";
constexpr std::int64_t kLongestMove = 1'000'000'000;  // milliseconds

struct TextLine {
  std::string_view text;  // without blanks at its ends
  std::size_t offset = 0;
};

// Lines end with LF, CRLF or CR; blank ones mean nothing.
std::vector<TextLine> lines_of(std::string_view text) {
  std::vector<TextLine> lines;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
    const std::string_view line = trim(text.substr(begin, end - begin));
    if (!line.empty()) lines.push_back({line, static_cast<std::size_t>(line.data() - text.data())});
    begin = end + 1;
  }
  return lines;
}

// One line of printable text: what a name may be in a file of lines.
std::string one_line(std::string_view text) {
  std::string safe;
  for (const char c : trim(text)) safe += c >= 0 && c < ' ' ? ' ' : c;
  return std::string(trim(safe));
}

class PsqReader {
 public:
  explicit PsqReader(std::string_view text) : text_(text), lines_(lines_of(text)) {}

  Result<GameRecord> read() {
    if (const auto header = read_header(); !header) return header.error();
    std::size_t next = 1;
    for (; next < lines_.size(); ++next) {
      const auto move = read_move(lines_[next]);
      if (!move) return move.error();
      if (!*move) break;
    }
    read_ending(next);
    return std::move(record_);
  }

 private:
  [[nodiscard]] Error wrong(const TextLine& line, std::string_view part, std::string message) const {
    const auto inside = part.data() == nullptr ? 0 : static_cast<std::size_t>(part.data() - line.text.data());
    return error_at(text_, line.offset + inside, std::move(message));
  }

  Result<Ok> read_header() {
    if (lines_.empty() || !lines_[0].text.starts_with(kMagic))
      return error_at(text_, lines_.empty() ? text_.size() : lines_[0].offset,
                      "a PSQ file begins with 'Piskvorky 15x15, 11:11, 0'");
    const TextLine& line = lines_[0];
    const auto parts = split(line.text.substr(kMagic.size()), ',');
    const auto sides = split(trim(parts[0]), 'x');
    const auto width = parse_integer(trim(sides[0]));
    const auto height = sides.size() == 2 ? parse_integer(trim(sides[1])) : std::nullopt;
    if (!width || !height || *width < 1 || *height < 1 || *width > kMaxSide || *height > kMaxSide)
      return wrong(line, parts[0], fmt::format("the board is WIDTHxHEIGHT, both from 1 to {}", kMaxSide));
    record_.grid = {static_cast<int>(*width), static_cast<int>(*height), RowOrder::FromBottom};
    if (parts.size() < 3) return Ok{};  // the levels and who began may be left out
    const std::string_view began = trim(parts[2]);
    if (began != "0" && began != "1") return wrong(line, parts[2], "who began is 0 or 1");
    second_began_ = began == "1";
    return Ok{};
  }

  // False: the line is no move, so the moves have ended. One number alone is a code, not a move.
  Result<bool> read_move(const TextLine& line) {
    const auto parts = split(line.text, ',');
    std::array<std::int64_t, 3> numbers{};
    if (parts.size() < 2 || parts.size() > 3) return false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const auto number = parse_integer(trim(parts[i]));
      if (!number) return false;
      numbers[i] = *number;
    }
    if (numbers[0] < 1 || numbers[1] < 1 || numbers[0] > record_.grid.width ||
        numbers[1] > record_.grid.height)
      return wrong(line, parts[0],
                   fmt::format("{},{} is off the {}x{} board: cells count from 1", numbers[0], numbers[1],
                               record_.grid.width, record_.grid.height));
    if (record_.moves.size() >= kMaxRecordedMoves)
      return wrong(line, parts[0], "the game has too many moves");
    const Color color = record_.moves.size() % 2 == 0 ? Color::Black : Color::White;
    const Point point(static_cast<int>(numbers[0]) - 1, static_cast<int>(numbers[1]) - 1);
    const bool timed = numbers[2] > 0 && numbers[2] <= kLongestMove;
    record_.moves.push_back({color, point, timed ? fmt::format("{}{}", numbers[2], kTimeUnit) : ""});
    return true;
  }

  // Two names or none, a code, and perhaps a line `code,Rule`. A number is a name where enough lines follow.
  void read_ending(std::size_t next) {
    std::vector<std::string> names;
    std::optional<std::int64_t> code;
    for (; next < lines_.size(); ++next) {
      const std::string_view line = lines_[next].text;
      if (code) {
        read_rule(line);
      } else if (names.size() < 2 && (!parse_integer(line) || lines_.size() - next >= 3 - names.size())) {
        names.push_back(one_line(line));
      } else {
        code = parse_integer(line);
      }
    }
    if (names.size() == 2) {
      record_.black = names[second_began_ ? 1 : 0];
      record_.white = names[second_began_ ? 0 : 1];
    }
    const bool full = record_.moves.size() == static_cast<std::size_t>(record_.grid.width) *
                                                  static_cast<std::size_t>(record_.grid.height);
    if (code && *code >= 0 && !record_.moves.empty() && !full)
      record_.result = record_.moves.back().color == Color::Black ? "B+" : "W+";
  }

  void read_rule(std::string_view line) {
    const std::string word = lower(line.substr(std::min(line.find(',') + 1, line.size())));
    for (const std::string_view rule : {"freestyle", "standard", "renju", "caro"})
      if (word.starts_with(rule)) record_.rule = rule;
  }

  std::string_view text_;
  std::vector<TextLine> lines_;
  GameRecord record_;
  bool second_began_ = false;
};

std::int64_t milliseconds(std::string_view comment) {
  if (!comment.ends_with(kTimeUnit)) return 0;
  comment.remove_suffix(kTimeUnit.size());
  return std::clamp<std::int64_t>(parse_integer(comment).value_or(0), 0, kLongestMove);
}

// A name that a reader could take for a move or a code gets a word before it.
std::string name_line(std::string_view name, std::string_view otherwise) {
  const std::string line = one_line(name);
  if (line.empty()) return std::string(otherwise);
  const bool numbers = line.find_first_not_of("0123456789-, ") == std::string::npos;
  return numbers ? fmt::format("player {}", line) : line;
}

}  // namespace

Result<GameRecord> parse_psq(std::string_view text) { return PsqReader(text).read(); }

Result<std::string> write_psq(const GameRecord& record) {
  if (record.game != "gomoku" || !record.setup.empty())
    return Error{"PSQ holds games of Gomoku from the empty board only"};
  std::string text = fmt::format("{} {}x{}, 11:11, 0\n", kMagic, record.grid.width, record.grid.height);
  Color expected = Color::Black;
  for (const RecordedMove& move : record.moves) {
    if (!move.move.is_stone() || move.color != expected || !record.grid.contains(move.move.point()))
      return Error{"PSQ holds games in which the sides place stones in turn only"};
    const Point point = move.move.point();
    text += fmt::format("{},{},{}\n", point.x() + 1, point.y() + 1, milliseconds(move.comment));
    expected = opponent(expected);
  }
  if (!record.black.empty() || !record.white.empty())
    text += fmt::format("{}\n{}\n", name_line(record.black, "black"), name_line(record.white, "white"));
  const bool last_mover_won =
      !record.moves.empty() &&
      record.result.starts_with(record.moves.back().color == Color::Black ? "B+" : "W+");
  return text + (last_mover_won ? "0\n" : "-1\n");
}

}  // namespace pedra::record
