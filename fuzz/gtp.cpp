// A GTP controller that sends anything.
#include "protocol/gtp.hpp"

#include "session.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  protocol::GtpSession session(fuzz::quick_session("engine:depth=1,nodes=20"), engine::GameSpec{},
                               fuzz::checked_output());
  fuzz::converse(session, fuzz::as_text(data, size));
  return 0;
}
