#include "server/http/gzip.hpp"

#include <array>
#include <zlib.h>

#include "base/text.hpp"

namespace pedra::server {

bool takes_gzip(std::string_view accept_encoding) {
  bool any = false;
  for (const std::string_view part : split(accept_encoding, ',')) {
    const auto semicolon = part.find(';');
    const std::string coding = lower(trim(part.substr(0, semicolon)));
    if (coding != "gzip" && coding != "x-gzip" && coding != "*") continue;
    const std::string_view weight =
        semicolon == std::string_view::npos ? std::string_view() : trim(part.substr(semicolon + 1));
    // q=0, q=0.0, q=0.00 ...
    const bool none = lower(weight).starts_with("q=0") &&
                      weight.substr(3).find_first_of("123456789") == std::string_view::npos;
    if (coding != "*") return !none;
    any = !none;
  }
  return any;
}

Result<std::string> gunzip(std::string_view packed) {
  constexpr int kGzip = 16;  // zlib: expect gzip's header
  const Error damaged = {"a file inside this program is damaged"};
  z_stream stream{};
  if (inflateInit2(&stream, MAX_WBITS + kGzip) != Z_OK) return damaged;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));  // zlib does not write there
  stream.avail_in = static_cast<uInt>(packed.size());
  std::string plain;
  std::array<char, 65536> part{};
  int status = Z_OK;
  while (status == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = static_cast<uInt>(part.size());
    status = inflate(&stream, Z_NO_FLUSH);
    plain.append(part.data(), part.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  if (status != Z_STREAM_END) return damaged;
  return plain;
}

}  // namespace pedra::server
