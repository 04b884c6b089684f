// The export half of exchange.hpp; import_games.cpp is the other one.
#include <algorithm>
#include <array>
#include <ctime>
#include <fmt/format.h>

#include "arena/store/exchange.hpp"
#include "base/number_text.hpp"
#include "play/game.hpp"
#include "record/ggf.hpp"
#include "record/psq.hpp"
#include "record/sgf.hpp"
#include "record/wthor.hpp"

namespace pedra::arena {
namespace {

constexpr std::array<std::string_view, 4> kFormats{"sgf", "psq", "ggf", "wthor"};

std::string name_at(const MatchInfo& match, int seat) {
  const auto at = static_cast<std::size_t>(seat);
  return at < match.players.size() ? match.players[at].name : fmt::format("player {}", seat + 1);
}

std::tm day_of(std::int64_t milliseconds) {
  const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
  std::tm day{};
  gmtime_r(&seconds, &day);
  return day;
}

std::string date_text(std::int64_t milliseconds) {
  const std::tm day = day_of(milliseconds);
  return fmt::format("{:04}-{:02}-{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

std::string result_text(const FinishedGame& game, const std::string& on_board) {
  if (game.reason == Reason::Played && !on_board.empty()) return on_board;
  if (game.outcome.kind != Outcome::Kind::Win) return "0";
  const char* winner = game.outcome.winner == Color::Black ? "B+" : "W+";
  if (game.reason != Reason::Forfeit) return winner;
  return std::string(winner) + (game.forfeit == ForfeitKind::Time ? "Time" : "Forfeit");
}

std::string reason_text(const FinishedGame& game) {
  if (game.reason == Reason::Played) return "";
  std::string text(name_of(game.reason));
  if (game.forfeit) text += fmt::format(": {}", name_of(*game.forfeit));
  if (!game.detail.empty()) text += fmt::format(" ({})", game.detail);
  return text;
}

std::string comment_of(const PlayedMove& move, FileFormat style) {
  const double seconds = static_cast<double>(move.time.count()) / 1000;
  if (style == FileFormat::Psq) return fmt::format("{} ms", move.time.count());
  if (style == FileFormat::Ggf) {
    if (move.score) return fmt::format("{:.2f}/{:.3f}", *move.score, seconds);
    return move.time.count() > 0 ? fmt::format("/{:.3f}", seconds) : "";
  }
  std::string text;
  if (move.score) text += fmt::format("value {}, ", number_text(*move.score));
  if (move.depth > 0) text += fmt::format("depth {}, ", move.depth);
  if (move.nodes > 0) text += fmt::format("nodes {}, ", move.nodes);
  return text + fmt::format("time {:.3f} s", seconds);
}

std::optional<record::WthorGame> to_wthor(const MatchInfo& match, const StoredGame& stored) {
  if (stored.game.reason != Reason::Played) return std::nullopt;
  record::WthorGame game;
  game.black = name_at(match, stored.job.black);
  game.white = name_at(match, stored.job.white);
  game.black_discs = std::clamp(32 + stored.game.disc_score / 2, 0, 64);
  for (const PlayedMove& move : stored.game.moves)
    if (move.move.is_stone()) game.moves.push_back(move.move);
  return game;
}

Result<Export> export_wthor(const MatchInfo& match, const std::vector<StoredGame>& games) {
  Export exported;
  record::WthorArchive archive;
  archive.year = day_of(match.created).tm_year + 1900;
  for (const StoredGame& game : games) {
    if (auto held = to_wthor(match, game))
      archive.games.push_back(*std::move(held));
    else
      ++exported.left_out;
  }
  exported.games = archive.games.size();
  auto files = record::write_wthor(archive);
  if (!files) return files.error();
  exported.files = {{".wtb", std::move(files->games)}, {".jou", std::move(files->players)}};
  return exported;
}

}  // namespace

std::string_view name_of(FileFormat format) { return kFormats[static_cast<std::size_t>(format)]; }

std::optional<FileFormat> format_named(std::string_view name) {
  const auto* const found = std::find(kFormats.begin(), kFormats.end(), name);
  if (found == kFormats.end()) return std::nullopt;
  return static_cast<FileFormat>(found - kFormats.begin());
}

bool holds(FileFormat format, const engine::GameSpec& game) {
  if (format == FileFormat::Psq) return game.gomoku() != nullptr;
  if (format == FileFormat::Wthor) return game.othello() != nullptr && game.othello()->size == 8;
  return format == FileFormat::Sgf || game.othello() != nullptr;
}

record::GameRecord to_record(const MatchInfo& match, const StoredGame& stored, FileFormat style) {
  play::Game game(match.game);
  for (const PlayedMove& move : stored.game.moves)
    if (!game.play(move.move)) break;
  record::GameRecord record = game.to_record();
  record.black = name_at(match, stored.job.black);
  record.white = name_at(match, stored.job.white);
  record.date = date_text(stored.finished);
  record.result = result_text(stored.game, record.result);
  record.comment = reason_text(stored.game);
  const auto given = static_cast<std::size_t>(std::max(stored.game.opening_moves, 0));
  for (std::size_t i = given; i < record.moves.size(); ++i)
    if (record.moves[i].move.is_stone()) record.moves[i].comment = comment_of(stored.game.moves[i], style);
  return record;
}

Result<Export> export_games(const MatchInfo& match, const std::vector<StoredGame>& games, FileFormat format) {
  if (!holds(format, match.game))
    return Error{fmt::format("{} cannot hold {}", name_of(format), to_text(match.game))};
  if (format == FileFormat::Wthor) return export_wthor(match, games);
  Export exported;
  for (const StoredGame& stored : games) {
    const record::GameRecord record = to_record(match, stored, format);
    const auto text = format == FileFormat::Psq   ? record::write_psq(record)
                      : format == FileFormat::Ggf ? record::write_ggf(record)
                                                  : Result<std::string>(record::write_sgf(record));
    if (!text) return text.error();
    const std::string suffix = format == FileFormat::Psq ? fmt::format("-{}.psq", stored.number + 1)
                                                         : fmt::format(".{}", name_of(format));
    if (exported.files.empty() || format == FileFormat::Psq) exported.files.push_back({suffix, ""});
    exported.files.back().content += *text + (text->ends_with('\n') ? "" : "\n");
    ++exported.games;
  }
  return exported;
}

}  // namespace pedra::arena
