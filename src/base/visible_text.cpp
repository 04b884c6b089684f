#include "base/visible_text.hpp"

#include <array>
#include <cstdint>
#include <fmt/format.h>

namespace pedra {
namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  // 0: not UTF-8
};

Character first_of(std::string_view text) {
  const auto at = [text](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t lead = at(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t bytes = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (bytes == 0 || lead >= 0xf5 || text.size() < bytes) return {};
  std::uint32_t code = lead & (0x7fU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((at(i) & 0xc0U) != 0x80U) return {};
    code = code << 6U | (at(i) & 0x3fU);
  }
  constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return code < kLeast[bytes] || surrogate || code > 0x10ffff ? Character{} : Character{code, bytes};
}

bool is_hidden(std::uint32_t code) {
  const auto within = [code](std::uint32_t first, std::uint32_t last) {
    return code >= first && code <= last;
  };
  return code < 0x20 || within(0x7f, 0x9f) || code == 0x61c || within(0x200b, 0x200f) ||
         within(0x2028, 0x202e) || within(0x2060, 0x2069) || code == 0xfeff;
}

std::string written(std::string_view text, bool line_feeds, std::size_t most) {
  std::string out;
  std::size_t count = 0;
  while (!text.empty()) {
    if (count++ == most) return out + "...";
    const auto [code, bytes] = first_of(text);
    const std::size_t length = bytes == 0 ? 1 : bytes;
    if (bytes == 0)
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
    else if (code == '\n' && line_feeds)
      out += '\n';
    else if (is_hidden(code))
      out += code < 0x100 ? fmt::format("\\x{:02x}", code) : fmt::format("\\u{:04x}", code);
    else
      out += text.substr(0, length);
    text.remove_prefix(length);
  }
  return out;
}

}  // namespace

std::string visible(std::string_view text) { return written(text, true, text.size()); }

std::string storable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto [code, bytes] = first_of(text);
    const std::size_t length = bytes == 0 ? 1 : bytes;
    if (bytes == 0 || code == 0)
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
    else
      out += text.substr(0, length);
    text.remove_prefix(length);
  }
  return out;
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t kMost = 80;
  return written(text, false, kMost);
}

}  // namespace pedra
