// WTHOR: the first byte says where the games end and the names begin. Whatever is read can be written and
// read back.
#include "record/wthor.hpp"

#include <algorithm>

#include "fuzz.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto bytes = fuzz::as_text(data, size).substr(1);
  const std::size_t games = std::min<std::size_t>(16 + 68 * std::size_t{data[0]}, bytes.size());
  const auto archive =
      record::parse_wthor({std::string(bytes.substr(0, games)), std::string(bytes.substr(games))});
  if (!archive) {
    fuzz::check(!archive.error().message.empty(), "an error has words");
    return 0;
  }
  auto plain = *archive;
  plain.year = std::min(plain.year, 9999);
  const auto files = record::write_wthor(plain);
  fuzz::check(files.ok(), "an archive can be written");
  const auto again = record::parse_wthor(*files);
  fuzz::check(again.ok() && again->games.size() == plain.games.size(), "a written archive can be read");
  for (std::size_t i = 0; i < plain.games.size(); ++i)
    fuzz::check(again->games[i].moves == plain.games[i].moves &&
                    again->games[i].black_discs == plain.games[i].black_discs,
                "the games are the same");
  return 0;
}
