// Who may use `pedra serve`: its token, and how the user comes to the page with it. The token is in no
// argument of any program and in no file that others can read.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/options.hpp"

namespace pedra::cli {

// The token of --token-file (made when there is no such file) or of PEDRA_TOKEN, or a new one; empty with
// --no-token, which is for the loopback alone.
Result<std::string> serve_token(const ServeOptions& options, const Environment& environment);

// A page for the user alone that leads to `url`.
Result<Ok> write_link(const std::filesystem::path& path, const std::string& url);

// The addresses of this machine by which others reach it, as they stand in a URL.
std::vector<std::string> outside_addresses();

// The text as a QR code for a terminal; empty when it is too long for one.
std::string qr_code(const std::string& text);

}  // namespace pedra::cli
