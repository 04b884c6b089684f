#include "prove/walk.hpp"

#include "engine/registry.hpp"

namespace pedra::prove {
namespace {

constexpr std::size_t kEngineMegabytes = 16;

gomoku::Settings settings_of(const BoardSize& size) {
  return {.width = size.width, .height = size.height, .k = size.k, .rule = gomoku::Rule::Freestyle};
}

}  // namespace

Walk::Walk(const BoardSize& size, std::size_t hash_megabytes)
    : rows_(size), threats_(settings_of(size), hash_megabytes) {
  engine::EngineSpec spec;
  spec.name = "engine";
  spec.hash_megabytes = kEngineMegabytes;
  engine_ = *engine::make_engine(spec, settings_of(size));  // its weights are built in
}

void Walk::clear() {
  rows_.clear();
  threats_.clear();
  engine_->new_game();
  played_.clear();
  to_move_ = Color::Black;
}

Walk::EngineMove Walk::engine_move(std::uint64_t nodes) {
  engine::AnyPosition position{settings_of(rows_.size())};
  const int width = rows_.size().width;
  for (const int cell : played_) position.apply(Point(cell % width, cell / width));
  const auto report = engine_->search(position, {.limits = {.nodes = nodes}}, {}, {});
  const Point point = report.move.point();
  return {.cell = point.y() * width + point.x(), .score = report.score};
}

}  // namespace pedra::prove
