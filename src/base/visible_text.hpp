// Texts from outside (files, engines, stores, requests) on their way to a terminal or into an error.
#pragma once
#include <string>
#include <string_view>

namespace pedra {

// What a terminal could obey, or a reader not see, is escaped: control characters but for the line feed, U+0080 to
// U+009F, marks of direction (\u202e); bytes that are not UTF-8 (\xff).
std::string visible(std::string_view text);

// Only what a database does not take as text is escaped: bytes that are not UTF-8, and zero.
std::string storable(std::string_view text);

// visible()'s text, a line feed escaped too, and at most 80 characters of it.
std::string excerpt(std::string_view text);

}  // namespace pedra
