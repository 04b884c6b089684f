#include "games/gomoku/training/game_record.hpp"

#include "games/gomoku/search/cell_set.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::size_t kHeadBytes = 6;
constexpr std::size_t kMoveBytes = 4;

void put(std::string& out, unsigned number, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(number >> (8 * i) & 0xffU));
}

unsigned byte_at(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }
unsigned pair_at(std::string_view bytes, std::size_t at) {
  return byte_at(bytes, at) | byte_at(bytes, at + 1) << 8U;
}

// Every move on a cell of its own?
bool is_sound(const TrainingGame& game) {
  if (game.size < 5 || game.size > kMaxGomokuSide || game.result > 2) return false;
  CellSet taken;
  for (const PlayedMove& move : game.moves) {
    if (move.cell >= game.size * game.size || taken.has(move.cell)) return false;
    taken.add(move.cell);
  }
  return true;
}

}  // namespace

std::string pack_games(const std::vector<TrainingGame>& games) {
  std::string out;
  for (const TrainingGame& game : games) {
    put(out, static_cast<unsigned>(game.size), 1);
    put(out, static_cast<unsigned>(game.opening), 1);
    put(out, static_cast<unsigned>(game.result), 2);
    put(out, static_cast<unsigned>(game.moves.size()), 2);
    for (const PlayedMove& move : game.moves) {
      put(out, move.cell, 2);
      put(out, static_cast<std::uint16_t>(move.score), 2);
    }
  }
  return out;
}

Result<std::vector<TrainingGame>> unpack_games(std::string_view bytes) {
  const Error damaged{"the games are damaged: delete the file, and it will be played again"};
  std::vector<TrainingGame> games;
  std::size_t at = 0;
  while (at < bytes.size()) {
    if (bytes.size() - at < kHeadBytes) return damaged;
    TrainingGame game{.size = static_cast<int>(byte_at(bytes, at)),
                      .opening = static_cast<int>(byte_at(bytes, at + 1)),
                      .result = static_cast<int>(pair_at(bytes, at + 2)),
                      .moves = {}};
    const std::size_t count = pair_at(bytes, at + 4);
    at += kHeadBytes;
    if (bytes.size() - at < count * kMoveBytes) return damaged;
    for (std::size_t i = 0; i < count; ++i, at += kMoveBytes)
      game.moves.push_back(
          {static_cast<CellIndex>(pair_at(bytes, at)), static_cast<std::int16_t>(pair_at(bytes, at + 2))});
    if (!is_sound(game)) return damaged;
    games.push_back(std::move(game));
  }
  return games;
}

}  // namespace pedra::gomoku
