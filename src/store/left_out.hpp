// Rows that could not be read and are left out of every answer, each with its reason, until somebody tells of them. Each
// is told once. For the stores; several threads may share it.
#pragma once
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pedra::store {

class LeftOut {
 public:
  void add(std::string what) {
    const std::lock_guard lock(mutex_);
    if (known_.size() < kMost && known_.insert(what).second) untold_.push_back(std::move(what));
  }
  std::vector<std::string> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(untold_, {});
  }

 private:
  static constexpr std::size_t kMost = 1000;
  std::mutex mutex_;
  std::vector<std::string> untold_;
  std::set<std::string> known_;
};

}  // namespace pedra::store
