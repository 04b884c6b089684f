#include "engine/background_search.hpp"

#include <doctest/doctest.h>

#include "engine/registry.hpp"

using namespace pedra;
using namespace std::chrono_literals;
using engine::AnyPosition;
using engine::BackgroundSearch;

namespace {

AnyPosition one_stone() {
  AnyPosition position(engine::GameSpec{});
  position.apply(Point(7, 7));
  return position;
}

std::unique_ptr<engine::Engine> player(std::string_view text) {
  return *engine::make_engine(*engine::parse_engine(text), engine::GameSpec{});
}

}  // namespace

TEST_CASE("stop() ends a search without limits, with a move") {
  const auto chains = player("chains");
  BackgroundSearch search(*chains, one_stone(), {});
  std::optional<search::SearchReport> report;
  while (!report) {
    CHECK_FALSE(search.wait_for(1ms));
    report = search.take_report();
  }
  CHECK_FALSE(report->final);
  search.stop();
  const auto last = search.wait();
  CHECK(last.final);
  CHECK(last.depth >= report->depth);
  CHECK(one_stone().is_legal(last.move));
  CHECK(search.wait_for(0ms));
}

TEST_CASE(
    "a search ends by its limits, in a thread that was prepared, and leaves the final report to wait()") {
  const auto chains = player("chains:depth=1");
  std::thread::id prepared;
  BackgroundSearch search(*chains, one_stone(), {}, [&prepared] { prepared = std::this_thread::get_id(); });
  while (!search.wait_for(10ms)) {
  }
  CHECK(search.wait().depth == 1);
  if (const auto report = search.take_report()) CHECK_FALSE(report->final);
  CHECK(prepared != std::thread::id());
  CHECK(prepared != std::this_thread::get_id());
}

TEST_CASE("an object that goes away stops its search, and the engine can be used again") {
  const auto chains = player("chains");
  { const BackgroundSearch search(*chains, one_stone(), {}); }
  const auto report = chains->search(one_stone(), {.limits = {.depth = 1, .nodes = {}, .time = {}}}, {}, {});
  CHECK(report.depth == 1);
}
