#include "cli/exit.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <utility>

#include "base/visible_text.hpp"

namespace pedra::cli {

Error usage(std::string message) { return Error{.message = std::move(message), .code = kUsageCode}; }

int fail(const Error& error) {
  constexpr std::size_t kLongest = 2000;  // characters: whatever a file or a program said is quoted in part
  const std::string text = visible(std::string_view(error.text()).substr(0, kLongest));
  std::fputs(("pedra: " + text + "\n").c_str(), stderr);
  return error.code == kUsageCode ? kUsage : kNegative;
}

void out(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) < text.size() && errno == EPIPE) std::clearerr(stdout);
}

int finish_output(int exit_code) {
  errno = 0;
  const bool flushed = std::fflush(stdout) == 0;
  if (flushed && std::ferror(stdout) == 0) return exit_code;
  if (!flushed && errno == EPIPE) return exit_code;
  const std::string why = errno == 0 ? "" : std::string(": ") + std::strerror(errno);
  std::fputs(("pedra: cannot write the output" + why + "\n").c_str(), stderr);
  return exit_code == kSuccess ? kNegative : exit_code;
}

}  // namespace pedra::cli
