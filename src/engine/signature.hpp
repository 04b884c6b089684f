// What tells this program's players from those of another version: a hash of their moves and values in a little fixed
// work, and how quick that was. Called by those who share work among machines.
#pragma once
#include <cstdint>
#include <string>

namespace pedra::engine {

struct Signature {
  std::string text;        // 16 hexadecimal digits
  std::int64_t speed = 0;  // positions a second, of one thread
};

// Takes about a tenth of a second, once.
Signature signature();

}  // namespace pedra::engine
