// Gomoku's strong player: games/gomoku/search behind the Engine interface. Any rule, rows of 3 to 8.
//
// Scores are in points of 100 units of the evaluation: +1 is a 62 % chance to win, +4 88 %. A certain win or
// loss has win_in. The table of positions lives from one move to the next; new_game() empties it.
#pragma once
#include <memory>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"

namespace pedra::gomoku {
class PatternTables;
struct SearchMemory;
struct Weights;
}  // namespace pedra::gomoku

namespace pedra::engine {

class GomokuEngine final : public Engine {
 public:
  static bool supports(const gomoku::Settings& settings);

  // `limits` hold where a request has none of its own. supports(settings) must be true.
  GomokuEngine(const gomoku::Settings& settings, std::shared_ptr<const gomoku::Weights> weights,
               const search::Limits& limits, std::size_t hash_megabytes, int threads = 1);
  ~GomokuEngine() override;

  // The search's numbers, for trials: games/gomoku/search/parameters.hpp.
  struct Parameter {
    std::string_view name;
    int value;  // the default
    int min;
    int max;
    int step;
  };
  static std::vector<Parameter> parameters();
  Result<Ok> set_parameter(std::string_view assignment);  // "razoring_depth=300"

  void new_game() override;
  search::SearchReport search(const AnyPosition& position, const SearchRequest& request, std::stop_token stop,
                              const search::ReportSink& sink) override;

 private:
  search::Limits limits_;
  std::shared_ptr<const gomoku::PatternTables> tables_;
  std::unique_ptr<gomoku::SearchMemory> memory_;
  bool searched_ = false;  // since memory_ was empty
};

}  // namespace pedra::engine
