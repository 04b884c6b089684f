// Hostile engines in the sandbox: each loses its games and harms only itself. Without bubblewrap these tests fail:
// install it (tools/packages.sh does).
#include <algorithm>
#include <csignal>
#include <doctest/doctest.h>
#include <filesystem>
#include <unistd.h>

#include "arena/engines/memory_group.hpp"
#include "arena/engines/process_tree.hpp"
#include "arena/engines/sandbox.hpp"
#include "arena/match.hpp"
#include "arena/scratch.hpp"
#include "base/file.hpp"

using namespace pedra;
using namespace pedra::arena;
using namespace std::chrono_literals;

namespace {

Clock::time_point in(std::chrono::milliseconds time) { return Clock::now() + time; }

PlayerSpec hostile(const std::string& mode, const std::string& file = "") {
  const auto parsed = parse_player(std::string("cmd:\"") + PEDRA_HOSTILE_ENGINE + "\" " + mode + " \"" +
                                   file + "\";name=" + mode);
  REQUIRE(parsed);
  return *parsed;
}

// A shell in the sandbox whose own folder is `dir`.
std::unique_ptr<Subprocess> shell(const std::string& script, const std::filesystem::path& dir,
                                  const std::vector<std::filesystem::path>& hidden = {}) {
  auto process = Subprocess::start(
      {.arguments = {"sh", "-c", script}, .dir = dir, .memory = {}, .sandbox = true, .hidden = hidden});
  REQUIRE_MESSAGE(process, (process ? "" : process.error().message));
  return *std::move(process);
}

std::string line_of(Subprocess& process) { return process.read_line(in(20s)).text; }

}  // namespace

TEST_CASE("a sandbox can be had here") {
  REQUIRE_MESSAGE(sandbox_state(), (sandbox_state() ? "" : sandbox_state().error().message));
}

TEST_CASE("hostile engines: every game is recorded, nothing is left, and we are alive") {
  REQUIRE(sandbox_state());
  const Scratch scratch;
  const std::string path = scratch.file("match.store");
  auto store = open_store(path);
  REQUIRE(store);
  MatchOptions options;
  options.pairing = Pairing::Gauntlet;
  options.games = 2;
  options.control.per_move = 600ms;
  options.control.tolerance = 2s;
  options.control.memory = 100U << 20U;
  options.players = {hostile("good")};
  const std::vector<std::string> losers{"stops-parent", "kills-parent", "kills-manager",
                                        "stops-itself", "forks",        "memfd",
                                        "shm",          "floods",       "floods-errors"};
  for (const std::string& mode : losers) options.players.push_back(hostile(mode));
  for (const char* const mode : {"daemons", "deletes", "overwrites"})
    options.players.push_back(hostile(mode, path));
  const auto outcome = run_match(**store, options);
  REQUIRE_MESSAGE(outcome, (outcome ? "" : outcome.error().message));
  CHECK(outcome->end == MatchEnd::AllPlayed);
  CHECK(processes_below(::getpid()).empty());
  const std::string how = outcome->summary.sandbox;
  CHECK(how.starts_with("bubblewrap; memory: "));
  CHECK((how.find("control groups") != std::string::npos) == group_parent().ok());

  store->reset();
  auto again = open_store(path);  // what "deletes" and "overwrites" were told of
  REQUIRE(again);
  const auto games = (*again)->games(outcome->summary.match.id);
  REQUIRE(games);
  CHECK(games->size() == 24);
  for (const StoredGame& game : *games) {
    const auto guest = static_cast<std::size_t>(std::max(game.job.black, game.job.white));
    const bool guest_black = game.job.black != 0;
    CAPTURE(options.players[guest].name);
    CAPTURE(game.game.detail);
    const bool harmless = guest > losers.size();
    CHECK(game.game.forfeit.has_value() == !harmless);
    if (!harmless) CHECK(game.game.outcome.won_by(guest_black ? Color::White : Color::Black));
    if (options.players[guest].name == "memfd") CHECK(game.game.forfeit == ForfeitKind::Memory);
  }
}

TEST_CASE("what is seen from within the sandbox") {
  REQUIRE(sandbox_state());
  const Scratch scratch;
  const Scratch other;
  const std::string secret = scratch.file("secret");
  REQUIRE(write_file(secret, "secret"));
  REQUIRE(write_file(other.file("private"), "private"));
  const std::filesystem::path own = std::filesystem::path(secret).parent_path();
  SUBCASE("its own folder is writable, others are not there or read-only") {
    const auto process =
        shell("echo new > made && cat made; ls " + other.file("private") +
                  " 2>/dev/null || echo hidden; touch /usr/pedra-test 2>/dev/null || echo read-only",
              own);
    CHECK(line_of(*process) == "new");
    CHECK(line_of(*process) == "hidden");
    CHECK(line_of(*process) == "read-only");
    CHECK(std::filesystem::exists(scratch.file("made")));
  }
  SUBCASE("a hidden file is empty, and cannot be removed or replaced") {
    const auto process =
        shell("cat secret; echo x > secret; rm -f secret 2>/dev/null; mv secret gone 2>/dev/null; echo done",
              own, {secret, scratch.file("secret-wal")});
    CHECK(line_of(*process) == "done");
    CHECK(*read_file(secret) == "secret");
    CHECK_FALSE(std::filesystem::exists(scratch.file("secret-wal")));
  }
  SUBCASE("it has no network and no processes but its own") {
    const auto process = shell(
        "ls -d /proc/[0-9]* | wc -l; wc -l < /proc/net/dev; env | cut -d= -f1 | sort | tr '\\n' ' '", own);
    CHECK(std::stoi(line_of(*process)) < 8);
    CHECK(std::stoi(line_of(*process)) == 3);  // two heads and the loopback
    CHECK(line_of(*process) == "HOME LANG PATH PWD TMPDIR ");
  }
  SUBCASE("its exit and its signals are told apart") {
    const auto exits = shell("exit 3", own);
    CHECK(exits->read_line(in(20s)).state == IoState::Closed);
    REQUIRE(exits->ending());
    CHECK(exits->ending()->exit_code == 3);
    const auto crashes = shell("kill -ABRT $$", own);
    CHECK(crashes->read_line(in(20s)).state == IoState::Closed);
    REQUIRE(crashes->ending());
    CHECK(crashes->ending()->signal == SIGABRT);
  }
}

TEST_CASE(
    "the memory of an engine and all that it starts is limited by the kernel, where groups are delegated") {
  if (!group_parent()) {
    MESSAGE("no groups here: " << group_parent().error().message);
    return;
  }
  // A child of a child holds the memory, in a file that is mapped nowhere.
  const std::string memfd = std::string("\"") + PEDRA_HOSTILE_ENGINE + "\" memfd";
  auto process =
      Subprocess::start({.arguments = {"sh", "-c", "echo BEGIN | (" + memfd + ") & wait; sleep 60"},
                         .dir = {},
                         .memory = 64U << 20U});
  REQUIRE(process);
  CHECK((*process)->read_line(in(20s)).state == IoState::Memory);
  CHECK((*process)->peak_memory() >= 64U << 20U);
  process->reset();
  const std::string made = "pedra-" + std::to_string(::getpid()) + "-";
  for (const auto& entry : std::filesystem::directory_iterator(group_parent()->folder))
    CHECK_FALSE(entry.path().filename().string().starts_with(made));
}

TEST_CASE("where groups can be made") {
  const Scratch scratch;
  const std::filesystem::path root = std::filesystem::path(scratch.file("x")).parent_path();
  const auto make = [&](const std::string& path, const std::string& text) {
    std::filesystem::create_directories((root / path).parent_path());
    REQUIRE(write_file(root / path, text));
  };
  const auto error = [&](std::string_view own) { return find_group_parent(root, own, 123).error().message; };
  make("scope/cgroup.controllers", "cpu memory pids\n");
  make("scope/cgroup.procs", "123\n");
  make("scope/cgroup.subtree_control", "\n");
  make("scope/pedra/cgroup.procs", "\n");  // the kernel makes it with the folder
  const auto parent = find_group_parent(root, "0::/scope\n", 123);
  REQUIRE(parent);
  CHECK(parent->folder == root / "scope");
  CHECK(parent->version == 2);
  CHECK(read_file(root / "scope/pedra/cgroup.procs")->starts_with("123"));
  CHECK(read_file(root / "scope/cgroup.subtree_control")->starts_with("+memory"));

  make("scope/cgroup.procs", "99\n123\n");
  CHECK(error("0::/scope\n") == "the control group has other processes");
  make("scope/cgroup.controllers", "cpu pids\n");
  CHECK(error("0::/scope\n") == "no control group is delegated");
  CHECK(error("0::/nowhere\n") == "no control group is delegated");
  CHECK(error("") == "there are no control groups");
  make("memory/old/x", "");
  const auto old = find_group_parent(root, "9:name=systemd:/\n4:cpu,memory:/old\n0::/scope\n", 123);
  REQUIRE(old);
  CHECK(old->folder == root / "memory/old");
  CHECK(old->version == 1);
  CHECK(error("4:memory:/none\n") == "no control group is delegated");
}

TEST_CASE("without a sandbox: an engine that stops its supervisor cannot make us wait") {
  auto process =
      Subprocess::start({.arguments = {PEDRA_HOSTILE_ENGINE, "stops-parent"}, .dir = {}, .memory = {}});
  REQUIRE(process);
  CHECK((*process)->write_line("BEGIN", in(5s)) == IoState::Ok);
  (*process)->read_line(in(1s));
  (*process)->close(0ms);
  CHECK(processes_below(::getpid()).empty());
}
