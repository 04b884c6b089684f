// Engine: the one virtual seam between those who ask for a move and those who search for it.
//
// Never blocks but in wait() and the destructor (which stops first). The sink is called from the engine's own
// thread, in order, the last time with report.final; between go() and wait() only stop() may be called.
#pragma once
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>

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

  virtual void new_game() = 0;  // forget what was learnt from the last game
  virtual void set_position(const AnyPosition& position) = 0;
  virtual void go(const SearchRequest& request, search::ReportSink sink) = 0;
  virtual void stop() = 0;                  // ask; wait() for the end
  virtual search::SearchReport wait() = 0;  // the final report of the last go()
  [[nodiscard]] virtual const RecordedTree* tree() const { return nullptr; }
};

// An engine that searches in one thread of its own. A subclass says how.
class ThreadedEngine : public Engine {
 public:
  void new_game() override {}
  void set_position(const AnyPosition& position) final { position_.emplace(position); }
  void go(const SearchRequest& request, search::ReportSink sink) final;
  void stop() final { stop_.request_stop(); }
  search::SearchReport wait() final;

 protected:
  // Runs in the engine's thread; returns soon after `stop` is requested. Must call the sink with the final report.
  virtual search::SearchReport search(AnyPosition& position, const SearchRequest& request,
                                      std::stop_token stop, const search::ReportSink& sink) = 0;
  void finish();  // every subclass's destructor calls it first: the thread uses the subclass

 private:
  std::optional<AnyPosition> position_;
  std::stop_source stop_;
  search::SearchReport last_;
  std::thread thread_;
};

}  // namespace pedra::engine
