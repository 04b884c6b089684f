#include "games/othello/eval/weights.hpp"

#include <algorithm>
#include <cassert>

namespace pedra::othello {

Weights::Weights() : tables_(kTableSize * 2 * kPhases, 0) {}

void Weights::set_phase(int phase, const PhaseWeights& weights) {
  const CanonicalOrder& order = canonical_order();
  assert(static_cast<int>(weights.size()) == order.count + kWholeBoard);
  for (int side = 0; side < 2; ++side) {
    std::int16_t* table = tables_.data() + static_cast<std::size_t>(phase * 2 + side) * kTableSize;
    const std::vector<int>& place = side == 0 ? order.place : order.swapped_place;
    for (std::size_t i = 0; i < place.size(); ++i) table[i] = weights[static_cast<std::size_t>(place[i])];
    std::copy(weights.end() - kWholeBoard, weights.end(), table + kFillings);
  }
}

Weights::PhaseWeights Weights::phase(int phase) const {
  const CanonicalOrder& order = canonical_order();
  const std::int16_t* table = tables_.data() + static_cast<std::size_t>(phase * 2) * kTableSize;
  PhaseWeights weights(static_cast<std::size_t>(order.count));
  for (std::size_t i = 0; i < order.place.size(); ++i)
    weights[static_cast<std::size_t>(order.place[i])] = table[i];
  weights.insert(weights.end(), table + kFillings, table + kTableSize);
  return weights;
}

const CanonicalOrder& canonical_order() {
  static const CanonicalOrder kOrder = [] {
    CanonicalOrder order;
    order.place.resize(static_cast<std::size_t>(kFillings));
    for (int shape = 0; shape < kShapeCount; ++shape) {
      const int offset = kShapeOffsets[static_cast<std::size_t>(shape)];
      const int fillings = kShapeOffsets[static_cast<std::size_t>(shape) + 1] - offset;
      for (int filling = 0; filling < fillings; ++filling) {
        const int canonical = canonical_filling(shape, filling);  // never above `filling`, so already placed
        order.place[static_cast<std::size_t>(offset + filling)] =
            canonical == filling ? order.count++ : order.place[static_cast<std::size_t>(offset + canonical)];
      }
    }
    for (std::size_t shape = 0; shape < kShapeCount; ++shape)
      for (int filling = 0; filling < kShapeOffsets[shape + 1] - kShapeOffsets[shape]; ++filling)
        order.swapped_place.push_back(order.place[static_cast<std::size_t>(
            kShapeOffsets[shape] + swapped_sides(filling, kShapeSizes[shape]))]);
    return order;
  }();
  return kOrder;
}

}  // namespace pedra::othello
