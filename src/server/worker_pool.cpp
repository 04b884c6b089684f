#include "server/worker_pool.hpp"

#include <exception>
#include <system_error>

namespace pedra::server {

WorkerPool::WorkerPool(std::size_t most_threads, std::function<void()> thread_start)
    : most_threads_(most_threads), thread_start_(std::move(thread_start)) {}

bool WorkerPool::enqueue(std::function<void()> task) {
  const std::lock_guard lock(mutex_);
  if (ended_) return false;
  tasks_.push_back(std::move(task));
  if (tasks_.size() > idle_ && threads_.size() < most_threads_) {
    try {
      threads_.emplace_back([this] { work(); });
      return true;
    } catch (const std::system_error&) {  // the threads that there are do it later
      if (threads_.empty()) tasks_.pop_back();
      if (threads_.empty()) return false;
    }
  }
  changed_.notify_one();
  return true;
}

void WorkerPool::shutdown() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void WorkerPool::work() {
  if (thread_start_) thread_start_();
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    changed_.wait(lock, [this] { return !tasks_.empty() || ended_; });
    --idle_;
    if (tasks_.empty()) return;
    auto task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    try {
      task();
    } catch (const std::exception&) {  // out of memory: no reason to end the program
    }
    task = {};  // and what it holds, before the lock is held
    lock.lock();
  }
}

}  // namespace pedra::server
