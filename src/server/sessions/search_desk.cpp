#include "server/sessions/search_desk.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "engine/background_search.hpp"
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

SearchDesk::SearchDesk(int most) : most_(most) {}

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
  engine::BackgroundSearch search(engine, position, request, be_polite);
  while (!search.wait_for(kTick)) {
    const auto report = search.take_report();
    if (report) ticket.nodes_now_ = report->nodes;
    if (!watch(report ? &*report : nullptr)) ticket.abandoned_ = true;
    if (ticket.stopped() || ticket.abandoned()) search.stop();
  }
  search::SearchReport last = search.wait();
  ticket.nodes_now_ = 0;
  ticket.nodes_ += last.nodes;
  return last;
}

}  // namespace pedra::server
