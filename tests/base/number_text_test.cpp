#include "base/number_text.hpp"

#include <doctest/doctest.h>
#include <limits>

using namespace pedra;

TEST_CASE("a value is written whole when it is whole") {
  CHECK(number_text(99'989'800) == "99989800");
  CHECK(number_text(-1e14) == "-100000000000000");
  CHECK(number_text(0) == "0");
  CHECK(number_text(-0.0) == "0");
  CHECK(number_text(12.5) == "12.5");
  CHECK(number_text(0.123456789) == "0.123457");
  CHECK(number_text(1e300) == "1e+300");
  CHECK(number_text(std::numeric_limits<double>::infinity()) == "inf");
}

TEST_CASE("no value is minus zero") {
  CHECK(signed_text(-0.04, 1) == "+0.0");
  CHECK(signed_text(-0.06, 1) == "-0.1");
  CHECK(signed_text(-0.4, 0) == "+0");
  CHECK(signed_text(35.25, 0) == "+35");
}
