// Certificates of wins: the bytes as a file, plain or compressed, and as the records of small boards.
#include "proof/certificate.hpp"

#include "fuzz.hpp"
#include "prove/check.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(fuzz::as_text(data, size));
  (void)prove::check_certificate(bytes);
  for (const proof::BoardSize& board : {proof::BoardSize{4, 4, 3}, {3, 3, 3}, {15, 15, 5}}) {
    const prove::CheckReport report = prove::check_certificate(proof::certificate_header(board) + bytes);
    fuzz::check(!report.text.empty(), "the checker says what it found");
    const bool theorem = report.text.find("THEOREM") != std::string::npos;
    fuzz::check(!theorem || report.accepted, "a theorem is accepted");
    fuzz::check(!theorem || board.width != 3, "Black does not win 3x3");
  }
  return 0;
}
