#include "prove/store.hpp"

#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <memory>
#include <sys/file.h>
#include <unistd.h>

#include "base/rng.hpp"

namespace pedra::prove {
namespace {

constexpr std::size_t kFixedBody = 5 + 8 + 8;

std::string header(const BoardSize& size) {
  std::string bytes = "PEDRAPRF";
  for (const int number : {size.width, size.height, size.k}) bytes.push_back(static_cast<char>(number));
  return bytes;
}

void put(std::string& bytes, std::uint64_t number, unsigned count) {
  for (unsigned i = 0; i < count; ++i) bytes.push_back(static_cast<char>(number >> (8 * i)));
}

std::uint64_t take(std::string_view& bytes, unsigned count) {
  std::uint64_t number = 0;
  for (unsigned i = 0; i < count; ++i)
    number |= std::uint64_t{static_cast<std::uint8_t>(bytes[i])} << (8 * i);
  bytes.remove_prefix(count);
  return number;
}

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = bytes.size();
  for (const char byte : bytes) sum = mix64(sum ^ static_cast<std::uint8_t>(byte));
  return sum;
}

std::string entry(const Attempt& attempt) {
  std::string body;
  for (const int byte : {attempt.id.white, attempt.id.second, attempt.id.reply, attempt.level})
    put(body, static_cast<std::uint64_t>(byte), 1);
  put(body, attempt.proved ? 1 : 0, 1);
  put(body, attempt.nodes, 8);
  put(body, static_cast<std::uint64_t>(attempt.seconds * 1e6), 8);
  body += attempt.tree;
  std::string bytes;
  put(bytes, body.size(), 4);
  bytes += body;
  put(bytes, checksum(body), 8);
  return bytes;
}

// Takes one entry off; false when it is not whole.
bool take_entry(std::string_view& bytes, Attempt& attempt) {
  if (bytes.size() < 4) return false;
  std::string_view rest = bytes;
  const std::uint64_t length = take(rest, 4);
  if (length < kFixedBody || rest.size() < length + 8) return false;
  std::string_view body = rest.substr(0, length);
  std::string_view sum = rest.substr(length, 8);
  if (take(sum, 8) != checksum(body)) return false;
  attempt.id.white = static_cast<int>(take(body, 1));
  attempt.id.second = static_cast<int>(take(body, 1));
  attempt.id.reply = static_cast<int>(take(body, 1));
  attempt.level = static_cast<int>(take(body, 1));
  attempt.proved = take(body, 1) == 1;
  attempt.nodes = take(body, 8);
  attempt.seconds = static_cast<double>(take(body, 8)) / 1e6;
  attempt.tree = body;
  bytes.remove_prefix(4 + length + 8);
  return true;
}

struct Content {
  std::vector<Attempt> attempts;
  std::size_t whole = 0;  // bytes up to the end of the last whole entry
};

Result<Content> content_of(const std::filesystem::path& path, const BoardSize& size) {
  Content content;
  std::ifstream input(path, std::ios::binary);
  if (!input) return content;
  const std::string file((std::istreambuf_iterator<char>(input)), std::istreambuf_iterator<char>());
  const std::string expected = header(size);
  if (file.size() < expected.size()) return content;
  std::string_view rest = file;
  if (!rest.starts_with(expected))
    return Error{fmt::format("{}: not a store of proofs of this board", path.string())};
  rest.remove_prefix(expected.size());
  Attempt attempt;
  while (take_entry(rest, attempt)) content.attempts.push_back(attempt);
  content.whole = file.size() - rest.size();
  return content;
}

Error system_error(const std::filesystem::path& path) {
  return Error{fmt::format("{}: {}", path.string(), std::strerror(errno))};
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fdatasync(file) == 0;
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const std::filesystem::path& path, const BoardSize& size) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) return system_error(path);
  std::unique_ptr<Store> store(new Store(file));
  if (::flock(file, LOCK_EX | LOCK_NB) != 0)
    return Error{fmt::format("{}: another process is proving with this store", path.string())};
  const auto content = content_of(path, size);
  if (!content) return content.error();
  if (::ftruncate(file, static_cast<off_t>(content->whole)) != 0 || ::lseek(file, 0, SEEK_END) < 0 ||
      (content->whole == 0 && !write_all(file, header(size))))
    return system_error(path);
  return store;
}

Result<std::vector<Attempt>> Store::read(const std::filesystem::path& path, const BoardSize& size) {
  auto content = content_of(path, size);
  if (!content) return content.error();
  return std::move(content->attempts);
}

Store::~Store() { ::close(file_); }

Result<Ok> Store::add(const Attempt& attempt) {
  const std::string bytes = entry(attempt);
  const std::lock_guard lock(mutex_);
  if (!write_all(file_, bytes)) return Error{fmt::format("the store: {}", std::strerror(errno))};
  return Ok{};
}

}  // namespace pedra::prove
