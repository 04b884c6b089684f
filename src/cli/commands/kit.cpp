#include "protocol/kit.hpp"

#include <algorithm>
#include <bit>
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
#include "terminal/wording.hpp"

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

// What a student wants to see: the move, the search, and the discs that it turned.
void tell(const search::SearchReport& report, engine::AnyPosition position) {
  const lang::Messages& all = messages();
  const auto discs = [&position](Color color) { return std::popcount(position.othello()->discs(color)); };
  const Color mover = position.to_move();
  const int before = discs(mover);
  const int other_before = discs(opponent(mover));
  position.apply(report.move);
  std::string text = all.text(
      "kit.move", {{"move", to_text(report.move, position.grid())},
                   {"pair", fmt::format("{},{}", report.move.point().x(), report.move.point().y())}});
  text += "\n" + terminal::report_text(report, position.grid(), all) + "\n";
  text += all.text("kit.discs", {{"color", terminal::color_text(mover, all)},
                                 {"before", std::to_string(before)},
                                 {"after", std::to_string(discs(mover))},
                                 {"other_before", std::to_string(other_before)},
                                 {"other_after", std::to_string(discs(opponent(mover)))}});
  out(text + "\n");
}

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
  if (moves.empty() || !moves.front().is_stone()) {
    if (options.verbose) out(messages().text("kit.no_move") + "\n");
    return file.put(Move::pass());
  }
  if (auto put = file.put(moves.front()); !put) return put;
  const auto engine = engine::make_engine(*player, spec);
  if (!engine) return usage(engine.error().message);
  search::Limits limits = player->settings.limits;
  limits.time = std::max(limits.time.value_or(options.time) - arena::process_age(), milliseconds(1));
  const auto report =
      (*engine)->search(*position, {.limits = limits}, {},
                        [&file](const search::SearchReport& so_far) { (void)file.put(so_far.move); });
  if (options.verbose) tell(report, *position);
  return file.put(report.move);
}

}  // namespace

int kit(const KitOptions& options) {
  const auto answered = answer(options);
  return answered ? kSuccess : fail(answered.error());
}

}  // namespace pedra::cli
