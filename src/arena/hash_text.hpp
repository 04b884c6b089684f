// A hash of a text: equal texts have equal hashes, different ones in practice never. Called by match.cpp and
// submission.cpp.
#pragma once
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "base/rng.hpp"

namespace pedra::arena {

inline std::string hash_text(std::string_view text) {
  std::uint64_t a = 1;
  std::uint64_t b = 2;
  for (const char c : text) {
    a = mix64(a ^ static_cast<unsigned char>(c));
    b = mix64(b + a);
  }
  return fmt::format("{:016x}{:016x}", a, b);
}

}  // namespace pedra::arena
