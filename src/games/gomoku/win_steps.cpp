#include "games/gomoku/win_steps.hpp"

#include <array>

namespace pedra::gomoku {

std::string_view name_of(Made made) {
  constexpr std::array<std::string_view, 4> kNames{"five", "open four", "four", "open three"};
  return kNames[static_cast<std::size_t>(made)];
}

}  // namespace pedra::gomoku
