// This project's own protocol sessions as a program, so that the arena's clients meet a real counterpart:
// own_engine gomocup|gtp|nboard [GAME]
#include <iostream>
#include <string>

#include "engine/registry.hpp"
#include "protocol/gomocup.hpp"
#include "protocol/gtp.hpp"
#include "protocol/nboard.hpp"

using namespace pedra;

namespace {

int serve(protocol::Session& session) {
  std::string line;
  while (!session.finished() && std::getline(std::cin, line)) session.line(line);
  session.end_of_input();
  session.wait_idle();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "gomocup";
  const auto game = engine::game_named(argc > 2 ? argv[2] : name == "nboard" ? "othello" : "gomoku");
  if (!game) return 1;
  const auto engine = engine::parse_engine(std::string(engine::heuristics_for(*game).front()) + ":depth=1");
  if (!engine) return 1;
  protocol::SessionConfig config;
  config.engine = *engine;
  const auto say = [](std::string_view line) { std::cout << line << '\n' << std::flush; };
  if (name == "nboard") {
    protocol::NboardSession session(config, say);
    return serve(session);
  }
  if (name == "gtp") {
    protocol::GtpSession session(config, *game, say);
    return serve(session);
  }
  protocol::GomocupSession session(config, say);
  return serve(session);
}
