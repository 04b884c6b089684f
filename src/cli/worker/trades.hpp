// The kinds of jobs that a worker can do.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "arena/store/store.hpp"
#include "cli/worker/worker.hpp"

namespace pedra::cli {

// Games of matches and ladders. Outside programs are run only where `allowed` has them, written as after cmd:, with
// their options but the name.
std::unique_ptr<Trade> match_trade(arena::Store& store, const std::vector<std::string>& allowed);

// Chunks of self-play and of valued positions, for training.
std::unique_ptr<Trade> chunk_trade(store::Database& database);

// Positions of a suite.
std::unique_ptr<Trade> solve_trade(store::Database& database);

// This program, in the store: its version and its players' signature.
std::string own_signature();

}  // namespace pedra::cli
