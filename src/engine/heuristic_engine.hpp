// The documents' players: a heuristic (an Evaluator) under the plain search of search/negamax.hpp.
#pragma once
#include <memory>
#include <utility>

#include "engine/engine.hpp"
#include "search/negamax.hpp"

namespace pedra::engine {

template <Position P, Evaluator<P> E, class Moves>
class HeuristicEngine final : public Engine {
 public:
  HeuristicEngine(E evaluator, Moves moves, const search::NegamaxSettings& settings)
      : evaluator_(std::move(evaluator)), moves_(moves), settings_(settings) {}

  [[nodiscard]] const RecordedTree* tree() const override { return tree_.get(); }

  search::SearchReport search(const AnyPosition& position, const SearchRequest& request, std::stop_token stop,
                              const search::ReportSink& sink) override {
    search::NegamaxSettings settings = settings_;
    settings.limits = request.limits.or_else(settings_.limits);
    settings.deepen = settings.deepen || !settings.limits.depth;
    settings.lines = request.lines;
    AnyPosition own = position;
    P& board = own.get<P>();
    tree_.reset();
    if (request.tree_nodes == 0)
      return search::Negamax(board, evaluator_, moves_, settings, std::move(stop)).run(sink);
    search::Negamax recorded(board, evaluator_, moves_, settings, std::move(stop),
                             search::TreeRecorder(request.tree_nodes));
    auto report = recorded.run(sink);
    tree_ = std::make_unique<RecordedTree>(RecordedTree{recorded.observer(), double{E::kUnitsPerPoint}});
    return report;
  }

 private:
  E evaluator_;
  Moves moves_;
  search::NegamaxSettings settings_;
  std::unique_ptr<RecordedTree> tree_;
};

}  // namespace pedra::engine
