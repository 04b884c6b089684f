#include "cli/exit.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <utility>

#include "base/visible_text.hpp"
#include "lang/phrases.hpp"

namespace pedra::cli {
namespace {

lang::Language spoken = lang::Language::English;

}  // namespace

void speak(lang::Language language) { spoken = language; }

const lang::Messages& messages() {
  static const lang::Messages all(spoken);
  return all;
}

std::string field_lines(const std::vector<std::pair<std::string_view, std::string>>& fields) {
  constexpr std::size_t kNarrowest = 9;
  std::size_t width = kNarrowest;
  for (const auto& [key, value] : fields) width = std::max(width, characters(messages().text(key)));
  std::string text;
  for (const auto& [key, value] : fields) {
    const std::string name = messages().text(key);
    text.append(name).append(width + 1 - characters(name), ' ').append(value).append("\n");
  }
  return text;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

std::string told(std::string_view english) { return lang::phrase(spoken, english); }

std::string verdict_text(std::string_view verdict) {
  if (verdict == "win") return messages().text("solve.win");
  if (verdict == "loss") return messages().text("solve.loss");
  if (verdict == "draw") return messages().text("solve.draw");
  return messages().text("solve.unknown");
}

Error usage(std::string message) { return Error{.message = std::move(message), .code = kUsageCode}; }

void note(std::string_view english) {
  std::fputs(("pedra: " + visible(told(english)) + "\n").c_str(), stderr);
}

int fail(const Error& error) {
  constexpr std::size_t kLongest = 2000;  // characters: whatever a file or a program said is quoted in part
  note(error.text().substr(0, kLongest));
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
  std::fputs(("pedra: " + told("cannot write the output") + why + "\n").c_str(), stderr);
  return exit_code == kSuccess ? kNegative : exit_code;
}

}  // namespace pedra::cli
