// The subcommands: each obeys its options and returns the program's exit code. main() calls one of them.
#pragma once
#include "app/description.hpp"
#include "app/options.hpp"

namespace pedra::app {

int play(const PlayOptions& options, const Environment& environment);
int search(const SearchOptions& options);
int threats(const ThreatsOptions& options);
int kit(const KitOptions& options);
int run_engine(const EngineOptions& options);
int perft(const PerftOptions& options);
int bench(const BenchOptions& options);
int players(const PlayersOptions& options);
int completion(const CompletionOptions& options, const CommandDescription& description);
int manual(const CommandDescription& description);

}  // namespace pedra::app
