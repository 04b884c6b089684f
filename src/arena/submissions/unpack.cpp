#include "arena/submissions/unpack.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <fmt/format.h>
#include <locale.h>
#include <memory>
#include <string>

#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra::arena {
namespace {

constexpr std::array<std::string_view, 6> kEndings{".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz"};
constexpr std::size_t kBlock = 1U << 16U;

using Reader = std::unique_ptr<archive, decltype(&archive_read_free)>;

// libarchive converts names to the locale's character set, and refuses names that it cannot convert: while an object of
// this class exists, the locale of its thread is UTF-8.
class Utf8Names {
 public:
  Utf8Names() : made_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (made_ != nullptr) before_ = ::uselocale(made_);
  }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;
  ~Utf8Names() {
    if (made_ == nullptr) return;
    ::uselocale(before_);
    ::freelocale(made_);
  }

 private:
  locale_t made_;
  locale_t before_ = nullptr;
};

Error reading(archive* reader) {
  const char* const why = archive_error_string(reader);
  return Error{fmt::format("the archive cannot be read: {}", why == nullptr ? "it is damaged" : why)};
}

Result<Ok> take(archive* reader, archive_entry* entry, Intake& intake) {
  const char* const text = archive_entry_pathname_utf8(entry) != nullptr ? archive_entry_pathname_utf8(entry)
                                                                         : archive_entry_pathname(entry);
  if (text == nullptr) return Error{"it holds a file whose name cannot be read"};
  const std::string name = text;
  const auto place = place_of(name);
  if (!place) return place.error();
  if (place->empty() || archive_entry_filetype(entry) == AE_IFDIR) return Ok{};
  if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) != nullptr)
    return Error{
        fmt::format("it holds '{}', a link or a device: hand in files and folders only", excerpt(name))};
  return intake.add(name, [reader](std::span<char> buffer) -> Result<std::size_t> {
    const la_ssize_t size = archive_read_data(reader, buffer.data(), buffer.size());
    if (size < 0) return reading(reader);
    return static_cast<std::size_t>(size);
  });
}

}  // namespace

std::string_view archive_stem(std::string_view file_name) {
  const std::string small = lower(file_name);
  for (const std::string_view ending : kEndings)
    if (small.size() > ending.size() && small.ends_with(ending))
      return file_name.substr(0, file_name.size() - ending.size());
  return {};
}

Result<Ok> unpack(const std::filesystem::path& archive, Intake& intake) {
  const Utf8Names names;
  const Reader reader(archive_read_new(), archive_read_free);
  if (reader == nullptr) return Error{"there is no memory for the archive"};
  archive_read_support_format_zip(reader.get());
  archive_read_support_format_tar(reader.get());
  archive_read_support_filter_gzip(reader.get());
  archive_read_support_filter_bzip2(reader.get());
  archive_read_support_filter_xz(reader.get());
  if (archive_read_open_filename(reader.get(), archive.c_str(), kBlock) != ARCHIVE_OK)
    return reading(reader.get());
  archive_entry* entry = nullptr;
  while (true) {
    const int next = archive_read_next_header(reader.get(), &entry);
    if (next == ARCHIVE_EOF) return Ok{};
    if (next != ARCHIVE_OK && next != ARCHIVE_WARN) return reading(reader.get());
    if (const auto taken = take(reader.get(), entry, intake); !taken) return taken.error();
  }
}

}  // namespace pedra::arena
