// The checkers of proof-check/ run on a certificate of a win or of a draw.
#pragma once
#include <string>

namespace pedra::prove {

struct CheckReport {
  bool accepted = false;
  std::string text;  // what is proved, or where and why the certificate is rejected
};
CheckReport check_certificate(const std::string& certificate);

}  // namespace pedra::prove
