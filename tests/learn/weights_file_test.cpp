#include "learn/weights_file.hpp"

#include <doctest/doctest.h>

using namespace pedra;
using learn::WeightsFile;

namespace {

WeightsFile example() {
  WeightsFile file{.kind = "test-weights", .version = 3, .payload = {}};
  for (int i = 0; i < 10'000; ++i) file.payload.push_back(static_cast<char>(i * i % 251));
  return file;
}

}  // namespace

TEST_CASE("weights survive the file") {
  const auto file = example();
  const auto again = learn::unpack(learn::pack(file), "test-weights", 3);
  REQUIRE(again);
  CHECK(again->payload == file.payload);
  CHECK(learn::unpack(learn::pack({.kind = "k", .version = 1, .payload = ""}), "k", 1));
}

TEST_CASE("a wrong kind, layout or file is refused in words") {
  const std::string bytes = learn::pack(example());
  CHECK(learn::unpack(bytes, "other", 3).error().message ==
        "the weights are for 'test-weights', not for 'other'");
  CHECK(learn::unpack(bytes, "test-weights", 4).error().message ==
        "the weights have layout 3, this program reads layout 4");
  CHECK(learn::unpack("hello", "test-weights", 3).error().message == "this is not a weights file of Pedra's");
  CHECK_FALSE(learn::unpack("", "test-weights", 3));
}

TEST_CASE("every truncation and every flipped byte is refused") {
  const std::string bytes = learn::pack(example());
  for (std::size_t length = 0; length < bytes.size(); ++length)
    REQUIRE_FALSE(learn::unpack(std::string_view(bytes).substr(0, length), "test-weights", 3));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
    const auto file = learn::unpack(damaged, "test-weights", 3);
    // zstd ignores some bits of its own frame header; what comes out must then still be what went in.
    if (file) REQUIRE(file->payload == example().payload);
  }
}

TEST_CASE("a small file that announces much is refused before anything is made for it") {
  // A whole file of zeros, of another size than the block in it, and with a gigabyte announced.
  const std::string zeros =
      learn::pack({.kind = "test-weights", .version = 3, .payload = std::string(65 << 20, '\0')});
  CHECK_FALSE(learn::unpack(zeros, "test-weights", 3));
  const std::string fits =
      learn::pack({.kind = "test-weights", .version = 3, .payload = std::string(1 << 20, '\0')});
  CHECK(learn::unpack(fits, "test-weights", 3));
  const std::size_t size_at = 8 + 4 + 12 + 4;
  for (const std::uint64_t announced : {std::uint64_t{1} << 30, std::uint64_t{1} << 21, ~std::uint64_t{0}}) {
    std::string bomb = fits;
    for (std::size_t i = 0; i < 8; ++i) bomb[size_at + i] = static_cast<char>(announced >> (8 * i));
    CHECK_FALSE(learn::unpack(bomb, "test-weights", 3));
  }
}

TEST_CASE("what a file calls itself is quoted in part, and cannot speak to a terminal") {
  const std::string bytes = learn::pack({.kind = std::string(3000, '\x1b'), .version = 3, .payload = ""});
  const auto error = learn::unpack(bytes, "test-weights", 3);
  REQUIRE_FALSE(error);
  CHECK(error.error().message.size() < 500);
  CHECK(error.error().message.find('\x1b') == std::string::npos);
}
