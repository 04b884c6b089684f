#include "base/text.hpp"

#include <doctest/doctest.h>

#include "base/result.hpp"

using namespace pedra;
using namespace std::chrono_literals;
using Pieces = std::vector<std::string_view>;

TEST_CASE("trim") {
  CHECK(trim(" \t a b\r\n") == "a b");
  CHECK(trim("x") == "x");
  CHECK(trim(" \n ").empty());
  CHECK(trim("").empty());
}

TEST_CASE("split keeps empty pieces") {
  CHECK(split("a,b,c", ',') == Pieces{"a", "b", "c"});
  CHECK(split(",a,,", ',') == Pieces{"", "a", "", ""});
  CHECK(split("", ',') == Pieces{""});
  CHECK(split("abc", ',') == Pieces{"abc"});
}

TEST_CASE("lower changes ASCII letters only") {
  CHECK(lower("AzZ09[") == "azz09[");
  CHECK(lower("\xc3\x89") == "\xc3\x89");
}

TEST_CASE("parse_integer takes the whole text or nothing") {
  CHECK(parse_integer("0") == 0);
  CHECK(parse_integer("-17") == -17);
  CHECK(parse_integer("007") == 7);
  CHECK(parse_integer("9223372036854775807") == INT64_MAX);
  CHECK(parse_integer("-9223372036854775808") == INT64_MIN);
  for (const char* bad :
       {"", "-", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "9223372036854775808", "--1", "a"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_integer(bad).has_value());
  }
}

TEST_CASE("parse_duration") {
  CHECK(*parse_duration("4.7s") == 4700ms);
  CHECK(*parse_duration("500ms") == 500ms);
  CHECK(*parse_duration("2m") == 120'000ms);
  CHECK(*parse_duration("3") == 3000ms);
  CHECK(*parse_duration(" .5s ") == 500ms);
  CHECK(*parse_duration("1ms") == 1ms);
  CHECK(*parse_duration("1440m") == 24h);
  for (const char* bad : {"", "s", "4,7s", "5 s", "5d", "1s2", "--1s", "1_000ms"}) {
    CAPTURE(bad);
    const auto duration = parse_duration(bad);
    REQUIRE_FALSE(duration.ok());
    CHECK(duration.error().message.find("is not a duration") != std::string::npos);
  }
  for (const char* bad : {"0", "0s", "-1s", "0.4ms", "1441m", "1e30", "nan", "inf", "86401"}) {
    CAPTURE(bad);
    const auto duration = parse_duration(bad);
    REQUIRE_FALSE(duration.ok());
    CHECK(duration.error().message.find("out of range") != std::string::npos);
  }
}

TEST_CASE("format_duration is read back by parse_duration") {
  CHECK(format_duration(500ms) == "500ms");
  CHECK(format_duration(4700ms) == "4.7s");
  CHECK(format_duration(1000ms) == "1s");
  for (std::int64_t ms = 1; ms <= 86'400'000; ms = ms * 7 / 4 + 1) {
    CAPTURE(ms);
    CHECK(*parse_duration(format_duration(std::chrono::milliseconds(ms))) == std::chrono::milliseconds(ms));
  }
}

TEST_CASE("a Result holds a value or an error") {
  const Result<int> good = 3;
  CHECK(good.ok());
  CHECK(*good == 3);
  const Result<int> bad = Error{"no"};
  CHECK_FALSE(static_cast<bool>(bad));
  CHECK(bad.error().message == "no");
  Result<std::string> text = std::string("abc");
  CHECK(text->size() == 3);
  const std::string moved = *std::move(text);
  CHECK(moved == "abc");
}

TEST_CASE("the words of an error name its place when it has one") {
  CHECK(Error{"expected ';'"}.text() == "expected ';'");
  CHECK(Error{"expected ';'", 3, 7}.text() == "line 3, column 7: expected ';'");
}
