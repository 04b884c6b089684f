// What the program says to people, in their language. One catalogue (data/lang) for terminal and web page:
// a flat list of key and text with named {placeholders}.
//
// Both languages have the same keys with the same placeholders, every key is used and every used key exists:
// tests/ui proves it by reading the sources, which is why a key is always written out whole, as a literal.
#pragma once
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace pedra::lang {

enum class Language : std::uint8_t { English, Portuguese };

std::string_view code_of(Language language);  // "en", "pt-BR"

// What the environment says about language, as POSIX weighs it: the first that is not empty decides.
struct LocaleVariables {
  std::string_view lc_all;
  std::string_view lc_messages;
  std::string_view lang;
};

// The option when it is not empty ("en", "pt-BR", "pt", "pt_BR.UTF-8", any case), otherwise the environment; English for all
// languages but Portuguese. Only an option can be wrong.
Result<Language> language_from(std::string_view option, const LocaleVariables& environment);

class Messages {
 public:
  // Lives to the end of the call, like the temporaries that it may point to.
  struct Argument {
    std::string_view name;
    std::string_view value;
  };

  explicit Messages(Language language);

  [[nodiscard]] Language language() const { return language_; }

  // The text with its placeholders filled. Arguments that the text does not name are ignored.
  [[nodiscard]] std::string text(std::string_view key, std::initializer_list<Argument> arguments = {}) const;

  // The text as it is, for who fills the placeholders in elsewhere.
  [[nodiscard]] std::string_view pattern(std::string_view key) const;

  // Numbers with the language's decimal mark and thousands separator.
  [[nodiscard]] std::string count(std::uint64_t value) const;
  [[nodiscard]] std::string decimal(double value, int digits) const;

 private:
  [[nodiscard]] std::string grouped(std::string digits) const;

  Language language_;
  std::map<std::string, std::string, std::less<>> texts_;
};

}  // namespace pedra::lang
