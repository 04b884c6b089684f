#include "games/gomoku/eval/weights_io.hpp"

#include <cassert>
#include <fmt/format.h>
#include <type_traits>

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
constexpr std::uint32_t kLayout = 3;

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

// The same of the network, if there is one.
template <class Net, class Visit>
void each_net_number(Net& net, Visit visit) {
  for (auto& side : net.sides) {
    for (std::size_t channel = 0; channel < kNetChannels; ++channel)
      for (auto& pattern : side.patterns) visit(pattern[channel]);
    const auto visit_layer = [&visit](auto& layer) {
      for (auto& row : layer.weights)
        for (auto& weight : row) visit(weight);
      for (auto& bias : layer.bias) visit(bias);
    };
    visit_layer(side.hidden);
    for (auto& weight : side.output) visit(weight);
    visit(side.output_bias);
    visit(side.table_share);
    for (auto& weight : side.moves) visit(weight);
    visit(side.move_table_share);
    visit_layer(side.context);
    for (auto& row : side.context_moves)
      for (auto& weight : row) visit(weight);
  }
}

NetWeights empty_net() {
  NetWeights net;
  for (NetSide& side : net.sides) side.patterns.resize(kNetPatterns);
  return net;
}

constexpr std::size_t kTableBytes = 2 * (2 * (4 * kCodeCount + kThreatMasks) + 2 * kNearCount);

std::size_t net_bytes() {
  std::size_t bytes = 0;
  const NetWeights net = empty_net();
  each_net_number(net, [&bytes](auto number) { bytes += sizeof(number); });
  return bytes;
}

// Little-endian.
template <class Number>
void append(std::string& bytes, Number number) {
  const auto bits = static_cast<std::make_unsigned_t<Number>>(number);
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    bytes.push_back(static_cast<char>(bits >> (8 * i) & 0xffU));
}

template <class Number>
void take(std::string_view& bytes, Number& number) {
  std::make_unsigned_t<Number> bits = 0;
  for (std::size_t i = sizeof(Number); i-- > 0;)
    bits = static_cast<std::make_unsigned_t<Number>>(bits << 8U | static_cast<unsigned char>(bytes[i]));
  number = static_cast<Number>(bits);
  bytes.remove_prefix(sizeof(Number));
}

std::shared_ptr<const Weights> builtin(const char* begin, const char* end) {
  auto weights = unpack_weights({begin, static_cast<std::size_t>(end - begin)});
  assert(weights);  // a test unpacks the files in data/
  return *weights;
}

}  // namespace

std::string pack_weights(const Weights& weights) {
  learn::WeightsFile file{.kind = std::string(kKind), .version = kLayout, .payload = {}};
  each_number(weights, [&file](auto number) { append(file.payload, number); });
  if (weights.net) each_net_number(*weights.net, [&file](auto number) { append(file.payload, number); });
  return learn::pack(file);
}

Result<std::shared_ptr<const Weights>> unpack_weights(std::string_view bytes) {
  const auto file = learn::unpack(bytes, kKind, kLayout);
  if (!file) return file.error();
  std::string_view left = file->payload;
  const bool has_net = left.size() == kTableBytes + net_bytes();
  if (left.size() != kTableBytes && !has_net)
    return Error{"the weights file has another number of weights than this program"};
  auto weights = std::make_shared<Weights>();
  const auto read = [&left](auto& number) { take(left, number); };
  each_number(*weights, read);
  if (has_net) each_net_number(weights->net.emplace(empty_net()), read);
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
