// The strong engine for people: levels 1 to 9 see less far, misjudge and overlook; 10 is the engine itself.
//
// A level looks `depth` plies ahead. Of the moves it values it overlooks each with a certain chance, and it
// misjudges the others by a normally distributed error; it never plays a bad move on purpose. What even a
// beginner sees it never overlooks, and it plays where people look (sensible_moves.hpp). The same seed and
// position give the same mistake, so a game can be replayed. Made by registry.cpp.
#pragma once
#include <memory>

#include "engine/engine.hpp"
#include "engine/sensible_moves.hpp"

namespace pedra::engine {

struct Level {
  int depth;         // plies
  double oversight;  // the chance that a move is not seen at all
  double error;      // standard deviation of a value, in the engine's points
  Sense sense = Sense::None;
  double attention = 1;  // the chance that it heeds `sense` in a position; otherwise it heeds nothing
};

// `number` from 1 to 9.
Level level_of(const GameSpec& game, int number);

// What a level plays, given a search of all moves of `position` (or of one, for a level without mistakes).
search::SearchReport weakened(search::SearchReport report, const AnyPosition& position, const Level& level,
                              std::uint64_t seed);

// An engine that searches as deep as its level allows and returns what weakened() makes of it.
class LevelledEngine final : public Engine {
 public:
  // `limits` hold where a request has none of its own, as for the engine inside.
  LevelledEngine(std::unique_ptr<Engine> inside, const Level& level, const search::Limits& limits,
                 std::uint64_t seed)
      : inside_(std::move(inside)), level_(level), limits_(limits), seed_(seed) {}

  void new_game() override { inside_->new_game(); }
  search::SearchReport search(const AnyPosition& position, const SearchRequest& request, std::stop_token stop,
                              const search::ReportSink& sink) override;

 private:
  std::unique_ptr<Engine> inside_;
  Level level_;
  search::Limits limits_;
  std::uint64_t seed_;
};

}  // namespace pedra::engine
