#include "arena/forfeit.hpp"

#include <array>

namespace pedra::arena {
namespace {

constexpr std::array<std::string_view, kForfeitKinds> kNames{"no-start", "no-answer", "time",  "illegal-move",
                                                             "garbage",  "exited",    "flood", "memory",
                                                             "protocol", "resigned"};

}  // namespace

std::string_view name_of(ForfeitKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::optional<ForfeitKind> forfeit_named(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (kNames[i] == name) return static_cast<ForfeitKind>(i);
  return std::nullopt;
}

}  // namespace pedra::arena
