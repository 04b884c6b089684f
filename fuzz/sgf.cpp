// SGF: whatever is read can be written, and is then read back the same; whatever is refused has a place in
// the text.
#include "record/sgf.hpp"

#include <algorithm>

#include "fuzz.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto record = record::parse_sgf(fuzz::as_text(data, size));
  if (!record) {
    fuzz::check(record.error().line >= 1 && record.error().column >= 1, "an error has its place");
    fuzz::check(!record.error().message.empty(), "an error has words");
    return 0;
  }
  const auto on_board = [&](Point p) { return record->grid.contains(p); };
  fuzz::check(std::all_of(record->setup.begin(), record->setup.end(),
                          [&](const auto& s) { return on_board(s.point); }),
              "stones are on the board");
  fuzz::check(std::all_of(record->moves.begin(), record->moves.end(),
                          [&](const auto& m) { return m.move.is_pass() || on_board(m.move.point()); }),
              "moves are on the board");
  const auto again = record::parse_sgf(record::write_sgf(*record));
  fuzz::check(again.ok(), "a written record can be read");
  fuzz::check(*again == *record, "a written record is read back the same");
  return 0;
}
