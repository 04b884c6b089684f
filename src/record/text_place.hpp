// Where in a text something is wrong: every reader of this module keeps byte offsets and asks for the line and
// column only when it has an error to report.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace pedra::record {

// Lines end with LF, CRLF or CR; a column counts characters (UTF-8), not bytes. Both start at 1.
Error error_at(std::string_view text, std::size_t offset, std::string message);

// What stands at an offset, in words fit for any terminal: "'x'", "the end of the text", "the end of the
// line", "byte 0xe9".
std::string found_at(std::string_view text, std::size_t offset);

// Blanks between the parts of a text: space, tab, line ends, form feed, vertical tab.
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) { return is_capital(c) || (c >= 'a' && c <= 'z'); }

}  // namespace pedra::record
