// An NBoard that sends anything; GGF comes with it.
#include "protocol/nboard.hpp"

#include "record/ggf.hpp"
#include "session.hpp"

using namespace pedra;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::as_text(data, size);
  if (const auto record = record::parse_ggf(text)) {
    const auto written = record::write_ggf(*record);
    fuzz::check(written.ok(), "what was read can be written");
    fuzz::check(record::parse_ggf(*written).ok(), "what was written can be read");
  }
  protocol::NboardSession session(fuzz::quick_session("zones:depth=1,nodes=20"), fuzz::checked_output());
  fuzz::converse(session, text);
  return 0;
}
