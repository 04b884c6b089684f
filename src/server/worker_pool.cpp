#include "server/worker_pool.hpp"

namespace pedra::server {

WorkerPool::WorkerPool(std::size_t most_threads, std::function<void()> thread_start)
    : most_threads_(most_threads), thread_start_(std::move(thread_start)) {}

void WorkerPool::enqueue(std::function<void()> task) {
  const std::lock_guard lock(mutex_);
  tasks_.push_back(std::move(task));
  if (tasks_.size() > idle_ && threads_.size() < most_threads_)
    threads_.emplace_back([this] { work(); });
  else
    changed_.notify_one();
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
    const auto task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
}

}  // namespace pedra::server
