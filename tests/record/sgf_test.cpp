#include "record/sgf.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>

#include "base/rng.hpp"

using namespace pedra;
using namespace pedra::record;

namespace {

GameRecord parsed(std::string_view text) {
  const auto record = parse_sgf(text);
  REQUIRE_MESSAGE(record.ok(), record.error().text());
  return *record;
}

std::string error_of(std::string_view text) {
  const auto record = parse_sgf(text);
  REQUIRE_FALSE(record.ok());
  return record.error().text();
}

Point only_move(std::string_view text) {
  const GameRecord record = parsed(text);
  REQUIRE(record.moves.size() == 1);
  return record.moves[0].move.point();
}

}  // namespace

TEST_CASE("a Gomoku file with everything") {
  const GameRecord record = parsed(
      "\xef\xbb\xbf\n(;FF[4]GM[4]CA[UTF-8]AP[Other:1.2]SZ[15:13]RU[Renju]PK[5]\n"
      "PB[Ana]PW[ Bia ]DT[2024-05-01]RE[B+Resign]GC[a final]KM[0]XX[a][b]\n"
      "AB[aa][cc]AW[bb]PL[W]\n;W[hg]C[why?];B[dd]\n(;W[ee];B[ff])(;W[mm]))  trailing words");
  CHECK(record.game == "gomoku");
  CHECK(record.grid == Grid{15, 13, RowOrder::FromBottom});
  CHECK(record.rule == "renju");
  CHECK(record.k == 5);
  CHECK(record.black == "Ana");
  CHECK(record.white == "Bia");
  CHECK(record.date == "2024-05-01");
  CHECK(record.result == "B+Resign");
  CHECK(record.comment == "a final");
  CHECK(record.setup == std::vector<Stone>{{Color::Black, Point(0, 0)},
                                           {Color::White, Point(1, 1)},
                                           {Color::Black, Point(2, 2)}});
  CHECK(record.to_move == Color::White);
  REQUIRE(record.moves.size() == 4);
  CHECK(record.moves[0] == RecordedMove{Color::White, Point(7, 6), "why?"});
  CHECK(record.moves[3] == RecordedMove{Color::Black, Point(5, 5), ""});
}

TEST_CASE("spellings of a point") {
  CHECK(only_move("(;GM[4];B[hh])") == Point(7, 7));
  CHECK(only_move("(;GM[4];B[h8])") == Point(7, 7));
  CHECK(only_move("(;GM[4];B[A1])") == Point(0, 14));  // rows from the bottom
  CHECK(only_move("(;GM[4]SZ[32];B[FA])") == Point(31, 26));
  CHECK(only_move("(;GM[4]SZ[32];B[aa1])") == Point(26, 31));
  CHECK(only_move("(;GM[2];B[f5])") == Point(5, 4));  // rows from the top
  CHECK(only_move("(;GM[2];B[F5])") == Point(5, 4));
  CHECK(only_move("(;GM[2];B[fe])") == Point(5, 4));
  CHECK(only_move("(;GM[4];B[ hh\n])") == Point(7, 7));
}

TEST_CASE("passes") {
  for (const char* pass : {"", " ", "tt", "PA", "pass", "PASS"}) {
    const GameRecord record = parsed(std::string("(;GM[2];W[") + pass + "])");
    REQUIRE(record.moves.size() == 1);
    CHECK(record.moves[0] == RecordedMove{Color::White, Move::pass(), ""});
  }
  CHECK(parsed("(;SZ[19];B[tt])").moves[0].move.is_pass());
  CHECK(only_move("(;SZ[20];B[tt])") == Point(19, 19));
}

TEST_CASE("what a file leaves out") {
  const GameRecord silent = parsed("(;B[hh])");
  CHECK(silent.game == "gomoku");
  CHECK(silent.grid == Grid{15, 15, RowOrder::FromBottom});
  CHECK_FALSE(silent.k.has_value());
  CHECK(silent.rule.empty());
  CHECK_FALSE(silent.to_move.has_value());
  const GameRecord othello = parsed("(;GM[2])");
  CHECK(othello.game == "othello");
  CHECK(othello.grid == Grid{8, 8, RowOrder::FromTop});
  CHECK(parsed("(;B[aa]SZ[10]GM[4])").grid.width == 10);  // in whatever order
  CHECK(parsed("(;)") == GameRecord{});
}

TEST_CASE("rules by name") {
  CHECK(parsed("(;RU[FreeStyle])").rule == "freestyle");
  CHECK(parsed("(;RU[Exactly Five])").rule == "standard");
  CHECK(parsed("(;RU[CARO])").rule == "caro");
  CHECK(parsed("(;RU[Japanese])").rule.empty());
  CHECK(parsed("(;GM[2]RU[renju]PK[4])").rule.empty());
  CHECK_FALSE(parsed("(;GM[2]RU[renju]PK[4])").k.has_value());
}

TEST_CASE("text: escapes, soft line breaks, line ends, encodings") {
  CHECK(parsed("(;PB[a\\]b\\\\c\\:d\\e])").black == "a]b\\c:de");
  CHECK(parsed("(;PB[one\ntwo\tthree])").black == "one two three");
  CHECK(parsed("(;C[soft\\\nbreak\\\r\nagain\r\nhard\n\ntwo\rcr\ttab\x01])").comment ==
        "softbreakagain\nhard\n\ntwo\ncr tab ");
  CHECK(parsed("(;PB[Jo\xc3\xa3o])").black == "Jo\xc3\xa3o");
  CHECK(parsed("(;PB[Jo\xe3o])").black == "Jo\xc3\xa3o");                    // Latin-1
  CHECK(parsed("(;PB[\xed\xa0\x80])").black == "\xc3\xad\xc2\xa0\xc2\x80");  // a surrogate is not UTF-8
  CHECK(parsed("(;PB[\xc0\xaf])").black == "\xc3\x80\xc2\xaf");              // nor is an overlong form
  CHECK(parsed("(;PB[a)b(;c])").black == "a)b(;c");
}

TEST_CASE("comments find their place") {
  const GameRecord record = parsed("(;GC[game]C[root];C[more];C[on move]B[hh];C[after];W[ii]C[last])");
  CHECK(record.comment == "game\nroot\nmore");
  CHECK(record.moves[0].comment == "on move\nafter");
  CHECK(record.moves[1].comment == "last");
}

TEST_CASE("set-up: rectangles, cells emptied again, later nodes win") {
  const GameRecord record = parsed("(;SZ[5]AB[aa:cc]AW[d5:e4];AE[bb][ee]AW[aa])");
  CHECK(record.setup.size() == 8 + 4);
  CHECK(record.setup[0] == Stone{Color::White, Point(0, 0)});
  CHECK(record.setup[3] == Stone{Color::White, Point(3, 0)});
  CHECK(std::count_if(record.setup.begin(), record.setup.end(),
                      [](const Stone& s) { return s.point == Point(1, 1); }) == 0);
  CHECK(parsed("(;AB[cc:aa])").setup.size() == 9);
  CHECK(parsed("(;AB[aa][aa][aa:ab])").setup.size() == 2);
}

TEST_CASE("colours are kept in whatever order") {
  const GameRecord record = parsed("(;GM[4];W[aa];W[bb];B[cc]W[dd])");
  REQUIRE(record.moves.size() == 4);
  CHECK(record.moves[0].color == Color::White);
  CHECK(record.moves[1].color == Color::White);
  CHECK(record.moves[2].color == Color::Black);
}

TEST_CASE("old files spell properties with small letters between") {
  CHECK(parsed("(;GaMe[2]SiZe[6])").game == "othello");
  CHECK(parsed("(;GaMe[2]SZ[6]PlayerBlack[x])").black == "x");
}

TEST_CASE("a broken file: where, and what was expected") {
  CHECK(error_of("") ==
        "line 1, column 1: expected '(', the start of an SGF game, found the end of the text");
  CHECK(error_of("\n  ;B[hh]") == "line 2, column 3: expected '(', the start of an SGF game, found ';'");
  CHECK(error_of("(B[hh])") == "line 1, column 2: expected ';', a node, after '(', found 'B'");
  CHECK(error_of("((;B[hh]))") == "line 1, column 2: expected ';', a node, after '(', found '('");
  CHECK(
      error_of("(;B[hh]") ==
      "line 1, column 8: expected '(', ')', ';' or a property in capital letters, found the end of the text");
  CHECK(error_of("(;B[hh]\r\n;W[ii]\r\n;B hh)") == "line 3, column 4: expected '[' after B, found 'h'");
  CHECK(error_of("(;B[hh];W)") == "line 1, column 10: expected '[' after W, found ')'");
  CHECK(error_of("(;b[hh])") == "line 1, column 3: expected a property in capital letters, as in B[hh]");
  CHECK(error_of("(;B[hh]9)") ==
        "line 1, column 8: expected '(', ')', ';' or a property in capital letters, found '9'");
  CHECK(error_of("(;B[hh]\n;C[open\\]\n)") == "line 2, column 3: this value is never closed: expected ']'");
  CHECK(error_of("(;C[\\") == "line 1, column 4: this value is never closed: expected ']'");
  CHECK(error_of("(;B[hh](;W[ii]);B[jj])") ==
        "line 1, column 16: expected '(' or ')' after a variation, found ';'");
  CHECK(error_of("(;PB[Jo\xc3\xa3o]B[zz])") == "line 1, column 13: 'zz' is off the 15x15 board");
  CHECK(error_of("(;PB[\xe9]\x80)").find("found byte 0x80") != std::string::npos);
}

TEST_CASE("a value without sense: where, and what was expected") {
  CHECK(error_of("(;GM[1])") == "line 1, column 6: expected game 4 (Gomoku) or 2 (Othello)");
  CHECK(error_of("(;GM[four])") == "line 1, column 6: expected game 4 (Gomoku) or 2 (Othello)");
  CHECK(error_of("(;SZ[0])") == "line 1, column 6: expected a board's side from 1 to 32");
  CHECK(error_of("(;SZ[33])") == "line 1, column 6: expected a board's side from 1 to 32");
  CHECK(error_of("(;SZ[15:99999999999999999999])") ==
        "line 1, column 9: expected a board's side from 1 to 32");
  CHECK(error_of("(;PK[x])") == "line 1, column 6: expected how many stones in a row win, from 1 to 32");
  CHECK(error_of("(;PL[red])") == "line 1, column 6: expected B or W to move");
  CHECK(error_of("(;\n;B[h99])") == "line 2, column 4: 'h99' is off the 15x15 board");
  CHECK(error_of("(;GM[2];B[ii])") == "line 1, column 11: 'ii' is off the 8x8 board");
  CHECK(error_of("(;B[hhh])") == "line 1, column 5: expected a point such as hh or h8");
  CHECK(error_of("(;GM[2];B[5f])") == "line 1, column 11: expected a point such as ee or e5");
  CHECK(error_of("(;B[7,7])") == "line 1, column 5: expected a point such as hh or h8");
  CHECK(error_of("(;B[hh][ii])") == "line 1, column 9: expected one value of B, found more");
  CHECK(error_of("(;AB[aa:zz])") == "line 1, column 9: 'zz' is off the 15x15 board");
  CHECK(error_of("(;AB[])") == "line 1, column 6: expected a point such as hh or h8");
  CHECK(error_of("(;AB[pass])") == "line 1, column 6: expected a point such as hh or h8");
  CHECK(error_of("(;AB[aa]AW[aa])") == "line 1, column 12: a15 is set up twice in one node, and differently");
  CHECK(error_of("(;B[aa];AW[bb])") ==
        "line 1, column 9: AW after a move: stones may be set up before the first move only");
}

TEST_CASE("variations must be well formed but need no sense") {
  CHECK(parsed("(;B[hh](;W[ii])(;W[zz]AB[nonsense](;))(;))").moves.size() == 2);
  CHECK(error_of("(;B[hh](;W[ii])(;W[zz))") == "line 1, column 19: this value is never closed: expected ']'");
}

TEST_CASE("nothing is too deep or too long") {
  std::string deep;
  for (int i = 0; i < 300'000; ++i) deep += "(;";
  CHECK(parse_sgf(deep + std::string(300'000, ')')).ok());
  CHECK_FALSE(parse_sgf(deep).ok());
  CHECK_FALSE(parse_sgf(std::string(1'000'000, '(')).ok());

  std::string moves = "(;SZ[15]\n";
  for (std::size_t i = 0; i < kMaxRecordedMoves; ++i) moves += ";B[hh]";
  CHECK(parse_sgf(moves + ")").ok());
  CHECK(error_of(moves + "\n;W[ii])") == "line 3, column 2: more than 2000 moves");

  std::string values = "(;AB";
  for (int i = 0; i < 5000; ++i) values += "[aa]";
  CHECK(error_of(values + ")").find("more than 4096 values in one node") != std::string::npos);

  CHECK(error_of("(" + std::string(5U << 20U, ';') + ")").find("larger than 4 MiB") != std::string::npos);
}

TEST_CASE("a written file is valid, wrapped, and in the games' own letters") {
  GameRecord record;
  record.black = "A]b\\";
  record.moves = {{Color::Black, Point(7, 7), "centre"}, {Color::White, Move::pass(), ""}};
  CHECK(write_sgf(record) == "(;FF[4]GM[4]CA[UTF-8]AP[Pedra]SZ[15]\nPB[A\\]b\\\\]\n;B[hh]C[centre];W[])\n");
  record = GameRecord{};
  record.game = "othello";
  record.grid = {6, 8, RowOrder::FromTop};
  record.setup = {{Color::Black, Point(2, 2)}, {Color::White, Point(3, 2)}};
  record.to_move = Color::White;
  record.moves.assign(60, {Color::White, Point(5, 4), ""});
  const std::string text = write_sgf(record);
  CHECK(text.starts_with("(;FF[4]GM[2]CA[UTF-8]AP[Pedra]SZ[6:8]\nAB[c3]AW[d3]PL[W]\n;W[f5];W[f5]"));
  std::size_t start = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos;
       start = end + 1, end = text.find('\n', start))
    CHECK(end - start <= 78);
}

namespace {

std::string random_text(Rng& rng, bool simple) {
  constexpr std::string_view kPieces[] = {
      "a", "B", "]", "[", "\\", ":", ";", "(", ")", "\xc3\xa9", "\xe2\x97\x8f", "7", "\n", " "};
  std::string text;
  for (std::uint32_t n = rng.below(12); n > 0; --n) text += kPieces[rng.below(simple ? 12 : 14)];
  return text;
}

GameRecord random_record(Rng& rng) {
  GameRecord record;
  const bool othello = rng.below(2) == 0;
  if (othello) record.game = "othello";
  record.grid = {1 + static_cast<int>(rng.below(32)), 1 + static_cast<int>(rng.below(32)),
                 othello ? RowOrder::FromTop : RowOrder::FromBottom};
  if (rng.below(2) == 0) record.grid.height = record.grid.width;
  constexpr std::string_view kRules[] = {"", "freestyle", "standard", "caro", "renju"};
  if (!othello) record.rule = kRules[rng.below(5)];
  if (!othello && rng.below(2) == 0) record.k = 1 + static_cast<int>(rng.below(32));
  record.black = random_text(rng, true);
  record.white = random_text(rng, true);
  record.date = random_text(rng, true);
  record.result = random_text(rng, true);
  record.comment = random_text(rng, false);
  const auto color = [&rng] { return static_cast<Color>(rng.below(2)); };
  for (int i = 0; rng.below(3) > 0 && i < kPointCount; i += 1 + static_cast<int>(rng.below(40))) {
    const Point point(i % kMaxSide, i / kMaxSide);
    if (record.grid.contains(point)) record.setup.push_back({color(), point});
  }
  if (rng.below(2) == 0) record.to_move = color();
  for (std::uint32_t n = rng.below(60); n > 0; --n) {
    const Point point(static_cast<int>(rng.below(static_cast<std::uint32_t>(record.grid.width))),
                      static_cast<int>(rng.below(static_cast<std::uint32_t>(record.grid.height))));
    record.moves.push_back({color(), rng.below(8) == 0 ? Move::pass() : Move(point),
                            rng.below(4) == 0 ? random_text(rng, false) : ""});
  }
  return record;
}

}  // namespace

TEST_CASE("what is written is read back: random records") {
  Rng rng(2024);
  for (int i = 0; i < 3000; ++i) {
    const GameRecord record = random_record(rng);
    const std::string text = write_sgf(record);
    const auto again = parse_sgf(text);
    REQUIRE_MESSAGE(again.ok(), again.error().text() << "\n" << text);
    REQUIRE_MESSAGE(*again == record, text);
  }
}

TEST_CASE("any prefix and any changed byte of a file is read or refused, never worse") {
  Rng rng(7);
  const std::string good = "(;FF[4]GM[4]SZ[15]PB[a\\]]AB[aa:cc]AW[dd]PL[W];B[hh]C[x];W[i7](;B[jj])(;B[]))";
  for (std::size_t n = 0; n < good.size(); ++n) CHECK_FALSE(parse_sgf(good.substr(0, n)).ok());
  int read = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string bad = good;
    for (std::uint32_t n = 1 + rng.below(3); n > 0; --n)
      bad[rng.below(static_cast<std::uint32_t>(bad.size()))] = static_cast<char>(rng.below(256));
    const auto record = parse_sgf(bad);
    if (!record) {
      CHECK(record.error().line >= 1);
      CHECK(record.error().column >= 1);
      continue;
    }
    ++read;
    const auto again = parse_sgf(write_sgf(*record));
    REQUIRE(again.ok());
    CHECK(*again == *record);
  }
  CHECK(read > 100);
}
