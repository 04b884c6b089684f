#include "arena/submissions/intake.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestName = 200;  // bytes of one folder's or file's
constexpr std::size_t kDeepest = 20;
constexpr std::array<std::string_view, 7> kUnwanted{"__MACOSX",    ".DS_Store", "Thumbs.db", ".git",
                                                    "__pycache__", "venv",      ".venv"};
// Archives made elsewhere do not know what may be executed.
constexpr mode_t kMode = 0755;

bool printable(std::string_view name) {
  return std::none_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

// Closes itself.
class NewFile {
 public:
  explicit NewFile(const fs::path& path)
      : fd_(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kMode)) {}
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    if (fd_ >= 0) ::close(fd_);
  }
  [[nodiscard]] bool made() const { return fd_ >= 0; }
  [[nodiscard]] bool write(std::span<const char> bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return false;
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
  }

 private:
  int fd_;
};

}  // namespace

Result<fs::path> place_of(std::string_view name) {
  const Error wrong{fmt::format("it holds '{}', which would lie outside its folder", excerpt(name))};
  std::string text(name);
  std::replace(text.begin(), text.end(), '\\', '/');
  if (text.empty() || text[0] == '/' || (text.size() > 1 && text[1] == ':')) return wrong;
  fs::path place;
  std::size_t depth = 0;
  for (const std::string_view part : split(text, '/')) {
    if (part.empty() || part == ".") continue;
    if (part == "..") return wrong;
    if (part.size() > kLongestName || ++depth > kDeepest || !printable(part))
      return Error{
          fmt::format("it holds '{}': names have at most {} letters, and folders in folders at most {}",
                      excerpt(name), kLongestName, kDeepest)};
    if (std::find(kUnwanted.begin(), kUnwanted.end(), part) != kUnwanted.end()) return fs::path();
    place /= part;
  }
  return place;
}

Result<Ok> Intake::add(std::string_view name, const Source& source) {
  const auto place = place_of(name);
  if (!place) return place.error();
  if (place->empty()) return Ok{};
  if (++files_ > bounds_.files) return Error{fmt::format("it holds more than {} files", bounds_.files)};
  std::error_code code;
  const fs::path path = folder_ / *place;
  fs::create_directories(path.parent_path(), code);
  if (code) return Error{fmt::format("cannot make the folder of '{}': {}", excerpt(name), code.message())};
  const NewFile file(path);
  if (!file.made() && errno == EEXIST) return Error{fmt::format("it holds '{}' twice", excerpt(name))};
  if (!file.made()) return Error{fmt::format("cannot write '{}': {}", excerpt(name), std::strerror(errno))};
  std::array<char, 1U << 16U> buffer;
  while (true) {
    const auto size = source(buffer);
    if (!size) return size.error();
    if (*size == 0) return Ok{};
    bytes_ += *size;
    if (bytes_ > bounds_.bytes) return Error{fmt::format("it holds more than {} MiB", bounds_.bytes >> 20U)};
    if (!file.write(std::span<const char>(buffer).first(*size)))
      return Error{fmt::format("cannot write '{}': {}", excerpt(name), std::strerror(errno))};
  }
}

}  // namespace pedra::arena
