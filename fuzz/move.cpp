// Moves as people write them: `h8`, `7,6`, `pass`, on several boards.
#include "base/text.hpp"
#include "board/coordinates.hpp"
#include "fuzz.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::as_text(data, size);
  for (const Grid& grid : {Grid{15, 15, RowOrder::FromBottom}, Grid{8, 8, RowOrder::FromTop},
                           Grid{32, 30, RowOrder::FromBottom}, Grid{1, 3, RowOrder::FromTop}}) {
    const auto move = parse_move(text, grid);
    if (!move) {
      fuzz::check(move.error().code == "off-board" || move.error().code == "not-a-cell",
                  "an error has its code");
    } else {
      fuzz::check(move->is_pass() || (move->is_stone() && grid.contains(move->point())),
                  "a move is on the board");
      const auto again = parse_move(to_text(*move, grid), grid);
      fuzz::check(again.ok() && *again == *move, "a written move is read back the same");
    }
    std::string_view rest = text;
    const auto taken = take_move(rest, grid);
    fuzz::check(taken.ok() ? rest.size() < text.size() : rest == text,
                "take_move removes what it reads, or nothing");
    fuzz::check(text.ends_with(rest), "take_move removes from the front");
  }
  (void)parse_integer(text);
  if (const auto duration = parse_duration(text)) {
    const auto again = parse_duration(format_duration(*duration));
    fuzz::check(again.ok() && *again == *duration, "a written duration is read back the same");
  }
  return 0;
}
