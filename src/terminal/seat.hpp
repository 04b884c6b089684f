// Who plays a colour: a person at the keyboard, or an engine.
#pragma once
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "engine/registry.hpp"

namespace pedra::terminal {

struct Seat {
  bool human = true;
  engine::EngineSpec engine;  // read when not human
};

Result<Seat> parse_seat(std::string_view text);  // "human", or a player of engine/registry.hpp
std::string to_text(const Seat& seat);           // parse_seat reads it back

}  // namespace pedra::terminal
