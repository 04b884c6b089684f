// Numbers as people read them.
#pragma once
#include <string>

namespace pedra {

std::string number_text(double value);  // a whole number with all its digits ("99989800"), others with six
std::string signed_text(double value, int digits);  // "+12.3", "-4.0", and "+0.0" for what rounds to zero

}  // namespace pedra
