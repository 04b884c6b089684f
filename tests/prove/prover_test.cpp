#include "prove/prover.hpp"

#include <algorithm>
#include <csignal>
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/scratch.hpp"
#include "proof/certificate.hpp"
#include "proof/certificate_file.hpp"
#include "prove/check.hpp"
#include "prove/resume.hpp"
#include "source_dir.hpp"

using namespace pedra;
using namespace pedra::prove;

namespace {

const BoardSize kFull{15, 15, 5};

// What `threads` prove of the board from nothing.
std::string certificate_of(const BoardSize& size, int threads) {
  const Scratch folder;
  const auto store = Store::open(folder.file("store"), size);
  REQUIRE(store);
  Progress progress(Plan(size), {});
  search::StopCondition stop;
  REQUIRE(
      run_prover(progress, **store, {.threads = threads, .hash_megabytes = 1}, stop, [](const Attempt&) {}));
  const auto attempts = Store::read(folder.file("store"), size);
  REQUIRE(attempts);
  CHECK(Progress(Plan(size), *attempts).certificate() == progress.certificate());
  return progress.certificate();
}

std::vector<Attempt> attempts_in(const std::filesystem::path& path) {
  auto attempts = Store::read(path, kFull);
  REQUIRE(attempts);
  return *std::move(attempts);
}

// The certificate when so many threads prove what the `others` leave open, after a first process was killed in the
// middle if `killed`.
std::string prove_rest(const Plan& plan, const std::vector<Attempt>& others, int threads, bool killed) {
  const Scratch folder;
  const auto work = [&] {
    const auto store = Store::open(folder.file("store"), kFull);
    if (!store) return std::string();
    Progress progress(plan, others);
    for (const Attempt& attempt : attempts_in(folder.file("store"))) progress.add(attempt);
    search::StopCondition stop;
    if (!run_prover(progress, **store, {.threads = threads, .hash_megabytes = 4}, stop,
                    [](const Attempt&) {}))
      return std::string();
    return progress.certificate();
  };
  if (killed) {
    const pid_t child = ::fork();
    if (child == 0) {
      work();
      for (;;) ::pause();
    }
    REQUIRE(child > 0);
    while (attempts_in(folder.file("store")).empty()) ::usleep(1000);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    CHECK(attempts_in(folder.file("store")).size() < 4);
  }
  std::string certificate = work();
  CHECK(attempts_in(folder.file("store")).size() == 4);
  return certificate;
}

Job record(const Plan& plan, std::string_view reply) {
  const OpeningClass& corner = plan.classes().front();
  for (const RecordId& id : plan.records(corner, corner.seconds.front()))
    if (plan.name(id.reply) == reply) return {.id = id, .level = 0};
  FAIL("no such record");
  return {};
}

}  // namespace

TEST_CASE("small boards that Black wins are proved, and the checker says so") {
  for (const BoardSize& size : {BoardSize{4, 4, 3}, BoardSize{4, 3, 3}, BoardSize{6, 5, 4}}) {
    const CheckReport report = check_certificate(certificate_of(size, 1));
    CAPTURE(report.text);
    CHECK(report.accepted);
    CHECK(report.text.find("THEOREM: Black wins") != std::string::npos);
  }
}

TEST_CASE("boards that are drawn are not proved") {
  for (const BoardSize& size : {BoardSize{3, 3, 3}, BoardSize{4, 4, 4}}) {
    const CheckReport report = check_certificate(certificate_of(size, 1));
    CHECK(report.accepted);
    CHECK(report.text.find("THEOREM") == std::string::npos);
  }
}

TEST_CASE("15x15 is cut into 35 classes, and every reply of White's has its record") {
  const Plan plan(kFull);
  CHECK(plan.classes().size() == 35);
  std::size_t records = 0;
  for (const OpeningClass& opening : plan.classes()) {
    CHECK_FALSE(opening.seconds.empty());
    records += plan.records(opening, opening.seconds.front()).size();
  }
  CHECK(records == 7350);
  CHECK(plan.name(plan.classes().front().white) == "a15");
  CHECK(plan.name(plan.classes().back().white) == "h9");
}

TEST_CASE("the same record gives the same tree, whatever was proved before, and the checker accepts it") {
  const Plan plan(kFull);
  Walk walk(kFull, 4);
  search::StopCondition stop;
  const auto first = prove_record(plan, record(plan, "k9"), walk, stop);
  REQUIRE(first);
  REQUIRE(first->proved);
  REQUIRE(prove_record(plan, record(plan, "g9"), walk, stop));
  const auto again = prove_record(plan, record(plan, "k9"), walk, stop);
  REQUIRE(again);
  CHECK(again->tree == first->tree);
  CHECK(again->nodes == first->nodes);
  const std::vector<int> moves = plan.moves(first->id);
  const std::string certificate =
      proof::certificate_header(kFull) +
      proof::record_bytes({moves[0], moves[2]}, {moves[1], moves[3]}, first->tree);
  CHECK(check_certificate(certificate).accepted);
  // One extra byte, one missing, one reply less.
  CHECK_FALSE(check_certificate(certificate + '\0').accepted);
  CHECK_FALSE(check_certificate(certificate.substr(0, certificate.size() - 1)).accepted);
}

TEST_CASE("two threads, or a process killed in the middle, give the certificate of one, byte for byte") {
  const Plan plan(kFull);
  std::vector<Attempt> others;  // all records but four, taken for proved
  const std::vector<std::string> open{"k9", "g9", "m12", "c3"};
  for (const OpeningClass& opening : plan.classes())
    for (const RecordId& id : plan.records(opening, opening.seconds.front()))
      if (opening.white != plan.classes().front().white ||
          std::find(open.begin(), open.end(), plan.name(id.reply)) == open.end())
        others.push_back({.id = id, .level = 0, .proved = true, .tree = "x"});
  const std::string one = prove_rest(plan, others, 1, false);
  CHECK(prove_rest(plan, others, 2, false) == one);
  CHECK(prove_rest(plan, others, 1, true) == one);
  CHECK(prove_rest(plan, others, 2, true) == one);
}

TEST_CASE("a proof goes on from a certificate") {
  const Plan small(BoardSize{6, 5, 4});
  const std::string whole = certificate_of(small.size(), 1);
  const auto one = attempts_of(whole, small);
  REQUIRE(one);
  CHECK(Progress(small, *one).certificate() == whole);
  CHECK_FALSE(attempts_of(whole, Plan(BoardSize{6, 6, 4})));
  CHECK_FALSE(attempts_of(whole.substr(0, whole.size() - 1), small));

  const Plan plan(kFull);
  Attempt attempt{.id = record(plan, "k9").id, .proved = true, .tree = "tree"};
  const std::string part = Progress(plan, {attempt}).certificate();
  const auto back = attempts_of(part, plan);
  REQUIRE(back);
  REQUIRE_FALSE(back->empty());
  CHECK(back->front().tree == "tree");
  CHECK(Progress(plan, *back).certificate() == part);
}

TEST_CASE("the certificate of the tree proves its first class of 15x15, and nothing less than all of it") {
  const auto certificate =
      proof::read_certificate(source_dir() / "data" / "proofs" / "gomoku-15x15.cert.zst");
  REQUIRE(certificate);
  const auto records = proof::certificate_records(*certificate);
  REQUIRE(records);
  const auto last =
      std::find_if(records->begin(), records->end(), [](const auto& r) { return r.black.size() == 1; });
  REQUIRE(last != records->end());
  const auto end = static_cast<std::size_t>(last->tree.data() + last->tree.size() - certificate->data());
  const CheckReport report = check_certificate(certificate->substr(0, end));
  CAPTURE(report.text);
  CHECK(report.accepted);
  CHECK(report.text.find("223 records, ") == 0);
  CHECK(report.text.find("PARTIAL") != std::string::npos);
  CHECK(report.text.find("\nblack h8, white a15\n") != std::string::npos);
  CHECK(report.text.find("\nblack h8 ") == std::string::npos);  // every other record is used
  // Without its first record the class is not proved.
  const auto second = static_cast<std::size_t>((*records)[1].tree.data() - certificate->data());
  const std::size_t stones = 2 + 4 + 4;  // two of each side, their numbers, the tree's length
  const std::string header = proof::certificate_header(kFull);
  CHECK_FALSE(
      check_certificate(header + certificate->substr(second - stones, end - second + stones)).accepted);
}
