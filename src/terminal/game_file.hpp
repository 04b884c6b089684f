// Games to and from files, for the commands `save` and `load`. A file is written whole or not at all.
#pragma once
#include <filesystem>
#include <string>

#include "play/game.hpp"

namespace pedra::terminal {

// By the extension of the file.
enum class FileFormat : std::uint8_t { Sgf, Transcript };
std::optional<FileFormat> format_of(const std::filesystem::path& path);  // .sgf, .txt; none: anything else

// Does the game have set-up stones, which a transcript cannot hold?
bool needs_sgf(const play::Game& game);

Result<Ok> save_game(const play::Game& game, FileFormat format, const std::filesystem::path& path,
                     const std::string& black, const std::string& white);

// SGF when the text opens with '(', otherwise a transcript of a game of `spec`. The error tells line and
// column.
Result<play::Game> load_game(const std::filesystem::path& path, const engine::GameSpec& spec);

}  // namespace pedra::terminal
