#include "games/gomoku/eval/line_net.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "games/gomoku/eval/weights.hpp"

namespace pedra::gomoku {
namespace {

constexpr unsigned kOutside = 3;

unsigned cell_of_key(std::size_t key, int place) {
  return static_cast<unsigned>(key >> (2U * static_cast<unsigned>(place)) & 3U);
}

bool can_be(std::size_t key) {
  if (cell_of_key(key, kNetHalf) == kOutside) return false;
  for (int i = 0; i < kNetHalf; ++i) {
    if (cell_of_key(key, i + 1) == kOutside && cell_of_key(key, i) != kOutside) return false;
    const int j = kNetWindow - 1 - i;
    if (cell_of_key(key, j - 1) == kOutside && cell_of_key(key, j) != kOutside) return false;
  }
  return true;
}

// As the other colour sees it.
std::size_t swap_colors(std::size_t key) {
  std::size_t result = 0;
  for (int i = 0; i < kNetWindow; ++i) {
    const unsigned cell = cell_of_key(key, i);
    result |= std::size_t{cell == 1U ? 2U : cell == 2U ? 1U : cell} << (2U * static_cast<unsigned>(i));
  }
  return result;
}

NetKeys make_keys() {
  NetKeys keys;
  keys.pattern.assign(kNetKeys, static_cast<std::uint16_t>(kNetPatterns));
  std::size_t count = 0;
  for (std::size_t key = 0; key < kNetKeys; ++key) {
    if (!can_be(key)) continue;
    const std::size_t mirror = mirror_image(key, kNetWindow);
    keys.pattern[key] = mirror < key ? keys.pattern[mirror] : static_cast<std::uint16_t>(count++);
  }
  assert(count == kNetPatterns);
  keys.swapped.resize(kNetPatterns);
  for (std::size_t key = 0; key < kNetKeys; ++key)
    if (keys.pattern[key] < kNetPatterns) keys.swapped[keys.pattern[key]] = keys.pattern[swap_colors(key)];
  return keys;
}

// A layer's numbers of a position, in kNetWeightUnit.
template <std::size_t Count>
std::array<std::int32_t, Count> numbers_of(const NetLayer<Count>& layer, const LineNet::Sums& sums) {
  // A quarter of a sum, so that all products add up within 32 bits.
  constexpr int kToWeightUnit = kNetUnit / 4 * kNetSpread;
  LineNet::Row quarters;
  for (std::size_t i = 0; i < kNetSums; ++i) quarters[i] = static_cast<std::int16_t>(sums[i] >> 2U);
  std::array<std::int32_t, Count> numbers;
  for (std::size_t j = 0; j < Count; ++j) {
    std::int32_t number = 0;
    for (std::size_t i = 0; i < kNetSums; ++i) number += std::int32_t{quarters[i]} * layer.weights[j][i];
    numbers[j] = std::max(number + layer.bias[j], 0) / kToWeightUnit;
  }
  return numbers;
}

}  // namespace

std::size_t mirror_image(std::size_t key, int cells) {
  std::size_t result = 0;
  for (int i = 0; i < cells; ++i)
    result |= std::size_t{cell_of_key(key, i)} << (2U * static_cast<unsigned>(cells - 1 - i));
  return result;
}

const NetKeys& net_keys() {
  static const NetKeys kKeys = make_keys();
  return kKeys;
}

LineNet::LineNet(const NetWeights& weights) : keys_(&net_keys()), rows_(kNetPatterns + 1) {
  for (std::size_t i = 0; i < kNetPatterns; ++i)
    for (std::size_t c = 0; c < kNetChannels; ++c) {
      rows_[i].numbers[c] = weights.sides[0].patterns[i][c];
      rows_[i].numbers[kNetChannels + c] = weights.sides[1].patterns[keys_->swapped[i]][c];
    }
  for (std::size_t side = 0; side < 2; ++side) {
    const NetSide& from = weights.sides[side];
    Head& head = heads_[side];
    const auto black_first = [side](const Row& own_first, std::int16_t most) {
      Row row;
      for (std::size_t i = 0; i < kNetSums; ++i)
        row[side == 0 ? i : (i + kNetChannels) % kNetSums] =
            std::clamp<std::int16_t>(own_first[i], static_cast<std::int16_t>(-most), most);
      return row;
    };
    const auto take_layer = [&](const auto& layer, auto& own) {
      for (std::size_t j = 0; j < layer.bias.size(); ++j) {
        own.weights[j] = black_first(layer.weights[j], kNetMostHidden);
        own.bias[j] = std::clamp(layer.bias[j], -kNetMostBias, kNetMostBias);
      }
    };
    take_layer(from.hidden, head.hidden);
    take_layer(from.context, head.context);
    for (std::size_t k = 0; k < kNetContext; ++k)
      head.context_moves[k] = black_first(from.context_moves[k], kNetMostHidden);
    head.moves = black_first(from.moves, std::numeric_limits<std::int16_t>::max());
    head.output = from.output;
    head.output_bias = from.output_bias;
    head.table_share = from.table_share;
    head.move_table_share = from.move_table_share;
  }
}

int LineNet::value(Color side, const Sums& sums, int table_value) const {
  const Head& head = heads_[static_cast<std::size_t>(side)];
  const auto hidden = numbers_of(head.hidden, sums);
  std::int64_t value = head.output_bias;
  for (std::size_t j = 0; j < kNetHidden; ++j) value += std::int64_t{hidden[j]} * head.output[j];
  constexpr std::int64_t kMost = 1'000'000;
  const std::int64_t sum = value * kUnitsPerLogit / (kNetWeightUnit * kNetWeightUnit) +
                           std::int64_t{table_value} * head.table_share / kNetShareUnit;
  return static_cast<int>(std::clamp(sum, -kMost, kMost));
}

LineNet::MoveWeights LineNet::move_weights(Color side, const Sums& sums) const {
  const Head& head = heads_[static_cast<std::size_t>(side)];
  const auto context = numbers_of(head.context, sums);
  std::array<std::int32_t, kNetSums> more{};
  for (std::size_t k = 0; k < kNetContext; ++k) {
    const std::int32_t number = std::min(context[k], kNetMostContext);
    if (number == 0) continue;
    for (std::size_t i = 0; i < kNetSums; ++i) more[i] += number * head.context_moves[k][i];
  }
  MoveWeights weights{.cell = {}, .table_share = head.move_table_share};
  constexpr std::int32_t kMost = std::numeric_limits<std::int16_t>::max();
  for (std::size_t i = 0; i < kNetSums; ++i)
    weights.cell[i] =
        static_cast<std::int16_t>(std::clamp(head.moves[i] + more[i] / kNetWeightUnit, -kMost, kMost));
  return weights;
}

}  // namespace pedra::gomoku
