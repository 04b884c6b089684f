#include "base/number_text.hpp"

#include <cmath>
#include <cstdint>
#include <fmt/format.h>

namespace pedra {

std::string number_text(double value) {
  constexpr double kExact = 9007199254740992;  // 2^53
  if (std::abs(value) < kExact && value == std::trunc(value))
    return fmt::format("{}", static_cast<std::int64_t>(value));
  return fmt::format("{:.6g}", value);
}

std::string signed_text(double value, int digits) {
  const std::string text = fmt::format("{:+.{}f}", value, digits);
  return text.find_first_of("123456789") == std::string::npos ? fmt::format("{:+.{}f}", 0.0, digits) : text;
}

}  // namespace pedra
