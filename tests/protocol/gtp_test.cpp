#include "protocol/gtp.hpp"

#include <doctest/doctest.h>
#include <filesystem>

#include "base/file.hpp"
#include "patience.hpp"
#include "protocol/gtp_vertex.hpp"
#include "protocol/harness.hpp"

namespace pedra::protocol {

TEST_CASE("every cell has a vertex and every vertex a cell") {
  for (const Grid grid : {Grid{22, 22, RowOrder::FromBottom}, Grid{8, 8, RowOrder::FromTop}})
    for (int y = 0; y < grid.height; ++y)
      for (int x = 0; x < grid.width; ++x) {
        const Move move{Point(x, y)};
        const auto read = parse_gtp_vertex(gtp_vertex(move, grid), grid);
        REQUIRE(read.ok());
        CHECK(*read == move);
      }
  CHECK(gtp_vertex(Point(8, 14), Grid{15, 15}) == "J1");
  CHECK(gtp_vertex(Point(5, 4), Grid{8, 8, RowOrder::FromTop}) == "F5");
  CHECK(parse_gtp_vertex("PASS", Grid{})->is_pass());
  for (const auto* wrong : {"", "j", "i5", "5j", "j0", "j16", "t1", "j1x",
                            "\xc3\xa9"
                            "5"})
    CHECK_FALSE(parse_gtp_vertex(wrong, Grid{15, 15}).ok());
}

TEST_CASE("a whole game of Othello, passes included, and every move taken back") {
  Answers answers;
  const auto session = make_session("gtp", "random:seed=9", answers);
  ask(*session, answers, "set_game Othello");
  int moves = 0;
  for (bool black = true; moves < 200; black = !black, ++moves) {
    if (ask(*session, answers, "final_score").front().front() == '=') break;
    const auto reply = ask(*session, answers, black ? "genmove b" : "genmove w");
    REQUIRE(reply.size() == 2);
    CHECK(reply.front().front() == '=');
  }
  CHECK(moves >= 9);
  CHECK(ask(*session, answers, "genmove b").front() == "= pass");
  for (; moves > 0; --moves) CHECK(ask(*session, answers, "undo").front() == "=");
  CHECK(ask(*session, answers, "undo").front() == "? cannot undo");
}

TEST_CASE("loadsgf: a whole game, or the position before a move") {
  const auto path = std::filesystem::temp_directory_path() / "pedra_gtp_test.sgf";
  REQUIRE(write_file(path, "(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[jj])").ok());
  Answers answers;
  const auto session = make_session("gtp", "random", answers);
  CHECK(ask(*session, answers, "loadsgf " + path.string()).front() == "=");
  CHECK(ask(*session, answers, "play w H8").front() == "? illegal move");
  CHECK(ask(*session, answers, "play w K6").front() == "? illegal move");
  CHECK(ask(*session, answers, "loadsgf " + path.string() + " 3").front() == "=");
  CHECK(ask(*session, answers, "play b K6").front() == "=");
  CHECK(ask(*session, answers, "undo").front() == "=");
  CHECK(ask(*session, answers, "undo").front() == "=");  // the game's own last move
  CHECK(ask(*session, answers, "play w J7").front() == "=");
  std::filesystem::remove(path);
}

TEST_CASE("an engine that does not play a game says so") {
  Answers answers;
  const auto session = make_session("gtp", "chains:depth=1", answers);
  CHECK(ask(*session, answers, "set_game Othello").front().starts_with("? 'chains' does not play othello"));
  CHECK(ask(*session, answers, "genmove b").front() == "= H8");
}

TEST_CASE("a clock that nobody sends is kept by the engine") {
  Answers answers;
  auto config = config_of("engine");
  config.move_time = std::chrono::seconds(20);
  GtpSession session(config, engine::GameSpec{}, answers.output());
  for (const auto* line : {"time_settings 0 1 5", "play b h8"}) session.line(line);
  session.wait_idle();
  const auto started = std::chrono::steady_clock::now();
  ask(session, answers, "genmove w");
  CHECK(std::chrono::steady_clock::now() - started < std::chrono::milliseconds(700) * kPatience);
}

}  // namespace pedra::protocol
