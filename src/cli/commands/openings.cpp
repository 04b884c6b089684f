#include "arena/openings.hpp"

#include <fmt/format.h>

#include "base/file.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/position_input.hpp"

namespace pedra::cli {

int openings(const OpeningsOptions& options, const Environment& environment) {
  const auto spec = game_spec(options.game);
  if (!spec) return fail(spec.error());
  arena::OpeningRequest request;
  request.count = options.count;
  request.seed = options.seed;
  request.stones = options.stones;
  request.tolerance = options.tolerance;
  const auto judge = options.judge.empty() ? usual_judge() : player_spec(options.judge);
  if (!judge) return fail(judge.error());
  request.judge = *judge;
  const StopFlag stop;
  LiveLine live(environment.live);
  request.stop = &stop.flag();
  request.progress = [&](int done) { live.show(fmt::format("{} of {} openings", done, options.count)); };
  const auto made = arena::generate_openings(*spec, request);
  live.clear();
  if (stop.raised()) return kInterrupted;
  if (!made) return fail(made.error());
  const std::string text = arena::write_openings(*made, *spec);
  if (options.output.empty()) {
    out(text);
    return kSuccess;
  }
  const auto written = write_file(options.output, text);
  return written ? kSuccess : fail(written.error());
}

}  // namespace pedra::cli
