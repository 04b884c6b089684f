// The checks of an agent of the courses' kit: positions of a game, each with what the agent must answer. Called by
// check_engine().
#pragma once
#include "arena/check/check_engine.hpp"

namespace pedra::arena {

std::vector<CheckResult> check_kit(const CheckSettings& settings, const CheckSink& sink);

}  // namespace pedra::arena
