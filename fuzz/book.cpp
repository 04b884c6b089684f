// Opening books: the bytes as a whole file, and as the content of one whose checksum is right.
#include "engine/book/book.hpp"

#include "fuzz.hpp"
#include "learn/weights_file.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const engine::GameSpec game = othello::Settings{};
  const std::string_view text = fuzz::as_text(data, size);
  (void)engine::Book::parse(text, game);
  const auto book = engine::Book::parse(learn::pack({"opening-book", 1, std::string(text)}), game);
  if (!book) {
    fuzz::check(!book.error().message.empty(), "an error says what is wrong");
    return 0;
  }
  const engine::AnyPosition start(game);
  for (const auto& move : book->moves(start))
    fuzz::check(start.is_legal(move.move), "a book's move is legal");
  fuzz::check(engine::Book::parse(book->pack(), game).ok(), "what was read can be written and read");
  return 0;
}
