#include "base/file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace pedra {
namespace {

Error io_error(std::string_view doing, const std::filesystem::path& path) {
  return Error{fmt::format("cannot {} '{}': {}", doing, path.string(), std::strerror(errno))};
}

bool write_all(int fd, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(fd, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path) {
  std::error_code code;
  if (std::filesystem::is_directory(path, code)) return Error{fmt::format("'{}' is a folder", path.string())};
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) return io_error("read", path);
  std::string content;
  char buffer[65536];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    content.append(buffer, static_cast<std::size_t>(in.gcount()));
    if (content.size() > kMaxFileBytes)
      return Error{fmt::format("'{}' is larger than {} MiB", path.string(), kMaxFileBytes >> 20U)};
  }
  if (in.bad()) return io_error("read", path);
  return content;
}

Result<Ok> write_file(const std::filesystem::path& path, std::string_view content) {
  std::string temporary = path.string() + ".XXXXXX";
  const int fd = ::mkstemp(temporary.data());
  if (fd < 0) return io_error("write", path);
  const mode_t mask = ::umask(0);
  ::umask(mask);
  bool whole = ::fchmod(fd, 0666 & ~mask) == 0 && write_all(fd, content) && ::fsync(fd) == 0;
  whole = ::close(fd) == 0 && whole;
  if (whole && ::rename(temporary.c_str(), path.c_str()) == 0) return Ok{};
  const Error error = io_error("write", path);
  ::unlink(temporary.c_str());
  return error;
}

}  // namespace pedra
