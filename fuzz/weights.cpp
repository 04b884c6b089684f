// Weights of both games: the bytes as a whole file, and as the content of one whose checksum is right, filled up to the
// size that the game's weights have.
#include "fuzz.hpp"
#include "games/gomoku/eval/weights_io.hpp"
#include "games/othello/eval/weights_io.hpp"
#include "learn/weights_file.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::as_text(data, size);
  const auto gomoku = gomoku::unpack_weights(text);
  fuzz::check(gomoku.ok() || !gomoku.error().message.empty(), "an error says what is wrong");
  const auto othello = othello::unpack_knowledge(text);
  fuzz::check(othello.ok() || othello.error().message.size() < 1000, "an error is short");

  const learn::WeightsFile file{.kind = "fuzz", .version = 7, .payload = std::string(text)};
  const std::string packed = learn::pack(file);
  const auto again = learn::unpack(packed, "fuzz", 7);
  fuzz::check(again.ok() && again->payload == file.payload, "what was packed is unpacked");
  // The announced size, by the first bytes of the input.
  std::string damaged = packed;
  constexpr std::size_t kSizeAt = 8 + 4 + 4 + 4;
  for (std::size_t i = 0; i < 8 && i < size; ++i) damaged[kSizeAt + i] = static_cast<char>(data[i]);
  const auto announced = learn::unpack(damaged, "fuzz", 7);
  fuzz::check(!announced.ok() || announced->payload == file.payload, "a size that is wrong is refused");
  return 0;
}
