// The subcommands: each obeys its options and returns the program's exit code. main() calls one of them.
#pragma once
#include <string>

#include "cli/description.hpp"
#include "cli/options.hpp"

namespace pedra::cli {

int play(const PlayOptions& options, const Environment& environment);
int search(const SearchOptions& options);
int evaluate(const EvaluateOptions& options);
int compare(const CompareOptions& options);
int threats(const ThreatsOptions& options);
int kit(const KitOptions& options);
int run_engine(const EngineOptions& options);
int perft(const PerftOptions& options);
int bench(const BenchOptions& options);
int bench_othello(const BenchOptions& options);  // bench's part
int bench_latency(const BenchOptions& options);  // bench's part
int players(const PlayersOptions& options);
std::string player_options_text();  // all options of players explained, for `players` and the manual page
int match(const MatchOptions& options, const Environment& environment);
int match_list(const MatchListOptions& options, const Environment& environment);
int match_show(const MatchShowOptions& options, const Environment& environment);
int match_export(const MatchExportOptions& options, const Environment& environment);
int match_import(const MatchImportOptions& options, const Environment& environment);
int openings(const OpeningsOptions& options, const Environment& environment);
int tune(const TuneOptions& options, const Environment& environment);
int ladder(const LadderOptions& options, const Environment& environment);
int class_tournament(const ClassOptions& options, const Environment& environment);
int check_engine(const CheckEngineOptions& options, const Environment& environment);
int solve(const SolveOptions& options, const Environment& environment);
int solve_gomoku(const SolveOptions& options, const Environment& environment);   // solve's part
int bench_gomoku(const BenchOptions& options);                                   // bench's part
int solve_mnk(const SolveOptions& options, const Environment& environment);      // solve's part
int solve_othello(const SolveOptions& options, const Environment& environment);  // solve's part
int train(const TrainOptions& options);
int train_gomoku(const TrainOptions& options);
int book(const BookOptions& options);
int prove(const ProveOptions& options, const Environment& environment);
int prove_check(const ProveCheckOptions& options);
int serve(const ServeOptions& options, const Environment& environment);
int worker(const WorkerOptions& options);
int jobs(const JobsOptions& options, const Environment& environment);
int jobs_retry(const JobsRetryOptions& options, const Environment& environment);
int store_copy(const StoreCopyOptions& options, const Environment& environment);
int bench_jobs(const BenchOptions& options);  // bench's part
int completion(const CompletionOptions& options, const CommandDescription& description);
int manual(const CommandDescription& description);

}  // namespace pedra::cli
