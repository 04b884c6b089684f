// Lets an engine search, or a solver, and waits for it, awake enough to pass on reports and to notice Ctrl-C.
#pragma once
#include <functional>
#include <optional>

#include "engine/engine.hpp"
#include "engine/gomoku_solver.hpp"

namespace pedra::terminal {

// `progress` is called in the caller's thread, with the newest report, not with every one. Blocks until the
// search has ended by its limits. None: it was interrupted (and has been stopped).
std::optional<search::SearchReport> think(engine::Engine& engine, const engine::AnyPosition& position,
                                          const search::Limits& limits,
                                          const std::function<void(const search::SearchReport&)>& progress);

// The same for a solver. Interrupted, it has been stopped, and what it says means nothing.
Result<engine::Solution> solve(engine::GomokuSolver& solver, const gomoku::Position& position,
                               const engine::SolveRequest& request);

}  // namespace pedra::terminal
