#include "engine/canonical.hpp"

namespace pedra::engine {

Canonical canonical(const AnyPosition& position) {
  const Grid grid = position.grid();
  const auto cell_index = [&grid](Point p) { return static_cast<std::size_t>(p.y() * grid.width + p.x()); };
  Canonical best{{}, Symmetry(0, grid.width, grid.height)};
  for (int which = 0; which < position.spec().symmetries(); ++which) {
    const Symmetry symmetry(which, grid.width, grid.height);
    std::string key(static_cast<std::size_t>(grid.width * grid.height), '.');
    for (int y = 0; y < grid.height; ++y)
      for (int x = 0; x < grid.width; ++x)
        key[cell_index(symmetry(Point(x, y)))] = symbol(position.at({x, y}));
    if (best.key.empty() || key < best.key) best = {std::move(key), symmetry};
  }
  best.key += symbol(cell_of(position.to_move()));
  return best;
}

}  // namespace pedra::engine
