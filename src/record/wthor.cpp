#include "record/wthor.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "base/text.hpp"

namespace pedra::record {
namespace {

constexpr std::size_t kHeader = 16;
constexpr std::size_t kGame = 68;
constexpr std::size_t kFirstMove = 8;
constexpr std::size_t kName = 20;
constexpr int kSide = 8;
constexpr int kDiscs = 64;
constexpr std::size_t kMostNames = 65535;

unsigned byte_at(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }
unsigned u16_at(std::string_view bytes, std::size_t at) {
  return byte_at(bytes, at) | byte_at(bytes, at + 1) << 8U;
}
std::uint64_t u32_at(std::string_view bytes, std::size_t at) {
  return u16_at(bytes, at) | static_cast<std::uint64_t>(u16_at(bytes, at + 2)) << 16U;
}

void put(std::string& bytes, std::size_t at, std::size_t count, std::uint64_t value) {
  for (std::size_t i = 0; i < count; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i) & 0xffU);
}

std::string utf8(std::string_view latin1) {
  std::string text;
  for (const char c : latin1) {
    const auto code = static_cast<unsigned char>(c);
    if (code == 0) break;
    if (code < ' ' || code == 0x7f) continue;
    if (code < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xc0U | code >> 6U);
      text += static_cast<char>(0x80U | (code & 0x3fU));
    }
  }
  return std::string(trim(text));
}

// What Latin-1 has no letter for becomes '?'.
std::string latin1(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size() && bytes.size() + 1 < kName; ++i) {
    const auto code = static_cast<unsigned char>(text[i]);
    const bool follows = i + 1 < text.size() && (static_cast<unsigned char>(text[i + 1]) & 0xc0U) == 0x80U;
    if ((code & 0xc0U) == 0x80U) continue;  // the inside of a letter that was replaced
    if (code < 0x80) {
      bytes += code < ' ' ? ' ' : text[i];
    } else if ((code == 0xc2 || code == 0xc3) && follows) {
      bytes += static_cast<char>((code & 0x03U) << 6U | (static_cast<unsigned char>(text[i + 1]) & 0x3fU));
    } else {
      bytes += '?';
    }
  }
  return bytes;
}

Result<std::vector<std::string>> parse_names(std::string_view bytes) {
  std::vector<std::string> names;
  if (bytes.empty()) return names;
  if (bytes.size() < kHeader) return Error{"the players' file is shorter than its header of 16 bytes"};
  // Old files count in the 32 bits at 4, newer ones in the 16 bits at 8.
  const std::uint64_t count = std::max<std::uint64_t>(u32_at(bytes, 4), u16_at(bytes, 8));
  const std::uint64_t room = (bytes.size() - kHeader) / kName;
  if (count > room)
    return Error{fmt::format("the players' file promises {} names and has room for {}", count, room)};
  for (std::size_t i = 0; i < count; ++i) names.push_back(utf8(bytes.substr(kHeader + i * kName, kName)));
  return names;
}

std::string name_of(unsigned number, const std::vector<std::string>& names) {
  if (number < names.size() && !names[number].empty()) return names[number];
  return fmt::format("player {}", number);
}

Result<WthorGame> parse_game(std::string_view bytes, std::size_t number, std::size_t offset,
                             const std::vector<std::string>& names) {
  const auto wrong = [&](std::size_t at, const std::string& what) {
    return Error{fmt::format("game {}, byte {}: {}", number + 1, offset + at, what)};
  };
  WthorGame game;
  game.black = name_of(u16_at(bytes, 2), names);
  game.white = name_of(u16_at(bytes, 4), names);
  game.black_discs = static_cast<int>(byte_at(bytes, 6));
  if (game.black_discs > kDiscs) return wrong(6, fmt::format("{} discs are too many", game.black_discs));
  for (std::size_t at = kFirstMove; at < kGame; ++at) {
    const auto code = static_cast<int>(byte_at(bytes, at));
    if (code == 0) break;
    const int row = code / 10;
    const int column = code % 10;
    if (row < 1 || row > kSide || column < 1 || column > kSide)
      return wrong(at, fmt::format("{} is no square: write 10 * row + column", code));
    game.moves.emplace_back(Point(column - 1, row - 1));
  }
  return game;
}

std::string header(int year, std::uint64_t games, std::uint64_t names) {
  std::string bytes(kHeader, '\0');
  put(bytes, 0, 1, static_cast<std::uint64_t>(year / 100));
  put(bytes, 1, 1, static_cast<std::uint64_t>(year % 100));
  put(bytes, 2, 1, 1);
  put(bytes, 3, 1, 1);
  put(bytes, 4, 4, games);
  put(bytes, 8, 2, names);
  put(bytes, 10, 2, static_cast<std::uint64_t>(year));
  put(bytes, 12, 1, games > 0 ? kSide : 0);
  return bytes;
}

}  // namespace

Result<WthorArchive> parse_wthor(const WthorFiles& files) {
  const auto names = parse_names(files.players);
  if (!names) return names.error();
  const std::string_view bytes = files.games;
  if (bytes.size() < kHeader) return Error{"the file is shorter than WTHOR's header of 16 bytes"};
  const std::uint64_t count = u32_at(bytes, 4);
  const std::uint64_t room = (bytes.size() - kHeader) / kGame;
  if (count > room)
    return Error{fmt::format("byte 4: {} games are promised, there is room for {}", count, room)};
  if (const unsigned side = byte_at(bytes, 12); side != 0 && side != kSide)
    return Error{fmt::format("byte 12: only boards of 8x8 are read, not {}x{}", side, side)};
  if (byte_at(bytes, 13) != 0) return Error{"byte 13: a file of solitaires, not of games"};
  WthorArchive archive;
  archive.year = static_cast<int>(u16_at(bytes, 10));
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t offset = kHeader + i * kGame;
    auto game = parse_game(bytes.substr(offset, kGame), i, offset, *names);
    if (!game) return game.error();
    archive.games.push_back(*std::move(game));
  }
  return archive;
}

Result<WthorFiles> write_wthor(const WthorArchive& archive) {
  if (archive.year < 0 || archive.year > 9999) return Error{"the year of a WTHOR file is from 0 to 9999"};
  std::map<std::string, std::size_t, std::less<>> numbers;
  WthorFiles files;
  std::string names;
  const auto number = [&](const std::string& name) {
    const auto [found, fresh] = numbers.try_emplace(latin1(name), numbers.size());
    if (fresh) names += found->first + std::string(kName - found->first.size(), '\0');
    return found->second;
  };
  files.games = header(archive.year, archive.games.size(), 0);
  for (const WthorGame& game : archive.games) {
    if (game.moves.size() > kWthorMoves || game.black_discs < 0 || game.black_discs > kDiscs)
      return Error{"WTHOR holds games of at most 60 moves and 64 discs"};
    std::string bytes(kGame, '\0');
    put(bytes, 2, 2, number(game.black));
    put(bytes, 4, 2, number(game.white));
    put(bytes, 6, 1, static_cast<std::uint64_t>(game.black_discs));
    put(bytes, 7, 1, static_cast<std::uint64_t>(game.black_discs));
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const Move move = game.moves[i];
      if (!move.is_stone() || move.point().x() >= kSide || move.point().y() >= kSide)
        return Error{"WTHOR holds stones on an 8x8 board, and no passes"};
      const int code = 10 * (move.point().y() + 1) + move.point().x() + 1;
      put(bytes, kFirstMove + i, 1, static_cast<std::uint64_t>(code));
    }
    files.games += bytes;
  }
  if (numbers.size() > kMostNames) return Error{"WTHOR numbers at most 65535 players"};
  files.players = header(archive.year, 0, numbers.size()) + names;
  return files;
}

}  // namespace pedra::record
