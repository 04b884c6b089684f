// The searches that clients have started: how many may run, which they are, and how each is stopped. A handler
// opens a session and runs one search after another in it, waiting in its stream's thread.
//
// Sharing the cores: every search runs in a thread of low priority (nice 10), and the threads that an engine
// starts inherit it. So the operating system shares the cores evenly among searches, and answers to all other
// requests come first however many searches there are.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "engine/registry.hpp"

namespace pedra::server {

class SearchSessions;

// One request's searches; listed, and counted against the limit, until it is gone.
class SearchSession {
 public:
  ~SearchSession();
  SearchSession(const SearchSession&) = delete;
  SearchSession& operator=(const SearchSession&) = delete;
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] bool stopped() const { return stop_.stop_requested(); }  // by stop()
  [[nodiscard]] std::stop_token stop_token() const { return stop_.get_token(); }
  void stop() { stop_.request_stop(); }
  [[nodiscard]] bool abandoned() const { return abandoned_.load(); }  // the client has gone

 private:
  friend class SearchSessions;
  SearchSession(SearchSessions& sessions, std::string id, std::string_view kind, std::string player);

  SearchSessions& sessions_;
  const std::string id_;
  const std::string_view kind_;
  const std::string player_;
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::stop_source stop_;
  std::atomic<bool> abandoned_ = false;
  std::atomic<std::uint64_t> nodes_ = 0;      // of the searches that ended
  std::atomic<std::uint64_t> nodes_now_ = 0;  // of the one that runs
};

class SearchSessions {
 public:
  struct Running {
    std::string id;
    std::string_view kind;
    std::string player;
    double seconds = 0;
    std::uint64_t nodes = 0;
  };
  // Called some twenty times a second in the thread of run(): with the newest report, or null when there is
  // none since the last time. False: the client has gone, stop.
  using Watch = std::function<bool(const search::SearchReport*)>;

  explicit SearchSessions(int most) : most_(most) {}
  ~SearchSessions() = default;  // no session may be left
  SearchSessions(const SearchSessions&) = delete;
  SearchSessions& operator=(const SearchSessions&) = delete;

  // `kind` is a literal. Refused as too-many-searches.
  Result<std::shared_ptr<SearchSession>> open(std::string_view kind, std::string player);
  [[nodiscard]] std::vector<Running> running() const;
  bool stop(std::string_view id);  // false: there is none
  void stop_all();

  // The player, with a smaller table, and with one thread when others are searching.
  Result<std::unique_ptr<engine::Engine>> make_player(const engine::EngineSpec& player,
                                                      const engine::GameSpec& game) const;

  // Blocks until the search ends: by its limits, by stop(), or because `watch` says so.
  search::SearchReport run(SearchSession& session, engine::Engine& engine,
                           const engine::AnyPosition& position, const engine::SearchRequest& request,
                           const Watch& watch);

 private:
  friend class SearchSession;
  const int most_;
  mutable std::mutex mutex_;
  std::uint64_t last_id_ = 0;
  std::map<std::string, SearchSession*, std::less<>> sessions_;
};

// Lowers the priority of the calling thread, and so of all that it starts.
void lower_thread_priority();

}  // namespace pedra::server
