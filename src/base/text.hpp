// Reading small things out of text: numbers, durations, trimmed and split pieces.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace pedra {

std::string_view trim(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
std::string lower(std::string_view text);  // ASCII only

// The whole text must be the number; no sign but '-', no spaces, no overflow.
std::optional<std::int64_t> parse_integer(std::string_view text);

// "4.7s", "500ms", "2m", "8h"; a bare number is seconds. Positive, at most a day.
Result<std::chrono::milliseconds> parse_duration(std::string_view text);
std::string format_duration(
    std::chrono::milliseconds duration);  // "4.7s", "500ms"; parse_duration reads it back

}  // namespace pedra
