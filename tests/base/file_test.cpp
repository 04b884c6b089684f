#include "base/file.hpp"

#include <csignal>
#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>
#include <set>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace pedra;
namespace fs = std::filesystem;

namespace {

// A folder of this test's own, gone with it.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "pedra-file-test-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::permissions(path_, fs::perms::owner_all, ignored);
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] fs::path operator/(const char* name) const { return path_ / name; }
  [[nodiscard]] const fs::path& path() const { return path_; }
  [[nodiscard]] std::set<std::string> names() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(path_)) names.insert(entry.path().filename().string());
    return names;
  }

 private:
  fs::path path_;
};

}  // namespace

TEST_CASE("what is written is read back, byte for byte") {
  const Folder folder;
  const std::string content("a\r\n\0b\xff", 6);
  REQUIRE(write_file(folder / "x", content).ok());
  CHECK(*read_file(folder / "x") == content);
  REQUIRE(write_file(folder / "x", "").ok());
  CHECK(read_file(folder / "x")->empty());
  const std::string large(3'000'000, 'z');
  REQUIRE(write_file(folder / "x", large).ok());
  CHECK(*read_file(folder / "x") == large);
  CHECK(folder.names() == std::set<std::string>{"x"});  // no temporary file is left
}

TEST_CASE("a new file has the usual permissions, not a temporary file's") {
  const Folder folder;
  const mode_t old = ::umask(027);
  const bool written = write_file(folder / "x", "1").ok();
  CHECK(::umask(old) == 027);  // and the mask is as it was
  REQUIRE(written);
  struct stat status {};
  REQUIRE(::stat((folder / "x").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777U) == 0640U);
}

TEST_CASE("a write that fails leaves the old file alone") {
  const Folder folder;
  REQUIRE(write_file(folder / "x", "old").ok());
  SUBCASE("a folder that is not there") {
    const auto result = write_file(folder / "none" / "x", "new");
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().message.find("No such file") != std::string::npos);
  }
  SUBCASE("a file where a folder should be") { CHECK_FALSE(write_file(folder / "x" / "y", "new").ok()); }
  SUBCASE("a folder where the file should be") {
    REQUIRE(fs::create_directory(folder / "d"));
    REQUIRE_FALSE(write_file(folder / "d", "new").ok());
    CHECK(fs::is_directory(folder / "d"));
    CHECK(folder.names() == std::set<std::string>{"d", "x"});
  }
  SUBCASE("a folder where nobody may make a file") {
    CHECK_FALSE(write_file("/proc/pedra-test", "new").ok());
  }
  SUBCASE("a folder that may not be written to") {
    if (::geteuid() != 0) {  // root may write everywhere
      fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
      CHECK_FALSE(write_file(folder / "x", "new").ok());
    }
  }
  CHECK(*read_file(folder / "x") == "old");
}

TEST_CASE("a writer that is killed leaves whole new files, and nothing else") {
  const Folder folder;
  const std::string content(300'000, 'a');
  for (int kill = 0; kill < 20; ++kill) {
    const pid_t writer = ::fork();
    if (writer == 0)
      for (int i = 0;; ++i)
        if (!write_file(folder / ("x" + std::to_string(kill) + "-" + std::to_string(i)).c_str(), content)
                 .ok())
          ::_exit(1);
    ::usleep(static_cast<useconds_t>(1000 + 700 * kill));
    ::kill(writer, SIGKILL);
    int status = 0;
    REQUIRE(::waitpid(writer, &status, 0) == writer);
    REQUIRE(WIFSIGNALED(status));
  }
  for (const std::string& name : folder.names()) {
    CHECK(name.find_first_not_of("x-0123456789") == std::string::npos);  // no temporary name
    CHECK(fs::file_size(folder / name.c_str()) == content.size());
  }
}

TEST_CASE("reading what is no file") {
  const Folder folder;
  CHECK(read_file(folder / "none").error().message.find("No such file") != std::string::npos);
  CHECK(read_file(folder.path()).error().message.find("is a folder") != std::string::npos);
}

TEST_CASE("a file that is too large is refused") {
  const Folder folder;
  std::ofstream(folder / "x") << "";
  fs::resize_file(folder / "x", kMaxFileBytes);
  CHECK(read_file(folder / "x").ok());
  fs::resize_file(folder / "x", kMaxFileBytes + 1);
  const auto result = read_file(folder / "x");
  REQUIRE_FALSE(result.ok());
  CHECK(result.error().message.find("larger than 64 MiB") != std::string::npos);
}
