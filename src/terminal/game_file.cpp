#include "terminal/game_file.hpp"

#include <ctime>

#include "base/file.hpp"
#include "base/text.hpp"
#include "record/sgf.hpp"
#include "record/transcript.hpp"

namespace pedra::terminal {
namespace {

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  char text[sizeof "YYYY-MM-DD"] = "";
  if (localtime_r(&now, &local) == nullptr || std::strftime(text, sizeof text, "%Y-%m-%d", &local) == 0)
    return "";
  return text;
}

}  // namespace

std::optional<FileFormat> format_of(const std::filesystem::path& path) {
  const std::string extension = lower(path.extension().string());
  if (extension == ".sgf") return FileFormat::Sgf;
  if (extension == ".txt") return FileFormat::Transcript;
  return std::nullopt;
}

bool needs_sgf(const play::Game& game) {
  return game.start().hash() != engine::AnyPosition(game.start().spec()).hash();
}

Result<Ok> save_game(const play::Game& game, FileFormat format, const std::filesystem::path& path,
                     const std::string& black, const std::string& white) {
  if (format == FileFormat::Transcript)
    return write_file(path, record::write_transcript(game.moves(), game.position().grid()) + '\n');
  record::GameRecord record = game.to_record();
  record.black = black;
  record.white = white;
  record.date = today();
  return write_file(path, record::write_sgf(record));
}

Result<play::Game> load_game(const std::filesystem::path& path, const engine::GameSpec& spec) {
  const auto text = read_file(path);
  if (!text) return text.error();
  if (trim(*text).substr(0, 1) == "(") {
    const auto record = record::parse_sgf(*text);
    if (!record) return record.error();
    return play::Game::from_record(*record, spec);
  }
  const auto moves = record::parse_transcript(*text, spec.grid());
  if (!moves) return moves.error();
  play::Game game(spec);
  if (const auto played = game.replay(*moves); !played) return played.error();
  return game;
}

}  // namespace pedra::terminal
