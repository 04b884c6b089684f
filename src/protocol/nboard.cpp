#include "protocol/nboard.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "record/ggf.hpp"
#include "search/negamax_settings.hpp"

namespace pedra::protocol {
namespace {

engine::GameSpec othello_spec() { return othello::Settings{}; }

std::string move_text(Move move, const Grid& grid) {
  if (!move.is_stone()) return "PA";
  std::string text = to_text(move, grid);
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

Result<Move> parse_nboard_move(std::string_view text, const Grid& grid) {
  const std::string name = lower(text.substr(0, text.find('/')));
  if (name == "pa" || name == "pass") return Move::pass();
  return parse_move(name, grid);
}

// Discs for the side to move when the line leads to the end of the game; otherwise the engine's score.
struct Value {
  double value;
  bool exact;
};
Value value_of(const engine::AnyPosition& position, double score, const std::vector<Move>& pv) {
  engine::AnyPosition end = position;
  for (const Move move : pv) {
    if (!end.is_legal(move)) break;
    end.apply(move);
  }
  if (!end.outcome().over()) return {score, false};
  const double black = end.disc_score();
  return {position.to_move() == Color::Black ? black : -black, true};
}

int stones_played(const play::Game& game) {
  return static_cast<int>(
      std::count_if(game.moves().begin(), game.moves().end(), [](Move move) { return move.is_stone(); }));
}

}  // namespace

NboardSession::NboardSession(SessionConfig config, Output output)
    : Session(config, othello_spec(), std::move(output)), config_(std::move(config)) {}

Session::Arrival NboardSession::arrival(std::string_view line) const {
  const std::string name = split_command(line).name;
  return name == "ping" ? Arrival::Cancel : name == "quit" ? Arrival::StopLast : Arrival::Queue;
}

void NboardSession::obey(std::string_view line) {
  const auto [name, rest] = split_command(line);
  if (name == "nboard") return say("set myname Pedra");
  if (name == "set") return set(rest);
  if (name == "move") return move(rest);
  if (name == "ping") return say(fmt::format("pong {}", excerpt(rest)));
  if (name == "learn") return say("learned");  // there is no book to add the game to
  // Version 1 sends a move without the word `move`.
  if (rest.empty() && parse_nboard_move(name, live_.position().grid())) return move(name);
  if (name != "go" && name != "hint" && name != "analyze") return;
  if (const auto made = live_.prepare(); !made) return status(made.error().message);
  if (name == "go") go();
  if (name == "hint") hint(rest);
  if (name == "analyze") analyze();
}

void NboardSession::refuse_long_line() { status("the line is too long"); }
void NboardSession::status(std::string_view text) const { say(fmt::format("status {}", text)); }
void NboardSession::refuse(const Error& reason) const {
  if (reason.code != cancellation().code) status(reason.message);
}

void NboardSession::node_stats(std::uint64_t nodes, double seconds) const {
  say(fmt::format("nodestats {} {:.2f}", nodes, seconds));
}

void NboardSession::search_line(const std::vector<Move>& pv, double value, int depth, bool exact) const {
  std::string line;
  for (const Move m : pv) line += move_text(m, live_.position().grid());
  say(fmt::format("search {} {:.2f} 0 {}", line, value, exact ? "100%" : fmt::format("{}", depth)));
}

void NboardSession::set(std::string_view rest) {
  const auto [key, value] = split_command(rest);
  if (key == "depth") set_depth(value);
  if (key == "game") set_game(value);
  // `set contempt` changes the value of a draw; the engine values discs only, so it has no effect.
}

void NboardSession::set_depth(std::string_view value) {
  const auto depth = parse_integer(value);
  if (!depth || *depth < 1) return status("set depth takes a number of plies from 1");
  depth_ = static_cast<int>(std::min<std::int64_t>(*depth, search::kMaxDepth));
  say(fmt::format("set myname Pedra{}", *depth_));
}

void NboardSession::set_game(std::string_view ggf) {
  const auto record = record::parse_ggf(ggf);
  if (!record) return status(record.error().text());
  auto game = play::Game::from_record(*record, othello_spec());
  if (!game) return status(game.error().text());
  if (const auto set = live_.set_game(*std::move(game)); !set) status(set.error().message);
}

void NboardSession::move(std::string_view text) {
  const auto parsed = parse_nboard_move(text, live_.position().grid());
  if (!parsed) return status(parsed.error().message);
  if (live_.game().moves().size() >= record::kMaxRecordedMoves) return status("the game has too many moves");
  // A pass that was not sent is made for the side that has no move.
  const bool passes = !parsed->is_pass() && live_.must_pass();
  if (passes) (void)live_.play(Move::pass());
  if (live_.play(*parsed)) return;
  if (passes) (void)live_.undo();
  status(fmt::format("{}: {}", excerpt(text), live_.position().why_illegal(*parsed).message));
}

void NboardSession::go() {
  if (live_.game().over()) return say("=== PA");
  status("Pedra is thinking");
  const engine::AnyPosition position = live_.position();
  const auto report = search(position, {.limits = limits()}, [&](const search::SearchReport& r) {
    if (r.pv.empty()) return;
    const auto [value, exact] = value_of(position, r.score, r.pv);
    search_line(r.pv, value, r.depth, exact);
  });
  if (!report) return refuse(report.error());
  node_stats(report->nodes, report->seconds);
  const std::string text = move_text(report->move, position.grid());
  // A forced move carries no evaluation, as the protocol allows.
  if (report->pv.empty())
    say(fmt::format("=== {}", text));
  else
    say(fmt::format("=== {}/{:.2f}/{:.2f}", text, value_of(position, report->score, report->pv).value,
                    report->seconds));
  status("Pedra is waiting");
}

void NboardSession::hint(std::string_view count) {
  const auto wanted = count.empty() ? std::optional<std::int64_t>(1) : parse_integer(count);
  if (!wanted || *wanted < 1) return status("hint takes a number of moves from 1");
  if (live_.game().over()) return status("the game is over");
  status("Pedra is analysing");
  const engine::AnyPosition position = live_.position();
  const auto lines = static_cast<int>(std::min<std::int64_t>(*wanted, engine::kEveryMove));
  const auto report =
      search(position, {.limits = limits(), .lines = lines}, [&](const search::SearchReport& so_far) {
        for (const search::Line& line : play::lines_of(so_far)) {
          const auto [value, ended] = value_of(position, line.score, line.pv);
          search_line(line.pv, value, line.depth, ended && line.exact);
        }
      });
  if (!report) return refuse(report.error());
  node_stats(report->nodes, report->seconds);
  status("Pedra is waiting");
}

// From the last position back to the first, so that the table helps with the earlier ones.
void NboardSession::analyze() {
  status("Pedra is analysing");
  play::Game game = live_.game();
  search::Limits each = limits();
  constexpr int kPositionsPerMoveTime = 10;
  each.time = std::max(config_.move_time / kPositionsPerMoveTime, play::Milliseconds(1));
  do {
    double for_mover = 0;
    const engine::AnyPosition& position = game.position();
    const bool black = position.to_move() == Color::Black;
    if (position.outcome().over()) {
      for_mover = black ? position.disc_score() : -position.disc_score();
    } else {
      const auto report = search(position, {.limits = each});
      if (!report) return refuse(report.error());
      for_mover = value_of(position, report->score, report->pv).value;
    }
    say(fmt::format("analysis {} {:.2f}", stones_played(game), black ? for_mover : -for_mover));
  } while (!stop_token().stop_requested() && game.undo());
  status("Pedra is waiting");
}

}  // namespace pedra::protocol
