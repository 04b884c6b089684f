// The course kit's files: a board that is read has 64 cells, and written as eight lines is read back the
// same.
#include "protocol/kit.hpp"

#include <string>

#include "fuzz.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::as_text(data, size);
  (void)protocol::parse_kit_color(text);
  const auto cells = protocol::parse_kit_state(text);
  if (!cells) {
    fuzz::check(cells.error().line >= 1 && cells.error().line <= 8 + static_cast<int>(size),
                "an error has its line");
    fuzz::check(cells.error().column >= 1, "an error has its column");
    return 0;
  }
  fuzz::check(cells->size() == 64, "a board has 64 cells");
  std::string written;
  for (std::size_t i = 0; i < cells->size(); ++i) {
    written += (*cells)[i] == Cell::Empty ? '.' : (*cells)[i] == Cell::White ? 'W' : 'B';
    if (i % 8 == 7) written += '\n';
  }
  const auto again = protocol::parse_kit_state(written);
  fuzz::check(again.ok() && *again == *cells, "a written board is read back the same");
  return 0;
}
