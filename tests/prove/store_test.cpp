#include "prove/store.hpp"

#include <csignal>
#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <sys/wait.h>

#include "arena/scratch.hpp"
#include "base/file.hpp"

using namespace pedra;
using namespace pedra::prove;

namespace {

const BoardSize kBoard{15, 15, 5};

Attempt attempt(int reply) {
  return {.id = {3, 4, reply},
          .level = reply % 4,
          .proved = reply % 3 != 0,
          .nodes = 1'000'000'000'000U + static_cast<unsigned>(reply),
          .seconds = reply * 0.5,
          .tree = std::string(static_cast<std::size_t>(reply), static_cast<char>(reply))};
}

bool same(const Attempt& a, const Attempt& b) {
  return a.id == b.id && a.level == b.level && a.proved == b.proved && a.nodes == b.nodes &&
         a.seconds == b.seconds && a.tree == b.tree;
}

std::string bytes_of(const std::string& path) {
  std::ifstream input(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>()};
}

// The bytes of a store with attempts 1 to `count`.
std::string bytes_with(int count) {
  const Scratch folder;
  const auto store = Store::open(folder.file("store"), kBoard);
  REQUIRE(store);
  for (int i = 1; i <= count; ++i) REQUIRE((*store)->add(attempt(i)));
  return bytes_of(folder.file("store"));
}

// How many attempts are read, all of them the first ones that were written.
std::size_t attempts_in(const std::string& path) {
  const auto read = Store::read(path, kBoard);
  REQUIRE(read);
  for (std::size_t i = 0; i < read->size(); ++i) CHECK(same((*read)[i], attempt(static_cast<int>(i) + 1)));
  return read->size();
}

}  // namespace

TEST_CASE("a store gives back what was added, also after it was opened again") {
  const Scratch folder;
  for (const int first : {1, 4, 7}) {
    const auto store = Store::open(folder.file("store"), kBoard);
    REQUIRE(store);
    for (int i = first; i < first + 3; ++i) REQUIRE((*store)->add(attempt(i)));
    CHECK(attempts_in(folder.file("store")) == static_cast<std::size_t>(first + 2));
  }
}

TEST_CASE("a store that is missing or cut anywhere has the whole entries before the cut") {
  const Scratch folder;
  CHECK(attempts_in(folder.file("store")) == 0);
  const std::string bytes = bytes_with(4);
  const std::string three = bytes_with(3);
  for (std::size_t length = 0; length <= bytes.size(); ++length) {
    REQUIRE(write_file(folder.file("store"), bytes.substr(0, length)));
    const std::size_t found = attempts_in(folder.file("store"));
    CHECK(found <= 4);
    CHECK((found == 4) == (length == bytes.size()));
    if (length >= three.size() && length < bytes.size()) CHECK(found == 3);
    if (length % 17 != 0) continue;
    {  // goes on behind the last whole entry
      const auto store = Store::open(folder.file("store"), kBoard);
      REQUIRE(store);
      for (int i = static_cast<int>(found) + 1; i <= 4; ++i) REQUIRE((*store)->add(attempt(i)));
    }
    CHECK(bytes_of(folder.file("store")) == bytes);
  }
}

TEST_CASE("a store with a changed byte never gives an attempt that was not added") {
  const Scratch folder;
  const std::string bytes = bytes_with(4);
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    std::string changed = bytes;
    changed[place] = static_cast<char>(changed[place] ^ (1 << place % 8));
    REQUIRE(write_file(folder.file("store"), changed));
    if (place < 11)
      CHECK_FALSE(Store::read(folder.file("store"), kBoard));
    else
      CHECK(attempts_in(folder.file("store")) < 4);
  }
}

TEST_CASE("a store of another board is refused and left as it is") {
  const Scratch folder;
  const std::string bytes = bytes_with(2);
  REQUIRE(write_file(folder.file("store"), bytes));
  CHECK_FALSE(Store::open(folder.file("store"), {15, 15, 6}));
  CHECK_FALSE(Store::read(folder.file("store"), {14, 15, 5}));
  CHECK(bytes_of(folder.file("store")) == bytes);
}

TEST_CASE("one process at a time proves with a store") {
  const Scratch folder;
  const auto store = Store::open(folder.file("store"), kBoard);
  REQUIRE(store);
  CHECK_FALSE(Store::open(folder.file("store"), kBoard));
  CHECK(attempts_in(folder.file("store")) == 0);
}

TEST_CASE("a process that is killed while it adds leaves whole entries") {
  const Scratch folder;
  const pid_t child = ::fork();
  if (child == 0) {
    const auto store = Store::open(folder.file("store"), kBoard);
    for (int i = 1; store && i < 120; ++i)
      if (!(*store)->add(attempt(i))) ::_exit(1);
    for (;;) ::pause();
  }
  REQUIRE(child > 0);
  while (attempts_in(folder.file("store")) < 20) ::usleep(1000);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  const std::size_t found = attempts_in(folder.file("store"));
  CHECK(found >= 20);
  const auto store = Store::open(folder.file("store"), kBoard);  // the lock is gone with the process
  REQUIRE(store);
  REQUIRE((*store)->add(attempt(static_cast<int>(found) + 1)));
  CHECK(attempts_in(folder.file("store")) == found + 1);
}
