#include "arena/engines/subprocess.hpp"

#include <cerrno>
#include <csignal>
#include <doctest/doctest.h>
#include <fstream>
#include <thread>
#include <unistd.h>

#include "arena/engines/process_tree.hpp"
#include "arena/scratch.hpp"
#include "patience.hpp"

using namespace pedra;
using namespace pedra::arena;
using namespace std::chrono_literals;

namespace {

std::unique_ptr<Subprocess> mock(const std::string& mode, const std::string& file = "",
                                 std::optional<std::uint64_t> memory = std::nullopt) {
  auto process = Subprocess::start({{PEDRA_MOCK_ENGINE, mode, file}, {}, memory, "\r\n"});
  REQUIRE_MESSAGE(process, (process ? "" : process.error().message));
  return *std::move(process);
}

Clock::time_point in(std::chrono::milliseconds time) { return Clock::now() + time; }

ReadLine ask(Subprocess& process, std::string_view line, std::chrono::milliseconds time = 3s) {
  const IoState written = process.write_line(line, in(time));
  if (written != IoState::Ok) return {written, {}};
  return process.read_line(in(time));
}

std::unique_ptr<Subprocess> shell(const std::string& script) {
  auto process = Subprocess::start({{"sh", "-c", script}, {}, {}, "\n"});
  REQUIRE(process);
  return *std::move(process);
}

bool alive(pid_t pid) { return ::kill(pid, 0) == 0 || errno != ESRCH; }

}  // namespace

TEST_CASE("a conversation, and a polite end") {
  const auto process = mock("good");
  CHECK(ask(*process, "START 15").text == "OK");
  CHECK(ask(*process, "BEGIN").text == "MESSAGE depth 3 ev 12 nodes 345");
  CHECK(process->read_line(in(3s)).text == "0,0");
  CHECK(process->write_line("END", in(1s)) == IoState::Ok);
  process->close(2s);
  REQUIRE(process->ending());
  CHECK(process->ending()->exit_code == 0);
  CHECK(process->ending()->text() == "exited with code 0");
}

TEST_CASE("every line end is understood, an empty line is a line") {
  const auto process = shell(R"(printf 'a\r\nb\rc\n\nd\r'; sleep 0.1; printf '\ne')");
  for (const char* expected : {"a", "b", "c", "", "d"}) {
    const ReadLine line = process->read_line(in(3s));
    CHECK(line.state == IoState::Ok);
    CHECK(line.text == expected);
  }
  const ReadLine last = process->read_line(in(3s));
  CHECK(last.state == IoState::Closed);
  CHECK(last.text == "e");
}

TEST_CASE("a program that is not there, and a folder that is not there") {
  const auto missing = Subprocess::start({{"/no/such/engine"}, {}, {}, "\n"});
  REQUIRE_FALSE(missing);
  CHECK(missing.error().message.find("No such file") != std::string::npos);
  CHECK_FALSE(Subprocess::start({{"true"}, "/no/such/folder", {}, "\n"}));
  CHECK_FALSE(Subprocess::start({{}, {}, {}, "\n"}));
  CHECK_FALSE(Subprocess::start({{"/etc/passwd"}, {}, {}, "\n"}));
}

TEST_CASE("the working directory") {
  const auto process = Subprocess::start({{"pwd"}, "/usr", {}, "\n"});
  REQUIRE(process);
  CHECK((*process)->read_line(in(3s)).text == "/usr");
}

TEST_CASE("the age of this process counts from its very beginning") {
  std::this_thread::sleep_for(60ms);
  const auto age = process_age();
  CHECK(age >= 50ms);  // the kernel counts in hundredths of a second
  std::this_thread::sleep_for(100ms);
  CHECK(process_age() - age >= 90ms);
}

TEST_CASE("silence is a timeout, and takes no longer") {
  const auto process = mock("silent");
  const auto begun = Clock::now();
  CHECK(ask(*process, "ABOUT", 100ms).state == IoState::Timeout);
  CHECK(Clock::now() - begun < 1s * kPatience);
}

TEST_CASE("floods are cut off, by lines and without line ends") {
  const auto lines = mock("flood");
  ask(*lines, "START 15");
  lines->write_line("BEGIN", in(1s));
  ReadLine line;
  while ((line = lines->read_line(in(5s))).state == IoState::Ok) {
  }
  CHECK(line.state == IoState::Flood);
  const auto endless = mock("endless-line");
  ask(*endless, "START 15");
  CHECK(ask(*endless, "BEGIN").state == IoState::Flood);
}

TEST_CASE("an exit and a crash are told apart, with the last words of stderr") {
  const auto exits = shell("echo 'cannot find weights' >&2; exit 3");
  CHECK(exits->read_line(in(3s)).state == IoState::Closed);
  REQUIRE(exits->ending());
  CHECK(exits->ending()->exit_code == 3);
  CHECK(exits->error_tail() == "cannot find weights\n");
  CHECK(exits->write_line("BEGIN", in(1s)) == IoState::Closed);
  const auto crashes = shell("kill -ABRT $$");
  CHECK(crashes->read_line(in(3s)).state == IoState::Closed);
  REQUIRE(crashes->ending());
  CHECK(crashes->ending()->signal == SIGABRT);
  CHECK(crashes->ending()->text().find("signal 6") != std::string::npos);
}

TEST_CASE("an engine that exits while its child holds the pipe open has exited all the same") {
  const auto process = shell("sleep 60 & exit 4");
  const auto begun = Clock::now();
  CHECK(process->read_line(in(5s)).state == IoState::Closed);
  CHECK(Clock::now() - begun < 2s * kPatience);
  REQUIRE(process->ending());
  CHECK(process->ending()->exit_code == 4);
}

TEST_CASE("a stderr without end is bounded and does not block the engine's answer") {
  const auto process = shell(
      "i=0; while [ $i -lt 3000 ]; do echo 'a line of forty characters or so, again' >&2; "
      "i=$((i+1)); done; echo done");
  CHECK(process->read_line(in(10s)).text == "done");
  CHECK(process->error_tail().size() <= kErrorTail);
}

TEST_CASE("an engine that does not read its input cannot block us") {
  const auto process = shell("sleep 60");
  const std::string line(30'000, 'x');
  IoState state = IoState::Ok;
  for (int i = 0; i < 5 && state == IoState::Ok; ++i) state = process->write_line(line, in(50ms));
  CHECK(state == IoState::Timeout);
}

TEST_CASE("memory over the limit is noticed while waiting") {
  const auto process = mock("eats-memory", "", 100U << 20U);
  ask(*process, "START 15");
  CHECK(ask(*process, "BEGIN", 10s).state == IoState::Memory);
  CHECK(process->peak_memory() >= (100U << 20U));
  CHECK(process->peak_memory() < (400U << 20U));
}

TEST_CASE(
    "children in the group and out of it die with the engine, and so does one that ignores everything") {
  const Scratch scratch;
  auto process = mock("forks", scratch.file("children"));
  ask(*process, "START 15");
  CHECK(ask(*process, "BEGIN", 300ms).state == IoState::Timeout);
  std::vector<pid_t> children;
  std::ifstream file(scratch.file("children"));
  for (pid_t pid = 0; file >> pid;) children.push_back(pid);
  REQUIRE(children.size() == 2);
  for (const pid_t pid : children) CHECK(alive(pid));
  const auto begun = Clock::now();
  process.reset();
  CHECK(Clock::now() - begun < 2s * kPatience);
  for (const pid_t pid : children) CHECK_FALSE(alive(pid));

  auto stubborn = mock("ignores-end");
  CHECK(ask(*stubborn, "START 15").text == "OK");
  stubborn->write_line("END", in(1s));
  stubborn->close(100ms);
  REQUIRE(stubborn->ending());
  CHECK(stubborn->ending()->signal == SIGKILL);
}

TEST_CASE("many at once from many threads leave nothing behind") {
  std::vector<std::thread> threads;
  std::atomic<int> answered = 0;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&answered] {
      for (int round = 0; round < 3; ++round) {
        auto process = Subprocess::start({{PEDRA_MOCK_ENGINE, "good"}, {}, {}, "\n"});
        if (process && ask(**process, "START 15").text == "OK") ++answered;
      }
    });
  for (auto& thread : threads) thread.join();
  CHECK(answered == 24);
  CHECK(memory_below(::getpid()) == 0);
}
