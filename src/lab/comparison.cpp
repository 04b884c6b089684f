#include "lab/comparison.hpp"

#include "engine/registry.hpp"

namespace pedra::lab {

std::vector<ComparedPlayer> usual_comparison(const engine::EngineSpec& heuristic, int depth) {
  std::vector<ComparedPlayer> runs;
  engine::EngineSpec plain = heuristic;
  plain.settings.limits = {};
  plain.settings.limits.depth = depth;
  plain.settings.deepen = false;
  plain.settings.algorithm = search::Algorithm::Minimax;
  runs.push_back({"minimax", plain});
  plain.settings.algorithm = search::Algorithm::AlphaBeta;
  runs.push_back({"alpha-beta", plain});
  const auto add = [&runs, &plain](std::string label, bool deepen, bool order, bool table) {
    plain.settings.deepen = deepen;
    plain.settings.order = order;
    plain.settings.table = table;
    runs.push_back({std::move(label), plain});
  };
  add("alpha-beta, deepening", true, false, false);
  add("alpha-beta, ordering", false, true, false);
  add("alpha-beta, table", false, false, true);
  add("alpha-beta, deepening, ordering, table", true, true, true);
  runs.push_back({"engine", *engine::parse_engine("engine")});
  return runs;
}

}  // namespace pedra::lab
