#include "base/visible_text.hpp"

#include <doctest/doctest.h>

using namespace pedra;

TEST_CASE("what a terminal would obey or a reader not see is escaped") {
  CHECK(visible("Ana \xc3\xa7\xe5\x9b\xb2\xf0\x9f\x8e\xb2") == "Ana \xc3\xa7\xe5\x9b\xb2\xf0\x9f\x8e\xb2");
  CHECK(visible("\x1b[2J\x1b]0;own\x07") == "\\x1b[2J\\x1b]0;own\\x07");
  CHECK(visible("a\tb\r\nc\x7f") == "a\\x09b\\x0d\nc\\x7f");
  CHECK(visible("\xc2\x9b"
                "31m") == "\\x9b31m");  // U+009B, a control sequence of one character
  CHECK(visible("a\xe2\x80\xae"
                "b") == "a\\u202eb");  // right to left from here
  CHECK(visible("\xe2\x81\xa6\xd8\x9c") == "\\u2066\\u061c");
  CHECK(visible("\xff\xc3(\xed\xa0\x80") == "\\xff\\xc3(\\xed\\xa0\\x80");
  CHECK(visible("\xc0\xaf\xf8") == "\\xc0\\xaf\\xf8");
  CHECK(visible(std::string_view("\0", 1)) == "\\x00");
  CHECK(visible("").empty());
}

TEST_CASE("a quotation is one line of 80 characters") {
  CHECK(excerpt("a\nb") == "a\\x0ab");
  CHECK(excerpt(std::string(80, 'x')) == std::string(80, 'x'));
  CHECK(excerpt(std::string(81, 'x')) == std::string(80, 'x') + "...");
  CHECK(excerpt(std::string(200, '\xff')).size() == 80 * 4 + 3);
}
