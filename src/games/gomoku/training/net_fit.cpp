#include "games/gomoku/training/net_fit.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <numeric>
#include <span>

#include "base/rng.hpp"
#include "games/gomoku/lines.hpp"
#include "games/gomoku/search/node.hpp"
#include "games/gomoku/training/passes.hpp"

namespace pedra::gomoku {
namespace {

// The numbers of one view, added and multiplied side by side.
struct alignas(32) Lanes {
  std::array<float, kNetChannels> numbers{};
  float& operator[](std::size_t i) { return numbers[i]; }
  float operator[](std::size_t i) const { return numbers[i]; }
};
using Patterns = std::array<std::uint16_t, 4>;  // of one cell, by direction

constexpr float kMost = static_cast<float>(kNetMost) / kNetUnit;
constexpr int kQuarter = kNetUnit / 4;
constexpr float kBiasUnit = kNetWeightUnit * kQuarter * kNetSpread;  // of a hidden number's bias
constexpr float kMoveUnit = static_cast<float>(kScorePerLogit * kNetShareUnit) / kNetUnit;
constexpr std::size_t kBatch = 1024;    // twice as many lose a tenth of what is learnt in as many passes
constexpr float kSureness = 0.01F;      // no target is nearer to 0 or 1
constexpr float kContextRate = 0.001F;  // at most: its step moves every weight of a move at once

Lanes& operator+=(Lanes& a, const Lanes& b) {
  for (std::size_t c = 0; c < kNetChannels; ++c) a[c] += b[c];
  return a;
}

float cut(float number) { return std::min(std::max(number, 0.0F), kMost); }

// The slope of cut(): `slope` where it is not cut.
float gate(float number, float slope) { return number > 0 && number < kMost ? slope : 0.0F; }

float chance(float logit) { return 1 / (1 + std::exp(-logit)); }

// As an integer of this unit, cut.
long rounded(float number, float unit, long most) {
  return std::clamp(std::lround(number * unit), -most, most);
}

// Numbers that learn (Adam).
struct Learnt {
  explicit Learnt(std::size_t count) : value(count), slope(count), mean(count), square(count) {}

  // `pull`: of the first numbers towards these.
  void step(float rate, int number, std::span<const float> origin = {}, float pull = 0) {
    constexpr float kMean = 0.9F;
    constexpr float kSquare = 0.999F;
    const float mean_scale = 1 / (1 - std::pow(kMean, static_cast<float>(number)));
    const float square_scale = 1 / (1 - std::pow(kSquare, static_cast<float>(number)));
    for (std::size_t i = 0; i < value.size(); ++i) {
      mean[i] = kMean * mean[i] + (1 - kMean) * slope[i];
      square[i] = kSquare * square[i] + (1 - kSquare) * slope[i] * slope[i];
      value[i] -= rate * mean[i] * mean_scale / (std::sqrt(square[i] * square_scale) + 1e-8F);
      slope[i] = 0;
    }
    for (std::size_t i = 0; i < origin.size(); ++i) value[i] -= rate * pull * (value[i] - origin[i]);
  }
  void scatter(Rng& rng, std::size_t from, float reach) {
    constexpr std::uint32_t kSteps = 1U << 16U;
    for (std::size_t i = from; i < value.size(); ++i)
      value[i] = reach * (2 * static_cast<float>(rng.below(kSteps)) / kSteps - 1);
  }

  std::vector<float> value;
  std::vector<float> slope;
  std::vector<float> mean;
  std::vector<float> square;
};

// Which shared numbers a pattern adds to its own: those of its seven middle cells and of its five.
struct Sharing {
  Sharing() : parts(kNetPatterns) {
    const NetKeys& keys = net_keys();
    std::vector<std::uint32_t> number_of(std::size_t{1} << 14U, 0);
    std::size_t next = kNetPatterns;
    for (const int width : {7, 5}) {
      std::fill(number_of.begin(), number_of.end(), 0);
      for (std::size_t key = 0; key < kNetKeys; ++key) {
        if (keys.pattern[key] == kNetPatterns) continue;
        std::size_t middle = middle_of(key, width);
        middle = std::min(middle, mirror_image(middle, width));
        if (number_of[middle] == 0) number_of[middle] = static_cast<std::uint32_t>(next++);
        parts[keys.pattern[key]][width == 7 ? 0 : 1] = number_of[middle];
      }
    }
    count = next;
  }
  static std::size_t middle_of(std::size_t key, int width) {
    return key >> static_cast<unsigned>(kNetWindow - width) &
           ((std::size_t{1} << (2U * static_cast<unsigned>(width))) - 1);
  }
  std::vector<std::array<std::uint32_t, 2>> parts;
  std::size_t count;  // of all numbers, the patterns' own first
};

// Numbers of a position from its sums, cut at zero.
template <std::size_t Count>
struct Layer {
  using Numbers = std::array<float, Count>;
  using Inputs = std::array<float, kNetSums>;

  void begin(Rng& rng) { weights.scatter(rng, 0, 0.25F); }
  void begin(const NetLayer<Count>& from) {
    for (std::size_t j = 0; j < Count; ++j) {
      for (std::size_t i = 0; i < kNetSums; ++i)
        weights.value[j * kNetSums + i] = static_cast<float>(from.weights[j][i]) / kNetWeightUnit;
      bias.value[j] = static_cast<float>(from.bias[j]) / kBiasUnit;
    }
  }
  [[nodiscard]] NetLayer<Count> round() const {
    NetLayer<Count> layer;
    for (std::size_t j = 0; j < Count; ++j) {
      for (std::size_t i = 0; i < kNetSums; ++i)
        layer.weights[j][i] = static_cast<std::int16_t>(
            rounded(weights.value[j * kNetSums + i], kNetWeightUnit, kNetMostHidden));
      layer.bias[j] = static_cast<std::int32_t>(rounded(bias.value[j], kBiasUnit, kNetMostBias));
    }
    return layer;
  }

  [[nodiscard]] Numbers numbers(const Inputs& inputs) const {
    Numbers numbers{};
    for (std::size_t j = 0; j < Count; ++j) {
      float number = bias.value[j];
      for (std::size_t i = 0; i < kNetSums; ++i) number += weights.value[j * kNetSums + i] * inputs[i];
      numbers[j] = std::max(number, 0.0F);
    }
    return numbers;
  }
  // From the numbers' slopes, none where they are cut, to the layer's own; the inputs' are added to `back`.
  void learn(const Inputs& inputs, const Numbers& slopes, Inputs& back) {
    for (std::size_t j = 0; j < Count; ++j) {
      if (slopes[j] == 0) continue;
      bias.slope[j] += slopes[j];
      for (std::size_t i = 0; i < kNetSums; ++i) {
        weights.slope[j * kNetSums + i] += slopes[j] * inputs[i];
        back[i] += slopes[j] * weights.value[j * kNetSums + i];
      }
    }
  }
  void step(float rate, int number) {
    weights.step(rate, number);
    bias.step(rate, number);
  }

  Learnt weights{Count * kNetSums};
  Learnt bias{Count};
};

// One colour's network, or that of both.
struct Side {
  explicit Side(const Sharing& sharing)
      : parts(sharing.count * kNetChannels),
        output(kNetHidden),
        rest(kRest),
        context_moves(kNetContext * kNetSums),
        origin(kNetPatterns * kNetChannels),
        patterns(kNetPatterns),
        slopes(kNetPatterns) {}

  static constexpr std::size_t kBias = 0;
  static constexpr std::size_t kTables = 1;
  static constexpr std::size_t kMoveTables = 2;
  static constexpr std::size_t kMoves = 3;
  static constexpr std::size_t kRest = kMoves + kNetSums;

  void begin(Rng& rng) {
    parts.scatter(rng, kNetPatterns * kNetChannels, 0.15F);
    hidden.begin(rng);
    output.scatter(rng, 0, 0.1F);
    rest.scatter(rng, kMoves, 0.1F);
    context.begin(rng);
    rest.value[kTables] = rest.value[kMoveTables] = 1;
  }

  // With all of a pattern's numbers as its own, and nothing shared yet.
  void begin(const NetSide& from) {
    for (std::size_t i = 0; i < kNetPatterns; ++i)
      for (std::size_t c = 0; c < kNetChannels; ++c)
        parts.value[i * kNetChannels + c] = static_cast<float>(from.patterns[i][c]) / kNetUnit;
    origin.assign(parts.value.begin(), parts.value.begin() + kNetPatterns * kNetChannels);
    hidden.begin(from.hidden);
    for (std::size_t j = 0; j < kNetHidden; ++j)
      output.value[j] = static_cast<float>(from.output[j]) / kNetWeightUnit;
    context.begin(from.context);
    for (std::size_t k = 0; k < kNetContext; ++k)
      for (std::size_t i = 0; i < kNetSums; ++i)
        context_moves.value[k * kNetSums + i] = static_cast<float>(from.context_moves[k][i]) / kMoveUnit;
    rest.value[kBias] = static_cast<float>(from.output_bias) / (kNetWeightUnit * kNetWeightUnit);
    rest.value[kTables] = static_cast<float>(from.table_share) / kNetShareUnit;
    rest.value[kMoveTables] = static_cast<float>(from.move_table_share) / kNetShareUnit;
    for (std::size_t i = 0; i < kNetSums; ++i)
      rest.value[kMoves + i] = static_cast<float>(from.moves[i]) / kMoveUnit;
  }

  void add_up(const Sharing& sharing) {
    for (std::size_t i = 0; i < kNetPatterns; ++i) {
      const auto [seven, five] = sharing.parts[i];
      for (std::size_t c = 0; c < kNetChannels; ++c)
        patterns[i][c] = parts.value[i * kNetChannels + c] + parts.value[seven * kNetChannels + c] +
                         parts.value[five * kNetChannels + c];
    }
  }

  void step(const Sharing& sharing, float rate, int number, float pull) {
    for (std::size_t i = 0; i < kNetPatterns; ++i) {
      const auto [seven, five] = sharing.parts[i];
      for (std::size_t c = 0; c < kNetChannels; ++c) {
        const float slope = slopes[i][c];
        parts.slope[i * kNetChannels + c] += slope;
        parts.slope[seven * kNetChannels + c] += slope;
        parts.slope[five * kNetChannels + c] += slope;
      }
      slopes[i] = Lanes{};
    }
    parts.step(rate, number, origin, pull);
    hidden.step(rate, number);
    for (Learnt* each : {&output, &rest}) each->step(rate, number);
    context.step(std::min(rate, kContextRate), number);
    context_moves.step(std::min(rate, kContextRate), number);
    add_up(sharing);
  }

  // What a cell's numbers weigh in the score of a move, in the mover's view and the waiter's.
  [[nodiscard]] std::array<Lanes, 2> move_weights(const Layer<kNetContext>::Numbers& numbers) const {
    std::array<Lanes, 2> weights;
    for (std::size_t i = 0; i < kNetSums; ++i) {
      float& weight = weights[i / kNetChannels][i % kNetChannels];
      weight = rest.value[kMoves + i];
      for (std::size_t k = 0; k < kNetContext; ++k)
        weight += numbers[k] * context_moves.value[k * kNetSums + i];
    }
    return weights;
  }

  Learnt parts;
  Layer<kNetHidden> hidden;
  Learnt output;
  Learnt rest;
  Layer<kNetContext> context;
  Learnt context_moves;
  std::vector<float> origin;    // where the patterns' own numbers are pulled to
  std::vector<Lanes> patterns;  // the parts added up
  std::vector<Lanes> slopes;    // of the patterns
};

struct Losses {
  double value = 0;
  double moves = 0;
  double table_value = 0;
  double table_moves = 0;
  double positions = 0;
  double choices = 0;
  double first = 0;
  double five = 0;
};

class NetFit {
 public:
  NetFit(bool apart, const NetFitSettings& settings) : sides_(apart ? 2 : 1, Side(sharing_)) {
    Rng rng(settings.seed);
    for (std::size_t i = 0; i < sides_.size(); ++i) {
      if (settings.begin != nullptr)
        sides_[i].begin(settings.begin->sides[i]);
      else
        sides_[i].begin(rng);
      sides_[i].add_up(sharing_);
    }
  }

  // Adds a sample's losses; `share` of its slopes are kept for the next step.
  void visit(const NetSamples& samples, const NetSample& sample, float share, float move_weight,
             Losses& losses) {
    look(samples, sample);
    back_ = {};
    slopes_ = {};
    visit_value(sample, share, losses);
    if (sample.chosen < sample.count) visit_moves(samples, sample, share * move_weight, losses);
    if (share == 0) return;
    for (std::size_t view = 0; view < 2; ++view) {
      std::vector<Lanes>& slopes = side(view == 0 ? sample.side : 1U - sample.side).slopes;
      Lanes back;
      for (std::size_t c = 0; c < kNetChannels; ++c) back[c] = back_[view * kNetChannels + c] / kNetSpread;
      for (std::size_t cell = 0; cell < cell_count_; ++cell) {
        Lanes& all = slopes_[view][cell];
        for (std::size_t c = 0; c < kNetChannels; ++c) all[c] += gate(sums_[view][cell][c], back[c]);
        for (const std::uint16_t pattern : patterns_[view][cell]) slopes[pattern] += all;
      }
    }
  }

  void step(float rate, int number, float pull) {
    for (Side& side : sides_) side.step(sharing_, rate, number, pull);
  }

  [[nodiscard]] NetWeights weights() const {
    NetWeights rounded;
    for (std::size_t s = 0; s < 2; ++s) rounded.sides[s] = round(sides_[sides_.size() == 1 ? 0 : s]);
    return rounded;
  }

 private:
  Side& side(std::size_t color) { return sides_[sides_.size() == 1 ? 0 : color]; }

  // Every cell's patterns and sums, in the mover's view and the waiter's.
  void look(const NetSamples& samples, const NetSample& sample) {
    const int size = sample.size;
    cell_count_ = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    const std::uint8_t* cells = &samples.cells[sample.cells];
    const auto line = [&](int x, int y, int dx, int dy, std::size_t direction) {
      std::array<std::size_t, kMaxGomokuSide> on_line{};
      int length = 0;
      for (; x >= 0 && y < size && x < size; x += dx, y += dy)
        on_line[static_cast<std::size_t>(length++)] = static_cast<std::size_t>(y * size + x);
      const auto at = [&](int i) -> std::size_t {
        return i < 0 || i >= length ? 3U : cells[on_line[static_cast<std::size_t>(i)]];
      };
      std::size_t key = 0;
      const auto shift_in = [&key](std::size_t cell) { key = key >> 2U | cell << (2U * (kNetWindow - 1)); };
      for (int i = -kNetHalf; i < kNetHalf; ++i) shift_in(at(i));
      for (int i = 0; i < length; ++i) {
        shift_in(at(i + kNetHalf));
        const std::size_t cell = on_line[static_cast<std::size_t>(i)];
        patterns_[0][cell][direction] = keys_.pattern[key];
        patterns_[1][cell][direction] = keys_.swapped[keys_.pattern[key]];
      }
    };
    for (int i = 0; i < size; ++i) {
      line(0, i, 1, 0, 0);
      line(i, 0, 0, 1, 1);
      line(i, 0, 1, 1, 2);
      if (i > 0) line(0, i, 1, 1, 2);
      line(i, 0, -1, 1, 3);
      if (i > 0) line(size - 1, i, -1, 1, 3);
    }
    for (std::size_t view = 0; view < 2; ++view) {
      const std::vector<Lanes>& rows = side(view == 0 ? sample.side : 1U - sample.side).patterns;
      Lanes total{};
      for (std::size_t cell = 0; cell < cell_count_; ++cell) {
        const auto [a, b, c, d] = patterns_[view][cell];
        Lanes& sums = sums_[view][cell];
        for (std::size_t i = 0; i < kNetChannels; ++i) {
          sums[i] = rows[a][i] + rows[b][i] + rows[c][i] + rows[d][i];
          total[i] += cut(sums[i]);
        }
      }
      for (std::size_t c = 0; c < kNetChannels; ++c) inputs_[view * kNetChannels + c] = total[c] / kNetSpread;
    }
  }

  void visit_value(const NetSample& sample, float share, Losses& losses) {
    Side& head = side(sample.side);
    const auto hidden = head.hidden.numbers(inputs_);
    float logit = head.rest.value[Side::kBias] + head.rest.value[Side::kTables] * sample.table_logit;
    for (std::size_t j = 0; j < kNetHidden; ++j) logit += head.output.value[j] * hidden[j];
    const double unknowable = cross_entropy(sample.target, std::log(sample.target / (1 - sample.target)));
    losses.value += cross_entropy(sample.target, logit) - unknowable;
    losses.table_value += cross_entropy(sample.target, sample.table_logit) - unknowable;
    losses.positions += 1;
    if (share == 0) return;

    const float slope = (chance(logit) - sample.target) * share;
    head.rest.slope[Side::kBias] += slope;
    head.rest.slope[Side::kTables] += slope * sample.table_logit;
    Layer<kNetHidden>::Numbers through{};
    for (std::size_t j = 0; j < kNetHidden; ++j) {
      head.output.slope[j] += slope * hidden[j];
      through[j] = hidden[j] > 0 ? slope * head.output.value[j] : 0.0F;
    }
    head.hidden.learn(inputs_, through, back_);
  }

  void visit_moves(const NetSamples& samples, const NetSample& sample, float share, Losses& losses) {
    Side& head = side(sample.side);
    const auto context = head.context.numbers(inputs_);
    const std::array<Lanes, 2> weights = head.move_weights(context);
    const NetSamples::Candidate* moves = &samples.candidates[sample.candidates];
    const auto table_logit = [&](std::size_t i) {
      return static_cast<float>(moves[i].score) / kScorePerLogit;
    };
    logits_.resize(sample.count);
    for (std::size_t i = 0; i < sample.count; ++i) {
      Lanes weighted;
      for (std::size_t view = 0; view < 2; ++view)
        for (std::size_t c = 0; c < kNetChannels; ++c)
          weighted[c] += cut(sums_[view][moves[i].cell][c]) * weights[view][c];
      logits_[i] = std::accumulate(weighted.numbers.begin(), weighted.numbers.end(),
                                   head.rest.value[Side::kMoveTables] * table_logit(i));
    }
    const float top = *std::max_element(logits_.begin(), logits_.end());
    float all = 0;
    float table_top = table_logit(0);
    for (std::size_t i = 0; i < sample.count; ++i) {
      all += std::exp(logits_[i] - top);
      table_top = std::max(table_top, table_logit(i));
    }
    double table_all = 0;
    int better = 0;
    for (std::size_t i = 0; i < sample.count; ++i) {
      table_all += std::exp(table_logit(i) - table_top);
      better += logits_[i] > logits_[sample.chosen] ? 1 : 0;
    }
    losses.moves += std::log(all) - (logits_[sample.chosen] - top);
    losses.table_moves += std::log(table_all) - (table_logit(sample.chosen) - table_top);
    losses.choices += 1;
    losses.first += better == 0 ? 1 : 0;
    losses.five += better < 5 ? 1 : 0;
    if (share == 0) return;

    std::array<float, kNetSums> weight_slopes{};
    for (std::size_t i = 0; i < sample.count; ++i) {
      const float slope = (std::exp(logits_[i] - top) / all - (i == sample.chosen ? 1.0F : 0.0F)) * share;
      head.rest.slope[Side::kMoveTables] += slope * table_logit(i);
      for (std::size_t view = 0; view < 2; ++view) {
        const Lanes& sums = sums_[view][moves[i].cell];
        Lanes& slopes = slopes_[view][moves[i].cell];
        for (std::size_t c = 0; c < kNetChannels; ++c) {
          weight_slopes[view * kNetChannels + c] += slope * cut(sums[c]);
          slopes[c] += gate(sums[c], slope * weights[view][c]);
        }
      }
    }
    for (std::size_t i = 0; i < kNetSums; ++i) head.rest.slope[Side::kMoves + i] += weight_slopes[i];
    Layer<kNetContext>::Numbers through{};
    for (std::size_t k = 0; k < kNetContext; ++k) {
      if (context[k] <= 0) continue;
      for (std::size_t i = 0; i < kNetSums; ++i) {
        head.context_moves.slope[k * kNetSums + i] += weight_slopes[i] * context[k];
        through[k] += weight_slopes[i] * head.context_moves.value[k * kNetSums + i];
      }
    }
    head.context.learn(inputs_, through, back_);
  }

  static NetSide round(const Side& from) {
    constexpr long kMostPattern = 127;
    constexpr long kMostWeight = 32767;
    NetSide side;
    side.patterns.resize(kNetPatterns);
    for (std::size_t i = 0; i < kNetPatterns; ++i)
      for (std::size_t c = 0; c < kNetChannels; ++c)
        side.patterns[i][c] = static_cast<std::int8_t>(rounded(from.patterns[i][c], kNetUnit, kMostPattern));
    side.hidden = from.hidden.round();
    for (std::size_t j = 0; j < kNetHidden; ++j)
      side.output[j] = static_cast<std::int16_t>(rounded(from.output.value[j], kNetWeightUnit, kMostWeight));
    side.context = from.context.round();
    for (std::size_t k = 0; k < kNetContext; ++k)
      for (std::size_t i = 0; i < kNetSums; ++i)
        side.context_moves[k][i] = static_cast<std::int16_t>(
            rounded(from.context_moves.value[k * kNetSums + i], kMoveUnit, kNetMostHidden));
    const auto& rest = from.rest.value;
    side.output_bias =
        static_cast<std::int32_t>(rounded(rest[Side::kBias], kNetWeightUnit * kNetWeightUnit, kNetMostBias));
    side.table_share = static_cast<std::int16_t>(rounded(rest[Side::kTables], kNetShareUnit, kMostWeight));
    side.move_table_share =
        static_cast<std::int16_t>(rounded(rest[Side::kMoveTables], kNetShareUnit, kMostWeight));
    for (std::size_t i = 0; i < kNetSums; ++i)
      side.moves[i] = static_cast<std::int16_t>(rounded(rest[Side::kMoves + i], kMoveUnit, kMostWeight));
    return side;
  }

  const NetKeys& keys_ = net_keys();
  Sharing sharing_;
  std::vector<Side> sides_;
  std::size_t cell_count_ = 0;
  std::array<std::array<Patterns, kMaxCells>, 2> patterns_{};  // by view, then by cell
  std::array<std::array<Lanes, kMaxCells>, 2> sums_{};
  std::array<std::array<Lanes, kMaxCells>, 2> slopes_{};  // of the sums, by moves; then all
  std::array<float, kNetSums> inputs_{};
  std::array<float, kNetSums> back_{};  // slopes of the inputs
  std::vector<float> logits_;
};

// `chosen` may be no cell: then nothing is learnt of moves.
void add_sample(const Board& board, CellIndex chosen, float target, NetSamples& samples) {
  ScoredMoves moves;
  generate(board, status_of(board), moves);
  NetSample sample{.cells = samples.cells.size(),
                   .candidates = samples.candidates.size(),
                   .count = static_cast<std::uint16_t>(moves.size()),
                   .chosen = static_cast<std::uint16_t>(moves.size()),
                   .size = static_cast<std::uint8_t>(board.settings().width),
                   .side = static_cast<std::uint8_t>(board.to_move()),
                   .target = std::clamp(target, kSureness, 1 - kSureness),
                   .table_logit = static_cast<float>(table_value(board)) / kUnitsPerLogit};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].cell == chosen) sample.chosen = static_cast<std::uint16_t>(i);
    samples.candidates.push_back({moves[i].cell, static_cast<std::int16_t>(moves[i].score)});
  }
  const Cell own = cell_of(board.to_move());
  for (int i = 0; i < board.cell_count(); ++i) {
    const Cell cell = board.at(static_cast<CellIndex>(i));
    samples.cells.push_back(cell == Cell::Empty ? 0 : cell == own ? 1 : 2);
  }
  samples.samples.push_back(sample);
}

}  // namespace

void add_game(const TrainingGame& game, double trust, Board& board, NetSamples& samples) {
  // The chance of the side to move, from the end of the game backwards.
  std::vector<float> targets(game.moves.size());
  const bool black_ends = game.moves.size() % 2 == 0;  // is to move after the last one
  float after = static_cast<float>(black_ends ? game.result : 2 - game.result) / 2;
  for (std::size_t i = game.moves.size(); i > 0; --i) {
    const std::int16_t score = game.moves[i - 1].score;
    after = 1 - after;
    if (score != kNoScore)
      after += static_cast<float>(1 - trust) * (chance(static_cast<float>(score) / kUnitsPerLogit) - after);
    targets[i - 1] = after;
  }
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const auto [cell, score] = game.moves[i];
    const Status status = status_of(board);
    if (i > 0 && score != kNoScore && (status == Status::Free || status == Status::Defend))
      add_sample(board, score == -kMaxEstimate ? kNoCell : cell, targets[i], samples);
    board.apply(cell);
  }
  for (std::size_t i = 0; i < game.moves.size(); ++i) board.undo();
}

FittedNet fit_net(const NetSamples& learnt, const NetSamples& unseen, bool apart,
                  const NetFitSettings& settings, const std::function<void(const std::string&)>& say) {
  const auto net = std::make_unique<NetFit>(apart, settings);
  FittedNet fitted;
  Rng rng(settings.seed);
  Losses now;
  int steps = 0;
  const auto mean = [](double sum, double count) { return sum / std::max(count, 1.0); };
  const auto of_unseen = [&] {
    Losses losses;
    for (const NetSample& sample : unseen.samples) net->visit(unseen, sample, 0, 0, losses);
    return losses;
  };
  if (settings.begin != nullptr) {
    const Losses before = of_unseen();
    say(fmt::format("before: values unseen {:.4f}; moves {:.3f}", mean(before.value, before.positions),
                    mean(before.moves, before.choices)));
  }
  run_passes(
      learnt.samples.size(), kBatch, settings.passes, settings.rate, rng,
      [&](std::size_t i, float share) {
        net->visit(learnt, learnt.samples[i], share, settings.move_weight, now);
      },
      [&](float rate) { net->step(rate, ++steps, settings.pull); },
      [&](int pass) {
        const Losses apart_from = of_unseen();
        fitted.value_losses.push_back(
            {mean(now.value, now.positions), mean(apart_from.value, apart_from.positions)});
        fitted.move_losses.push_back(
            {mean(now.moves, now.choices), mean(apart_from.moves, apart_from.choices)});
        fitted.table_value_loss = mean(apart_from.table_value, apart_from.positions);
        fitted.table_move_loss = mean(apart_from.table_moves, apart_from.choices);
        fitted.first_share = mean(apart_from.first, apart_from.choices);
        fitted.five_share = mean(apart_from.five, apart_from.choices);
        say(fmt::format(
            "pass {}: values {:.4f}, unseen {:.4f} (the tables {:.4f}); moves {:.3f}, {:.3f} ({:.3f})",
            pass + 1, fitted.value_losses.back().learnt, fitted.value_losses.back().unseen,
            fitted.table_value_loss, fitted.move_losses.back().learnt, fitted.move_losses.back().unseen,
            fitted.table_move_loss));
        now = {};
      });
  fitted.weights = net->weights();
  return fitted;
}

}  // namespace pedra::gomoku
