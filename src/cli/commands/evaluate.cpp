// `pedra evaluate`: what the heuristics say of a position, taken apart.
#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"
#include "lab/heuristic_parts.hpp"
#include "terminal/evaluation_text.hpp"

namespace pedra::cli {

int evaluate(const EvaluateOptions& options) {
  const auto position = load_position(options.position);
  if (!position) return fail(position.error());
  std::vector<engine::EngineSpec> heuristics;
  if (options.heuristic.empty()) {
    for (const std::string_view name : engine::heuristics_for(position->spec()))
      heuristics.push_back(*engine::parse_engine(name));
  } else {
    const auto one = player_spec(options.heuristic);
    if (!one) return fail(one.error());
    heuristics.push_back(*one);
  }
  std::size_t told = 0;
  for (const auto& heuristic : heuristics) {
    const auto parts = lab::take_apart(heuristic, *position);
    if (!parts) {
      // One that does not take this board is left out, unless it alone was asked for, or none takes this board.
      if (heuristics.size() == 1 || (told == 0 && &heuristic == &heuristics.back()))
        return fail(usage(parts.error().message));
      continue;
    }
    if (!options.json && told > 0) out("\n");
    out(options.json ? json_line(*parts, position->to_move(), position->grid())
                     : terminal::evaluation_text(*parts, *position, messages()));
    ++told;
  }
  return kSuccess;
}

}  // namespace pedra::cli
