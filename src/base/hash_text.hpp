// A name for content: equal contents have it in common, others in practice never. Called by matches, submissions, and
// the files and tables of a store.
#pragma once
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "base/rng.hpp"

namespace pedra {

class ContentHash {
 public:
  void add(std::uint64_t word) {
    a_ = mix64(a_ ^ word);
    b_ = mix64(b_ + a_);
  }
  void add(std::string_view text) {
    for (const char c : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
  }
  [[nodiscard]] std::string text() const { return fmt::format("{:016x}{:016x}", a_, b_); }

 private:
  std::uint64_t a_ = 1;
  std::uint64_t b_ = 2;
};

inline std::string hash_text(std::string_view text) {
  ContentHash hash;
  hash.add(text);
  return hash.text();
}

}  // namespace pedra
