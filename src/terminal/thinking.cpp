#include "terminal/thinking.hpp"

#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <stop_token>

#include "terminal/interrupt.hpp"

namespace pedra::terminal {
namespace {

// A signal wakes no condition variable; so often the flag is looked at.
constexpr std::chrono::milliseconds kGlance{50};

}  // namespace

std::optional<search::SearchReport> think(engine::Engine& engine, const engine::AnyPosition& position,
                                          const search::Limits& limits,
                                          const std::function<void(const search::SearchReport&)>& progress) {
  std::mutex mutex;
  std::condition_variable news;
  std::optional<search::SearchReport> newest;

  engine.set_position(position);
  engine.go({.limits = limits}, [&](const search::SearchReport& report) {
    const std::lock_guard lock(mutex);
    newest = report;
    news.notify_one();
  });

  bool finished = false;
  while (!finished && !Interrupt::raised()) {
    std::optional<search::SearchReport> shown;
    {
      std::unique_lock lock(mutex);
      news.wait_for(lock, kGlance, [&] { return newest.has_value(); });
      shown.swap(newest);
    }
    finished = shown && shown->final;
    if (shown && !finished && progress) progress(*shown);
  }
  if (!finished) engine.stop();
  auto last = engine.wait();
  if (Interrupt::raised()) return std::nullopt;
  return last;
}

Result<engine::Solution> solve(engine::GomokuSolver& solver, const gomoku::Position& position,
                               const engine::SolveRequest& request) {
  std::stop_source stop;
  auto solving =
      std::async(std::launch::async, [&] { return solver.solve(position, request, stop.get_token()); });
  while (solving.wait_for(kGlance) != std::future_status::ready)
    if (Interrupt::raised()) stop.request_stop();
  return solving.get();
}

}  // namespace pedra::terminal
