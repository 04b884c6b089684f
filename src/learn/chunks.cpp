#include "learn/chunks.hpp"

#include <atomic>
#include <fmt/format.h>

#include "base/file.hpp"
#include "base/threads.hpp"

namespace pedra::learn {

std::filesystem::path Chunks::path(std::uint32_t chunk) const {
  return folder / fmt::format("chunk-{:05}.{}", chunk, ending);
}

Error stopped_training() { return Error{"stopped; the same command goes on where this one ended"}; }

namespace {

Result<Ok> fetch_chunks(const Chunks& chunks, const ChunkOrder& order, const std::stop_token& stop) {
  std::vector<std::uint32_t> wanted;
  for (std::uint32_t chunk = 0; chunk < chunks.count; ++chunk)
    if (!std::filesystem::exists(chunks.path(chunk))) wanted.push_back(chunk);
  if (wanted.empty()) return Ok{};
  std::uint32_t done = chunks.count - static_cast<std::uint32_t>(wanted.size());
  const auto put = [&](std::uint32_t chunk, const std::string& bytes) -> Result<Ok> {
    if (auto written = write_file(chunks.path(chunk), bytes); !written) return written;
    if (++done % chunks.say_every == 0 || done == chunks.count) chunks.finish(done);
    return Ok{};
  };
  const auto fetched = chunks.elsewhere(order, chunks.count, wanted, put);
  return stop.stop_requested() ? stopped_training() : fetched;
}

}  // namespace

Result<Ok> make_chunks(const Chunks& chunks, const MakeChunk& make, const std::function<ChunkOrder()>& order,
                       const std::stop_token& stop) {
  std::error_code code;
  std::filesystem::create_directories(chunks.folder, code);
  if (code)
    return Error{fmt::format("cannot make the folder '{}': {}", chunks.folder.string(), code.message())};
  if (chunks.elsewhere) return fetch_chunks(chunks, order(), stop);
  std::atomic<std::uint32_t> next = 0;
  std::atomic<std::uint32_t> finished = 0;
  std::atomic<bool> failed = false;
  const auto make_one = [&](std::uint32_t chunk) {
    if (std::filesystem::exists(chunks.path(chunk))) return true;
    const std::string bytes = make(chunk);
    return stop.stop_requested() || write_file(chunks.path(chunk), bytes).ok();
  };
  work_together(static_cast<std::size_t>(chunks.threads), [&] {
    for (std::uint32_t chunk = next++; chunk < chunks.count && !stop.stop_requested() && !failed;
         chunk = next++) {
      if (!make_one(chunk)) failed = true;
      const std::uint32_t done = ++finished;
      if (done % chunks.say_every == 0 || done == chunks.count) chunks.finish(done);
    }
  });
  if (failed) return Error{fmt::format("cannot write into '{}'", chunks.folder.string())};
  if (stop.stop_requested()) return stopped_training();
  return Ok{};
}

}  // namespace pedra::learn
