#include <fmt/format.h>
#include <map>
#include <mutex>

#include "base/text.hpp"
#include "cli/worker/shared_suite.hpp"
#include "cli/worker/trades.hpp"
#include "engine/othello/engine.hpp"
#include "record/obf.hpp"

namespace pedra::cli {
namespace {

constexpr engine::GameSpec kOthello = othello::Settings{.size = 8};

// Solvers are kept for the next position: their tables are large.
template <class Solver>
class Kept {
 public:
  template <class Make>
  std::unique_ptr<Solver> take(const std::string& key, const Make& make) {
    const std::lock_guard lock(mutex_);
    auto& idle = idle_[key];
    if (idle.empty()) return make();
    auto solver = std::move(idle.back());
    idle.pop_back();
    return solver;
  }
  void put(const std::string& key, std::unique_ptr<Solver> solver) {
    const std::lock_guard lock(mutex_);
    idle_[key].push_back(std::move(solver));
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::vector<std::unique_ptr<Solver>>> idle_;
};

Result<engine::AnyPosition> othello_position(const std::string& line) {
  const auto suite = record::parse_obf(line);
  if (!suite) return suite.error();
  if (suite->size() != 1) return Error{"it is not one position"};
  return engine::AnyPosition::from_cells(kOthello, suite->front().cells, suite->front().to_move);
}

class SolveTrade final : public Trade {
 public:
  explicit SolveTrade(store::Database& database) : jobs_(database) {}
  [[nodiscard]] std::string_view kind() const override { return "solve"; }

  Result<Ok> takes(const store::WorkInfo& work) override {
    const auto order = parse_suite_order(work.config);
    if (!order) return order.error();
    return Ok{};
  }

  Result<JobEnd> work(const store::WorkInfo& work, const store::Claim& job, const Halt& halt) override {
    const auto order = parse_suite_order(work.config);
    if (!order) return JobEnd{JobEnd::Kind::Bad, order.error().message};
    const auto solved = order->game == "othello" ? solve_othello(*order, work.config, job, halt)
                                                 : solve_gomoku(*order, work.config, job, halt);
    if (halt.flag.load()) return JobEnd{JobEnd::Kind::Stopped};
    if (!solved) return JobEnd{JobEnd::Kind::Bad, solved.error().message};
    const auto kept = jobs_.finish(work.id, job.number, *solved);
    if (!kept) return kept.error();
    return JobEnd{};
  }

 private:
  Result<std::string> solve_othello(const SuiteOrder& order, const std::string& key, const store::Claim& job,
                                    const Halt& halt) {
    const auto position = othello_position(job.payload);
    if (!position) return position.error();
    auto solver = othello_.take(key, [&order] {
      search::Limits limits;
      limits.time = order.time;
      const engine::OthelloSettings settings{.hash_megabytes = static_cast<std::size_t>(order.hash_megabytes),
                                             .only_outcome = order.only_outcome};
      return std::make_unique<engine::OthelloEngine>(limits, settings);
    });
    solver->new_game();
    const auto report = solver->search(*position, {}, halt.source.get_token(), {});
    othello_.put(key, std::move(solver));
    const Grid grid = position->grid();
    SolutionRow row{.position = static_cast<std::size_t>(job.number) + 1,
                    .move = to_text(report.move, grid),
                    .score = static_cast<int>(report.score),
                    .expected = {},
                    .proven = report.exact,
                    .nodes = report.nodes,
                    .seconds = report.seconds,
                    .pv = {}};
    for (const Move move : report.pv) row.pv.push_back(to_text(move, grid));
    return pack(row);
  }

  Result<std::string> solve_gomoku(const SuiteOrder& order, const std::string& key, const store::Claim& job,
                                   const Halt& halt) {
    const auto problems = engine::parse_gomoku_suite(job.payload);
    if (!problems) return problems.error();
    if (problems->size() != 1) return Error{"it is not one position"};
    auto solver = gomoku_.take(key, [&order] {
      return std::make_unique<engine::GomokuSolver>(static_cast<std::size_t>(order.hash_megabytes));
    });
    const auto verdict = verdict_of(problems->front(), static_cast<std::size_t>(job.number) + 1, order,
                                    *solver, halt.source.get_token());
    gomoku_.put(key, std::move(solver));
    if (!verdict) return verdict.error();
    return pack(*verdict);
  }

  store::Jobs jobs_;
  Kept<engine::OthelloEngine> othello_;
  Kept<engine::GomokuSolver> gomoku_;
};

}  // namespace

std::unique_ptr<Trade> solve_trade(store::Database& database) {
  return std::make_unique<SolveTrade>(database);
}

}  // namespace pedra::cli
