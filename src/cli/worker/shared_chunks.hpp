// Training whose chunks are made by the workers at a store and by this process. Called by `pedra train`.
#pragma once
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "cli/contest.hpp"
#include "learn/chunks.hpp"
#include "store/database.hpp"

namespace pedra::cli {

struct SharedChunks {
  std::unique_ptr<store::Database> database;  // null: nothing is shared
  std::optional<StopFlag> interrupt;
  learn::Elsewhere elsewhere;
  [[nodiscard]] std::stop_token stop() const { return interrupt ? interrupt->token() : std::stop_token(); }
};

// `store` is an address; empty: all chunks are made here.
Result<std::unique_ptr<SharedChunks>> share_chunks(const std::string& store, int threads);

}  // namespace pedra::cli
