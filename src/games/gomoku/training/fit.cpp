#include "games/gomoku/training/fit.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "base/rng.hpp"
#include "games/gomoku/training/factored_table.hpp"
#include "games/gomoku/training/passes.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::size_t kBatch = 2048;

FactoredTable code_table(bool fouls) {
  std::vector<std::vector<std::uint16_t>> members(kCodeCount);
  for (std::size_t a = 0; a < kLineClassCount; ++a)
    for (std::size_t b = 0; b <= a; ++b)
      for (std::size_t c = 0; c <= b; ++c)
        for (std::size_t d = 0; d <= c; ++d) {
          const auto code = static_cast<CellCode>(a << 12U | b << 8U | c << 4U | d);
          const auto cell_class = static_cast<std::size_t>(cell_class_of(code, fouls));
          auto& list = members[code_index({a, b, c, d})];
          for (const std::size_t part : {a, b, c, d, kLineClassCount + cell_class})
            list.push_back(static_cast<std::uint16_t>(part));
        }
  return {kLineClassCount + kCellClassCount, std::move(members)};
}

FactoredTable threat_table() {
  std::vector<std::vector<std::uint16_t>> members(kThreatMasks, {static_cast<std::uint16_t>(kThreatBits)});
  for (std::size_t mask = 0; mask < kThreatMasks; ++mask)
    for (std::size_t bit = 0; bit < kThreatBits; ++bit)
      if ((mask >> bit & 1U) != 0) members[mask].push_back(static_cast<std::uint16_t>(bit));
  return {kThreatBits + 1, std::move(members)};
}

FactoredTable near_table() { return {0, std::vector<std::vector<std::uint16_t>>(kNearCount)}; }

// What colours share is one table; else there is one for each.
class Tables {
 public:
  Tables(bool apart, const FactoredTable& black, const FactoredTable& white) : tables_{black} {
    if (apart) tables_.push_back(white);
  }
  FactoredTable& of(std::size_t side) { return tables_[tables_.size() == 1 ? 0 : side]; }
  void step(float rate, float pull) {
    for (FactoredTable& table : tables_) table.step(rate, pull);
  }

 private:
  std::vector<FactoredTable> tables_;
};

std::int16_t rounded(float weight, int scale) {
  return static_cast<std::int16_t>(
      std::clamp(std::lround(weight * static_cast<float>(scale)), -32000L, 32000L));
}

class ValueFit {
 public:
  ValueFit(bool apart, bool fouls)
      : mover_(apart, code_table(fouls), code_table(false)),
        waiter_(apart, code_table(fouls), code_table(false)),
        threats_(apart, threat_table(), threat_table()) {}

  float logit(const Samples& samples, const ValueSample& sample) {
    return threats_.of(sample.side)[sample.threats] + 0.5F * cells(samples, sample.now, sample.side) -
           0.5F * cells(samples, sample.before, 1U - sample.side);
  }

  void learn(const Samples& samples, const ValueSample& sample, float share) {
    const float slope = (1 / (1 + std::exp(-logit(samples, sample))) - sample.target) * share;
    threats_.of(sample.side).add_gradient(sample.threats, slope);
    learn_cells(samples, sample.now, sample.side, 0.5F * slope);
    learn_cells(samples, sample.before, 1U - sample.side, -0.5F * slope);
  }

  double loss(const Samples& samples) {
    double sum = 0;
    for (const ValueSample& sample : samples.values)
      sum += cross_entropy(sample.target, logit(samples, sample));
    return sum / static_cast<double>(std::max<std::size_t>(samples.values.size(), 1));
  }

  void step(float rate, float pull) {
    mover_.step(rate, pull);
    waiter_.step(rate, pull);
    threats_.step(rate, pull);
  }

  void write(Weights& weights) {
    for (std::size_t side = 0; side < 2; ++side) {
      SideWeights& to = weights.sides[side];
      for (std::size_t code = 0; code < kCodeCount; ++code) {
        to.codes[code].mover = rounded(mover_.of(side)[code], kUnitsPerLogit * kValueScale);
        to.codes[code].waiter = rounded(waiter_.of(side)[code], kUnitsPerLogit * kValueScale);
      }
      for (std::size_t mask = 0; mask < kThreatMasks; ++mask)
        to.threats[mask] = rounded(threats_.of(side)[mask], kUnitsPerLogit);
    }
  }

 private:
  // Of one position, `side` being to move.
  float cells(const Samples& samples, const PositionCodes& codes, std::size_t side) {
    float sum = 0;
    const CodeCount* at = samples.counts.data() + codes.first;
    for (int i = 0; i < codes.mover; ++i, ++at)
      sum += mover_.of(side)[at->code] * static_cast<float>(at->count);
    for (int i = 0; i < codes.waiter; ++i, ++at)
      sum -= waiter_.of(1 - side)[at->code] * static_cast<float>(at->count);
    return sum;
  }

  void learn_cells(const Samples& samples, const PositionCodes& codes, std::size_t side, float slope) {
    const CodeCount* at = samples.counts.data() + codes.first;
    for (int i = 0; i < codes.mover; ++i, ++at)
      mover_.of(side).add_gradient(at->code, slope * static_cast<float>(at->count));
    for (int i = 0; i < codes.waiter; ++i, ++at)
      waiter_.of(1 - side).add_gradient(at->code, -slope * static_cast<float>(at->count));
  }

  Tables mover_;
  Tables waiter_;
  Tables threats_;
};

class MoveFit {
 public:
  MoveFit(bool apart, bool fouls)
      : attack_(apart, code_table(fouls), code_table(false)),
        defend_(apart, code_table(fouls), code_table(false)),
        near_own_(near_table()),
        near_opponent_(near_table()) {}

  // Leaves the logits of the sample's candidates in logits_; returns the loss.
  double judge(const Samples& samples, const MoveSample& sample) {
    const Candidate* at = samples.candidates.data() + sample.first;
    logits_.resize(sample.count);
    float most = -1e9F;
    for (std::size_t i = 0; i < sample.count; ++i) {
      logits_[i] = attack_.of(sample.side)[at[i].own] + defend_.of(1U - sample.side)[at[i].opposing] +
                   near_own_[at[i].near_own] + near_opponent_[at[i].near_opponent];
      most = std::max(most, logits_[i]);
    }
    float sum = 0;
    for (const float logit : logits_) sum += std::exp(logit - most);
    total_ = most + std::log(sum);
    return total_ - logits_[sample.chosen];
  }

  void learn(const Samples& samples, const MoveSample& sample, float share) {
    judge(samples, sample);
    const Candidate* at = samples.candidates.data() + sample.first;
    for (std::size_t i = 0; i < sample.count; ++i) {
      const float slope = (std::exp(logits_[i] - total_) - (i == sample.chosen ? 1.0F : 0.0F)) * share;
      attack_.of(sample.side).add_gradient(at[i].own, slope);
      defend_.of(1U - sample.side).add_gradient(at[i].opposing, slope);
      near_own_.add_gradient(at[i].near_own, slope);
      near_opponent_.add_gradient(at[i].near_opponent, slope);
    }
  }

  double loss(const Samples& samples) {
    double sum = 0;
    for (const MoveSample& sample : samples.moves) sum += judge(samples, sample);
    return sum / static_cast<double>(std::max<std::size_t>(samples.moves.size(), 1));
  }

  // The share of samples whose chosen move is among the best so many.
  double share_among(const Samples& samples, int best) {
    std::size_t hits = 0;
    for (const MoveSample& sample : samples.moves) {
      judge(samples, sample);
      const float chosen = logits_[sample.chosen];
      const auto better =
          std::count_if(logits_.begin(), logits_.end(), [chosen](float l) { return l > chosen; });
      hits += better < best ? 1U : 0U;
    }
    return static_cast<double>(hits) / static_cast<double>(std::max<std::size_t>(samples.moves.size(), 1));
  }

  void step(float rate, float pull) {
    attack_.step(rate, pull);
    defend_.step(rate, pull);
    near_own_.step(rate, 0);
    near_opponent_.step(rate, 0);
  }

  void write(Weights& weights) {
    for (std::size_t side = 0; side < 2; ++side)
      for (std::size_t code = 0; code < kCodeCount; ++code) {
        weights.sides[side].codes[code].attack = rounded(attack_.of(side)[code], kScorePerLogit);
        weights.sides[side].codes[code].defend = rounded(defend_.of(side)[code], kScorePerLogit);
      }
    for (std::size_t i = 0; i < kNearCount; ++i) {
      weights.near_own[i] = rounded(near_own_[i], kScorePerLogit);
      weights.near_opponent[i] = rounded(near_opponent_[i], kScorePerLogit);
    }
  }

 private:
  Tables attack_;
  Tables defend_;
  FactoredTable near_own_;
  FactoredTable near_opponent_;
  std::vector<float> logits_;
  float total_ = 0;
};

}  // namespace

Fitted fit(const Samples& learnt, const Samples& unseen, bool apart, bool fouls, const FitSettings& settings,
           const std::function<void(const std::string&)>& say) {
  Fitted fitted;
  Rng rng(settings.seed);
  ValueFit values(apart, fouls);
  run_passes(
      learnt.values.size(), kBatch, settings.value_passes, settings.value_rate, rng,
      [&](std::size_t i, float share) { values.learn(learnt, learnt.values[i], share); },
      [&](float rate) { values.step(rate, settings.pull); },
      [&](int pass) {
        fitted.value_losses.push_back({values.loss(learnt), values.loss(unseen)});
        say(fmt::format("value, pass {:2}: loss {:.4f}, on unseen games {:.4f}", pass + 1,
                        fitted.value_losses.back().learnt, fitted.value_losses.back().unseen));
      });
  values.write(fitted.weights);
  MoveFit moves(apart, fouls);
  run_passes(
      learnt.moves.size(), kBatch, settings.move_passes, settings.move_rate, rng,
      [&](std::size_t i, float share) { moves.learn(learnt, learnt.moves[i], share); },
      [&](float rate) { moves.step(rate, settings.pull); },
      [&](int pass) {
        fitted.move_losses.push_back({moves.loss(learnt), moves.loss(unseen)});
        say(fmt::format("moves, pass {:2}: loss {:.4f}, on unseen games {:.4f}", pass + 1,
                        fitted.move_losses.back().learnt, fitted.move_losses.back().unseen));
      });
  moves.write(fitted.weights);
  fitted.first_share = moves.share_among(unseen, 1);
  fitted.five_share = moves.share_among(unseen, 5);
  return fitted;
}

}  // namespace pedra::gomoku
