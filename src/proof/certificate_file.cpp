#include "proof/certificate_file.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <memory>
#include <zstd.h>

#include "base/file.hpp"

namespace pedra::proof {
namespace {

constexpr int kCompression = 19;
constexpr std::string_view kMagic = "\x28\xb5\x2f\xfd";  // of a zstd frame

}  // namespace

Result<std::string> unpacked(std::string_view packed) {
  std::string plain;
  std::string part(ZSTD_DStreamOutSize(), '\0');
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  std::size_t left = 1;
  while (in.pos < in.size) {
    ZSTD_outBuffer out{part.data(), part.size(), 0};
    left = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(left) != 0U) return Error{"the compressed file is damaged"};
    plain.append(part, 0, out.pos);
  }
  if (left != 0) return Error{"the compressed file is cut short"};
  return plain;
}

Result<std::string> read_certificate(const std::filesystem::path& path) {
  std::ifstream input(path, std::ios::binary);
  if (!input) return Error{fmt::format("cannot read '{}'", path.string())};
  std::string bytes((std::istreambuf_iterator<char>(input)), std::istreambuf_iterator<char>());
  if (!bytes.starts_with(kMagic)) return bytes;
  auto plain = unpacked(bytes);
  if (!plain) return Error{fmt::format("{}: {}", path.string(), plain.error().message)};
  return plain;
}

Result<Ok> write_certificate(const std::filesystem::path& path, const std::string& certificate) {
  if (path.extension() != ".zst") return write_file(path, certificate);
  std::string packed(ZSTD_compressBound(certificate.size()), '\0');
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), certificate.data(), certificate.size(), kCompression);
  if (ZSTD_isError(size) != 0U) return Error{fmt::format("cannot compress: {}", ZSTD_getErrorName(size))};
  packed.resize(size);
  return write_file(path, packed);
}

}  // namespace pedra::proof
