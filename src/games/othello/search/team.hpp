// Threads that search one tree together. Young brothers wait: a node's first move is searched by one thread;
// if it does not cut, the node may be split, and idle threads take moves of it too.
//
// A Split is on the stack of the thread that opened it. That thread offers it, searches its moves too, and
// does not return before every guest thread has finished. While it waits it helps with splits that the guests
// have opened below its own node, so that no two threads wait for each other.
#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace pedra::othello {

// A node whose moves several threads search. `Midgame` derives what belongs to a node from it.
struct Split {
  Split* parent = nullptr;        // the one its opener was working on
  std::atomic<bool> cut = false;  // a move refuted the node: all threads below it stop
  std::mutex mutex;               // guards what the derived struct shares
  std::atomic<int> guests = 0;    // other threads that search its moves
  int places = 0;                 // guests that may still join; guarded by the team's mutex

  // Is this node, or one above it, decided already?
  [[nodiscard]] bool pointless() const {
    for (const Split* at = this; at != nullptr; at = at->parent)
      if (at->cut.load(std::memory_order_relaxed)) return true;
    return false;
  }
  [[nodiscard]] bool below(const Split* other) const {
    const Split* at = this;
    while (at != nullptr && at != other) at = at->parent;
    return at == other;
  }
};

class Team {
 public:
  // One of the threads besides the caller's. work() searches moves of a split until none is left.
  class Member {
   public:
    Member() = default;
    Member(const Member&) = delete;
    Member& operator=(const Member&) = delete;
    virtual ~Member() = default;
    virtual void work(Split& split) = 0;
  };

  explicit Team(const std::vector<Member*>& helpers);  // who must outlive the team
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  ~Team();

  [[nodiscard]] bool anyone_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  // Invites up to `most` idle threads; false: no thread is idle.
  bool offer(Split& split, int most);

  // No further guest may join; returns when all guests have finished. `waiting` helps below meanwhile.
  void close(Split& split, Member& waiting);

 private:
  void run(Member& member);
  Split* take(const Split* below);  // needs the mutex
  void leave(Split& split);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Split*> offers_;
  std::atomic<int> idle_ = 0;  // threads that wait for work, minus places offered to them
  bool done_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace pedra::othello
