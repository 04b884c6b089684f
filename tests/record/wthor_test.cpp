// WTHOR: the bytes as the format draws them, faults with their places, there and back.
#include "record/wthor.hpp"

#include <doctest/doctest.h>

using namespace pedra;
using namespace pedra::record;

namespace {

std::string bytes(std::initializer_list<int> values) {
  std::string text;
  for (const int value : values) text += static_cast<char>(value);
  return text;
}

// One game of 2024, f5 d6 c3, Black 40 discs, players 1 and 0.
std::string one_game() {
  std::string file = bytes({20, 24, 1, 2, 1, 0, 0, 0, 0, 0, 0xe8, 0x07, 8, 0, 0, 0});
  file += bytes({0, 0, 1, 0, 0, 0, 40, 40, 56, 64, 33});
  file.resize(16 + 68, '\0');
  return file;
}

std::string two_names() {
  std::string file = bytes({20, 24, 1, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0});
  std::string first = "Andr\xe9";
  first.resize(20, '\0');
  std::string second = "Brightwell";
  second.resize(20, '\0');
  return file + first + second;
}

bool says(const Result<WthorArchive>& result, std::string_view part) {
  return !result.ok() && result.error().message.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a game, byte by byte") {
  const auto archive = parse_wthor({one_game(), two_names()});
  REQUIRE(archive.ok());
  CHECK(archive->year == 2024);
  REQUIRE(archive->games.size() == 1);
  const WthorGame& game = archive->games[0];
  CHECK(game.black == "Brightwell");
  CHECK(game.white == "Andr\xc3\xa9");
  CHECK(game.black_discs == 40);
  CHECK(game.moves == std::vector<Move>{Point(5, 4), Point(3, 5), Point(2, 2)});
}

TEST_CASE("players without names have their numbers") {
  const auto archive = parse_wthor({one_game(), ""});
  REQUIRE(archive.ok());
  CHECK(archive->games[0].black == "player 1");
}

TEST_CASE("faults have their places") {
  CHECK(says(parse_wthor({"short", ""}), "16 bytes"));
  std::string more = one_game();
  more[4] = 2;
  CHECK(says(parse_wthor({more, ""}), "byte 4"));
  std::string ten = one_game();
  ten[12] = 10;
  CHECK(says(parse_wthor({ten, ""}), "byte 12"));
  std::string off = one_game();
  off[16 + 8 + 1] = 19;
  CHECK(says(parse_wthor({off, ""}), "game 1, byte 25"));
  std::string discs = one_game();
  discs[16 + 6] = 65;
  CHECK(says(parse_wthor({discs, ""}), "game 1, byte 22"));
  std::string names = two_names();
  names[8] = 3;
  CHECK(says(parse_wthor({one_game(), names}), "3 names"));
}

TEST_CASE("there and back") {
  WthorArchive archive;
  archive.year = 2026;
  archive.games.push_back({"zones:depth=2", "Andr\xc3\xa9", 37, {Point(5, 4), Point(3, 5)}});
  archive.games.push_back({"Andr\xc3\xa9", "random", 0, {}});
  const auto files = write_wthor(archive);
  REQUIRE(files.ok());
  CHECK(files->games.size() == 16 + 2 * 68);
  CHECK(files->players.size() == 16 + 3 * 20);
  const auto again = parse_wthor(*files);
  REQUIRE(again.ok());
  CHECK(*again == archive);
}

TEST_CASE("what WTHOR cannot hold") {
  WthorArchive passes;
  passes.games.push_back({"a", "b", 32, {Move::pass()}});
  CHECK_FALSE(write_wthor(passes).ok());
  WthorArchive larger;
  larger.games.push_back({"a", "b", 32, {Point(8, 0)}});
  CHECK_FALSE(write_wthor(larger).ok());
  WthorArchive longer;
  longer.games.push_back({"a", "b", 32, std::vector<Move>(61, Point(0, 0))});
  CHECK_FALSE(write_wthor(longer).ok());
}

TEST_CASE("long names are cut, foreign letters replaced") {
  WthorArchive archive;
  archive.games.push_back({std::string(40, 'x'), "\xe5\x9b\xb2", 32, {}});
  const auto again = parse_wthor(*write_wthor(archive));
  REQUIRE(again.ok());
  CHECK(again->games[0].black == std::string(19, 'x'));
  CHECK(again->games[0].white == "?");
}
