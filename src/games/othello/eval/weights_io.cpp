#include "games/othello/eval/weights_io.hpp"

#include <bit>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "base/file.hpp"
#include "learn/weights_file.hpp"

// The assembler lays the file into the read-only data: no tool, no giant literal, no time at start.
asm(R"(
  .section .rodata
  .balign 16
  .globl pedra_othello_weights_begin
  .globl pedra_othello_weights_end
pedra_othello_weights_begin:
  .incbin ")" PEDRA_OTHELLO_WEIGHTS R"("
pedra_othello_weights_end:
  .byte 0
  .text
)");

extern "C" {
extern const char pedra_othello_weights_begin[];
extern const char pedra_othello_weights_end[];
}

namespace pedra::othello {
namespace {

constexpr std::string_view kKind = "othello-patterns";
constexpr std::uint32_t kLayout = 4;
constexpr std::size_t kProbCutNumbers = ProbCut::kNumbers;

// The payload: the ProbCut numbers as doubles; then for every phase, in steps of kWeightStep and as the
// difference from the phase before, the low bytes of all its weights and after them the high bytes. Most
// differences are small, so the high bytes nearly vanish when packed.
void put_phase(std::string& out, const Weights::PhaseWeights& weights, const Weights::PhaseWeights& before) {
  std::string high;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto steps = static_cast<std::uint16_t>((weights[i] - before[i]) / kWeightStep);
    out.push_back(static_cast<char>(steps & 0xff));
    high.push_back(static_cast<char>(steps >> 8));
  }
  out += high;
}

// Adds the difference to `weights`; what is damaged wraps around and does no harm.
void add_phase(std::string_view bytes, Weights::PhaseWeights& weights) {
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto low = static_cast<unsigned char>(bytes[i]);
    const auto high = static_cast<unsigned char>(bytes[weights.size() + i]);
    const auto steps = static_cast<std::uint16_t>(low | high << 8);
    weights[i] = static_cast<std::int16_t>(weights[i] + kWeightStep * static_cast<std::int16_t>(steps));
  }
}

std::uint64_t word_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < size; ++i)
    word |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  return word;
}

}  // namespace

std::string pack_knowledge(const std::vector<Weights::PhaseWeights>& phases, const ProbCut& probcut) {
  assert(phases.size() == kPhases);
  learn::WeightsFile file{.kind = std::string(kKind), .version = kLayout, .payload = {}};
  for (const double number : probcut.numbers) {
    const auto bits = std::bit_cast<std::uint64_t>(number);
    for (int i = 0; i < 8; ++i) file.payload.push_back(static_cast<char>(bits >> (8 * i)));
  }
  Weights::PhaseWeights before(phases.front().size(), 0);
  for (const auto& phase : phases) {
    put_phase(file.payload, phase, before);
    before = phase;
  }
  return learn::pack(file);
}

Result<std::shared_ptr<const Knowledge>> unpack_knowledge(std::string_view bytes) {
  const auto file = learn::unpack(bytes, kKind, kLayout);
  if (!file) return file.error();
  const std::string_view payload = file->payload;
  const auto per_phase = static_cast<std::size_t>(canonical_order().count) + kWholeBoard;
  if (payload.size() != kProbCutNumbers * 8 + kPhases * per_phase * 2)
    return Error{"the weights file has another number of weights than this program"};
  auto knowledge = std::make_shared<Knowledge>();
  for (std::size_t i = 0; i < kProbCutNumbers; ++i) {
    const auto number = std::bit_cast<double>(word_at(payload, i * 8, 8));
    knowledge->probcut.numbers[i] = number;
    if (!std::isfinite(number)) return Error{"the weights file is damaged: a ProbCut number is not finite"};
  }
  Weights::PhaseWeights weights(per_phase, 0);
  for (int phase = 0; phase < kPhases; ++phase) {
    const std::size_t at = kProbCutNumbers * 8 + static_cast<std::size_t>(phase) * per_phase * 2;
    add_phase(payload.substr(at, per_phase * 2), weights);
    knowledge->weights.set_phase(phase, weights);
  }
  return std::shared_ptr<const Knowledge>(std::move(knowledge));
}

Result<std::shared_ptr<const Knowledge>> read_knowledge(const std::filesystem::path& path) {
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  auto knowledge = unpack_knowledge(*bytes);
  if (!knowledge) return Error{fmt::format("'{}': {}", path.string(), knowledge.error().message)};
  return knowledge;
}

std::shared_ptr<const Knowledge> builtin_knowledge() {
  static const std::shared_ptr<const Knowledge> kBuiltin = [] {
    const auto size = static_cast<std::size_t>(pedra_othello_weights_end - pedra_othello_weights_begin);
    auto knowledge = unpack_knowledge({pedra_othello_weights_begin, size});
    assert(knowledge);  // a test unpacks the file in data/
    return *std::move(knowledge);
  }();
  return kBuiltin;
}

}  // namespace pedra::othello
