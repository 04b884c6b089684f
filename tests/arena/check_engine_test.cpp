// The compliance checker against engines whose faults are known.
#include "arena/check/check_engine.hpp"

#include <doctest/doctest.h>

using namespace pedra;
using namespace pedra::arena;

namespace {

std::vector<CheckResult> check(Protocol protocol, std::vector<std::string> command) {
  CheckSettings settings;
  settings.protocol = protocol;
  settings.command = std::move(command);
  settings.time = Milliseconds(300);
  return check_engine(settings);
}

std::vector<std::string> failed(const std::vector<CheckResult>& results) {
  std::vector<std::string> names;
  for (const auto& result : results)
    if (!result.passed) names.push_back(result.name);
  return names;
}

}  // namespace

TEST_CASE("three faults are found, and only those") {
  const auto results = check(Protocol::Gomocup, {PEDRA_FAULTY_ENGINE});
  CHECK(failed(results) == std::vector<std::string>{"about", "off-board", "end"});
  for (const auto& result : results) {
    CHECK(result.passed == result.problem.empty());
    CHECK_FALSE(result.exchange.empty());
  }
}

TEST_CASE("without them it passes everything") {
  const auto results = check(Protocol::Gomocup, {PEDRA_FAULTY_ENGINE, "fine"});
  CHECK(results.size() == 22);
  CHECK(failed(results).empty());
}

TEST_CASE("a failed check has the lines that were exchanged") {
  const auto results = check(Protocol::Gomocup, {PEDRA_FAULTY_ENGINE});
  REQUIRE(results.size() > 1);
  const CheckResult& about = results[1];
  REQUIRE(about.exchange.size() == 2);
  CHECK(about.exchange[0].ours);
  CHECK(about.exchange[0].text == "ABOUT");
  CHECK_FALSE(about.exchange[1].ours);
  CHECK(about.exchange[1].text == "I am an engine");
}

TEST_CASE("a program that is not there fails once") {
  const auto results = check(Protocol::Gtp, {"/nowhere/engine"});
  REQUIRE(results.size() == 1);
  CHECK_FALSE(results[0].passed);
  CHECK(results[0].problem.find("does not run") != std::string::npos);
}

TEST_CASE("an engine that speaks another language fails, and soon") {
  for (const Protocol protocol : {Protocol::Gtp, Protocol::NBoard}) {
    CheckSettings settings;
    settings.protocol = protocol;
    settings.command = {"/bin/false"};
    const auto results = check_engine(settings);
    CHECK(failed(results).size() == results.size());
  }
}
