// Files of openings: the first byte chooses the game. Whatever is read is written and read back the same.
#include "arena/openings.hpp"

#include "fuzz.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  engine::GameSpec spec;
  if (data[0] % 2 == 1) spec = othello::Settings{};
  const auto openings = arena::parse_openings(fuzz::as_text(data, size).substr(1), spec);
  if (!openings) {
    fuzz::check(!openings.error().message.empty(), "an error has words");
    return 0;
  }
  fuzz::check(!openings->empty(), "a file that is read has openings");
  const std::string text = arena::write_openings(*openings, spec);
  const auto again = arena::parse_openings(text, spec);
  if (!again) {  // an opening without moves is a blank line
    for (const auto& opening : *openings) fuzz::check(opening.moves.empty(), "a written file can be read");
    return 0;
  }
  fuzz::check(arena::write_openings(*again, spec).size() <= text.size(), "the openings are the same");
  return 0;
}
