#include "engine/signature.hpp"

#include <bit>
#include <chrono>
#include <fmt/format.h>

#include "base/rng.hpp"
#include "engine/registry.hpp"

namespace pedra::engine {
namespace {

constexpr std::uint64_t kNodes = 2000;  // of each search
constexpr int kMoves = 4;               // of each game

struct Work {
  std::uint64_t hash = 1;
  std::uint64_t nodes = 0;
  double seconds = 0;

  void add(std::uint64_t value) { hash = mix64(hash ^ value); }
};

void play(const GameSpec& game, Work& work) {
  const auto spec = parse_engine(fmt::format("engine:nodes={}", kNodes));
  if (!spec) return work.add(1);
  const auto engine = make_engine(*spec, game);
  if (!engine) return work.add(2);
  AnyPosition position(game);
  for (int i = 0; i < kMoves && !position.outcome().over(); ++i) {
    const auto report = (*engine)->search(position, {}, {}, {});
    work.add(report.move.is_stone() ? static_cast<std::uint64_t>(report.move.point().index()) : 9999);
    work.add(std::bit_cast<std::uint64_t>(report.score));
    work.add(report.nodes);
    work.nodes += report.nodes;
    work.seconds += report.seconds;
    position.apply(report.move);
  }
}

}  // namespace

Signature signature() {
  static const Signature kOurs = [] {
    Work work;
    play(gomoku::Settings{15, 15, 5, gomoku::Rule::Freestyle}, work);
    play(gomoku::Settings{15, 15, 5, gomoku::Rule::Renju}, work);
    play(othello::Settings{.size = 8}, work);
    return Signature{
        .text = fmt::format("{:016x}", work.hash),
        .speed = static_cast<std::int64_t>(static_cast<double>(work.nodes) / std::max(work.seconds, 1e-6))};
  }();
  return kOurs;
}

}  // namespace pedra::engine
