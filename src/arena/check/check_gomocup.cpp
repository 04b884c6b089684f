// The battery for Gomocup's protocol.
#include <algorithm>
#include <fmt/format.h>

#include "arena/check/check_dialogue.hpp"
#include "arena/engines/protocol_client.hpp"
#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra::arena {
namespace {

constexpr int kSize = 15;
constexpr Milliseconds kQuiet{200};  // long enough for an answer that should not come

// The next line that is no MESSAGE or DEBUG.
std::optional<std::string> answer(Dialogue& d, Milliseconds patience, std::string_view what) {
  const auto until = Clock::now() + patience;
  while (true) {
    const auto left = std::chrono::duration_cast<Milliseconds>(until - Clock::now());
    auto line = d.hear(std::max(left, Milliseconds(0)), what);
    if (!line || !is_message(*line)) return line;
  }
}

bool expect_ok(Dialogue& d, std::string_view command) {
  if (!d.say(command)) return false;
  const auto line = answer(d, kCheckStart, "OK");
  if (!line) return false;
  if (lower(*line).starts_with("ok")) return true;
  return d.fail(fmt::format("{} should be answered with OK", command));
}

bool refused(std::string_view line) {
  const std::string word = lower(line);
  return word.starts_with("error") || word.starts_with("unknown");
}

bool expect_refusal(Dialogue& d, std::string_view what) {
  const auto line = answer(d, d.move_time() + kCheckStart, "ERROR");
  if (!line) return false;
  return refused(*line) || d.fail(fmt::format("{} should be answered with ERROR", what));
}

// The stones as we and the engine have placed them.
class Board {
 public:
  explicit Board(int width = kSize, int height = kSize)
      : width_(width), height_(height), taken_(static_cast<std::size_t>(width * height)) {}

  [[nodiscard]] bool on_board(std::int64_t x, std::int64_t y) const {
    return x >= 0 && y >= 0 && x < width_ && y < height_;
  }
  bool take(int x, int y) {
    auto cell = taken_[index(x, y)];
    if (cell) return false;
    taken_[index(x, y)] = true;
    return true;
  }
  // Far from most stones: cells of a lattice on which neither side gets five in a row, so that the game goes on.
  std::string quiet_cell() {
    for (int y = 0; y < height_; y += 2)
      for (int x = (y / 2) % 3; x < width_; x += 3)
        if (take(x, y)) return fmt::format("{},{}", x, y);
    return "";
  }

 private:
  [[nodiscard]] std::size_t index(int x, int y) const {
    const int cell = y * width_ + x;
    return static_cast<std::size_t>(cell);
  }
  int width_;
  int height_;
  std::vector<bool> taken_;
};

// A move must come: on the board, on an empty cell.
bool expect_move(Dialogue& d, Board& board, Milliseconds patience) {
  const auto line = answer(d, patience + Dialogue::tolerance(), "a move x,y");
  if (!line) return false;
  const auto parts = split(*line, ',');
  const auto x = parts.size() == 2 ? parse_integer(trim(parts[0])) : std::nullopt;
  const auto y = parts.size() == 2 ? parse_integer(trim(parts[1])) : std::nullopt;
  if (!x || !y) return d.fail(fmt::format("'{}' is no move: write x,y", excerpt(*line)));
  if (!board.on_board(*x, *y)) return d.fail(fmt::format("the move {} is off the board", excerpt(*line)));
  if (!board.take(static_cast<int>(*x), static_cast<int>(*y)))
    return d.fail(fmt::format("the move {} is on a cell that is taken", excerpt(*line)));
  return true;
}

bool begin(Dialogue& d, Board& board, Milliseconds patience) {
  return d.say("BEGIN") && expect_move(d, board, patience);
}

bool turn(Dialogue& d, Board& board, Milliseconds patience) {
  const std::string cell = board.quiet_cell();
  return d.say("TURN " + cell) && expect_move(d, board, patience);
}

bool set_time(Dialogue& d, Milliseconds time) {
  return d.say(fmt::format("INFO timeout_turn {}", time.count())) && d.say("INFO timeout_match 0");
}

bool ready(Dialogue& d) { return expect_ok(d, fmt::format("START {}", kSize)) && set_time(d, d.move_time()); }

bool check_start(Dialogue& d) { return expect_ok(d, "START 15"); }

bool check_about(Dialogue& d) {
  if (!d.say("ABOUT")) return false;
  const auto line = answer(d, kCheckStart, "name=\"...\", version=\"...\"");
  if (!line) return false;
  return lower(*line).find("name=\"") != std::string::npos ||
         d.fail("ABOUT should be answered with one line that has name=\"...\" in it");
}

bool check_begin(Dialogue& d) {
  Board board;
  return ready(d) && begin(d, board, d.move_time());
}

bool check_turn(Dialogue& d) {
  Board board;
  return ready(d) && turn(d, board, d.move_time());
}

bool check_board(Dialogue& d) {
  Board board;
  if (!ready(d) || !d.say("BOARD")) return false;
  int field = 2;
  for (const Point p : {Point(7, 7), Point(8, 8), Point(9, 6), Point(5, 5), Point(2, 11)}) {
    const int x = p.x();
    const int y = p.y();
    board.take(x, y);
    if (!d.say(fmt::format("{},{},{}", x, y, field))) return false;
    field = 3 - field;
  }
  return d.say("DONE") && expect_move(d, board, d.move_time()) && turn(d, board, d.move_time());
}

bool check_restart(Dialogue& d) {
  Board board;
  if (!ready(d) || !turn(d, board, d.move_time()) || !turn(d, board, d.move_time()) ||
      !expect_ok(d, "RESTART"))
    return false;
  // The same cells again: they must be empty now.
  Board fresh;
  return set_time(d, d.move_time()) && turn(d, fresh, d.move_time()) && turn(d, fresh, d.move_time());
}

bool check_second_start(Dialogue& d) {
  Board board;
  if (!ready(d) || !begin(d, board, d.move_time()) || !expect_ok(d, "START 10")) return false;
  Board smaller(10, 10);
  return set_time(d, d.move_time()) && turn(d, smaller, d.move_time()) && turn(d, smaller, d.move_time());
}

bool check_size(Dialogue& d) {
  if (!d.say("START 1000")) return false;
  if (!expect_refusal(d, "a board of 1000x1000")) return false;
  return expect_ok(d, "START 15");
}

bool check_rectangle(Dialogue& d) {
  if (!d.say("RECTSTART 14,11")) return false;
  const auto line = answer(d, kCheckStart, "OK or ERROR");
  if (!line) return false;
  if (refused(*line)) return true;  // optional
  if (!lower(*line).starts_with("ok")) return d.fail("RECTSTART should be answered with OK or ERROR");
  Board board(14, 11);
  return set_time(d, d.move_time()) && begin(d, board, d.move_time()) && turn(d, board, d.move_time());
}

bool check_unknown(Dialogue& d) {
  if (!d.say("XYZZY 1,2")) return false;
  const auto line = answer(d, kCheckStart, "UNKNOWN");
  if (!line) return false;
  if (!refused(*line)) return d.fail("a command that does not exist should be answered with UNKNOWN");
  return expect_ok(d, "START 15");
}

bool check_info(Dialogue& d) {
  if (!ready(d)) return false;
  for (const char* key :
       {"time_left 60000", "max_memory 100000000", "game_type 1", "rule 0", "folder /tmp", "some_new_key 1"})
    if (!d.say(fmt::format("INFO {}", key))) return false;
  Board board;
  return d.silent(kQuiet, "INFO") && begin(d, board, d.move_time());
}

bool check_occupied(Dialogue& d) {
  Board board;
  if (!ready(d) || !d.say("TURN 7,7")) return false;
  board.take(7, 7);
  if (!expect_move(d, board, d.move_time()) || !d.say("TURN 7,7")) return false;
  return expect_refusal(d, "a move on a cell that is taken") && expect_ok(d, "RESTART");
}

bool check_off_board(Dialogue& d) {
  if (!ready(d) || !d.say("TURN 99,99")) return false;
  return expect_refusal(d, "a move off the board") && expect_ok(d, "RESTART");
}

bool check_bad_board(Dialogue& d) {
  if (!ready(d)) return false;
  for (const char* line : {"BOARD", "7,7,1", "7,7,2", "DONE"})
    if (!d.say(line)) return false;
  return expect_refusal(d, "a board with two stones on one cell") && expect_ok(d, "RESTART");
}

bool check_takeback(Dialogue& d) {
  if (!ready(d) || !d.say("TURN 7,7")) return false;
  const auto move = answer(d, d.move_time() + Dialogue::tolerance(), "a move x,y");
  if (!move || !d.say("TAKEBACK " + *move)) return false;
  const auto line = answer(d, kCheckStart, "OK");
  if (!line) return false;
  if (refused(*line)) return true;  // optional
  if (!lower(*line).starts_with("ok")) return d.fail("TAKEBACK should be answered with OK");
  Board board;
  board.take(7, 7);
  return expect_ok(d, "TAKEBACK 7,7") && d.say("TURN 7,7") && expect_move(d, board, d.move_time());
}

bool check_time(Dialogue& d) {
  Board board;
  const Milliseconds time = d.settings().time;
  if (!expect_ok(d, "START 15") || !set_time(d, time) || !begin(d, board, time)) return false;
  for (int i = 0; i < 2; ++i)
    if (!turn(d, board, time)) return false;
  return true;
}

bool check_time_left(Dialogue& d) {
  Board board;
  if (!expect_ok(d, "START 15") || !set_time(d, Milliseconds(30'000)) || !d.say("INFO timeout_match 60000"))
    return false;
  const Milliseconds left = d.settings().time;
  return d.say(fmt::format("INFO time_left {}", left.count())) && turn(d, board, left);
}

bool check_at_once(Dialogue& d) {
  Board board;
  return expect_ok(d, "START 15") && set_time(d, Milliseconds(0)) && turn(d, board, Milliseconds(1000)) &&
         turn(d, board, Milliseconds(1000));
}

bool check_game(Dialogue& d) {
  Board board(20, 20);
  if (!expect_ok(d, "START 20") || !set_time(d, d.move_time())) return false;
  // Four stones of ours never make five, and four of the engine's do not either.
  for (int i = 0; i < 4; ++i)
    if (!turn(d, board, d.move_time())) return false;
  return true;
}

bool check_memory(Dialogue& d) {
  Board board;
  if (!ready(d) || !d.say(fmt::format("INFO max_memory {}", d.settings().memory))) return false;
  for (int i = 0; i < 3; ++i)
    if (!turn(d, board, d.move_time())) return false;
  if (d.peak_memory() <= d.settings().memory) return true;
  return d.fail(
      fmt::format("it used {} MiB, {} are allowed", d.peak_memory() >> 20U, d.settings().memory >> 20U));
}

bool check_end(Dialogue& d) {
  Board board;
  return ready(d) && begin(d, board, d.move_time()) && d.say("END") && d.ends(kCheckEnd);
}

}  // namespace

std::vector<Check> gomocup_checks() {
  constexpr std::string_view kCrLf = "\r\n";
  return {
      {"start", "START 15 is answered with OK within 10 s", check_start, kCrLf},
      {"about", "ABOUT is answered with name=\"...\", version=\"...\"", check_about, kCrLf},
      {"begin", "BEGIN is answered with a move", check_begin, kCrLf},
      {"turn", "TURN x,y is answered with a move", check_turn, kCrLf},
      {"board", "BOARD .. DONE is answered with a move, and the game goes on from there", check_board, kCrLf},
      {"game", "a game of some moves on 20x20: every move on an empty cell", check_game, kCrLf},
      {"restart", "RESTART is answered with OK, and the board is empty again", check_restart, kCrLf},
      {"second-start", "START again in the same process makes a new board", check_second_start, kCrLf},
      {"size", "a size that no engine plays is answered with ERROR", check_size, kCrLf},
      {"rectangle", "RECTSTART is played or refused", check_rectangle, kCrLf},
      {"takeback", "TAKEBACK is obeyed or refused", check_takeback, kCrLf},
      {"info", "INFO has no answer, whatever the key", check_info, kCrLf},
      {"unknown-command", "what is no command is answered with UNKNOWN", check_unknown, kCrLf},
      {"occupied-cell", "TURN to a cell that is taken is answered with ERROR", check_occupied, kCrLf},
      {"off-board", "TURN off the board is answered with ERROR", check_off_board, kCrLf},
      {"bad-position", "BOARD with a cell named twice is answered with ERROR", check_bad_board, kCrLf},
      {"line-ends", "lines that end with LF alone are read too", check_turn, "\n"},
      {"time", "INFO timeout_turn is kept", check_time, kCrLf},
      {"time-left", "INFO time_left is kept", check_time_left, kCrLf},
      {"at-once", "INFO timeout_turn 0: a move at once, within 1 s", check_at_once, kCrLf},
      {"memory", "the memory is kept", check_memory, kCrLf},
      {"end", "END: it leaves within 1 s", check_end, kCrLf},
  };
}

}  // namespace pedra::arena
