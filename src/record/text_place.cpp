#include "record/text_place.hpp"

#include <fmt/format.h>

namespace pedra::record {

Error error_at(std::string_view text, std::size_t offset, std::string message) {
  int line = 1;
  int column = 1;
  for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
    const bool crlf = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (text[i] == '\n' || (text[i] == '\r' && !crlf)) {
      ++line;
      column = 1;
    } else if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U) {  // not the inside of a character
      ++column;
    }
  }
  return Error{.message = std::move(message), .line = line, .column = column};
}

std::string found_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return "the end of the text";
  const char c = text[offset];
  if (c == '\n' || c == '\r') return "the end of the line";
  if (c >= ' ' && c <= '~') return fmt::format("'{}'", c);
  return fmt::format("byte 0x{:02x}", static_cast<unsigned char>(c));
}

}  // namespace pedra::record
