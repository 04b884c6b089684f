#include "engine/othello/engine.hpp"

#include "games/othello/search/think.hpp"

namespace pedra::engine {

OthelloEngine::OthelloEngine(const search::Limits& limits, const OthelloSettings& settings)
    : limits_(limits),
      settings_(settings),
      table_(std::make_unique<othello::Table>(settings.hash_megabytes)) {
  if (settings_.knowledge == nullptr) settings_.knowledge = othello::builtin_knowledge();
}

OthelloEngine::~OthelloEngine() = default;

void OthelloEngine::new_game() { table_->clear(); }

search::SearchReport OthelloEngine::search(const AnyPosition& position, const SearchRequest& request,
                                           std::stop_token stop, const search::ReportSink& sink) {
  // The same discs are worth something else on another board or by another count.
  if (last_game_ && position.spec() != *last_game_) table_->clear();
  last_game_ = position.spec();
  return othello::think(*position.othello(), *settings_.knowledge, *table_,
                        {.limits = request.limits.or_else(limits_),
                         .threads = settings_.threads,
                         .lines = request.lines,
                         .scoring = position.spec().othello()->scoring,
                         .only_outcome = settings_.only_outcome},
                        std::move(stop), sink);
}

}  // namespace pedra::engine
