#include "prove/check.hpp"

#include "prove/draw.hpp"

// The checkers' entries (proof-check/), which share no header with us.
bool proof_check_report(const std::string& file, std::string& text);
bool draw_check_report(const std::string& file, std::string& text);

namespace pedra::prove {

CheckReport check_certificate(const std::string& certificate) {
  CheckReport report;
  const auto check = is_draw_certificate(certificate) ? draw_check_report : proof_check_report;
  report.accepted = check(certificate, report.text);
  return report;
}

}  // namespace pedra::prove
