#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <mutex>
#include <set>

#include "arena/store/owner.hpp"
#include "base/hash_text.hpp"
#include "base/text.hpp"
#include "cli/worker/shared_chunks.hpp"
#include "cli/worker/trades.hpp"
#include "games/gomoku/training/recipe.hpp"
#include "games/othello/training/recipe.hpp"
#include "store/work_store.hpp"

namespace pedra::cli {
namespace {

constexpr std::string_view kKind = "selfplay";
constexpr std::size_t kMostKept = 2;  // makers, each with its weights and games
constexpr int kResultsAtOnce = 16;

// The order as the config of work: its inputs are files of the store.
std::string config_of(const learn::ChunkOrder& order, const std::vector<std::string>& hashes) {
  std::string config = fmt::format("what={}\nsettings={}\n", order.what, order.settings);
  for (const std::string& hash : hashes) config += fmt::format("input={}\n", hash);
  return config;
}

Result<learn::MakeChunk> maker_of(const learn::ChunkOrder& order, const std::stop_token& stop) {
  return order.what.starts_with("othello") ? othello::chunk_maker(order, stop)
                                           : gomoku::chunk_maker(order, stop);
}

class ChunkTrade final : public Trade {
 public:
  explicit ChunkTrade(store::Database& database) : jobs_(database) {}
  [[nodiscard]] std::string_view kind() const override { return kKind; }
  Result<Ok> takes(const store::WorkInfo& /*work*/) override { return Ok{}; }

  Result<JobEnd> work(const store::WorkInfo& work, const store::Claim& job, const Halt& halt) override {
    const auto number = parse_integer(job.payload);
    if (!number || *number < 0 || *number > UINT32_MAX)
      return JobEnd{JobEnd::Kind::Bad, fmt::format("'{}' is no chunk's number", job.payload)};
    const auto make = maker(work, halt.source.get_token());
    if (!make) {
      if (make.error().code == store::kLostCode) return make.error();
      return JobEnd{JobEnd::Kind::Bad, make.error().message};
    }
    const std::string bytes = (*make)(static_cast<std::uint32_t>(*number));
    if (halt.flag.load()) return JobEnd{JobEnd::Kind::Stopped};
    const auto kept = jobs_.finish(work.id, job.number, bytes);
    if (!kept) return kept.error();
    return JobEnd{};
  }

 private:
  // One thread fetches the inputs of a piece of work, once.
  Result<learn::MakeChunk> maker(const store::WorkInfo& work, const std::stop_token& stop) {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, made] : makers_)
      if (id == work.id) return made;
    learn::ChunkOrder order{.what = config_value(work.config, "what"),
                            .settings = config_value(work.config, "settings"),
                            .inputs = {}};
    for (const std::string_view line : split(work.config, '\n')) {
      if (!line.starts_with("input=")) continue;
      auto input = jobs_.file(line.substr(std::string_view("input=").size()));
      if (!input) return input.error();
      order.inputs.push_back(*std::move(input));
    }
    auto made = maker_of(order, stop);
    if (!made) return made;
    makers_.emplace_back(work.id, *made);
    if (makers_.size() > kMostKept) makers_.pop_front();
    return made;
  }

  store::Jobs jobs_;
  std::mutex mutex_;
  std::deque<std::pair<std::int64_t, learn::MakeChunk>> makers_;
};

// Takes the chunks out of the store as they are finished.
class Collector {
 public:
  using Put = std::function<Result<Ok>(std::uint32_t, const std::string&)>;

  Collector(store::Jobs& jobs, std::int64_t work, const std::vector<std::uint32_t>& wanted, const Put& put)
      : jobs_(jobs), work_(work), left_(wanted.begin(), wanted.end()), put_(put) {}

  Result<Ok> collect() {
    const auto ended = jobs_.ended(work_);
    if (!ended) return ended.error();
    for (const int number : *ended) {
      const auto chunk = static_cast<std::uint32_t>(number);
      if (!left_.contains(chunk)) continue;
      const auto content = jobs_.result(work_, number);
      if (!content) return content.error();
      if (const auto put = put_(chunk, *content); !put) return put;
      left_.erase(chunk);
    }
    return Ok{};
  }
  [[nodiscard]] bool whole() const { return left_.empty(); }

 private:
  store::Jobs& jobs_;
  const std::int64_t work_;
  std::set<std::uint32_t> left_;
  const Put& put_;
};

}  // namespace

std::unique_ptr<Trade> chunk_trade(store::Database& database) {
  return std::make_unique<ChunkTrade>(database);
}

namespace {

learn::Elsewhere chunks_at(store::Database& database, int threads, const std::atomic<bool>& stop) {
  return [&database, threads, &stop](const learn::ChunkOrder& order, std::uint32_t count,
                                     const std::vector<std::uint32_t>& wanted,
                                     const Collector::Put& put) -> Result<Ok> {
    store::Jobs jobs(database);
    std::vector<std::string> hashes;
    for (const std::string& input : order.inputs) {
      auto hash = jobs.put_file(input);
      if (!hash) return hash.error();
      hashes.push_back(*std::move(hash));
    }
    // Jobs are numbered like the chunks, so that a run that has some of them finds the same work.
    std::vector<std::string> payloads;
    for (std::uint32_t chunk = 0; chunk < count; ++chunk) payloads.push_back(std::to_string(chunk));
    store::NewWork wanted_work{.kind = std::string(kKind),
                               .hash = {},
                               .title = fmt::format("{}, {} chunks", order.what, count),
                               .config = config_of(order, hashes),
                               .signature = own_signature()};
    wanted_work.hash = hash_text(fmt::format("{}{}\n{}", wanted_work.config, count, wanted_work.signature));
    const auto work = jobs.open_work(wanted_work, payloads);
    if (!work) return work.error();
    Collector collector(jobs, work->id, wanted, put);
    Trades trades;
    trades.push_back(chunk_trade(database));
    auto next = std::chrono::steady_clock::time_point();
    WorkerSettings settings{.owner = arena::make_owner(),
                            .signature = wanted_work.signature,
                            .threads = threads,
                            .only = work->id,
                            .leaves = {},
                            .look = [&]() -> Result<Ok> {
                              if (std::chrono::steady_clock::now() < next) return Ok{};
                              next = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
                              return collector.collect();
                            }};
    const auto worked = run_worker(database, trades, settings, stop);
    if (!worked) return worked.error();
    if (const auto collected = collector.collect(); !collected) return collected;
    if (stop.load() || collector.whole()) return Ok{};
    const auto aside = jobs.aside(work->id);
    if (!aside) return aside.error();
    return Error{fmt::format("{} chunks were set aside: {}; `pedra jobs retry {}` tries them again",
                             aside->size(), aside->empty() ? std::string("?") : aside->front().reason,
                             work->id)};
  };
}

}  // namespace

Result<std::unique_ptr<SharedChunks>> share_chunks(const std::string& store, int threads) {
  auto shared = std::make_unique<SharedChunks>();
  if (store.empty()) return shared;
  auto database = store::open_work_store(store::Address::parse(store));
  if (!database) return database.error();
  shared->database = *std::move(database);
  shared->interrupt.emplace();
  have_patience(*shared->database, *shared->interrupt);
  shared->elsewhere = chunks_at(*shared->database, threads, shared->interrupt->flag());
  return shared;
}

}  // namespace pedra::cli
