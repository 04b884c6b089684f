// The battery for GTP version 2.
#include <algorithm>
#include <fmt/format.h>

#include "arena/check/check_dialogue.hpp"
#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "play/game.hpp"
#include "protocol/gtp_vertex.hpp"

namespace pedra::arena {
namespace {

using engine::GameSpec;

// What came between the sign and the empty line.
struct Reply {
  bool good = false;
  std::string text;  // of the first line
  std::string all;   // of all lines
};

// `id` is the number written before the command, or empty: the answer must repeat it.
std::optional<Reply> ask(Dialogue& d, std::string_view command, Milliseconds patience = kCheckStart,
                         std::string_view id = "") {
  if (!d.say(id.empty() ? std::string(command) : fmt::format("{} {}", id, command))) return std::nullopt;
  const auto first = d.hear(patience, fmt::format("the answer to {}", command));
  if (!first) return std::nullopt;
  const char sign = first->front();
  if (sign != '=' && sign != '?') {
    d.fail(fmt::format("'{}': an answer begins with = or ?", excerpt(*first)));
    return std::nullopt;
  }
  std::string_view rest = std::string_view(*first).substr(1);
  if (!rest.starts_with(id) || (id.empty() && !rest.empty() && rest[0] >= '0' && rest[0] <= '9')) {
    d.fail(fmt::format("'{}': the command's number is repeated right after the sign, and only then",
                       excerpt(*first)));
    return std::nullopt;
  }
  rest.remove_prefix(id.size());
  Reply reply{sign == '=', std::string(trim(rest)), std::string(trim(rest))};
  while (true) {
    const auto line = d.hear_any(patience, "the empty line that ends an answer");
    if (!line) return std::nullopt;
    if (line->empty()) return reply;
    reply.all += "\n" + *line;
  }
}

bool expect_good(Dialogue& d, std::string_view command) {
  const auto reply = ask(d, command);
  if (!reply) return false;
  return reply->good || d.fail(fmt::format("{} should be answered with =", command));
}

bool expect_refusal(Dialogue& d, std::string_view command) {
  const auto reply = ask(d, command);
  if (!reply) return false;
  return !reply->good || d.fail(fmt::format("{} should be answered with ?", command));
}

Milliseconds seconds(Dialogue& d) {
  return std::max(Milliseconds(1000), Milliseconds(d.settings().time.count() / 1000 * 1000));
}

// The game, its board, and a time for every move. Programs that know one game only may refuse set_game.
bool ready(Dialogue& d) {
  const GameSpec& game = d.settings().game;
  if (!ask(d, fmt::format("set_game {}", game.title()))) return false;
  if (!expect_good(d, fmt::format("boardsize {}", game.grid().width)) || !expect_good(d, "clear_board"))
    return false;
  return ask(d, fmt::format("time_settings 0 {} 1", seconds(d).count() / 1000)).has_value();
}

std::string_view name_of(Color color) { return color == Color::Black ? "black" : "white"; }

// The engine's move, made on our board too. A pass or a resignation ends the game.
bool engine_move(Dialogue& d, play::Game& game, Milliseconds patience) {
  const auto reply =
      ask(d, fmt::format("genmove {}", name_of(game.position().to_move())), patience + Dialogue::tolerance());
  if (!reply) return false;
  if (!reply->good) return d.fail("genmove should be answered with = and a move");
  if (lower(reply->text) == "resign") return true;
  const auto move = protocol::parse_gtp_vertex(reply->text, game.position().grid());
  if (!move) return d.fail(fmt::format("'{}' is no move", excerpt(reply->text)));
  if (const auto played = game.play(*move); !played)
    return d.fail(fmt::format("the move {} is not legal: {}", reply->text, played.error().message));
  return true;
}

std::string vertex(const play::Game& game, Move move) {
  return protocol::gtp_vertex(move, game.position().grid());
}

// Ours: the first legal one of every third cell, so that Gomoku does not end.
Move our_move(const play::Game& game) {
  const auto moves = game.position().legal_moves();
  for (const Move move : moves)
    if (!move.is_stone() || game.position().spec().counts_discs() ||
        (move.point().x() + move.point().y() / 2) % 3 == 0)
      return move;
  return moves.front();
}

bool we_play(Dialogue& d, play::Game& game, Move move) {
  const std::string command =
      fmt::format("play {} {}", name_of(game.position().to_move()), vertex(game, move));
  return game.play(move).ok() && expect_good(d, command);
}

bool check_version(Dialogue& d) {
  const auto reply = ask(d, "protocol_version");
  if (!reply) return false;
  return (reply->good && reply->text == "2") || d.fail("protocol_version should be answered with = 2");
}

bool check_name(Dialogue& d) {
  for (const char* command : {"name", "version"}) {
    const auto reply = ask(d, command);
    if (!reply) return false;
    if (!reply->good) return d.fail(fmt::format("{} should be answered with =", command));
  }
  return true;
}

bool check_ids(Dialogue& d) {
  return ask(d, "name", kCheckStart, "17") && ask(d, "no_such_command", kCheckStart, "4711") &&
         ask(d, "name");
}

bool check_list(Dialogue& d) {
  const auto reply = ask(d, "list_commands");
  if (!reply) return false;
  const auto known = split(reply->all, '\n');
  for (const std::string_view command :
       {"protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize",
        "clear_board", "komi", "play", "genmove"})
    if (std::none_of(known.begin(), known.end(), [&](std::string_view k) { return trim(k) == command; }))
      return d.fail(fmt::format("list_commands lacks {}", command));
  return true;
}

bool check_known(Dialogue& d) {
  const auto yes = ask(d, "known_command genmove");
  const auto no = ask(d, "known_command no_such_command");
  if (!yes || !no) return false;
  return (yes->good && lower(yes->text) == "true" && no->good && lower(no->text) == "false") ||
         d.fail("known_command should be answered with true or false");
}

bool check_unknown(Dialogue& d) { return expect_refusal(d, "no_such_command 1 2") && expect_good(d, "name"); }

bool check_comments(Dialogue& d) {
  return d.say("# a comment") && d.say("") && d.say("   ") && expect_good(d, "name # and another");
}

bool check_line_ends(Dialogue& d) { return expect_good(d, "name") && ready(d); }

bool check_size(Dialogue& d) { return expect_refusal(d, "boardsize 999") && ready(d); }

bool check_komi(Dialogue& d) { return expect_good(d, "komi 6.5"); }

bool check_moves(Dialogue& d) {
  play::Game game(d.settings().game);
  return ready(d) && we_play(d, game, our_move(game)) && engine_move(d, game, seconds(d)) &&
         engine_move(d, game, seconds(d));
}

bool check_begin(Dialogue& d) {
  play::Game game(d.settings().game);
  return ready(d) && engine_move(d, game, seconds(d));
}

bool check_occupied(Dialogue& d) {
  play::Game game(d.settings().game);
  const Move move = our_move(game);
  if (!ready(d) || !we_play(d, game, move)) return false;
  return expect_refusal(d, fmt::format("play white {}", vertex(game, move))) &&
         engine_move(d, game, seconds(d));
}

bool check_off_board(Dialogue& d) { return ready(d) && expect_refusal(d, "play black Z25"); }

bool check_syntax(Dialogue& d) {
  return ready(d) && expect_refusal(d, "play green a1") && expect_refusal(d, "play black") &&
         expect_refusal(d, "genmove purple") && expect_refusal(d, "boardsize many");
}

bool check_clear(Dialogue& d) {
  play::Game game(d.settings().game);
  const Move move = our_move(game);
  if (!ready(d) || !we_play(d, game, move) || !expect_good(d, "clear_board")) return false;
  play::Game again(d.settings().game);
  return we_play(d, again, move) && engine_move(d, again, seconds(d));
}

bool check_undo(Dialogue& d) {
  const auto known = ask(d, "known_command undo");
  if (!known) return false;
  if (lower(known->text) != "true") return true;  // optional
  play::Game game(d.settings().game);
  const Move move = our_move(game);
  if (!ready(d) || !we_play(d, game, move) || !expect_good(d, "undo")) return false;
  play::Game again(d.settings().game);
  return we_play(d, again, move) && expect_good(d, "undo") && expect_refusal(d, "undo");
}

bool check_time(Dialogue& d) {
  play::Game game(d.settings().game);
  if (!ready(d)) return false;
  for (int i = 0; i < 2; ++i)
    if (!we_play(d, game, our_move(game)) || !engine_move(d, game, seconds(d))) return false;
  return true;
}

bool check_game(Dialogue& d) {
  play::Game game(d.settings().game);
  if (!ready(d)) return false;
  for (int i = 0; i < 4; ++i)
    if (!we_play(d, game, our_move(game)) || !engine_move(d, game, seconds(d))) return false;
  if (d.peak_memory() <= d.settings().memory) return true;
  return d.fail(
      fmt::format("it used {} MiB, {} are allowed", d.peak_memory() >> 20U, d.settings().memory >> 20U));
}

bool check_quit(Dialogue& d) { return expect_good(d, "quit") && d.ends(kCheckEnd); }

}  // namespace

std::vector<Check> gtp_checks() {
  return {
      {"start", "protocol_version is answered with = 2 within 10 s", check_version},
      {"name", "name and version are answered", check_name},
      {"numbers", "a command's number is repeated in its answer", check_ids},
      {"list-commands", "list_commands has every command that GTP requires", check_list},
      {"known-command", "known_command says true or false", check_known},
      {"unknown-command", "what is no command is answered with ?", check_unknown},
      {"comments", "comments and empty lines have no answer", check_comments},
      {"line-ends", "lines that end with CRLF are read too", check_line_ends, "\r\n"},
      {"board-size", "a size that no engine plays is answered with ?", check_size},
      {"komi", "komi is accepted", check_komi},
      {"genmove-first", "genmove on a new board is answered with a legal move", check_begin},
      {"play-and-genmove", "moves of both colours are answered with legal moves", check_moves},
      {"clear-board", "clear_board empties the board", check_clear},
      {"undo", "undo is obeyed, and refused when there is nothing to undo", check_undo},
      {"occupied-cell", "play on a cell that is taken is answered with ?", check_occupied},
      {"off-board", "play off the board is answered with ?", check_off_board},
      {"bad-arguments", "arguments that mean nothing are answered with ?", check_syntax},
      {"time", "time_settings is kept", check_time},
      {"game-and-memory", "a game of some moves: all legal, the memory kept", check_game},
      {"quit", "quit is answered, and it leaves within 1 s", check_quit},
  };
}

}  // namespace pedra::arena
