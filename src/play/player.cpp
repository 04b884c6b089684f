#include "play/player.hpp"

#include "base/text.hpp"

namespace pedra::play {

Result<Player> parse_player(std::string_view text) {
  if (trim(text) == "human") return Player{};
  auto engine = engine::parse_engine(text);
  if (!engine) return engine.error();
  return Player{.engine = *std::move(engine)};
}

std::string to_text(const Player& player) {
  return player.human() ? "human" : engine::to_text(*player.engine);
}

}  // namespace pedra::play
