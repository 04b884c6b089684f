// Games to and from files, as the console game's `save` and `load` do it. A file is replaced only by a whole
// one.
#pragma once
#include <filesystem>
#include <string>

#include "play/game.hpp"

namespace pedra::terminal {

// How a file is written is said by its name's end.
enum class FileFormat : std::uint8_t { Sgf, Transcript };
std::optional<FileFormat> format_of(const std::filesystem::path& path);  // .sgf, .txt; none: anything else

// Is the game too much for a transcript, which holds moves and no set-up stones?
bool needs_sgf(const play::Game& game);

Result<Ok> save_game(const play::Game& game, FileFormat format, const std::filesystem::path& path,
                     const std::string& black, const std::string& white);

// SGF when the text opens with '(', otherwise a transcript of a game of `spec`. The error tells line and
// column.
Result<play::Game> load_game(const std::filesystem::path& path, const engine::GameSpec& spec);

}  // namespace pedra::terminal
