// The strong Othello player: games/othello/search behind the Engine interface. Plays 8x8, 6x6 and 4x4, and
// counts as the position's game says. The table of positions lives from one move to the next; new_game()
// empties it.
#pragma once
#include <memory>
#include <optional>

#include "engine/engine.hpp"

namespace pedra::othello {
class Table;
struct Knowledge;
}  // namespace pedra::othello

namespace pedra::engine {

struct OthelloSettings {
  std::size_t hash_megabytes = 64;
  int threads = 1;
  bool only_outcome = false;                                      // solve for win, draw or loss alone
  std::shared_ptr<const othello::Knowledge> knowledge = nullptr;  // null: the one built in
};

class OthelloEngine final : public Engine {
 public:
  // `limits` hold where a request has none of its own.
  OthelloEngine(const search::Limits& limits, const OthelloSettings& settings);
  ~OthelloEngine() override;

  void new_game() override;
  search::SearchReport search(const AnyPosition& position, const SearchRequest& request, std::stop_token stop,
                              const search::ReportSink& sink) override;

 private:
  search::Limits limits_;
  OthelloSettings settings_;
  std::unique_ptr<othello::Table> table_;
  std::optional<GameSpec> last_game_;  // whose positions the table holds
};

}  // namespace pedra::engine
