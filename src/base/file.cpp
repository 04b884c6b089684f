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

constexpr const char* kDescriptors = "/proc/self/fd";

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

// Puts a file that has no name in the place of `path`.
bool give_name(int fd, const std::filesystem::path& path) {
  const std::string self = fmt::format("{}/{}", kDescriptors, fd);
  const auto link = [&self](const std::string& name) {
    return ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  };
  if (link(path.string())) return true;
  if (errno != EEXIST) return false;
  const std::string temporary = fmt::format("{}.{}-{}", path.string(), ::getpid(), fd);
  ::unlink(temporary.c_str());
  if (!link(temporary)) return false;
  if (::rename(temporary.c_str(), path.c_str()) == 0) return true;
  const int reason = errno;
  ::unlink(temporary.c_str());
  errno = reason;
  return false;
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
  // A file without a name: nothing of it is left when the process is killed.
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const bool nameless = ::access(kDescriptors, X_OK) == 0;
  if (const int fd = nameless ? ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666) : -1;
      fd >= 0) {
    const bool whole = write_all(fd, content) && ::fsync(fd) == 0 && give_name(fd, path);
    const Error error = io_error("write", path);
    ::close(fd);
    if (whole) return Ok{};
    return error;
  }
  // The file system has no files without names, or the folder refuses them.
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
