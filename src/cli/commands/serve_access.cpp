#include "cli/commands/serve_access.hpp"

#include <arpa/inet.h>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <qrencode.h>
#include <sys/random.h>
#include <sys/stat.h>

#include "base/file.hpp"
#include "base/text.hpp"
#include "cli/exit.hpp"
#include "server/http/gate.hpp"

namespace pedra::cli {
namespace {

constexpr std::size_t kShortestToken = 16;

Result<std::string> new_token() {
  std::array<unsigned char, 16> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    return Error{fmt::format("cannot make a token: {}", std::strerror(errno))};
  std::string token;
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

Result<std::string> checked_token(std::string_view text, std::string_view where) {
  const std::string_view token = trim(text);
  if (token.size() < kShortestToken)
    return usage(fmt::format("{}: a token has {} letters or more", where, kShortestToken));
  for (const char c : token)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_')
      return usage(fmt::format("{}: a token has letters, digits, '-' and '_' only", where));
  return std::string(token);
}

Result<std::string> token_of_file(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0 && errno == ENOENT) {
    auto token = new_token();
    if (!token) return token;
    if (const auto written = write_file(path, *token + "\n"); !written) return written.error();
    return token;
  }
  if ((status.st_mode & 077U) != 0)
    return Error{fmt::format("others can read '{}': chmod 600 '{}'", path, path)};
  const auto text = read_file(path);
  return text ? checked_token(*text, path) : text;
}

}  // namespace

Result<std::string> serve_token(const ServeOptions& options, const Environment& environment) {
  if (options.no_token) {
    if (server::is_loopback(options.listen)) return std::string();
    return usage(
        fmt::format("--listen {}: others could use this server; leave --no-token out", options.listen));
  }
  if (!options.token_file.empty()) return token_of_file(options.token_file);
  if (!environment.token.empty()) return checked_token(environment.token, "PEDRA_TOKEN");
  return new_token();
}

Result<Ok> write_link(const std::filesystem::path& path, const std::string& url) {
  return write_file(path, fmt::format("<!doctype html><meta charset=\"utf-8\"><title>Pedra</title>\n"
                                      "<meta http-equiv=\"refresh\" content=\"0; url={}\">\n"
                                      "<a href=\"{}\">Pedra</a>\n",
                                      url, url));
}

std::vector<std::string> outside_addresses() {
  std::vector<std::string> addresses;
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return addresses;
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> all(first, freeifaddrs);
  for (const ifaddrs* at = first; at != nullptr; at = at->ifa_next) {
    if (at->ifa_addr == nullptr || (at->ifa_flags & IFF_UP) == 0 || (at->ifa_flags & IFF_LOOPBACK) != 0)
      continue;
    if (at->ifa_addr->sa_family != AF_INET) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* const address = reinterpret_cast<const sockaddr_in*>(at->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr)
      addresses.emplace_back(text.data());
  }
  return addresses;
}

// Two rows of modules in a line of text; white on black whatever the terminal's colours are.
std::string qr_code(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L), QRcode_free);
  if (!code) return {};
  constexpr int kQuiet = 2;
  const auto light = [&code](int x, int y) {
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return true;
    return (code->data[y * code->width + x] & 1U) == 0;
  };
  std::string drawn;
  for (int y = -kQuiet; y < code->width + kQuiet; y += 2) {
    drawn += "\x1b[97;40m";
    for (int x = -kQuiet; x < code->width + kQuiet; ++x) {
      const bool upper = light(x, y);
      const bool lower_one = light(x, y + 1);
      drawn += upper && lower_one ? "█" : upper ? "▀" : lower_one ? "▄" : " ";
    }
    drawn += "\x1b[0m\n";
  }
  return drawn;
}

}  // namespace pedra::cli
