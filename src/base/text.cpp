#include "base/text.hpp"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "base/visible_text.hpp"

namespace pedra {

std::string_view trim(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n\f\v";
  const auto first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  while (true) {
    const auto at = text.find(separator);
    pieces.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return pieces;
    text.remove_prefix(at + 1);
  }
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return value;
}

Result<std::chrono::milliseconds> parse_duration(std::string_view text) {
  const Error bad{fmt::format("'{}' is not a duration: write 4.7s, 500ms, 2m or 8h", excerpt(text))};
  const std::string_view whole = trim(text);
  double number = 0;
  const char* end = whole.data() + whole.size();
  const auto [stopped, error] = std::from_chars(whole.data(), end, number);
  if (error != std::errc()) return bad;
  const std::string_view unit(stopped, static_cast<std::size_t>(end - stopped));
  double factor = 0;
  if (unit.empty() || unit == "s")
    factor = 1000;
  else if (unit == "ms")
    factor = 1;
  else if (unit == "m")
    factor = 60'000;
  else if (unit == "h")
    factor = 3'600'000;
  else
    return bad;
  const double ms = std::round(number * factor);
  if (!(ms >= 1 && ms <= 86'400'000))
    return Error{fmt::format("'{}' is out of range: from 1ms to 24h", excerpt(text))};
  return std::chrono::milliseconds(static_cast<std::int64_t>(ms));
}

std::string format_duration(std::chrono::milliseconds duration) {
  if (duration.count() < 1000) return fmt::format("{}ms", duration.count());
  return fmt::format("{}s", static_cast<double>(duration.count()) / 1000.0);
}

}  // namespace pedra
