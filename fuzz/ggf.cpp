// GGF: whatever is read can be written, and is then read back the same but for what GGF has no escapes for.
#include "record/ggf.hpp"

#include "fuzz.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto record = record::parse_ggf(fuzz::as_text(data, size));
  if (!record) {
    fuzz::check(record.error().line >= 1 && record.error().column >= 1, "an error has its place");
    return 0;
  }
  for (const auto& move : record->moves)
    fuzz::check(move.move.is_pass() || record->grid.contains(move.move.point()), "moves are on the board");
  const auto text = record::write_ggf(*record);
  fuzz::check(text.ok(), "a record can be written");
  const auto again = record::parse_ggf(*text);
  fuzz::check(again.ok(), "a written record can be read");
  // Where White begins, BO must say so: then the four discs are a set-up.
  fuzz::check(again->moves == record->moves && again->grid == record->grid, "the game is the same");
  fuzz::check(*record::write_ggf(*again) == *text, "what was written once is written the same again");
  return 0;
}
