#include "store/address.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace pedra::store {
namespace {

constexpr std::array<std::string_view, 2> kSchemes{"postgresql://", "postgres://"};
constexpr std::array<std::string_view, 3> kSecrets{"password=", "sslpassword=", "passfile="};

std::size_t scheme_of(std::string_view text) {
  for (const std::string_view scheme : kSchemes)
    if (text.starts_with(scheme)) return scheme.size();
  return 0;
}

// What shown() leaves out of a URI: "user:PASSWORD@".
std::string_view password_of(std::string_view uri) {
  const std::size_t begin = scheme_of(uri);
  const std::string_view place = uri.substr(begin, uri.find('?', begin) - begin);
  const auto colon = place.find(':');
  const auto at = place.rfind('@');
  if (at == std::string_view::npos || colon >= at) return {};
  return place.substr(colon + 1, at - colon - 1);
}

}  // namespace

bool is_database(std::string_view text) { return scheme_of(text) > 0; }

Address Address::parse(std::string_view text) { return {std::string(text), !is_database(text)}; }

std::string Address::shown() const {
  if (file_) return text_;
  // user:password@ stands before the first '/', and a password may hold an '@' that somebody forgot to escape.
  const std::size_t begin = scheme_of(text_);
  const std::string_view whole = text_;
  const std::size_t question = whole.find('?', begin);
  std::string_view place =
      whole.substr(begin, question == std::string_view::npos ? whole.size() : question - begin);
  std::string shown(whole.substr(0, begin));
  if (const auto at = place.rfind('@'); at != std::string_view::npos) {
    shown += place.substr(0, std::min(place.find(':'), at));
    place.remove_prefix(at);
  }
  shown += place;
  if (question == std::string_view::npos) return shown;
  char before = '?';
  for (const std::string_view parameter : split(whole.substr(question + 1), '&')) {
    shown += before;
    before = '&';
    std::string_view kept = parameter;
    for (const std::string_view secret : kSecrets)
      if (parameter.starts_with(secret)) kept = secret;
    shown += kept;
  }
  return shown;
}

// libpq quotes what it cannot read, and a password with a '/' in it is read as a port.
std::string Address::without_secrets(std::string message) const {
  std::string pieces(password_of(text_));
  for (char& c : pieces)
    if (std::string_view("/@:?&#").find(c) != std::string_view::npos) c = ' ';
  bool told = message.find(text_) != std::string::npos;
  for (const std::string_view piece : split(pieces, ' '))
    told = told || (!piece.empty() && message.find("\"" + std::string(piece)) != std::string::npos);
  if (file_ || !told) return message;
  return "the address cannot be read; in a password / @ : ? # and % are written %2F %40 %3A %3F %23 %25; "
         "better it "
         "stands in the password file ~/.pgpass";
}

}  // namespace pedra::store
