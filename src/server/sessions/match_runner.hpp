// Matches that were started from the page: each in a thread of its own, of low priority, until it ends or is
// stopped. What they play is in the arena's store, like every other match.
#pragma once
#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "arena/match.hpp"
#include "server/requests.hpp"

namespace pedra::server {

class MatchRunner {
 public:
  // Called from the match's thread.
  struct Watch {
    std::function<void(const arena::MatchInfo&, bool running)> changed;  // after every game and at the end
    std::function<void(const MatchRequest&, int done)> opening_made;
  };
  // A game that is being played.
  struct Board {
    std::int64_t number = 0;  // from 1
    arena::Job job;
    std::string cells;
    Color to_move = Color::Black;
    Move last_move;
    std::size_t ply = 0;
    bool operator==(const Board&) const = default;
  };

  MatchRunner(arena::Store& store, int most, std::string version, Watch watch);
  ~MatchRunner();  // stops all, between two moves
  MatchRunner(const MatchRunner&) = delete;
  MatchRunner& operator=(const MatchRunner&) = delete;

  // Makes the openings and the match, then leaves it running.
  Result<arena::MatchInfo> start(const MatchRequest& request);
  [[nodiscard]] bool running(std::int64_t match) const;
  [[nodiscard]] std::vector<Board> boards(std::int64_t match) const;
  bool stop(std::int64_t match);  // false: it does not run here
  void stop_all();

 private:
  struct Run;
  void play(Run& run);
  void sweep();  // joins the threads that have ended; with mutex_ held

  arena::Store& store_;
  const int most_;
  const std::string version_;  // workers of another one do not play
  const Watch watch_;
  mutable std::mutex mutex_;
  std::list<std::shared_ptr<Run>> runs_;
};

}  // namespace pedra::server
