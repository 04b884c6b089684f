// `pedra book`: opening books by our own search.
#include <filesystem>
#include <fmt/format.h>

#include "base/file.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/position_input.hpp"
#include "engine/book/book_builder.hpp"

namespace pedra::cli {
namespace {

constexpr auto kSaveEvery = std::chrono::seconds(10);
constexpr int kUsualDepth = 10;

int show_book(const BookOptions& options) {
  const auto position = load_position(options.position);
  if (!position) return fail(position.error());
  const auto book = engine::Book::read(options.book, position->spec());
  if (!book) return fail(book.error());
  const Grid grid = position->grid();
  const auto moves = book->moves(*position);
  for (const engine::BookMove& move : moves)
    out(options.json ? book_json(to_text(move.move, grid), move.value)
                     : fmt::format("{:<5}{:+.1f}\n", to_text(move.move, grid), move.value));
  if (!moves.empty()) return kSuccess;
  if (!options.json) out(told(fmt::format("not in the book, which knows {} positions", book->size())) + "\n");
  return kNegative;
}

int build_book(const BookOptions& options) {
  auto player = player_spec(options.player);
  if (!player) return fail(player.error());
  const auto game = game_spec(options.game);
  if (!game) return fail(game.error());
  const auto engine = engine::make_engine(*player, *game);
  if (!engine) return fail(usage(engine.error().message));

  engine::Book book(*game);
  if (std::filesystem::exists(options.book)) {
    auto before = engine::Book::read(options.book, *game);
    if (!before) return fail(before.error());
    book = *std::move(before);
  }
  engine::BookOptions wanted{.plies = options.plies,
                             .lines = options.lines,
                             .tolerance = options.tolerance,
                             .limits = options.limits.or_else(player->settings.limits)};
  if (!wanted.limits.any()) wanted.limits.depth = kUsualDepth;

  // An interrupt ends the building, not the program: what was found is settled and written below.
  const StopFlag stop;
  auto saved = search::Clock::now();
  Result<Ok> written = Ok{};
  engine::build_book(book, **engine, wanted, [&](const engine::BookProgress& progress) {
    if (search::Clock::now() - saved > kSaveEvery) {
      written = write_file(options.book, book.pack());
      saved = search::Clock::now();
      fmt::print(stderr, "ply {}: {} of {} positions\n", progress.ply, progress.searched, progress.positions);
    }
    return !stop.raised() && written.ok();
  });
  if (written) written = write_file(options.book, book.pack());
  if (!written) return fail(written.error());
  out(told(fmt::format("{}: {} positions", options.book, book.size())) + "\n");
  return stop.raised() ? kInterrupted : kSuccess;
}

}  // namespace

int book(const BookOptions& options) { return options.show ? show_book(options) : build_book(options); }

}  // namespace pedra::cli
