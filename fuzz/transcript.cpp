// Transcripts, on Gomoku's, Othello's and the largest board: what is read can be written and is read back the
// same.
#include "record/transcript.hpp"

#include "fuzz.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const Grid& grid : {Grid{15, 15, RowOrder::FromBottom}, Grid{8, 8, RowOrder::FromTop},
                           Grid{32, 32, RowOrder::FromBottom}}) {
    const auto moves = record::parse_transcript(fuzz::as_text(data, size), grid);
    if (!moves) {
      fuzz::check(moves.error().line >= 1 && moves.error().column >= 1, "an error has its place");
      continue;
    }
    for (const Move move : *moves)
      fuzz::check(move.is_pass() || grid.contains(move.point()), "moves are on the board");
    const auto again = record::parse_transcript(record::write_transcript(*moves, grid), grid);
    fuzz::check(again.ok() && *again == *moves, "a written transcript is read back the same");
  }
  return 0;
}
