// What engines of others say, read by the client of each protocol: the bytes are all that a program ever writes. The game
// it plays ends, with a result, whatever they are.
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

#include "arena/game_runner.hpp"
#include "base/file.hpp"
#include "fuzz.hpp"

using namespace pedra;
using namespace std::chrono_literals;

namespace {

std::string make_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "pedra-fuzz-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) std::abort();
  return name;
}

}  // namespace

// The first byte chooses the protocol.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const std::string file = make_folder() + "/reply";
  static const std::atomic<bool> never = false;
  static const char* const kProtocols[] = {"gomocup", "gtp", "nboard"};
  const std::size_t chosen = data[0] % 3;
  fuzz::check(write_file(file, fuzz::as_text(data + 1, size - 1)).ok(), "the reply is written");
  arena::GameSetup setup;
  if (chosen == 2) setup.game = othello::Settings{};
  setup.black =
      *arena::parse_player(fmt::format("cmd:cat {};sandbox=off;protocol={}", file, kProtocols[chosen]));
  setup.white = *arena::parse_player("random");
  setup.control.per_move = 2s;
  setup.control.start_patience = 2s;
  const auto game = arena::run_game(setup, never);
  fuzz::check(game.has_value(), "the game has a result");
  for (const auto& played : game->moves) {
    fuzz::check(played.depth >= 0, "a depth is not negative");
    fuzz::check(!played.score || std::isfinite(*played.score), "a score is a number");
  }
  for (const char c : game->detail) fuzz::check(c >= ' ' && c <= '~', "what is kept is printable");
  return 0;
}
