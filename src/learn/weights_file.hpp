// What training leaves behind: a named, versioned, checksummed and compressed block of numbers. Games read
// their evaluations from it (built in, or given by --weights); a file that is cut short, damaged or of
// another kind is refused.
//
//   bytes   what
//   8       "PEDRAWTS"
//   4       length of the kind, then the kind ("othello-patterns")
//   4       version of the payload's layout
//   8       length of the payload
//   8       checksum of the payload
//   ..      the payload, zstd-compressed
// All numbers little-endian.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace pedra::learn {

struct WeightsFile {
  std::string kind;
  std::uint32_t version = 0;
  std::string payload;
};

std::string pack(const WeightsFile& file);

// `kind` and `version` are what the reader understands; anything else is an error that says what was found.
Result<WeightsFile> unpack(std::string_view bytes, std::string_view kind, std::uint32_t version);

}  // namespace pedra::learn
