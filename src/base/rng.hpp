// Small repeatable random numbers: the same seed gives the same game on every machine and compiler.
#pragma once
#include <cassert>
#include <cstdint>

namespace pedra {

// One step of SplitMix64; also the hash-key maker of every Position (constexpr).
constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    const std::uint64_t value = mix64(state_);
    state_ += 0x9e3779b97f4a7c15ULL;
    return value;
  }
  // Uniform enough in [0, bound): the bias is below 2^-32 for every bound used here.
  constexpr std::uint32_t below(std::uint32_t bound) {
    assert(bound > 0);
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace pedra
