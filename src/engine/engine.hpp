// Engine: the one virtual interface between those who ask for a move and those who search for it.
//
// search() blocks. An engine serves one caller at a time: no two calls of its functions may overlap. Only the
// stop token may be used from other threads while search() runs (background_search.hpp does so). Different
// engines are independent. An engine may use helper threads, but none outlives the call of search(), but for the
// one of gomoku/proof_engine.hpp.
#pragma once
#include <cstddef>
#include <stop_token>

#include "engine/game.hpp"
#include "search/limits.hpp"
#include "search/observer.hpp"
#include "search/report.hpp"

namespace pedra::engine {

inline constexpr int kEveryMove = 1 << 16;

struct SearchRequest {
  search::Limits limits;       // none set: the engine's own limits
  int lines = 1;               // how many of the best moves to report; kEveryMove: the value of each
  std::size_t tree_nodes = 0;  // record the search tree up to so many nodes; 0: do not
};

// The tree of the last completed request that asked for one.
struct RecordedTree {
  search::TreeRecorder recorder;
  double units_per_point = 1;
};

class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  virtual void new_game() {}  // forget what was learnt from the last game
  // Blocks until a limit, the stop token or the end of the search. Calls the sink (if any) in the calling
  // thread after every completed depth, the last time with report.final; returns that last report. Even when
  // stop is requested before the call there is a legal move in it, unless the game is over.
  virtual search::SearchReport search(const AnyPosition& position, const SearchRequest& request,
                                      std::stop_token stop, const search::ReportSink& sink) = 0;
  [[nodiscard]] virtual const RecordedTree* tree() const { return nullptr; }
};

}  // namespace pedra::engine
