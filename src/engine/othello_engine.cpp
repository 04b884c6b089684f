#include "engine/othello_engine.hpp"

#include "games/othello/search/think.hpp"

namespace pedra::engine {

search::SearchReport OthelloEngine::search(AnyPosition& position, const SearchRequest& request,
                                           const std::atomic<bool>& stop, const search::ReportSink& sink) {
  return othello::think(*position.othello(), knowledge_->weights, knowledge_->probcut, table_,
                        request.limits.or_else(limits_), stop, sink);
}

}  // namespace pedra::engine
