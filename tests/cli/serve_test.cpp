// `pedra serve` as a user runs it: where it listens, what it refuses, how it ends, and that a kill loses
// nothing.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

using namespace pedra::cli_test;

namespace {

// Starts the server in the background and waits for its line in `serving`. $pid and $port are set for what
// follows.
const std::string kStart =
    "\"$pedra\" serve --no-token --port 0 --no-browser --json --store games.db --arena arena.db > serving & "
    "pid=$!; "
    "for i in $(seq 300); do [ -s serving ] && break; sleep 0.1; done; "
    "port=$(sed 's/.*\"port\":\\([0-9]*\\).*/\\1/' serving); ";

// One request by bash alone: METHOD PATH BODY.
const std::string kAsk =
    "ask() { exec 3<>/dev/tcp/127.0.0.1/$port; "
    "printf '%s %s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nConnection: close\\r\\nContent-Type: "
    "application/json\\r\\nContent-Length: "
    "%s\\r\\n\\r\\n%s' \"$1\" \"$2\" $port ${#3} \"$3\" >&3; cat <&3; exec 3<&-; }; ";

}  // namespace

TEST_CASE("serve says where it listens, answers, and ends well") {
  const Folder folder;
  for (const char* signal : {"INT", "TERM"}) {
    const auto run = folder.shell("rm -f serving; " + kStart + kAsk + "ask GET /api/meta; kill -" + signal +
                                  " $pid; wait $pid; echo \" ended $?\"");
    CHECK(contains(run.out, "HTTP/1.1 200 OK"));
    CHECK(contains(run.out, "\"name\":\"pedra\""));
    CHECK(contains(run.out, " ended 0"));
    const auto line = nlohmann::json::parse(folder.read("serving"));
    CHECK(line["port"].get<int>() > 0);
    CHECK(line["url"] == "http://127.0.0.1:" + std::to_string(line["port"].get<int>()) + "/");
  }
}

TEST_CASE("games survive a kill of the server, with their clocks and variations") {
  const Folder folder;
  const auto run = folder.shell(
      kStart + kAsk +
      "ask POST /api/games "
      "'{\"spec\":{\"game\":\"gomoku\"},\"title\":\"kept\",\"clock\":{\"minutes\":5}}'; "
      "ask POST /api/games/1/move '{\"move\":\"h8\"}'; "
      "ask PUT /api/games/1/variations '{\"nodes\":[{\"parent\":0,\"move\":\"g7\",\"comment\":\"said\"}]}'; "
      "kill -9 $pid; wait $pid 2>/dev/null; rm serving; echo; echo again; " +
      kStart + "ask GET /api/games/1; ask GET /api/games/1/variations; kill $pid; wait $pid");
  const auto again = run.out.find("again");
  REQUIRE(again != std::string::npos);
  CHECK(contains(run.out.substr(again), "\"title\":\"kept\""));
  CHECK(contains(run.out.substr(again), "\"moves\":[\"h8\"]"));
  CHECK(contains(run.out.substr(again), "\"minutes\":5,\"increment\":0,\"black_ms\":300000"));
  CHECK(contains(run.out.substr(again), "\"move\":\"g7\",\"comment\":\"said\""));
}

TEST_CASE("a taken port is said to be") {
  const Folder folder;
  const auto run = folder.shell(kStart +
                                "\"$pedra\" serve --port $port --no-browser --store other.db "
                                "--arena arena.db; echo \"exit $?\"; kill $pid; wait $pid");
  CHECK(contains(run.err, "is it taken?"));
  CHECK(contains(run.out, "exit 1"));
}

TEST_CASE("where no port is named, the next free one is taken") {
  const Folder folder;
  const auto run = folder.shell(
      "for name in a b; do \"$pedra\" serve --no-browser --json --store $name.db --arena arena.db > $name & "
      "for i in $(seq 300); do [ -s $name ] && break; sleep 0.1; done; done; kill $(jobs -p); wait; cat a b");
  const auto said = lines(run.out);
  REQUIRE(said.size() == 2);
  CHECK(nlohmann::json::parse(said[0])["port"] != nlohmann::json::parse(said[1])["port"]);
}

TEST_CASE("serve refuses what would let others in, and stores that are none") {
  const Folder folder;
  const std::string stores = " --no-browser --store games.db --arena arena.db";
  const auto open = folder.pedra("serve --listen 0.0.0.0 --no-token" + stores);
  CHECK(open.exit_code == 2);
  CHECK(contains(open.err, "--no-token"));
  CHECK(folder.shell("PEDRA_TOKEN=short \"$pedra\" serve" + stores).exit_code == 2);
  CHECK(folder.shell("PEDRA_TOKEN='has blanks in it, many' \"$pedra\" serve" + stores).exit_code == 2);
  CHECK(folder.pedra("serve --certificate only.pem" + stores).exit_code == 2);
  CHECK(folder.files().empty());
  const auto loose =
      folder.shell("echo 0123456789abcdef > token; chmod 644 token; \"$pedra\" serve --token-file token" +
                   stores + "; echo \"exit $?\"; rm token");
  CHECK(contains(loose.out, "exit 1"));
  CHECK(contains(loose.err, "chmod 600"));
  CHECK(folder.pedra("serve --port 70000").exit_code == 2);
  CHECK(folder.files().empty());
  folder.write(
      "bad.db",
      "this is not a database, however long one makes it; a hundred bytes must be here, so there are.");
  const auto bad = folder.pedra("serve --port 0 --no-browser --store bad.db --arena arena.db");
  CHECK(bad.exit_code == 1);
  CHECK(contains(bad.err, "bad.db"));
}

TEST_CASE("a token is made, shown to its owner alone, and lets in") {
  const Folder folder;
  const auto run = folder.shell(
      "\"$pedra\" serve --port 0 --no-browser --store games.db --arena arena.db > log & pid=$!; "
      "for i in $(seq 300); do [ -s log ] && break; sleep 0.1; done; "
      "port=$(sed -n 's/.*127.0.0.1:\\([0-9]*\\).*/\\1/p' log); "
      "token=$(sed -n 's/.*url=[^?]*?token=\\([0-9a-f]*\\)\".*/\\1/p' open-$port.html); echo \"letters "
      "${#token}\"; "
      "grep -c $token log; tr '\\0' ' ' < /proc/$pid/cmdline | grep -c $token; " +
      kAsk +
      "ask GET /api/meta; ask GET \"/?token=$token\"; stat -c '%a %n' games.db arena.db open-$port.html; "
      "kill $pid; wait $pid; echo \"ended $?\"; ls");
  CHECK(contains(run.out, "letters 32\n0\n0\n"));  // neither in the log nor among the arguments
  CHECK(contains(run.out, "HTTP/1.1 401"));
  CHECK(contains(run.out, "HTTP/1.1 303"));
  CHECK(contains(run.out, "600 games.db\n600 arena.db\n600 open-"));
  CHECK(contains(run.out, "ended 0"));
  CHECK(!contains(run.out.substr(run.out.find("ended 0")), "open-"));
}

TEST_CASE("a token of a file is kept from run to run") {
  const Folder folder;
  const auto run = folder.shell(
      "echo 0123456789abcdef_- > token; chmod 600 token; mkfifo said; "
      "\"$pedra\" serve --token-file token --port 0 --no-browser --json --store games.db "
      "--arena arena.db > said & pid=$!; head -1 < said; kill $pid; wait $pid");
  CHECK(contains(run.out, "/?token=0123456789abcdef_-\""));
}

TEST_CASE("a client that trickles does not keep the server from ending") {
  const Folder folder;
  const auto run =
      folder.shell(kStart +
                   "exec 4<>/dev/tcp/127.0.0.1/$port; printf 'GET /api/meta HTTP/1.1\\r\\nX: ' >&4; "
                   "(while printf a >&4 2>/dev/null; do sleep 0.2; done) & "
                   "sleep 0.5; kill -TERM $pid; wait $pid; echo \"ended $?\"");
  CHECK(contains(run.out, "ended 0"));
}
