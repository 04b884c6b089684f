// A player that picks any legal move: the weakest one, a baseline for ladders. Repeatable by its seed.
#pragma once
#include "base/rng.hpp"
#include "engine/engine.hpp"

namespace pedra::engine {

class RandomEngine final : public Engine {
 public:
  explicit RandomEngine(std::uint64_t seed) : rng_(seed) {}

  search::SearchReport search(const AnyPosition& position, const SearchRequest&, std::stop_token,
                              const search::ReportSink& sink) override {
    search::SearchReport report;
    const auto moves = position.legal_moves();
    if (!moves.empty()) report.move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    if (report.move.is_stone() || report.move.is_pass()) report.pv = {report.move};
    report.final = true;
    if (sink) sink(report);
    return report;
  }

 private:
  Rng rng_;
};

}  // namespace pedra::engine
