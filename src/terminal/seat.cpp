#include "terminal/seat.hpp"

#include "base/text.hpp"

namespace pedra::terminal {

Result<Seat> parse_seat(std::string_view text) {
  if (trim(text) == "human") return Seat{};
  auto engine = engine::parse_engine(text);
  if (!engine) return engine.error();
  return Seat{.human = false, .engine = *std::move(engine)};
}

std::string to_text(const Seat& seat) { return seat.human ? "human" : engine::to_text(seat.engine); }

}  // namespace pedra::terminal
