// Games for training, made in chunks, each in a file of its own. A run that was stopped goes on where it was,
// and several processes may share a folder: what is there is not made again. Called by the games' recipes.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

#include "base/result.hpp"

namespace pedra::learn {

struct Chunks {
  std::filesystem::path folder;  // made if it does not exist
  std::string ending;            // of a chunk's file, without the dot
  std::uint32_t count = 0;
  int threads = 1;
  std::uint32_t say_every = 10;                        // chunks
  std::function<void(std::uint32_t finished)> finish;  // progress

  [[nodiscard]] std::filesystem::path path(std::uint32_t chunk) const;
};

// `make` gives a chunk's bytes; what it gives after `stop` was set is thrown away. Ends early, with an error
// that says so, when `stop` is set.
Result<Ok> make_chunks(const Chunks& chunks, const std::function<std::string(std::uint32_t chunk)>& make,
                       const std::stop_token& stop);

Error stopped_training();

}  // namespace pedra::learn
