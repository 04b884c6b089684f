#include "record/sgf_collection.hpp"

namespace pedra::record {

std::vector<std::string_view> sgf_games(std::string_view text) {
  std::vector<std::string_view> games;
  int depth = 0;
  bool value = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (value && text[i] == '\\') {
      ++i;
    } else if (value || (depth > 0 && text[i] == '[')) {
      value = text[i] != ']';
    } else if (text[i] == '(' && depth++ == 0) {
      begin = i;
    } else if (text[i] == ')' && depth > 0 && --depth == 0) {
      games.push_back(text.substr(begin, i + 1 - begin));
    }
  }
  if (depth > 0) games.push_back(text.substr(begin));
  return games;
}

}  // namespace pedra::record
