#include "cli/worker/shared_suite.hpp"

#include <fmt/format.h>
#include <sstream>

#include "arena/store/owner.hpp"
#include "base/hash_text.hpp"
#include "base/text.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/worker/trades.hpp"
#include "store/work_store.hpp"

namespace pedra::cli {
namespace {

constexpr int kMostHashMegabytes = 65'536;  // as `pedra solve --hash`
const Error kUnknown{"the result cannot be read by this version of the program"};

}  // namespace

std::string config_of(const SuiteOrder& order) {
  return fmt::format("game={}\nhash={}\nwld={}\ntime={}\nmethod={}\nnodes={}\nexplain={}\n", order.game,
                     order.hash_megabytes, order.only_outcome ? 1 : 0,
                     order.time ? std::to_string(order.time->count()) : "-", order.method,
                     order.nodes ? std::to_string(*order.nodes) : "-", order.explain ? 1 : 0);
}

Result<SuiteOrder> parse_suite_order(const std::string& config) {
  const auto number = [&config](std::string_view key) { return parse_integer(config_value(config, key)); };
  SuiteOrder order;
  order.game = config_value(config, "game");
  order.hash_megabytes = static_cast<int>(number("hash").value_or(0));
  order.only_outcome = number("wld") == 1;
  if (const auto time = number("time")) order.time = std::chrono::milliseconds(*time);
  order.method = config_value(config, "method");
  if (const auto nodes = number("nodes")) order.nodes = static_cast<std::uint64_t>(*nodes);
  order.explain = number("explain") == 1;
  const bool known = (order.game == "othello" || order.game == "gomoku") && order.hash_megabytes > 0 &&
                     order.hash_megabytes <= kMostHashMegabytes;
  if (!known || config_of(order) != config)
    return Error{"its settings cannot be read by this version of the program"};
  return order;
}

std::string pack(const SolutionRow& row) {
  return fmt::format("{} {} {} {} {} {}", row.move, row.score, row.proven ? 1 : 0, row.nodes, row.seconds,
                     row.pv.empty() ? "-" : fmt::format("{}", fmt::join(row.pv, ",")));
}

Result<SolutionRow> unpack_solution(const std::string& text, std::size_t number) {
  SolutionRow row;
  row.position = number;
  int proven = 0;
  std::string pv;
  std::istringstream in(text);
  if (!(in >> row.move >> row.score >> proven >> row.nodes >> row.seconds >> pv)) return kUnknown;
  row.proven = proven == 1;
  if (pv != "-")
    for (const std::string_view move : split(pv, ',')) row.pv.emplace_back(move);
  return row;
}

std::string pack(const SuiteVerdict& verdict) {
  return fmt::format("{} {} {} {}\n{}", verdict.won ? 1 : 0, verdict.unchecked ? 1 : 0, verdict.nodes,
                     verdict.seconds, verdict.json);
}

Result<SuiteVerdict> unpack_verdict(const std::string& text) {
  SuiteVerdict verdict;
  int won = 0;
  int unchecked = 0;
  std::istringstream in(text);
  if (!(in >> won >> unchecked >> verdict.nodes >> verdict.seconds)) return kUnknown;
  verdict.won = won == 1;
  verdict.unchecked = unchecked == 1;
  if (const auto end = text.find('\n'); end != std::string::npos) verdict.json = text.substr(end + 1);
  return verdict;
}

Result<std::vector<std::string>> solve_together(const SolveOptions& options, const SuiteOrder& order,
                                                const std::vector<std::string>& positions,
                                                const Environment& environment) {
  const auto database = store::open_work_store(store::Address::parse(options.store));
  if (!database) return database.error();
  const StopFlag stop;
  have_patience(**database, stop);
  store::Jobs jobs(**database);
  store::NewWork wanted{.kind = "solve",
                        .hash = {},
                        .title = fmt::format("{}, {} positions", options.suite, positions.size()),
                        .config = config_of(order),
                        .signature = own_signature()};
  wanted.hash =
      hash_text(fmt::format("{}{}\n{}", wanted.config, wanted.signature, fmt::join(positions, "\n")));
  const auto work = jobs.open_work(wanted, positions);
  if (!work) return work.error();
  Trades trades;
  trades.push_back(solve_trade(**database));
  LiveLine live(environment.live);
  auto next = std::chrono::steady_clock::time_point();
  const WorkerSettings settings{.owner = arena::make_owner(),
                                .signature = wanted.signature,
                                .threads = options.threads,
                                .only = work->id,
                                .leaves = {},
                                .look = [&]() -> Result<Ok> {
                                  if (!environment.live || std::chrono::steady_clock::now() < next)
                                    return Ok{};
                                  next = std::chrono::steady_clock::now() + std::chrono::seconds(1);
                                  const auto counts = jobs.counts(work->id);
                                  if (!counts) return counts.error();
                                  live.show(told(fmt::format("{} of {} positions solved, {} at work",
                                                             counts->done, counts->all(), counts->running)));
                                  return Ok{};
                                }};
  const auto worked = run_worker(**database, trades, settings, stop.flag());
  live.clear();
  if (!worked) return worked.error();
  if (stop.raised()) return Error{"stopped; the same command goes on where this one ended"};
  const auto aside = jobs.aside(work->id);
  if (!aside) return aside.error();
  if (!aside->empty())
    return Error{fmt::format("position {} was set aside: {}; `pedra jobs retry {}` tries it again",
                             aside->front().number + 1, aside->front().reason, work->id)};
  auto results = jobs.results(work->id, 0, static_cast<int>(positions.size()));
  if (!results) return results.error();
  std::vector<std::string> texts;
  for (auto& result : *results) texts.push_back(std::move(result.content));
  if (texts.size() != positions.size())
    return Error{fmt::format("{} of {} results are in the store", texts.size(), positions.size())};
  return texts;
}

}  // namespace pedra::cli
