#include "games/othello/eval/weights_io.hpp"

#include <bit>
#include <cassert>
#include <cmath>
#include <utility>

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
constexpr std::uint32_t kLayout = 1;
constexpr std::size_t kProbCutNumbers = 6;

void put_16(std::string& out, std::int16_t number) {
  const auto bits = static_cast<std::uint16_t>(number);
  out.push_back(static_cast<char>(bits & 0xff));
  out.push_back(static_cast<char>(bits >> 8));
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
  for (const double number : {probcut.a, probcut.b, probcut.c, probcut.d, probcut.e, probcut.f}) {
    const auto bits = std::bit_cast<std::uint64_t>(number);
    for (int i = 0; i < 8; ++i) file.payload.push_back(static_cast<char>(bits >> (8 * i)));
  }
  for (const auto& phase : phases)
    for (const std::int16_t weight : phase) put_16(file.payload, weight);
  return learn::pack(file);
}

Result<std::shared_ptr<const Knowledge>> unpack_knowledge(std::string_view bytes) {
  const auto file = learn::unpack(bytes, kKind, kLayout);
  if (!file) return file.error();
  const std::string_view payload = file->payload;
  const auto per_phase = static_cast<std::size_t>(canonical_order().count) + 1;
  if (payload.size() != kProbCutNumbers * 8 + kPhases * per_phase * 2)
    return Error{"the weights file has another number of weights than this program"};
  auto knowledge = std::make_shared<Knowledge>();
  double numbers[kProbCutNumbers];
  for (std::size_t i = 0; i < kProbCutNumbers; ++i) {
    numbers[i] = std::bit_cast<double>(word_at(payload, i * 8, 8));
    if (!std::isfinite(numbers[i]))
      return Error{"the weights file is damaged: a ProbCut number is not finite"};
  }
  knowledge->probcut = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
  std::size_t at = kProbCutNumbers * 8;
  for (int phase = 0; phase < kPhases; ++phase) {
    Weights::PhaseWeights weights(per_phase);
    for (auto& weight : weights) {
      weight = static_cast<std::int16_t>(word_at(payload, at, 2));
      at += 2;
    }
    knowledge->weights.set_phase(phase, weights);
  }
  return std::shared_ptr<const Knowledge>(std::move(knowledge));
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
