#include "record/obf.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "board/coordinates.hpp"
#include "record/text_place.hpp"

namespace pedra::record {
namespace {

constexpr std::size_t kCells = 64;

std::optional<Cell> cell_named(char c) {
  switch (c) {
    case 'X':
    case 'x':
    case '*':
    case 'B':
    case 'b':
      return Cell::Black;
    case 'O':
    case 'o':
    case 'W':
    case 'w':
      return Cell::White;
    case '-':
    case '.':
      return Cell::Empty;
    default:
      return std::nullopt;
  }
}

// One line, which begins at `begin` in the whole text.
class Line {
 public:
  Line(std::string_view text, std::size_t begin, std::string_view line)
      : text_(text), begin_(begin), line_(line) {}

  Result<ObfPosition> parse() {
    ObfPosition position;
    for (; at_ < kCells; ++at_) {
      const auto cell = at_ < line_.size() ? cell_named(line_[at_]) : std::nullopt;
      if (!cell) return wrong("expected a cell, one of X, O and -");
      position.cells.push_back(*cell);
    }
    skip_blanks();
    const auto side = at_ < line_.size() ? cell_named(line_[at_]) : std::nullopt;
    if (!side || *side == Cell::Empty) return wrong("expected the side to move, X or O");
    position.to_move = static_cast<Color>(*side);
    ++at_;
    while (true) {
      while (at_ < line_.size() && (is_blank(line_[at_]) || line_[at_] == ';')) ++at_;
      if (at_ == line_.size() || line_[at_] == '%') return position;
      const auto scored = scored_move();
      if (!scored) return scored.error();
      position.scores.push_back(*scored);
    }
  }

 private:
  Result<ScoredMove> scored_move() {
    std::string_view rest = line_.substr(at_);
    const std::size_t before = rest.size();
    const auto move = take_move(rest, {8, 8, RowOrder::FromTop});
    if (!move) return wrong("expected a move and its score, as in F5:+2;");
    at_ += before - rest.size();
    if (at_ == line_.size() || line_[at_] != ':') return wrong("expected ':' and the move's score");
    ++at_;
    const std::size_t end = std::min(line_.find(';', at_), line_.size());
    std::string_view number = trim(line_.substr(at_, end - at_));
    if (!number.empty() && number.front() == '+') number.remove_prefix(1);
    const auto score = parse_integer(number);
    if (!score || *score < -64 || *score > 64) return wrong("expected a score from -64 to +64");
    at_ = end;
    return ScoredMove{*move, static_cast<int>(*score)};
  }

  void skip_blanks() {
    while (at_ < line_.size() && is_blank(line_[at_])) ++at_;
  }
  [[nodiscard]] Error wrong(std::string message) const {
    return error_at(text_, begin_ + at_, std::move(message));
  }

  std::string_view text_;
  std::size_t begin_;
  std::string_view line_;
  std::size_t at_ = 0;
};

}  // namespace

Result<std::vector<ObfPosition>> parse_obf(std::string_view text) {
  std::vector<ObfPosition> positions;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (!trim(line).empty() && line.front() != '%' && line.front() != '#') {
      auto position = Line(text, begin, line).parse();
      if (!position) return position.error();
      positions.push_back(*std::move(position));
    }
    begin = end + 1;
  }
  return positions;
}

}  // namespace pedra::record
