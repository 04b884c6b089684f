#include "engine/engine.hpp"

#include <cassert>

namespace pedra::engine {

void ThreadedEngine::go(const SearchRequest& request, search::ReportSink sink) {
  assert(position_.has_value());
  finish();
  stop_ = {};
  thread_ = std::thread([this, request, sink = std::move(sink)] {
    last_ = search(*position_, request, stop_.get_token(), sink);
  });
}

search::SearchReport ThreadedEngine::wait() {
  if (thread_.joinable()) thread_.join();
  return last_;
}

void ThreadedEngine::finish() {
  stop();
  if (thread_.joinable()) thread_.join();
}

}  // namespace pedra::engine
