// The strong Othello player: the search of games/othello/search behind the Engine seam. Plays 8x8, 6x6 and
// 4x4, and counts as the position's game says. Keeps its table between moves.
#pragma once
#include <memory>
#include <optional>

#include "engine/engine.hpp"
#include "games/othello/eval/weights_io.hpp"
#include "games/othello/search/table.hpp"

namespace pedra::engine {

struct OthelloSettings {
  std::size_t hash_megabytes = 64;
  int threads = 1;
  bool only_outcome = false;  // solve for win, draw or loss alone
};

class OthelloEngine final : public ThreadedEngine {
 public:
  OthelloEngine(std::shared_ptr<const othello::Knowledge> knowledge, const search::Limits& limits,
                const OthelloSettings& settings)
      : knowledge_(std::move(knowledge)),
        limits_(limits),
        settings_(settings),
        table_(settings.hash_megabytes) {}
  ~OthelloEngine() override { finish(); }

  void new_game() override { table_.clear(); }

 protected:
  search::SearchReport search(AnyPosition& position, const SearchRequest& request, std::stop_token stop,
                              const search::ReportSink& sink) override;

 private:
  std::shared_ptr<const othello::Knowledge> knowledge_;
  search::Limits limits_;
  OthelloSettings settings_;
  othello::Table table_;
  std::optional<GameSpec> last_game_;  // whose positions the table holds
};

}  // namespace pedra::engine
