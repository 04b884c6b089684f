#include "record/transcript.hpp"

#include <fmt/format.h>

#include "record/game_record.hpp"
#include "record/text_place.hpp"

namespace pedra::record {
namespace {

template <class Test>
std::size_t skip(std::string_view text, std::size_t at, Test test) {
  while (at < text.size() && test(text[at])) ++at;
  return at;
}

}  // namespace

Result<std::vector<Move>> parse_transcript(std::string_view text, const Grid& grid) {
  std::vector<Move> moves;
  std::size_t at = 0;
  while ((at = skip(text, at, is_blank)) < text.size()) {
    if (is_digit(text[at])) {  // "1." or "1..."
      const std::size_t dot = skip(text, at, is_digit);
      if (dot == text.size() || text[dot] != '.')
        return error_at(text, at,
                        "a row number without its column letter: a move number needs a dot, as in '1.'");
      at = skip(text, dot, [](char c) { return c == '.'; });
      continue;
    }
    if (!is_letter(text[at]))
      return error_at(text, at,
                      fmt::format("expected a move such as {}, found {}",
                                  to_text(Point(grid.width / 2, grid.height / 2), grid), found_at(text, at)));
    if (moves.size() == kMaxRecordedMoves)
      return error_at(text, at, fmt::format("more than {} moves", kMaxRecordedMoves));
    // take_move gets one move only: its words quote nothing else, and a long transcript is read in linear
    // time. Eight letters are more than any move has, and let "pass" stand before another.
    const std::size_t letters = skip(text.substr(0, at + 8), at, is_letter);
    std::string_view word = text.substr(at, skip(text, letters, is_digit) - at);
    const std::size_t before = word.size();
    const Result<Move> move = take_move(word, grid);
    if (!move) {
      Error error = error_at(text, at, move.error().message);
      error.code = move.error().code;
      return error;
    }
    moves.push_back(*move);
    at += before - word.size();
  }
  return moves;
}

std::string write_transcript(const std::vector<Move>& moves, const Grid& grid) {
  std::string text;
  for (const Move move : moves) text += to_text(move, grid);
  return text;
}

}  // namespace pedra::record
