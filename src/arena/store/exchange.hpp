// Games out of the store and into it, in the formats of others. Called by `pedra match export` and `import`.
//
//   sgf     every game; one file holds them all
//   psq     Gomoku, one file a game
//   ggf     Othello; one file holds them all
//   wthor   Othello 8x8: a .wtb, and a .jou with the names
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/store/store.hpp"
#include "record/game_record.hpp"

namespace pedra::arena {

enum class FileFormat : std::uint8_t { Sgf, Psq, Ggf, Wthor };

std::string_view name_of(FileFormat format);  // "sgf", "psq", "ggf", "wthor"
std::optional<FileFormat> format_named(std::string_view name);
bool holds(FileFormat format, const engine::GameSpec& game);

struct ExportedFile {
  std::string suffix;  // what follows the name the user chose: ".sgf", "-12.psq"
  std::string content;
};

struct Export {
  std::vector<ExportedFile> files;
  std::size_t games = 0;
  std::size_t left_out = 0;  // that the format cannot hold: WTHOR has no game that was not played out
};

// A game with names, date, result and reason; every move's comment has what the player said of it (SGF), its
// time (PSQ), or evaluation and seconds (GGF).
record::GameRecord to_record(const MatchInfo& match, const StoredGame& game, FileFormat style);

Result<Export> export_games(const MatchInfo& match, const std::vector<StoredGame>& games, FileFormat format);

struct ImportedGame {
  std::string black;
  std::string white;
  engine::GameSpec spec;
  FinishedGame game;
};

// The format is known by the looks of the content and, for WTHOR, by the name's end. `defaults` are the rule
// and so on where the file is silent. An error names the file, the game and the place.
Result<std::vector<ImportedGame>> read_games(const std::filesystem::path& path,
                                             const engine::GameSpec& defaults);

// One finished match with all of them, in order; the same games again are the same match. They must share one
// game, board and rule. Written kImportBatch games at a time; `progress` hears after each how many are in.
inline constexpr std::size_t kImportBatch = 1000;
Result<MatchInfo> import_games(Store& store, const std::vector<ImportedGame>& games, std::string_view title,
                               const std::function<void(std::size_t)>& progress = {});

}  // namespace pedra::arena
