#include "lang/phrases.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "lang/embedded.hpp"

namespace pedra::lang {
namespace {

constexpr std::string_view kValue = "{}";
constexpr int kDeepest = 4;  // values in values

struct Phrase {
  std::string english;
  std::string other;
  std::vector<std::string> pieces;  // of the English one, between its values
};

std::vector<std::string> pieces_of(std::string_view text) {
  std::vector<std::string> pieces;
  while (true) {
    const auto value = text.find(kValue);
    pieces.emplace_back(text.substr(0, value));
    if (value == std::string_view::npos) return pieces;
    text.remove_prefix(value + kValue.size());
  }
}

// The most particular first: those with the most letters of their own.
std::vector<Phrase> read_phrases(Language language) {
  std::vector<Phrase> phrases;
  for (const EmbeddedFile& file : phrase_files()) {
    if (file.name != fmt::format("{}.json", code_of(language))) continue;
    const auto catalogue = nlohmann::json::parse(file.content, nullptr, false);
    assert(catalogue.is_object());
    for (const auto& [english, other] : catalogue.items())
      phrases.push_back({english, other.get<std::string>(), pieces_of(english)});
  }
  const auto letters = [](const Phrase& phrase) {
    return phrase.english.size() - kValue.size() * (phrase.pieces.size() - 1);
  };
  std::stable_sort(phrases.begin(), phrases.end(),
                   [&](const Phrase& a, const Phrase& b) { return letters(a) > letters(b); });
  return phrases;
}

const std::vector<Phrase>& phrases_of(Language language) {
  static const std::vector<Phrase> portuguese = read_phrases(Language::Portuguese);
  static const std::vector<Phrase> none;
  return language == Language::Portuguese ? portuguese : none;
}

// The values of `text`, when it is this phrase; each as short as it can be, none of them empty.
std::optional<std::vector<std::string_view>> values_in(std::string_view text, const Phrase& phrase) {
  const auto& pieces = phrase.pieces;
  if (pieces.size() == 1)
    return text == pieces[0] ? std::optional(std::vector<std::string_view>{}) : std::nullopt;
  if (!text.starts_with(pieces.front()) || !text.ends_with(pieces.back())) return std::nullopt;
  if (text.size() < pieces.front().size() + pieces.back().size()) return std::nullopt;
  std::string_view rest =
      text.substr(pieces.front().size(), text.size() - pieces.front().size() - pieces.back().size());
  std::vector<std::string_view> values;
  for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
    const auto next = rest.find(pieces[i], 1);
    if (next == std::string_view::npos) return std::nullopt;
    values.push_back(rest.substr(0, next));
    rest.remove_prefix(next + pieces[i].size());
  }
  if (rest.empty()) return std::nullopt;
  values.push_back(rest);
  return values;
}

std::string told(Language language, std::string_view english, int depth) {
  if (depth > kDeepest) return std::string(english);
  for (const Phrase& phrase : phrases_of(language)) {
    const auto values = values_in(english, phrase);
    if (!values) continue;
    std::string text;
    std::string_view rest = phrase.other;
    for (const std::string_view value : *values) {
      const auto at = rest.find(kValue);
      text += std::string(rest.substr(0, at)) + told(language, value, depth + 1);
      rest.remove_prefix(at + kValue.size());
    }
    return text + std::string(rest);
  }
  return std::string(english);
}

}  // namespace

std::string phrase(Language language, std::string_view english) { return told(language, english, 0); }

bool has_phrase(Language language, std::string_view english) {
  const auto& phrases = phrases_of(language);
  return std::any_of(phrases.begin(), phrases.end(),
                     [&](const Phrase& phrase) { return values_in(english, phrase).has_value(); });
}

}  // namespace pedra::lang
