#include "record/sgf_tree.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.hpp"
#include "record/text_place.hpp"

namespace pedra::record {
namespace {

constexpr std::size_t kMaxTreeBytes = 4U << 20U;
constexpr std::size_t kMaxValuesOfNode = 4096;  // four times the points of the largest board
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

class TreeReader {
 public:
  explicit TreeReader(std::string_view text) : text_(text) {}

  Result<Ok> read(const SgfNodeVisitor& visit) {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    skip_blanks();
    if (peek() != '(') return expected("'(', the start of an SGF game");
    std::size_t depth = 0;
    bool main_line = true;
    char before = 0;  // which of "(;)" came last
    do {
      const char c = peek();
      if (at_ >= kMaxTreeBytes) return error_at(text_, at_, "the game is larger than 4 MiB");
      if (before == '(' && c != ';') return expected("';', a node, after '('");
      if (c == ';' && before == ')') return expected("'(' or ')' after a variation");
      if (c != '(' && c != ')' && c != ';') return expected("'(', ')', ';' or a property in capital letters");
      ++at_;
      if (c == '(') ++depth;
      if (c == ')') {
        --depth;
        main_line = false;
      }
      if (c == ';') {
        Result<Ok> read = read_node();
        if (!read) return read;
        Result<Ok> seen = main_line ? visit(node_) : Ok{};
        if (!seen) return seen;
      }
      before = c;
      skip_blanks();
    } while (depth > 0);
    return Ok{};
  }

 private:
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  [[nodiscard]] Error expected(std::string_view what) const {
    return error_at(text_, at_, fmt::format("expected {}, found {}", what, found_at(text_, at_)));
  }
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  Result<Ok> read_node() {
    node_.clear();
    std::size_t values = 0;
    for (skip_blanks(); is_letter(peek()); skip_blanks()) {
      SgfProperty property;
      property.offset = at_;
      for (; is_letter(peek()); ++at_)
        if (is_capital(peek())) property.name += peek();
      if (property.name.empty())
        return error_at(text_, property.offset, "expected a property in capital letters, as in B[hh]");
      skip_blanks();
      if (peek() != '[') return expected(fmt::format("'[' after {}", property.name.substr(0, 12)));
      for (; peek() == '['; skip_blanks()) {
        if (++values > kMaxValuesOfNode)
          return error_at(text_, at_, fmt::format("more than {} values in one node", kMaxValuesOfNode));
        const std::size_t end = end_of_value();
        if (end == text_.size()) return error_at(text_, at_, "this value is never closed: expected ']'");
        property.values.push_back(text_.substr(at_ + 1, end - at_ - 1));
        at_ = end + 1;
      }
      node_.push_back(std::move(property));
    }
    return Ok{};
  }

  // Where the ']' of the '[' at at_ is; the text's size when there is none.
  [[nodiscard]] std::size_t end_of_value() const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != ']') end += text_[end] == '\\' ? 2 : 1;
    return std::min(end, text_.size());
  }

  std::string_view text_;
  std::size_t at_ = 0;
  SgfNode node_;
};

// Length of the well-formed UTF-8 character at the front of `text` (no surrogates, none too long, none past
// U+10FFFF); 0 when there is none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [text](std::size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const auto inside = [&byte](std::size_t i) { return (byte(i) & 0xc0U) == 0x80U; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return inside(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    if ((first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f)) return 0;
    return inside(1) && inside(2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    if ((first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) > 0x8f)) return 0;
    return inside(1) && inside(2) && inside(3) ? 4 : 0;
  }
  return 0;
}

std::string as_utf8(std::string text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t length = utf8_length(rest);
    if (length == 0) break;
    rest.remove_prefix(length);
  }
  if (rest.empty()) return text;
  std::string converted;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      converted += c;
    } else {  // U+0080 .. U+00FF: 110000xx 10xxxxxx
      converted += static_cast<char>(0xc0U | (byte >> 6U));
      converted += static_cast<char>(0x80U | (byte & 0x3fU));
    }
  }
  return converted;
}

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

}  // namespace

Result<Ok> read_sgf_tree(std::string_view text, const SgfNodeVisitor& visit) {
  return TreeReader(text).read(visit);
}

std::string sgf_text(std::string_view raw) {
  std::string text;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const bool escaped = raw[i] == '\\' && i + 1 < raw.size();
    if (escaped) ++i;
    if (is_line_end(raw[i])) {
      const bool pair = i + 1 < raw.size() && is_line_end(raw[i + 1]) && raw[i + 1] != raw[i];
      if (pair) ++i;
      if (!escaped) text += '\n';
    } else {
      const auto byte = static_cast<unsigned char>(raw[i]);
      text += byte < 0x20 || byte == 0x7f ? ' ' : raw[i];
    }
  }
  return as_utf8(std::move(text));
}

std::string sgf_simple_text(std::string_view raw) {
  std::string text = sgf_text(raw);
  for (char& c : text)
    if (c == '\n') c = ' ';
  return std::string(trim(text));
}

std::string sgf_escaped(std::string_view text) {
  std::string escaped;
  for (const char c : as_utf8(std::string(text))) {
    if (c == ']' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace pedra::record
