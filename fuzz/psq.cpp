// PSQ: whatever is read is on the board and can be written, and is then read back the same but for the rule.
#include "record/psq.hpp"

#include "fuzz.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto record = record::parse_psq(fuzz::as_text(data, size));
  if (!record) {
    fuzz::check(record.error().line >= 1 && record.error().column >= 1, "an error has its place");
    fuzz::check(!record.error().message.empty(), "an error has words");
    return 0;
  }
  for (const auto& move : record->moves)
    fuzz::check(move.move.is_stone() && record->grid.contains(move.move.point()), "moves are on the board");
  const auto text = record::write_psq(*record);
  fuzz::check(text.ok(), "a record can be written");
  const auto again = record::parse_psq(*text);
  fuzz::check(again.ok(), "a written record can be read");
  fuzz::check(again->moves == record->moves && again->result == record->result, "the game is the same");
  fuzz::check(*record::write_psq(*again) == *text, "what was written once is written the same again");
  return 0;
}
