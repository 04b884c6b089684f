// The strong Othello player: the search of games/othello/search behind the Engine seam. Keeps its table
// between moves.
#pragma once
#include <memory>

#include "engine/engine.hpp"
#include "games/othello/eval/weights_io.hpp"
#include "games/othello/search/table.hpp"

namespace pedra::engine {

class OthelloEngine final : public ThreadedEngine {
 public:
  OthelloEngine(std::shared_ptr<const othello::Knowledge> knowledge, const search::Limits& limits,
                std::size_t hash_megabytes)
      : knowledge_(std::move(knowledge)), limits_(limits), table_(hash_megabytes) {}
  ~OthelloEngine() override { finish(); }

  void new_game() override { table_.clear(); }

 protected:
  search::SearchReport search(AnyPosition& position, const SearchRequest& request,
                              const std::atomic<bool>& stop, const search::ReportSink& sink) override;

 private:
  std::shared_ptr<const othello::Knowledge> knowledge_;
  search::Limits limits_;
  othello::Table table_;
};

}  // namespace pedra::engine
