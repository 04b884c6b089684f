#include "base/result.hpp"

#include <fmt/format.h>

namespace pedra {

std::string Error::text() const {
  if (line == 0) return message;
  return fmt::format("line {}, column {}: {}", line, column, message);
}

}  // namespace pedra
