#include "server/sessions/search_sessions.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "engine/background_search.hpp"
#include "server/http/http.hpp"

namespace pedra::server {

namespace {
constexpr int kNiceness = 10;
constexpr std::chrono::milliseconds kReportEvery{50};
constexpr std::size_t kMostOfASearch = 32;  // of one search: there may be many
}  // namespace

void lower_thread_priority() {
  // Linux: of this thread alone. A refusal changes nothing but the sharing.
  (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
}

SearchSession::SearchSession(SearchSessions& sessions, std::string id, std::string_view kind,
                             std::string player)
    : sessions_(sessions), id_(std::move(id)), kind_(kind), player_(std::move(player)) {}

SearchSession::~SearchSession() {
  const std::lock_guard lock(sessions_.mutex_);
  sessions_.sessions_.erase(id_);
}

Result<std::shared_ptr<SearchSession>> SearchSessions::open(std::string_view kind, std::string player) {
  const std::lock_guard lock(mutex_);
  if (static_cast<int>(sessions_.size()) >= most_)
    return wrong("too-many-searches",
                 fmt::format("{} searches are running already: stop one, or wait", most_));
  std::shared_ptr<SearchSession> session(
      new SearchSession(*this, fmt::format("s{}", ++last_id_), kind, std::move(player)));
  sessions_[session->id()] = session.get();
  return session;
}

std::vector<SearchSessions::Running> SearchSessions::running() const {
  const std::lock_guard lock(mutex_);
  std::vector<Running> all;
  const auto now = std::chrono::steady_clock::now();
  for (const auto& [id, session] : sessions_)
    all.push_back({id, session->kind_, session->player_,
                   std::chrono::duration<double>(now - session->started_).count(),
                   session->nodes_ + session->nodes_now_});
  return all;
}

bool SearchSessions::stop(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(id);
  if (found == sessions_.end()) return false;
  found->second->stop();
  return true;
}

void SearchSessions::stop_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, session] : sessions_) session->stop();
}

Result<std::unique_ptr<engine::Engine>> SearchSessions::make_player(const engine::EngineSpec& player,
                                                                    const engine::GameSpec& game) const {
  engine::EngineSpec spec = player;
  spec.hash_megabytes = std::min(spec.hash_megabytes, kMostOfASearch);
  {
    const std::lock_guard lock(mutex_);
    if (sessions_.size() > 1) spec.threads = 1;
  }
  auto engine = engine::make_engine(spec, game);
  if (!engine) return wrong("bad-player", engine.error().message);
  return engine;
}

search::SearchReport SearchSessions::run(SearchSession& session, engine::Engine& engine,
                                         const engine::AnyPosition& position,
                                         const engine::SearchRequest& request, const Watch& watch) {
  engine::BackgroundSearch search(engine, position, request, lower_thread_priority);
  while (!search.wait_for(kReportEvery)) {
    const auto report = search.take_report();
    if (report) session.nodes_now_ = report->nodes;
    if (!watch(report ? &*report : nullptr)) session.abandoned_ = true;
    if (session.stopped() || session.abandoned()) search.stop();
  }
  search::SearchReport last = search.wait();
  session.nodes_now_ = 0;
  session.nodes_ += last.nodes;
  return last;
}

}  // namespace pedra::server
