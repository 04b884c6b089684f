#include "games/othello/search/team.hpp"

#include <algorithm>

#include "base/threads.hpp"

namespace pedra::othello {

Team::Team(const std::vector<Member*>& helpers) {
  threads_ = start_threads(0, helpers.size(), [this, helpers](std::size_t i) { run(*helpers[i]); });
}

Team::~Team() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  changed_.notify_all();
  threads_.clear();  // joins
}

void Team::run(Member& member) {
  std::unique_lock lock(mutex_);
  ++idle_;
  while (true) {
    Split* const split = take(nullptr);
    if (split == nullptr) {
      if (done_) return;
      changed_.wait(lock);
      continue;
    }
    lock.unlock();
    member.work(*split);
    lock.lock();
    leave(*split);
    ++idle_;
  }
}

Split* Team::take(const Split* below) {
  for (Split* const split : offers_) {
    if (split->places == 0 || !split->below(below)) continue;
    --split->places;
    ++split->guests;
    return split;
  }
  return nullptr;
}

void Team::leave(Split& split) {
  --split.guests;
  changed_.notify_all();
}

bool Team::offer(Split& split, int most) {
  {
    const std::lock_guard lock(mutex_);
    split.places = std::min(most, idle_.load(std::memory_order_relaxed));
    if (split.places <= 0) {
      split.places = 0;
      return false;
    }
    idle_ -= split.places;
    offers_.push_back(&split);
  }
  changed_.notify_all();
  return true;
}

void Team::close(Split& split, Member& waiting) {
  std::unique_lock lock(mutex_);
  idle_ += split.places;  // those who did not come in time
  split.places = 0;
  offers_.erase(std::find(offers_.begin(), offers_.end(), &split));
  if (split.guests == 0) return;
  ++idle_;
  while (split.guests != 0) {
    Split* const other = take(&split);
    if (other == nullptr) {
      changed_.wait(lock);
      continue;
    }
    lock.unlock();
    waiting.work(*other);
    lock.lock();
    leave(*other);
    ++idle_;
  }
  --idle_;
}

}  // namespace pedra::othello
