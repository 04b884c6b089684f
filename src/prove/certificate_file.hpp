// Certificates on the disk, plain or compressed (zstd), and the checker of proof-check/ run on them.
#pragma once
#include <filesystem>
#include <string>

#include "base/result.hpp"

namespace pedra::prove {

Result<std::string> read_certificate(const std::filesystem::path& path);  // unpacked
// Compressed when the name ends in .zst.
Result<Ok> write_certificate(const std::filesystem::path& path, const std::string& certificate);

struct CheckReport {
  bool accepted = false;
  std::string text;  // what is proved, or where and why the certificate is rejected
};
CheckReport check_certificate(const std::string& certificate);

}  // namespace pedra::prove
