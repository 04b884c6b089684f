// Certificates on the disk, plain or compressed (zstd).
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace pedra::proof {

Result<std::string> read_certificate(const std::filesystem::path& path);  // unpacked
Result<std::string> unpacked(std::string_view packed);
// Compressed when the name ends in .zst.
Result<Ok> write_certificate(const std::filesystem::path& path, const std::string& certificate);

}  // namespace pedra::proof
