// Games for training, made in chunks, each in a file of its own. A run that was stopped goes on where it was,
// and several processes may share a folder: what is there is not made again. Called by the games' recipes.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace pedra::learn {

// What decides a chunk but for its number, in a form that another machine can work by.
struct ChunkOrder {
  std::string what;                 // "othello-games", "gomoku-games", "gomoku-positions"
  std::string settings;             // numbers with blanks
  std::vector<std::string> inputs;  // contents: weights, games
};

// Gives a chunk's bytes.
using MakeChunk = std::function<std::string(std::uint32_t chunk)>;

// Has `count` chunks of an order made by others, and gives those of `wanted` to `put` as they come.
using Elsewhere = std::function<Result<Ok>(
    const ChunkOrder& order, std::uint32_t count, const std::vector<std::uint32_t>& wanted,
    const std::function<Result<Ok>(std::uint32_t, const std::string&)>& put)>;

struct Chunks {
  std::filesystem::path folder;  // made if it does not exist
  std::string ending;            // of a chunk's file, without the dot
  std::uint32_t count = 0;
  int threads = 1;
  std::uint32_t say_every = 10;                        // chunks
  std::function<void(std::uint32_t finished)> finish;  // progress
  Elsewhere elsewhere = {};                            // none: they are made here

  [[nodiscard]] std::filesystem::path path(std::uint32_t chunk) const;
};

// `make` makes them here; what it gives after `stop` was set is thrown away. `order` says the same to others. Ends early,
// with an error that says so, when `stop` is set.
Result<Ok> make_chunks(const Chunks& chunks, const MakeChunk& make, const std::function<ChunkOrder()>& order,
                       const std::stop_token& stop);

Error stopped_training();

}  // namespace pedra::learn
