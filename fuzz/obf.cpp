// Othello problem suites: whatever the bytes, positions come out whole, with moves on the board and scores in
// range.
#include "record/obf.hpp"

#include "fuzz.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto suite = record::parse_obf(fuzz::as_text(data, size));
  if (!suite) {
    fuzz::check(suite.error().line >= 1 && suite.error().column >= 1, "an error has its place");
    return 0;
  }
  for (const auto& position : *suite) {
    fuzz::check(position.cells.size() == 64, "a board has 64 cells");
    for (const auto& [move, score] : position.scores) {
      fuzz::check(score >= -64 && score <= 64, "a score is in range");
      fuzz::check(move.is_pass() || (move.is_stone() && move.point().x() < 8 && move.point().y() < 8),
                  "a move is on the board");
    }
  }
  return 0;
}
