#include "prove/check.hpp"

// The checker's one entry (proof-check/proof_check.cpp), which shares no header with us.
bool proof_check_report(const std::string& file, std::string& text);

namespace pedra::prove {

CheckReport check_certificate(const std::string& certificate) {
  CheckReport report;
  report.accepted = proof_check_report(certificate, report.text);
  return report;
}

}  // namespace pedra::prove
