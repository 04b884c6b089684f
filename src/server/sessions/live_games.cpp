#include "server/sessions/live_games.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "server/http/http.hpp"
#include "server/views/views.hpp"

namespace pedra::server {
namespace {

constexpr std::chrono::milliseconds kReportInterval{100};  // between two reports that are sent
constexpr std::chrono::milliseconds kLongestTurn{600'000};

}  // namespace

struct LiveGames::Session {
  struct Turn {
    std::uint64_t number = 0;
    std::stop_source stop = {};
    Thinking thinking;
    play::TimePoint shown = {};
  };

  Session(GameHead stored, play::LiveGame live)
      : id(stored.id), head(std::move(stored)), game(std::move(live)) {}
  [[nodiscard]] bool has_turn(std::uint64_t number) const { return turn && turn->number == number; }
  [[nodiscard]] bool clock_runs() const { return game.clock() && game.clock()->running(); }
  // What eviction would end: nothing, a clock that runs, a search.
  [[nodiscard]] int business() const { return turn ? 2 : clock_runs() ? 1 : 0; }
  [[nodiscard]] Json json() const { return game_json(head, game, paused, turn ? &turn->thinking : nullptr); }

  const std::int64_t id;
  std::mutex mutex;  // guards what follows but `searching`
  GameHead head;
  play::LiveGame game;
  std::optional<Turn> turn;  // the engine searches, or waits for a worker
  bool paused = false;
  bool closed = false;   // no longer the game's session: find() gives another
  std::mutex searching;  // held during a search: a stopped one may still run when the next turn begins
};

LiveGames::LiveGames(GameStore& store, SearchSessions& searches, EventHub& hub, const LiveGameLimits& limits)
    : store_(store),
      searches_(searches),
      hub_(hub),
      limits_(limits),
      workers_(limits.workers, lower_thread_priority),
      timer_([this](const std::stop_token& stop) { watch_clocks(stop); }) {}

LiveGames::~LiveGames() {
  stop();
  workers_.shutdown();
}

// The games in memory.

template <class Work>
std::invoke_result_t<Work, const LiveGames::SessionPtr&> LiveGames::with(std::int64_t id, const Work& work) {
  for (;;) {
    const auto session = find(id);
    if (!session) return session.error();
    const std::lock_guard lock((*session)->mutex);
    if (!(*session)->closed) return work(*session);
  }
}

Result<play::LiveGame> LiveGames::make_live(std::int64_t id, const play::GameState& state) {
  play::LiveOptions options;
  options.seed = static_cast<std::uint64_t>(id);
  options.make_engine = [this, id](const engine::EngineSpec& player, const engine::GameSpec& game) {
    engine::EngineSpec seeded = player;
    if (seeded.seed == engine::EngineSpec{}.seed) seeded.seed = static_cast<std::uint64_t>(id);
    return searches_.make_player(seeded, game);
  };
  return play::LiveGame::make(state, std::move(options));
}

Result<LiveGames::SessionPtr> LiveGames::find(std::int64_t id) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(recent_.begin(), recent_.end(),
                                    [id](const SessionPtr& session) { return session->id == id; });
    if (found != recent_.end()) {
      recent_.splice(recent_.begin(), recent_, found);
      return recent_.front();
    }
  }
  const auto saved = store_.game(id);
  if (!saved) return saved.error();
  auto live = make_live(id, saved->state);
  if (!live) return live.error();
  ++rebuilt_;
  return insert(std::make_shared<Session>(saved->head, *std::move(live)));
}

LiveGames::SessionPtr LiveGames::insert(SessionPtr session) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(recent_.begin(), recent_.end(),
                                  [&session](const SessionPtr& other) { return other->id == session->id; });
  if (found != recent_.end()) return *found;
  recent_.push_front(session);
  trim();
  return session;
}

// Idle games leave first, then those whose clock runs, then those whose engine searches; of each the one that
// was not used for longest.
void LiveGames::trim() {
  for (int business = 0; business <= 2; ++business)
    for (auto at = std::prev(recent_.end()); recent_.size() > limits_.games && at != recent_.begin();) {
      const SessionPtr session = *at;
      const auto here = at--;
      const std::unique_lock lock(session->mutex, std::try_to_lock);
      if (!lock || session->business() > business) continue;
      close(*session);
      recent_.erase(here);
    }
}

void LiveGames::close(Session& session) {
  end_turn(session);
  session.closed = true;
  if (session.clock_runs()) (void)store_.put_clock(session.id, *session.game.state().clock);
  const std::lock_guard lock(timer_mutex_);
  expiries_.erase(session.id);
}

std::size_t LiveGames::in_memory() const {
  const std::lock_guard lock(mutex_);
  return recent_.size();
}

// What clients ask for.

Result<Json> LiveGames::add(const play::GameState& state, const std::string& title) {
  auto head = store_.add({.head = {.title = title}, .state = state});
  if (!head) return head.error();
  auto live = make_live(head->id, state);
  if (!live) return live.error();
  const SessionPtr session = insert(std::make_shared<Session>(*std::move(head), *std::move(live)));
  const std::lock_guard lock(session->mutex);
  hub_.publish("game", head_json(session->head));
  start_turn(session, false);
  return announce(*session);
}

Result<Json> LiveGames::game(std::int64_t id) {
  return with(id, [this](const SessionPtr& session) -> Result<Json> {
    expire(*session);
    return session->json();
  });
}

Result<SavedGame> LiveGames::saved(std::int64_t id) {
  return with(id, [](const SessionPtr& session) -> Result<SavedGame> {
    return SavedGame{session->head, session->game.state()};
  });
}

std::size_t LiveGames::engines_made(std::int64_t id) {
  const auto made =
      with(id, [](const SessionPtr& session) -> Result<std::size_t> { return session->game.engines_made(); });
  return made ? *made : 0;
}

namespace {

Result<Ok> check_version(std::int64_t version, std::optional<std::int64_t> wanted) {
  if (!wanted || *wanted == version) return Ok{};
  return wrong("changed", fmt::format("the game has version {}", version));
}

}  // namespace

Result<Json> LiveGames::change(std::int64_t id, std::optional<std::int64_t> version, const Change& change) {
  return with(id, [&](const SessionPtr& session) -> Result<Json> {
    expire(*session);
    if (const auto same = check_version(session->head.version, version); !same) return same.error();
    if (const auto changed = change(session->game, session->head.title); !changed) return changed.error();
    end_turn(*session);
    if (const auto saved = save(*session); !saved) return saved.error();
    start_turn(session, false);
    return announce(*session);
  });
}

Result<Json> LiveGames::command(std::int64_t id, std::optional<std::int64_t> version, EngineCommand command) {
  return with(id, [&](const SessionPtr& session) -> Result<Json> {
    expire(*session);
    if (const auto same = check_version(session->head.version, version); !same) return same.error();
    if (command == EngineCommand::MoveNow) {
      if (!session->turn) return wrong("not-running", "no engine is searching for this game's move");
      session->turn->stop.request_stop();
      return session->json();
    }
    session->paused = command == EngineCommand::Pause;
    if (session->paused)
      end_turn(*session);
    else
      start_turn(session, true);
    return announce(*session);
  });
}

Result<Json> LiveGames::follow(std::int64_t id) {
  return with(id, [this](const SessionPtr& session) -> Result<Json> {
    const int business = session->business();
    if (session->game.clock() && !session->clock_runs()) session->game.start_clock();
    if (expire(*session)) return session->json();
    start_turn(session, false);
    return session->business() == business ? session->json() : announce(*session);
  });
}

Result<Ok> LiveGames::remove(std::int64_t id) {
  if (const auto removed = store_.remove(id); !removed) return removed.error();
  const std::lock_guard lock(mutex_);
  recent_.remove_if([&](const SessionPtr& session) {
    if (session->id != id) return false;
    const std::lock_guard session_lock(session->mutex);
    close(*session);
    return true;
  });
  hub_.publish("game-deleted", JsonObject().add("id", id).json());
  return Ok{};
}

void LiveGames::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  for (const SessionPtr& session : recent_) {
    const std::lock_guard session_lock(session->mutex);
    close(*session);
  }
  recent_.clear();
}

// A session that cannot be saved is forgotten: the store has the truth.
Result<Ok> LiveGames::save(Session& session) {
  auto head = store_.put({session.head, session.game.state()});
  if (!head) {
    close(session);
    return head.error();
  }
  session.head = *std::move(head);
  hub_.publish("game", head_json(session.head));
  return Ok{};
}

Json LiveGames::announce(Session& session) {
  schedule(session);
  Json state = session.json();
  hub_.publish("game-state", state, session.id);
  return state;
}

void LiveGames::schedule(Session& session) {
  const std::lock_guard lock(timer_mutex_);
  const auto& clock = session.game.clock();
  if (const auto expiry = clock ? clock->expiry() : std::nullopt; expiry && !session.closed)
    expiries_[session.id] = *expiry;
  else
    expiries_.erase(session.id);
  timer_changed_ = true;
  timer_wakes_.notify_all();
}

// The engines' turns.

// `forced`: although the game is paused, or moves can be redone.
void LiveGames::start_turn(const SessionPtr& session, bool forced) {
  const auto side = session->game.to_act();
  if (stopped_ || session->closed || session->turn || !side || session->game.player(*side).human()) return;
  if (!forced && (session->paused || session->game.game().can_redo())) return;
  auto engine = session->game.engine_turn();
  if (!engine) {
    session->paused = true;
    return;
  }
  const std::uint64_t number = ++last_turn_;
  session->turn.emplace(
      Session::Turn{.number = number, .thinking = {*side, engine::to_text(engine->spec()), {}}});
  if (!workers_.enqueue(
          [this, session, number, turn = *std::move(engine)] { search(session, number, turn); })) {
    session->turn.reset();
    session->paused = true;
  }
}

void LiveGames::end_turn(Session& session) {
  if (!session.turn) return;
  session.turn->stop.request_stop();
  session.turn.reset();
}

void LiveGames::search(const SessionPtr& session, std::uint64_t turn, const play::EngineTurn& engine) {
  const std::lock_guard one_search(session->searching);
  std::stop_token stop;
  search::Limits limits;
  {
    const std::lock_guard lock(session->mutex);
    if (!session->has_turn(turn)) return;
    stop = session->turn->stop.get_token();
    limits = session->game.turn_limits();
    limits.time = std::min(limits.time.value_or(kLongestTurn), kLongestTurn);
  }
  const auto action = [&]() -> Result<play::EngineAction> {
    try {
      return engine.act({.limits = limits}, stop,
                        [&](const search::SearchReport& report) { show(*session, turn, report); });
    } catch (const std::exception& exception) {  // no thread or no memory
      return Error{exception.what()};
    }
  }();
  const std::lock_guard lock(session->mutex);
  if (!session->has_turn(turn)) return;
  session->turn.reset();
  if (!expire(*session)) {
    const auto applied = action ? session->game.apply(*action) : Result<Ok>(action.error());
    session->paused = session->paused || !applied;
    if (!save(*session)) return;
  }
  start_turn(session, false);
  announce(*session);
}

void LiveGames::show(Session& session, std::uint64_t turn, const search::SearchReport& report) {
  const std::lock_guard lock(session.mutex);
  if (!session.has_turn(turn)) return;
  session.turn->thinking.report = report;
  const auto now = play::now();
  if (now - session.turn->shown < kReportInterval) return;
  session.turn->shown = now;
  const engine::AnyPosition& position = session.game.position();
  hub_.publish("game-report",
               JsonObject()
                   .add("id", session.id)
                   .add("version", session.head.version)
                   .add("report", report_json(report, position.to_move(), position.grid()))
                   .json(),
               session.id);
}

// The clocks.

bool LiveGames::expire(Session& session) {
  if (!session.game.check_time()) return false;
  end_turn(session);
  if (save(session)) announce(session);
  return true;
}

void LiveGames::watch_clocks(const std::stop_token& stop) {
  std::unique_lock lock(timer_mutex_);
  while (!stop.stop_requested()) {
    timer_changed_ = false;
    const auto next = std::min_element(expiries_.begin(), expiries_.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto changed = [this] { return timer_changed_; };
    if (next == expiries_.end()) {
      timer_wakes_.wait(lock, stop, changed);
    } else if (const auto at = next->second; play::now() < at) {
      timer_wakes_.wait_until(lock, stop, at, changed);  // by a copy: the game may end in the meantime
    } else {
      const std::int64_t id = next->first;
      expiries_.erase(next);
      lock.unlock();
      (void)game(id);  // looks at the clock first
      lock.lock();
    }
  }
}

}  // namespace pedra::server
