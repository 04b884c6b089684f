#include "learn/weights_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <zstd.h>

#include "base/rng.hpp"
#include "base/visible_text.hpp"

namespace pedra::learn {
namespace {

constexpr std::string_view kMagic = "PEDRAWTS";
constexpr std::uint64_t kMaxPayload = std::uint64_t{1} << 30;
// How large a payload may be: that of a short file (of empty tables, for instance), and how many times its packed size
// that of a longer one. A file that says more was made to exhaust the memory.
constexpr std::uint64_t kMaxShort = std::uint64_t{64} << 20;
constexpr std::uint64_t kMaxRatio = 100;
constexpr int kCompressionLevel = 19;

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = bytes.size();
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::uint64_t word = 0;
    for (std::size_t j = 0; j < 8; ++j)
      word |= std::uint64_t{static_cast<unsigned char>(bytes[i + j])} << (8 * j);
    sum = mix64(sum ^ word);
  }
  for (; i < bytes.size(); ++i) sum = mix64(sum ^ static_cast<unsigned char>(bytes[i]));
  return sum;
}

void put(std::string& out, std::uint64_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(number >> (8 * i)));
}

// Reads from the front; remembers when there was too little.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  std::string_view take(std::uint64_t count) {
    short_ = short_ || count > rest_.size();
    if (short_) return {};
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  std::uint64_t number(std::uint64_t bytes) {
    std::uint64_t value = 0;
    std::uint64_t shift = 0;
    for (const char c : take(bytes)) {
      value |= std::uint64_t{static_cast<unsigned char>(c)} << shift;
      shift += 8;
    }
    return value;
  }
  [[nodiscard]] std::string_view rest() const { return rest_; }
  [[nodiscard]] bool cut_short() const { return short_; }

 private:
  std::string_view rest_;
  bool short_ = false;
};

}  // namespace

std::string pack(const WeightsFile& file) {
  std::string out(kMagic);
  put(out, file.kind.size(), 4);
  out += file.kind;
  put(out, file.version, 4);
  put(out, file.payload.size(), 8);
  put(out, checksum(file.payload), 8);
  std::string compressed(ZSTD_compressBound(file.payload.size()), '\0');
  const std::size_t size = ZSTD_compress(compressed.data(), compressed.size(), file.payload.data(),
                                         file.payload.size(), kCompressionLevel);
  compressed.resize(size);
  return out + compressed;
}

Result<WeightsFile> unpack(std::string_view bytes, std::string_view kind, std::uint32_t version) {
  Reader reader(bytes);
  if (reader.take(kMagic.size()) != kMagic) return Error{"this is not a weights file of Pedra's"};
  WeightsFile file;
  file.kind = std::string(reader.take(reader.number(4)));
  file.version = static_cast<std::uint32_t>(reader.number(4));
  const std::uint64_t size = reader.number(8);
  const std::uint64_t sum = reader.number(8);
  if (reader.cut_short()) return Error{"the weights file is cut short"};
  if (file.kind != kind)
    return Error{fmt::format("the weights are for '{}', not for '{}'", excerpt(file.kind), kind)};
  if (file.version != version)
    return Error{
        fmt::format("the weights have layout {}, this program reads layout {}", file.version, version)};
  if (size > kMaxPayload) return Error{"the weights file is damaged: it announces more than 1 GiB"};
  const std::string_view packed = reader.rest();
  if (size > std::max(kMaxShort, packed.size() * kMaxRatio) ||
      ZSTD_getFrameContentSize(packed.data(), packed.size()) != size)
    return Error{"the weights file is cut short or damaged: its content has not the size it announces"};
  file.payload.resize(size);
  const std::size_t got = ZSTD_decompress(file.payload.data(), size, packed.data(), packed.size());
  if (ZSTD_isError(got) != 0U || got != size) return Error{"the weights file is cut short or damaged"};
  if (checksum(file.payload) != sum) return Error{"the weights file is damaged: its checksum is wrong"};
  return file;
}

}  // namespace pedra::learn
