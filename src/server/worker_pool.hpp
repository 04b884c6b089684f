// Threads for tasks that may take long: made when a task finds none idle, up to a number, and kept for the next
// tasks. More tasks than threads wait in order.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace pedra::server {

class WorkerPool {
 public:
  // `thread_start` is called first in each new thread.
  explicit WorkerPool(std::size_t most_threads, std::function<void()> thread_start = {});
  ~WorkerPool() { shutdown(); }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // False: there is no thread, and none can be had. A task must not throw: what it throws is dropped.
  [[nodiscard]] bool enqueue(std::function<void()> task);
  void shutdown();  // runs what waits, and joins the threads

 private:
  void work();

  const std::size_t most_threads_;
  const std::function<void()> thread_start_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool ended_ = false;
};

}  // namespace pedra::server
