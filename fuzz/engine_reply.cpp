// What engines of others say, read by the client of each protocol: the bytes are all that a program ever writes. The game
// it plays ends, with a result, whatever they are.
#include <atomic>
#include <cmath>
#include <fmt/format.h>

#include "arena/game_runner.hpp"
#include "base/file.hpp"
#include "folder.hpp"
#include "fuzz.hpp"

using namespace pedra;
using namespace std::chrono_literals;

// The first byte chooses the protocol.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const fuzz::Folder folder;
  static const std::string file = folder.file("reply").string();
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
