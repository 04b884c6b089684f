#include "server/sessions/search_desk.hpp"

#include <algorithm>
#include <condition_variable>
#include <fmt/format.h>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

#include "server/http/http.hpp"

namespace pedra::server {

namespace {
constexpr int kPoliteness = 10;
constexpr std::chrono::milliseconds kTick{50};
constexpr std::size_t kMostHashMegabytes = 32;  // of one search: there may be many
}  // namespace

void be_polite() {
  // Linux: of this thread alone. A refusal changes nothing but the sharing.
  (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kPoliteness);
}

// Does small things in a thread of low priority, one at a time, while the caller waits.
class PoliteThread {
 public:
  PoliteThread() : thread_([this] { work(); }) {}
  ~PoliteThread() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  PoliteThread(const PoliteThread&) = delete;
  PoliteThread& operator=(const PoliteThread&) = delete;

  void run(const std::function<void()>& task) {
    const std::lock_guard one_caller(callers_);
    std::unique_lock lock(mutex_);
    task_ = &task;
    changed_.notify_all();
    changed_.wait(lock, [this] { return task_ == nullptr; });
  }

 private:
  void work() {
    be_polite();
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return task_ != nullptr || ended_; });
      if (task_ == nullptr) return;
      (*task_)();
      task_ = nullptr;
      changed_.notify_all();
    }
  }

  std::mutex callers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void()>* task_ = nullptr;
  bool ended_ = false;
  std::thread thread_;
};

SearchDesk::SearchDesk(int most) : most_(most), starter_(std::make_unique<PoliteThread>()) {}
SearchDesk::~SearchDesk() = default;

SearchDesk::Ticket::Ticket(SearchDesk& desk, std::string id, std::string_view kind, std::string player)
    : desk_(desk), id_(std::move(id)), kind_(kind), player_(std::move(player)) {}

SearchDesk::Ticket::~Ticket() {
  const std::lock_guard lock(desk_.mutex_);
  desk_.tickets_.erase(id_);
}

Result<std::unique_ptr<SearchDesk::Ticket>> SearchDesk::open(std::string_view kind, std::string player) {
  const std::lock_guard lock(mutex_);
  if (static_cast<int>(tickets_.size()) >= most_)
    return wrong("too-many-searches",
                 fmt::format("{} searches are running already: stop one, or wait", most_));
  std::unique_ptr<Ticket> ticket(new Ticket(*this, fmt::format("s{}", ++last_id_), kind, std::move(player)));
  tickets_[ticket->id()] = ticket.get();
  return ticket;
}

std::vector<SearchDesk::Running> SearchDesk::running() const {
  const std::lock_guard lock(mutex_);
  std::vector<Running> all;
  const auto now = std::chrono::steady_clock::now();
  for (const auto& [id, ticket] : tickets_)
    all.push_back({id, ticket->kind_, ticket->player_,
                   std::chrono::duration<double>(now - ticket->started_).count(),
                   ticket->nodes_ + ticket->nodes_now_});
  return all;
}

bool SearchDesk::stop(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto found = tickets_.find(id);
  if (found == tickets_.end()) return false;
  found->second->stop_ = true;
  return true;
}

void SearchDesk::stop_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, ticket] : tickets_) ticket->stop_ = true;
}

Result<std::unique_ptr<engine::Engine>> SearchDesk::make_player(const engine::EngineSpec& player,
                                                                const engine::GameSpec& game) const {
  engine::EngineSpec spec = player;
  spec.hash_megabytes = std::min(spec.hash_megabytes, kMostHashMegabytes);
  {
    const std::lock_guard lock(mutex_);
    if (tickets_.size() > 1) spec.threads = 1;
  }
  auto engine = engine::make_engine(spec, game);
  if (!engine) return wrong("bad-player", engine.error().message);
  return engine;
}

search::SearchReport SearchDesk::run(Ticket& ticket, engine::Engine& engine,
                                     const engine::AnyPosition& position,
                                     const engine::SearchRequest& request, const Watch& watch) {
  struct {
    std::mutex mutex;
    std::condition_variable ended;
    search::SearchReport newest;
    bool fresh = false;
    bool final = false;
  } shared;
  const auto sink = [&shared](const search::SearchReport& report) {
    const std::lock_guard lock(shared.mutex);
    shared.newest = report;
    shared.fresh = true;
    shared.final = report.final;
    if (report.final) shared.ended.notify_all();
  };
  engine.set_position(position);
  starter_->run([&] { engine.go(request, sink); });
  for (bool final = false; !final;) {
    search::SearchReport report;
    bool fresh = false;
    {
      std::unique_lock lock(shared.mutex);
      shared.ended.wait_for(lock, kTick, [&shared] { return shared.final; });
      final = shared.final;
      fresh = shared.fresh && !final;
      if (fresh) report = shared.newest;
      shared.fresh = false;
    }
    if (fresh) ticket.nodes_now_ = report.nodes;
    if (final) break;
    if (!watch(fresh ? &report : nullptr)) ticket.abandoned_ = true;
    if (ticket.stopped() || ticket.abandoned()) engine.stop();
  }
  search::SearchReport last = engine.wait();
  ticket.nodes_now_ = 0;
  ticket.nodes_ += last.nodes;
  return last;
}

}  // namespace pedra::server
