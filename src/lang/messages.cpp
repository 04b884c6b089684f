#include "lang/messages.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "lang/embedded.hpp"

namespace pedra::lang {

std::string_view code_of(Language language) { return language == Language::English ? "en" : "pt-BR"; }

namespace {

// "pt", "PT", "pt-BR", "pt_BR.UTF-8", "en_US": the language decides, whatever the country and the letters.
std::optional<Language> language_of(std::string_view locale) {
  const std::string name = lower(locale.substr(0, locale.find_first_of("_.@-")));
  if (name == "en") return Language::English;
  if (name == "pt") return Language::Portuguese;
  return std::nullopt;
}

}  // namespace

Result<Language> language_from(std::string_view option, const LocaleVariables& environment) {
  if (!option.empty()) {
    if (const auto language = language_of(option)) return *language;
    return Error{fmt::format("'{}' is not a language of this program: en or pt-BR", excerpt(option))};
  }
  std::string_view name = environment.lang;
  if (!environment.lc_messages.empty()) name = environment.lc_messages;
  if (!environment.lc_all.empty()) name = environment.lc_all;
  return language_of(name).value_or(Language::English);
}

Messages::Messages(Language language) : language_(language) {
  const std::string name = fmt::format("{}.json", code_of(language));
  for (const EmbeddedFile& file : language_files()) {
    if (file.name != name) continue;
    const auto catalogue = nlohmann::json::parse(file.content, nullptr, false);
    assert(catalogue.is_object());
    for (const auto& [key, text] : catalogue.items()) texts_.emplace(key, text.get<std::string>());
  }
  assert(!texts_.empty());
}

std::string_view Messages::pattern(std::string_view key) const {
  const auto found = texts_.find(key);
  assert(found != texts_.end());
  return found == texts_.end() ? key : found->second;
}

std::string Messages::text(std::string_view key, std::initializer_list<Argument> arguments) const {
  // One pass from left to right: what a person typed may hold braces, and must come out as it went in.
  std::string_view rest = pattern(key);
  std::string filled;
  while (true) {
    const auto open = rest.find('{');
    filled += rest.substr(0, open);
    if (open == std::string_view::npos) return filled;
    const auto close = rest.find('}', open);
    assert(close != std::string_view::npos);
    const std::string_view name = rest.substr(open + 1, close - open - 1);
    const auto* const argument =
        std::find_if(arguments.begin(), arguments.end(),
                     [name](const Argument& candidate) { return candidate.name == name; });
    assert(argument != arguments.end());
    if (argument != arguments.end()) filled += argument->value;
    rest.remove_prefix(close + 1);
  }
}

std::string Messages::count(std::uint64_t value) const { return grouped(fmt::to_string(value)); }

std::string Messages::decimal(double value, int digits) const {
  const std::string number = fmt::format("{:.{}f}", value, digits);
  const auto point = number.find('.');
  if (point == std::string::npos) return grouped(number);
  return grouped(number.substr(0, point)) + text("number.decimal") + number.substr(point + 1);
}

std::string Messages::grouped(std::string digits) const {
  const std::string separator = text("number.thousands");
  const std::size_t first = digits[0] == '-' ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, separator);
  return digits;
}

}  // namespace pedra::lang
