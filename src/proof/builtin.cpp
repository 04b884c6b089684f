// The certificate that is built into the program.
#include "proof/certificate_file.hpp"
#include "proof/proved_win.hpp"

__asm__(R"(
  .section .rodata
  .globl pedra_certificate_begin
  .globl pedra_certificate_end
pedra_certificate_begin:
  .incbin ")" PEDRA_CERTIFICATE R"("
pedra_certificate_end:
  .byte 0
  .text
)");

extern "C" {
extern const char pedra_certificate_begin[];
extern const char pedra_certificate_end[];
}

namespace pedra::proof {

// Unpacked once; every player of the proof shares the bytes.
Result<ProvedWin> ProvedWin::builtin() {
  using Bytes = std::shared_ptr<const std::string>;
  static const Result<Bytes> kCertificate = []() -> Result<Bytes> {
    auto plain = unpacked({pedra_certificate_begin, pedra_certificate_end});
    if (!plain) return plain.error();
    return Bytes(std::make_shared<const std::string>(*std::move(plain)));
  }();
  if (!kCertificate) return kCertificate.error();
  return parse(*kCertificate);
}

}  // namespace pedra::proof
