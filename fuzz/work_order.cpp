// What a worker reads from a store that somebody else may write into: orders of chunks, and the address of the store.
// The first line is the order's name, the second its settings, the rest an input.
#include "base/text.hpp"
#include "fuzz.hpp"
#include "games/gomoku/training/recipe.hpp"
#include "games/othello/training/recipe.hpp"
#include "store/address.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::as_text(data, size);
  const auto first = text.find('\n');
  const auto second = first == std::string_view::npos ? first : text.find('\n', first + 1);
  learn::ChunkOrder order;
  order.what = text.substr(0, first);
  if (first != std::string_view::npos) order.settings = text.substr(first + 1, second - first - 1);
  if (second != std::string_view::npos) order.inputs = {std::string(text.substr(second + 1))};
  (void)othello::chunk_maker(order, {});
  (void)gomoku::chunk_maker(order, {});
  order.inputs.push_back(order.settings);
  (void)gomoku::chunk_maker(order, {});

  const store::Address address = store::Address::parse(text.substr(0, first));
  const std::string shown = address.shown();
  fuzz::check(address.is_file() != store::is_database(shown), "what is shown is of the same kind");
  const auto colon = shown.find(':', shown.find("://") + 3);
  const auto at = shown.find('@');
  fuzz::check(address.is_file() || at == std::string::npos || colon == std::string::npos || colon > at ||
                  shown.find('?') < at,
              "no password is shown");
  return 0;
}
