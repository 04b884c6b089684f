// The games that are being played: the most recent ones in memory, each with its engines and its clock, all of
// them in the store. A change is made to the game in memory and stored before it is answered, so that a move
// replays nothing and a game that left memory is built again from the store.
//
// The server plays the engines' turns: whenever a change leaves an engine to act, a worker searches and plays
// its move, whether or not anybody is watching. A timer ends games whose clock has run out. Everyone who
// follows the game (GET /api/events?game=ID) is sent its new state after every change.
//
// All functions may be called from any thread. They block for the store, never for a search.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "play/live_game.hpp"
#include "server/http/event_hub.hpp"
#include "server/requests.hpp"
#include "server/sessions/search_sessions.hpp"
#include "server/store/game_store.hpp"
#include "server/worker_pool.hpp"

namespace pedra::server {

struct LiveGameLimits {
  std::size_t games = 16;   // in memory
  std::size_t workers = 8;  // engines that search at once
};

class LiveGames {
 public:
  // The title of the game may be changed, too.
  using Change = std::function<Result<Ok>(play::LiveGame&, std::string& title)>;

  LiveGames(GameStore& store, SearchSessions& searches, EventHub& hub, const LiveGameLimits& limits);
  ~LiveGames();
  LiveGames(const LiveGames&) = delete;
  LiveGames& operator=(const LiveGames&) = delete;

  // A Json is a Game of docs/openapi.json, as it is after the call.
  Result<Json> add(const play::GameState& state, const std::string& title);
  Result<Json> game(std::int64_t id);
  // Refused as `changed` when a version is given and the game has another. A change that is refused changes
  // nothing. It ends the engine's search.
  Result<Json> change(std::int64_t id, std::optional<std::int64_t> version, const Change& change);
  Result<Json> command(std::int64_t id, std::optional<std::int64_t> version, EngineCommand command);
  // Somebody watches: the clock of a stored game runs again, and an engine that is to act begins.
  Result<Json> follow(std::int64_t id);
  Result<SavedGame> saved(std::int64_t id);
  Result<Ok> remove(std::int64_t id);
  void stop();  // ends all searches for good; the clocks are stored

  // For tests.
  [[nodiscard]] std::size_t rebuilt() const { return rebuilt_; }  // games read from the store into memory
  [[nodiscard]] std::size_t in_memory() const;
  std::size_t engines_made(std::int64_t id);  // for this game since it is in memory

 private:
  struct Session;
  using SessionPtr = std::shared_ptr<Session>;

  Result<SessionPtr> find(std::int64_t id);
  SessionPtr insert(SessionPtr session);  // the one that is there already, when there is
  template <class Work>
  std::invoke_result_t<Work, const SessionPtr&> with(std::int64_t id, const Work& work);
  Result<play::LiveGame> make_live(std::int64_t id, const play::GameState& state);
  void trim();  // with mutex_ held

  // With the session's mutex held.
  Result<Ok> save(Session& session);
  Json announce(Session& session);  // sends the new state to everyone who follows the game
  void schedule(Session& session);  // tells the timer when the clock runs out
  void start_turn(const SessionPtr& session, bool forced);
  void end_turn(Session& session);
  bool expire(Session& session);
  void close(Session& session);

  void search(const SessionPtr& session, std::uint64_t turn, const play::EngineTurn& engine);
  void show(Session& session, std::uint64_t turn, const search::SearchReport& report);
  void watch_clocks(const std::stop_token& stop);

  GameStore& store_;
  SearchSessions& searches_;
  EventHub& hub_;
  const LiveGameLimits limits_;
  std::atomic<std::size_t> rebuilt_ = 0;
  std::atomic<std::uint64_t> last_turn_ = 0;

  mutable std::mutex mutex_;      // before a session's mutex, never after
  std::list<SessionPtr> recent_;  // the last used first
  std::atomic<bool> stopped_ = false;

  std::mutex timer_mutex_;
  std::condition_variable_any timer_wakes_;
  bool timer_changed_ = false;
  std::map<std::int64_t, play::TimePoint> expiries_;

  WorkerPool workers_;
  std::jthread timer_;  // the last member: it uses the others
};

}  // namespace pedra::server
