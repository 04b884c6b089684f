// `pedra solve mnk`: one position, to the end of the game.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"
#include "cli/rows.hpp"
#include "games/mnk/solver.hpp"

namespace pedra::cli {

int solve_mnk(const SolveOptions& options, const Environment& /*environment*/) {
  const auto position = load_position(options.position);
  if (!position) return fail(position.error());
  search::Limits limits;
  limits.time = options.time;
  limits.nodes = options.nodes;
  const StopFlag stop;
  const mnk::Solution solution =
      mnk::solve(*position->mnk(), limits, static_cast<std::size_t>(options.hash_megabytes), stop.token());
  SolvedRow row;
  row.position = 1;
  row.verdict = mnk::name_of(solution.verdict);
  row.method = "full";
  if (!solution.move.is_none()) row.move = to_text(solution.move, position->grid());
  row.plies = solution.plies;
  row.nodes = solution.nodes;
  row.seconds = solution.seconds;
  out(options.json ? json_line(row)
                   : field_lines({{"solve.verdict", verdict_text(row.verdict)},
                                  {"search.move", row.move.empty() ? "-" : row.move},
                                  {"solve.plies", row.plies ? std::to_string(*row.plies) : "-"},
                                  {"search.nodes", std::to_string(row.nodes)},
                                  {"search.seconds", messages().decimal(row.seconds, 3)}}));
  if (stop.raised()) return kInterrupted;
  return solution.verdict == mnk::Verdict::Unknown ? kNegative : kSuccess;
}

}  // namespace pedra::cli
