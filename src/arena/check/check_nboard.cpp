// The battery for NBoard's protocol, version 2. The protocol has no clock: the depth is what limits a move.
#include <fmt/format.h>

#include "arena/check/check_dialogue.hpp"
#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "play/game.hpp"
#include "record/ggf.hpp"

namespace pedra::arena {
namespace {

constexpr Milliseconds kMove{20'000};  // for a move of a few plies

engine::GameSpec othello() { return othello::Settings{}; }

// Reads until a line that begins with `word`; other lines are skipped.
std::optional<std::string> await(Dialogue& d, std::string_view word, Milliseconds patience,
                                 std::string_view what) {
  const auto until = Clock::now() + patience;
  while (true) {
    const auto left = std::chrono::duration_cast<Milliseconds>(until - Clock::now());
    auto line = d.hear(std::max(left, Milliseconds(0)), what);
    if (!line || line->starts_with(word)) return line;
  }
}

bool ping(Dialogue& d, int number, Milliseconds patience = kCheckStart) {
  const std::string expected = fmt::format("pong {}", number);
  if (!d.say(fmt::format("ping {}", number))) return false;
  const auto line = await(d, "pong", patience, expected);
  if (!line) return false;
  return *line == expected || d.fail(fmt::format("ping {} should be answered with {}", number, expected));
}

bool ready(Dialogue& d) { return d.say("nboard 2") && d.say("set depth 2") && ping(d, 1); }

bool set_game(Dialogue& d, const play::Game& game) {
  const auto ggf = record::write_ggf(game.to_record());
  return ggf && d.say("set game " + *ggf);
}

play::Game played(const std::vector<Point>& moves) {
  play::Game game(othello());
  for (const Point move : moves) (void)game.play(move);
  return game;
}

// f5 d6 c3: three moves from the start.
play::Game three_moves() { return played({Point(5, 4), Point(3, 5), Point(2, 2)}); }

std::optional<Move> parse_answer(std::string_view line) {
  const std::string word = lower(trim(split(line.substr(3), '/')[0]));
  if (word == "pa" || word == "pass") return Move::pass();
  if (word.size() != 2 || word[0] < 'a' || word[0] > 'h' || word[1] < '1' || word[1] > '8')
    return std::nullopt;
  return Move(Point(word[0] - 'a', word[1] - '1'));
}

// `go` must be answered with a legal move for that position.
std::optional<Move> go(Dialogue& d, const play::Game& game) {
  if (!d.say("go")) return std::nullopt;
  const auto line = await(d, "===", kMove, "=== and a move");
  if (!line) return std::nullopt;
  const auto move = parse_answer(*line);
  if (!move) {
    d.fail(fmt::format("'{}' is no move: write === F5, === PA", excerpt(*line)));
    return std::nullopt;
  }
  if (!game.position().is_legal(*move)) {
    d.fail(fmt::format("'{}' is not legal: {}", excerpt(*line), game.position().why_illegal(*move).message));
    return std::nullopt;
  }
  return move;
}

std::string square(Move move) {
  if (!move.is_stone()) return "PA";
  return fmt::format("{}{}", static_cast<char>('A' + move.point().x()), move.point().y() + 1);
}

bool check_start(Dialogue& d) { return d.say("nboard 2") && ping(d, 1); }

bool check_name(Dialogue& d) {
  if (!d.say("nboard 2") || !d.say("ping 1")) return false;
  bool named = false;
  while (true) {
    const auto line = d.hear(kCheckStart, "set myname, then pong 1");
    if (!line) return false;
    named = named || line->starts_with("set myname ");
    if (line->starts_with("pong")) break;
  }
  return named || d.fail("nboard 2 should be followed by `set myname NAME`");
}

bool check_pings(Dialogue& d) { return ready(d) && ping(d, 2) && ping(d, 17) && ping(d, 18); }

bool check_go(Dialogue& d) {
  const play::Game game = three_moves();
  return ready(d) && set_game(d, game) && go(d, game);
}

bool check_go_twice(Dialogue& d) {
  play::Game game = three_moves();
  if (!ready(d) || !set_game(d, game) || !go(d, game)) return false;
  const auto again = go(d, game);  // the board has not changed
  if (!again || !d.say(fmt::format("move {}/0.00/1.0", square(*again)))) return false;
  return game.play(*again).ok() && go(d, game).has_value();
}

bool check_move(Dialogue& d) {
  play::Game game(othello());
  if (!ready(d) || !set_game(d, game)) return false;
  for (const Point move : {Point(5, 4), Point(3, 5)})
    if (!game.play(move) || !d.say("move " + square(move))) return false;
  return go(d, game).has_value();
}

bool check_pass(Dialogue& d) {
  // The shortest game after which a side must pass: it has discs and no move.
  play::Game game(othello());
  std::vector<Cell> cells(64, Cell::Empty);
  cells[0] = Cell::Black;
  cells[1] = Cell::White;
  const auto start = engine::AnyPosition::from_cells(othello(), cells, Color::White);
  if (!start) return false;
  const play::Game stuck(*start);
  return ready(d) && set_game(d, stuck) && go(d, stuck);
}

bool check_hint(Dialogue& d) {
  const play::Game game = three_moves();
  if (!ready(d) || !set_game(d, game) || !d.say("hint 2")) return false;
  const auto line = await(d, "search", kMove, "search PV eval 0 depth");
  if (!line) return false;
  const auto words = split(*line, ' ');
  if (words.size() < 5) return d.fail(fmt::format("'{}': write search PV eval 0 depth", excerpt(*line)));
  const auto move = parse_answer("===" + std::string(words[1].substr(0, 2)));
  if (!move || !game.position().is_legal(*move))
    return d.fail(fmt::format("'{}' does not begin with a legal move", excerpt(*line)));
  return ping(d, 2);
}

bool check_stop(Dialogue& d) {
  const play::Game game = three_moves();
  // The first pong says that what the game needed is loaded: the two seconds are the search's alone.
  if (!d.say("nboard 2") || !d.say("set depth 60") || !set_game(d, game) || !ping(d, 1) || !d.say("go"))
    return false;
  if (!ping(d, 2, Milliseconds(2000))) return false;
  if (!set_game(d, game) || !d.say("ping 3")) return false;
  const auto next = d.hear(kCheckStart, "pong 3");
  if (!next) return false;
  return !next->starts_with("===") || d.fail("nothing about the old search may come after its pong");
}

bool check_unknown(Dialogue& d) {
  const play::Game game = three_moves();
  return ready(d) && d.say("xyzzy 1 2 3") && d.say("set nothing at all") && ping(d, 2) && set_game(d, game) &&
         go(d, game).has_value();
}

bool check_bad_game(Dialogue& d) {
  const play::Game game = three_moves();
  return ready(d) && d.say("set game (;GM[Othello]BO[8 garbage") && d.say("set game") && ping(d, 2) &&
         set_game(d, game) && go(d, game).has_value();
}

bool check_illegal(Dialogue& d) {
  const play::Game game = three_moves();
  if (!ready(d) || !set_game(d, game) || !d.say("move A1") || !d.say("move Z9") || !ping(d, 2)) return false;
  return set_game(d, game) && go(d, game).has_value();
}

bool check_line_ends(Dialogue& d) { return check_go(d); }

bool check_game(Dialogue& d) {
  play::Game game(othello());
  if (!ready(d)) return false;
  for (int i = 0; i < 60 && !game.over(); ++i) {
    Move move = game.position().legal_moves().front();
    if (i % 2 == 1) {
      if (!set_game(d, game)) return false;
      const auto answered = go(d, game);
      if (!answered) return false;
      move = *answered;
    }
    if (!game.play(move)) return d.fail("the game cannot go on");
  }
  if (d.peak_memory() <= d.settings().memory) return true;
  return d.fail(
      fmt::format("it used {} MiB, {} are allowed", d.peak_memory() >> 20U, d.settings().memory >> 20U));
}

bool check_quit(Dialogue& d) { return ready(d) && d.say("quit") && d.ends(kCheckEnd); }

}  // namespace

std::vector<Check> nboard_checks() {
  return {
      {"start", "nboard 2, ping 1: pong 1 within 10 s", check_start},
      {"name", "nboard 2 is followed by set myname", check_name},
      {"ping", "every ping has its own pong", check_pings},
      {"go", "go is answered with === and a legal move", check_go},
      {"go-twice", "go leaves the board as it is; move changes it", check_go_twice},
      {"move", "move is followed on the board", check_move},
      {"pass", "where there is no move the answer is === PA", check_pass},
      {"hint", "hint gives search lines that begin with legal moves", check_hint},
      {"stop", "a ping ends the search within 2 s, and nothing of it follows the pong", check_stop},
      {"unknown-line", "a line that means nothing is ignored", check_unknown},
      {"bad-game", "a game that cannot be read does no harm", check_bad_game},
      {"illegal-move", "a move that cannot be made does no harm", check_illegal},
      {"line-ends", "lines that end with CRLF are read too", check_line_ends, "\r\n"},
      {"game-and-memory", "a whole game: all moves legal, the memory kept", check_game},
      {"quit", "quit: it leaves within 1 s", check_quit},
  };
}

}  // namespace pedra::arena
