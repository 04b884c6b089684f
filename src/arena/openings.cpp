#include "arena/openings.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/file.hpp"
#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "play/game.hpp"
#include "record/sgf.hpp"
#include "record/sgf_collection.hpp"
#include "record/transcript.hpp"

namespace pedra::arena {
namespace {

using engine::GameSpec;

Result<std::vector<Move>> parse_offsets(std::string_view line, const Grid& grid) {
  std::vector<std::int64_t> numbers;
  for (const std::string_view part : split(line, ',')) {
    const auto number = parse_integer(trim(part));
    if (!number)
      return Error{fmt::format("'{}' is not a number: offsets are written x,y, x,y", excerpt(trim(part)))};
    numbers.push_back(*number);
  }
  if (numbers.size() % 2 != 0) return Error{"an x without its y: offsets come in twos"};
  std::vector<Move> moves;
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    const std::int64_t x = numbers[i] + grid.width / 2;
    const std::int64_t y = numbers[i + 1] + grid.height / 2;
    if (x < 0 || y < 0 || x >= grid.width || y >= grid.height)
      return Error{fmt::format("{},{} from the centre is off the board", numbers[i], numbers[i + 1])};
    moves.emplace_back(Point(static_cast<int>(x), static_cast<int>(y)));
  }
  return moves;
}

Result<Opening> playable(const std::vector<Move>& moves, std::string name, const GameSpec& spec) {
  play::Game game(spec);
  if (const auto replayed = game.replay(moves); !replayed) return replayed.error();
  if (game.over()) return Error{"the game is over at the end of the opening"};
  return Opening{game.moves(), std::move(name)};
}

Error on_line(int line, const Error& error) {
  Error placed = error;
  placed.line = line;
  return placed;
}

Result<Opening> parse_line(std::string_view line, const GameSpec& spec) {
  const bool offsets = line.find(',') != std::string_view::npos;
  const auto moves = offsets ? parse_offsets(line, spec.grid()) : record::parse_transcript(line, spec.grid());
  if (!moves) return moves.error();
  return playable(*moves, "", spec);
}

Result<std::vector<Opening>> parse_sgf_openings(std::string_view text, const GameSpec& spec) {
  std::vector<Opening> openings;
  for (const std::string_view tree : record::sgf_games(text)) {
    const auto first_line = static_cast<int>(std::count(text.data(), tree.data(), '\n'));
    const auto record = record::parse_sgf(tree);
    if (!record) return on_line(record.error().line + first_line, record.error());
    const auto place = [&](const Error& error) { return on_line(first_line + 1, error); };
    if (record->game != spec.name())
      return place({fmt::format("a game of {} cannot open a match of {}", record->game, spec.name())});
    if (!record->setup.empty()) return place({"an opening is moves from the usual start, not a set-up"});
    std::vector<Move> moves;
    for (const auto& move : record->moves) moves.push_back(move.move);
    auto opening = playable(moves, record->comment.substr(0, 80), spec);
    if (!opening) return place(opening.error());
    openings.push_back(*std::move(opening));
  }
  return openings;
}

}  // namespace

Result<std::vector<Opening>> parse_openings(std::string_view text, const GameSpec& spec) {
  std::vector<Opening> openings;
  if (trim(text).substr(0, 1) == "(") {
    auto games = parse_sgf_openings(text, spec);
    if (!games) return games.error();
    openings = *std::move(games);
  } else {
    int number = 0;
    for (const std::string_view raw : split(text, '\n')) {
      ++number;
      const std::string_view line = trim(raw);
      if (line.empty() || line[0] == '#') continue;
      auto opening = parse_line(line, spec);
      if (!opening) return on_line(number, opening.error());
      openings.push_back(*std::move(opening));
    }
  }
  if (openings.empty()) return Error{"there is no opening in it"};
  return openings;
}

Result<std::vector<Opening>> load_openings(const std::filesystem::path& path, const GameSpec& spec) {
  const auto text = read_file(path);
  if (!text) return text.error();
  auto openings = parse_openings(*text, spec);
  if (openings) return openings;
  Error error = openings.error();
  error.message = fmt::format("{} (in '{}')", error.message, path.string());
  return error;
}

std::string write_openings(const std::vector<Opening>& openings, const GameSpec& spec) {
  std::string text;
  for (const Opening& opening : openings) text += record::write_transcript(opening.moves, spec.grid()) + '\n';
  return text;
}

}  // namespace pedra::arena
