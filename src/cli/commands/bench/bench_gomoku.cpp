// `pedra bench gomoku`: the same work every time, by one thread of the strong engine with a small table:
// openings of three rules and two sizes to a fixed number of nodes. The signature is a hash of nodes, moves
// and scores: a change that should not change the search keeps it. `--parameters` lists the search's numbers,
// `--set NAME=VALUE` tries another.
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "base/rng.hpp"
#include "cli/commands.hpp"
#include "cli/commands/bench/fixed_work.hpp"
#include "cli/exit.hpp"
#include "engine/gomoku/engine.hpp"
#include "games/gomoku/eval/weights_io.hpp"

namespace pedra::cli {
namespace {

constexpr std::uint64_t kNodes = 50'000;
constexpr std::size_t kHashMegabytes = 16;

struct Work {
  gomoku::Settings settings;
  int stones;
  std::uint64_t seed;
};
constexpr std::array<Work, 8> kWork{{
    {{15, 15, 5, gomoku::Rule::Freestyle}, 5, 1},
    {{15, 15, 5, gomoku::Rule::Freestyle}, 8, 2},
    {{20, 20, 5, gomoku::Rule::Freestyle}, 7, 3},
    {{15, 15, 5, gomoku::Rule::Standard}, 6, 4},
    {{15, 15, 5, gomoku::Rule::Standard}, 9, 5},
    {{15, 15, 5, gomoku::Rule::Renju}, 6, 6},
    {{15, 15, 5, gomoku::Rule::Renju}, 9, 7},
    {{15, 15, 5, gomoku::Rule::Caro}, 6, 8},
}};

// Random stones near the centre.
engine::AnyPosition position_of(const Work& work) {
  engine::AnyPosition position(work.settings);
  Rng rng(work.seed);
  const int corner = work.settings.width / 2 - 3;
  for (int left = work.stones; left > 0;) {
    const int y = corner + static_cast<int>(rng.below(7));  // before x: a compiler may choose among arguments
    const Point p(corner + static_cast<int>(rng.below(7)), y);
    if (!position.is_legal(p)) continue;
    position.apply(p);
    --left;
  }
  return position;
}

}  // namespace

int bench_gomoku(const BenchOptions& options) {
  if (options.parameters) {
    for (const auto& parameter : engine::GomokuEngine::parameters())
      out(fmt::format("{:<32} {:>6}  {} to {}, step {}\n", parameter.name, parameter.value, parameter.min,
                      parameter.max, parameter.step));
    return kSuccess;
  }
  FixedWork done;
  for (const Work& work : kWork) {
    engine::GomokuEngine engine(work.settings, gomoku::builtin_weights(work.settings.rule), {},
                                kHashMegabytes);
    for (const std::string& assignment : options.set)
      if (const auto set = engine.set_parameter(assignment); !set) return fail(set.error());
    engine::SearchRequest request;
    request.limits.nodes = kNodes;
    const auto report = engine.search(position_of(work), request, {}, {});
    done.add(report, {static_cast<std::uint64_t>(report.depth),
                      static_cast<std::uint64_t>(report.move.point().index()),
                      static_cast<std::uint64_t>(std::lround(report.score * 100) + 100'000)});
  }
  done.print(options.json);
  return kSuccess;
}

}  // namespace pedra::cli
