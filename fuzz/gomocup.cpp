// A Gomocup manager that sends anything.
#include "protocol/gomocup.hpp"

#include "session.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  protocol::GomocupSession session(fuzz::quick_session("chains:depth=1,nodes=20"), fuzz::checked_output());
  fuzz::converse(session, fuzz::as_text(data, size));
  return 0;
}
