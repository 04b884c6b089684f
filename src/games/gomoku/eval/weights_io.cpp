#include "games/gomoku/eval/weights_io.hpp"

#include <cassert>
#include <fmt/format.h>

#include "base/file.hpp"
#include "learn/weights_file.hpp"

// The assembler lays the files into the read-only data: no tool, no giant literal, no time at start.
asm(R"(
  .section .rodata
  .balign 16
  .globl pedra_gomoku_weights
  .globl pedra_gomoku_weights_1
  .globl pedra_gomoku_weights_2
  .globl pedra_gomoku_weights_end
pedra_gomoku_weights:
  .incbin ")" PEDRA_GOMOKU_WEIGHTS R"(freestyle.pedra"
pedra_gomoku_weights_1:
  .incbin ")" PEDRA_GOMOKU_WEIGHTS R"(standard.pedra"
pedra_gomoku_weights_2:
  .incbin ")" PEDRA_GOMOKU_WEIGHTS R"(renju.pedra"
pedra_gomoku_weights_end:
  .byte 0
  .text
)");

extern "C" {
extern const char pedra_gomoku_weights[];
extern const char pedra_gomoku_weights_1[];
extern const char pedra_gomoku_weights_2[];
extern const char pedra_gomoku_weights_end[];
}

namespace pedra::gomoku {
namespace {

constexpr std::string_view kKind = "gomoku-codes";
constexpr std::uint32_t kLayout = 1;

// Calls `visit` with every number of the weights, in the order of the file: by kind, then by index, so that
// like stands beside like and compresses well.
template <class W, class Visit>
void each_number(W& weights, Visit visit) {
  for (auto& side : weights.sides) {
    for (auto& code : side.codes) visit(code.attack);
    for (auto& code : side.codes) visit(code.defend);
    for (auto& code : side.codes) visit(code.mover);
    for (auto& code : side.codes) visit(code.waiter);
    for (auto& threat : side.threats) visit(threat);
  }
  for (auto& near : weights.near_own) visit(near);
  for (auto& near : weights.near_opponent) visit(near);
}

constexpr std::size_t kNumbers = 2 * (4 * kCodeCount + kThreatMasks) + 2 * kNearCount;

std::shared_ptr<const Weights> builtin(const char* begin, const char* end) {
  auto weights = unpack_weights({begin, static_cast<std::size_t>(end - begin)});
  assert(weights);  // a test unpacks the files in data/
  return *weights;
}

}  // namespace

std::string pack_weights(const Weights& weights) {
  learn::WeightsFile file{.kind = std::string(kKind), .version = kLayout, .payload = {}};
  each_number(weights, [&file](std::int16_t number) {
    const auto bits = static_cast<std::uint16_t>(number);
    file.payload.push_back(static_cast<char>(bits & 0xffU));
    file.payload.push_back(static_cast<char>(bits >> 8U));
  });
  return learn::pack(file);
}

Result<std::shared_ptr<const Weights>> unpack_weights(std::string_view bytes) {
  const auto file = learn::unpack(bytes, kKind, kLayout);
  if (!file) return file.error();
  if (file->payload.size() != kNumbers * 2)
    return Error{"the weights file has another number of weights than this program"};
  auto weights = std::make_shared<Weights>();
  std::size_t at = 0;
  each_number(*weights, [&](std::int16_t& number) {
    const auto low = static_cast<unsigned char>(file->payload[at]);
    const auto high = static_cast<unsigned char>(file->payload[at + 1]);
    number = static_cast<std::int16_t>(low | high << 8U);
    at += 2;
  });
  return std::shared_ptr<const Weights>(std::move(weights));
}

Result<std::shared_ptr<const Weights>> read_weights(const std::filesystem::path& path) {
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  auto weights = unpack_weights(*bytes);
  if (!weights) return Error{fmt::format("'{}': {}", path.string(), weights.error().message)};
  return weights;
}

std::shared_ptr<const Weights> builtin_weights(Rule rule) {
  static const std::shared_ptr<const Weights> kFreestyle =
      builtin(pedra_gomoku_weights, pedra_gomoku_weights_1);
  static const std::shared_ptr<const Weights> kStandard =
      builtin(pedra_gomoku_weights_1, pedra_gomoku_weights_2);
  static const std::shared_ptr<const Weights> kRenju =
      builtin(pedra_gomoku_weights_2, pedra_gomoku_weights_end);
  return rule == Rule::Freestyle ? kFreestyle : rule == Rule::Renju ? kRenju : kStandard;
}

}  // namespace pedra::gomoku
