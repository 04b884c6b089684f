#include "protocol/kit.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <unistd.h>

#include "arena/engines/process_tree.hpp"
#include "base/file.hpp"
#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/position_input.hpp"

namespace pedra::cli {
namespace {

using std::chrono::milliseconds;

// The answer: there from the first legal move on, and replaced whenever a better one is known, so that a caller
// who stops waiting finds a move.
class MoveFile {
 public:
  explicit MoveFile(std::string path) : path_(std::move(path)) {}

  Result<Ok> put(Move move) {
    if (written_ == move) return Ok{};
    const std::string text = protocol::write_kit_move(move);
    if (!replaced(text))
      if (auto put = write_file(path_, text); !put) return put;
    written_ = move;
    return Ok{};
  }

 private:
  // As write_file(), but without waiting for the disk: that may take longer than the search.
  [[nodiscard]] bool replaced(const std::string& text) const {
    const std::string temporary = fmt::format("{}.{}", path_, ::getpid());
    std::ofstream file(temporary);
    file << text;
    file.close();
    if (file && std::rename(temporary.c_str(), path_.c_str()) == 0) return true;
    std::remove(temporary.c_str());
    return false;
  }

  std::string path_;
  std::optional<Move> written_;
};

Result<engine::AnyPosition> read_position(const KitOptions& options, const engine::GameSpec& spec) {
  const auto color = protocol::parse_kit_color(options.color);
  if (!color) return usage(color.error().message);
  const auto text = read_file(options.state);
  if (!text) return text.error();
  const auto cells = protocol::parse_kit_state(*text);
  if (!cells) return Error{fmt::format("{}: {}", options.state, cells.error().text())};
  auto position = engine::AnyPosition::from_cells(spec, *cells, *color);
  if (!position) return Error{fmt::format("{}: {}", options.state, position.error().text())};
  return position;
}

// Thinks in what is left of the time, which runs since the process began: the caller's clock does too.
Result<Ok> answer(const KitOptions& options) {
  const engine::GameSpec spec = othello::Settings{};
  auto player = player_spec(options.player);
  if (!player) return player.error();
  if (const auto playable = engine::plays(*player, spec); !playable) return usage(playable.error().message);
  const auto position = read_position(options, spec);
  if (!position) return position.error();

  MoveFile file(options.output);
  const auto moves = position->legal_moves();
  // A pass and a finished game are both "no move" to the kit.
  if (moves.empty() || !moves.front().is_stone()) return file.put(Move::pass());
  if (auto put = file.put(moves.front()); !put) return put;
  const auto engine = engine::make_engine(*player, spec);
  if (!engine) return usage(engine.error().message);
  search::Limits limits = player->settings.limits;
  limits.time = std::max(limits.time.value_or(options.time) - arena::process_age(), milliseconds(1));
  const auto report =
      (*engine)->search(*position, {.limits = limits}, {},
                        [&file](const search::SearchReport& so_far) { (void)file.put(so_far.move); });
  return file.put(report.move);
}

}  // namespace

int kit(const KitOptions& options) {
  const auto answered = answer(options);
  return answered ? kSuccess : fail(answered.error());
}

}  // namespace pedra::cli
