#include "protocol/gtp.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/file.hpp"
#include "base/text.hpp"
#include "protocol/gtp_vertex.hpp"
#include "record/sgf.hpp"

namespace pedra::protocol {
namespace {

constexpr std::size_t kMaxEarlier = 2000;  // more than any game has moves

// Control characters go, a tab is a space, '#' starts a comment.
std::string preprocessed(std::string_view line) {
  std::string text;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t')
      text += ' ';
    else if (static_cast<unsigned char>(c) >= ' ' && c != 127)
      text += c;
  }
  return text;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (const std::string_view word : split(text, ' '))
    if (!word.empty()) words.push_back(word);
  return words;
}

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// A line without its comment: an optional id, the name of the command, its arguments.
struct Opening {
  std::string_view id;
  std::string_view name;
  std::vector<std::string_view> arguments;
};

Opening open_line(const std::string& text) {
  auto words = words_of(text);
  Opening opening;
  if (!words.empty() && all_digits(words.front())) {
    opening.id = words.front();
    words.erase(words.begin());
  }
  if (words.empty()) return opening;
  opening.name = words.front();
  opening.arguments.assign(words.begin() + 1, words.end());
  return opening;
}

Error syntax_error() { return {"syntax error"}; }

Result<Color> parse_color(std::string_view text) {
  const std::string name = lower(text);
  if (name == "b" || name == "black") return Color::Black;
  if (name == "w" || name == "white") return Color::White;
  return syntax_error();
}

std::optional<int> parse_count(std::string_view text, int most) {
  const auto number = parse_integer(text);
  if (!number || *number < 0 || *number > most) return std::nullopt;
  return static_cast<int>(*number);
}

// Seconds, whole or with a fraction, as some controllers send them.
std::optional<play::Milliseconds> parse_seconds(std::string_view text) {
  constexpr int kMostSeconds = 10'000'000;
  const auto seconds = parse_count(text.substr(0, text.find('.')), kMostSeconds);
  if (!seconds) return std::nullopt;
  return play::Milliseconds(std::int64_t{*seconds} * 1000);
}

}  // namespace

const std::vector<GtpSession::Command>& GtpSession::commands() {
  using S = GtpSession;
  static const std::vector<Command> kCommands{
      {"protocol_version", 0, &S::protocol_version},
      {"name", 0, &S::name},
      {"version", 0, &S::version},
      {"known_command", 1, &S::known_command},
      {"list_commands", 0, &S::list_commands},
      {"quit", 0, &S::quit},
      {"boardsize", 1, &S::board_size},
      {"rectangular_boardsize", 2, &S::rectangular_board_size},
      {"clear_board", 0, &S::clear_board},
      {"komi", 1, &S::komi},
      {"play", 2, &S::play},
      {"genmove", 1, &S::gen_move},
      {"reg_genmove", 1, &S::reg_gen_move},
      {"undo", 0, &S::undo},
      {"time_settings", 3, &S::time_settings},
      {"time_left", 3, &S::time_left},
      {"set_game", 1, &S::set_game},
      {"list_games", 0, &S::list_games},
      {"loadsgf", 1, &S::load_sgf},
      {"showboard", 0, &S::show_board},
      {"final_score", 0, &S::final_score},
      {"gomoku_rule", 0, &S::gomoku_rule},
      {"win_length", 1, &S::win_length},
      {"stop", 0, &S::stop},
  };
  return kCommands;
}

GtpSession::GtpSession(SessionConfig config, const engine::GameSpec& game, Output output)
    : Session(config, game, std::move(output)), config_(std::move(config)) {}

Session::Arrival GtpSession::arrival(std::string_view line) const {
  const std::string text = preprocessed(line);
  const std::string_view name = open_line(text).name;
  return name == "quit" ? Arrival::Last : name == "stop" ? Arrival::Stop : Arrival::Queue;
}

void GtpSession::obey(std::string_view line) {
  const std::string text = preprocessed(line);
  const auto [id, name, arguments] = open_line(text);
  if (name.empty()) {
    if (!id.empty()) reply(id, Error{"unknown command"});
    return;
  }
  const auto& all = commands();
  const std::string_view wanted = name;
  const auto command =
      std::find_if(all.begin(), all.end(), [wanted](const Command& c) { return c.name == wanted; });
  if (command == all.end()) return reply(id, Error{"unknown command"});
  if (arguments.size() < command->least) return reply(id, syntax_error());
  reply(id, (this->*command->obey)(arguments));
}

void GtpSession::refuse_long_line() { reply("", Error{"the line is too long"}); }

void GtpSession::reply(std::string_view id, const Reply& reply) const {
  const std::string& text = reply ? *reply : reply.error().message;
  const std::string whole = fmt::format("{}{}{}{}", reply ? '=' : '?', id, text.empty() ? "" : " ", text);
  for (const std::string_view line : split(whole, '\n')) say(line);
  say("");
}

// About the program.

GtpSession::Reply GtpSession::protocol_version(const Arguments& /*none*/) { return std::string("2"); }
GtpSession::Reply GtpSession::name(const Arguments& /*none*/) { return std::string("Pedra"); }
GtpSession::Reply GtpSession::version(const Arguments& /*none*/) { return config_.version; }
GtpSession::Reply GtpSession::quit(const Arguments& /*none*/) { return std::string(); }
GtpSession::Reply GtpSession::stop(const Arguments& /*none*/) { return std::string(); }

GtpSession::Reply GtpSession::known_command(const Arguments& arguments) {
  const auto& all = commands();
  const bool known =
      std::any_of(all.begin(), all.end(), [&arguments](const Command& c) { return c.name == arguments[0]; });
  return std::string(known ? "true" : "false");
}

GtpSession::Reply GtpSession::list_commands(const Arguments& /*none*/) {
  std::string names;
  for (const Command& command : commands()) names += (names.empty() ? "" : "\n") + std::string(command.name);
  return names;
}

// The game and its board.

GtpSession::Reply GtpSession::new_game(const engine::GameSpec& spec) {
  if (!engine::checked(spec)) return Error{"unacceptable size"};
  if (const auto set = live_.set_game(play::Game(spec)); !set) return set.error();
  live_.forget();
  earlier_.clear();
  return std::string();
}

GtpSession::Reply GtpSession::board_size(const Arguments& arguments) {
  return rectangular_board_size({arguments[0], arguments[0]});
}

GtpSession::Reply GtpSession::rectangular_board_size(const Arguments& arguments) {
  const auto width = parse_count(arguments[0], 1000);
  const auto height = parse_count(arguments[1], 1000);
  if (!width || !height) return syntax_error();
  const engine::GameSpec& spec = live_.position().spec();
  RecordedSettings settings = spec.record();
  settings.grid.width = *width;
  settings.grid.height = *height;
  const auto resized = engine::spec_of_record(spec.name(), settings, spec);
  if (!resized) return Error{"unacceptable size"};
  return new_game(*resized);
}

GtpSession::Reply GtpSession::clear_board(const Arguments& /*none*/) {
  return new_game(live_.position().spec());
}

GtpSession::Reply GtpSession::komi(const Arguments& arguments) {
  const std::string_view text = arguments[0];
  if (text.find_first_not_of("0123456789.+-") != std::string_view::npos) return syntax_error();
  return std::string();  // neither game has one
}

GtpSession::Reply GtpSession::set_game(const Arguments& arguments) {
  const std::string name = lower(arguments[0]);
  const auto spec = engine::game_named(name == "reversi" ? "othello" : name);
  if (!spec) return Error{"unsupported game"};
  return new_game(*spec);
}

GtpSession::Reply GtpSession::list_games(const Arguments& /*none*/) {
  std::vector<std::string_view> titles;
  for (const std::string_view name : engine::game_choices())
    if (const auto title = engine::game_named(name)->title();
        std::find(titles.begin(), titles.end(), title) == titles.end())
      titles.push_back(title);
  return fmt::format("{}", fmt::join(titles, "\n"));
}

GtpSession::Reply GtpSession::gomoku_rule(const Arguments& arguments) {
  if (live_.position().gomoku() == nullptr) return Error{"the game is not Gomoku"};
  gomoku::Settings settings = live_.position().gomoku()->settings();
  if (arguments.empty()) return std::string(gomoku::name_of(settings.rule));
  const auto rule = gomoku::rule_named(lower(arguments[0]));
  if (!rule) return Error{"unknown rule: freestyle, standard, caro or renju"};
  settings.rule = *rule;
  return new_game(settings);
}

GtpSession::Reply GtpSession::win_length(const Arguments& arguments) {
  if (live_.position().gomoku() == nullptr) return Error{"the game is not Gomoku"};
  gomoku::Settings settings = live_.position().gomoku()->settings();
  const auto length = parse_count(arguments[0], 1000);
  if (!length) return syntax_error();
  settings.k = *length;
  if (!gomoku::checked(settings)) return Error{"unacceptable length"};
  return new_game(settings);
}

// Moves.

Result<Ok> GtpSession::give_turn(Color color) {
  const engine::AnyPosition& now = live_.position();
  if (now.to_move() == color) return Ok{};
  if (now.is_legal(Move::pass())) return live_.play(Move::pass());
  const auto turned = engine::AnyPosition::from_cells(now.spec(), play::cells_of(now), color);
  if (!turned) return turned.error();
  return live_.set_game(play::Game(*turned));
}

GtpSession::Reply GtpSession::play(const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  if (!color) return color.error();
  if (lower(arguments[1]) == "resign") return std::string();
  const auto move = parse_gtp_vertex(arguments[1], live_.position().grid());
  if (!move) return move.error();
  if (live_.game().over() || earlier_.size() >= kMaxEarlier) return Error{"illegal move"};
  const play::Game before = live_.game();
  if (move->is_pass() && before.position().to_move() != *color) return Error{"illegal move"};
  if (!give_turn(*color) || !live_.play(*move)) {
    go_back_to(before);
    return Error{"illegal move"};
  }
  earlier_.push_back(before);
  return std::string();
}

GtpSession::Reply GtpSession::gen_move(const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  return color ? choose_move(*color, true) : color.error();
}

GtpSession::Reply GtpSession::reg_gen_move(const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  return color ? choose_move(*color, false) : color.error();
}

GtpSession::Reply GtpSession::choose_move(Color color, bool keep) {
  const Outcome outcome = live_.position().outcome();
  const bool discs = live_.position().spec().counts_discs();
  if (outcome.over()) return std::string(!discs && outcome.won_by(opponent(color)) ? "resign" : "pass");
  if (earlier_.size() >= kMaxEarlier) return Error{"too many moves"};
  if (const auto made = live_.prepare(); !made) return made.error();
  const play::Game before = live_.game();
  const auto turn = give_turn(color);
  if (!turn || live_.game().over()) {
    go_back_to(before);
    return turn ? Reply(std::string("pass")) : Reply(turn.error());
  }
  const auto& clock = remaining_[static_cast<std::size_t>(color)];
  const auto limits = clock ? play::limits_for({.per_move = {},
                                                .left = clock->time,
                                                .moves_left = clock->stones,
                                                .planned = play::planned_moves(live_.position())},
                                               config_.move_time)
                            : play::limits_for(config_.move_time);
  const auto started = search::Clock::now();
  const auto report = search(live_.position(), {.limits = limits});
  const Move move = report ? report->move : Move::pass();
  const std::string vertex = gtp_vertex(move, live_.position().grid());
  if (!keep || !report || !live_.play(move)) {
    go_back_to(before);
    return report ? Reply(vertex) : Reply(report.error());
  }
  spend(color, std::chrono::duration_cast<play::Milliseconds>(search::Clock::now() - started));
  earlier_.push_back(before);
  return vertex;
}

GtpSession::Reply GtpSession::undo(const Arguments& /*none*/) {
  if (!earlier_.empty()) {
    go_back_to(std::move(earlier_.back()));
    earlier_.pop_back();
    return std::string();
  }
  if (!live_.undo()) return Error{"cannot undo"};
  return std::string();
}

// Time.

GtpSession::Reply GtpSession::time_settings(const Arguments& arguments) {
  const auto main = parse_seconds(arguments[0]);
  const auto overtime = parse_seconds(arguments[1]);
  const auto stones = parse_count(arguments[2], 10'000);
  if (!main || !overtime || !stones) return syntax_error();
  remaining_ = {};
  overtime_ = {};
  // In GTP, overtime for zero stones means that there is no limit.
  if (*overtime > play::Milliseconds(0) && *stones == 0) return std::string();
  overtime_ = {*overtime, *stones};
  if (*main > play::Milliseconds(0)) remaining_.fill(Remaining{*main, 0});
  if (*main == play::Milliseconds(0) && *stones > 0) remaining_.fill(Remaining{*overtime, *stones});
  return std::string();
}

GtpSession::Reply GtpSession::time_left(const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  const auto time = parse_seconds(arguments[1]);
  const auto stones = parse_count(arguments[2], 10'000);
  if (!color || !time || !stones) return syntax_error();
  remaining_[static_cast<std::size_t>(*color)] = Remaining{*time, *stones};
  return std::string();
}

// Keeps the clock for controllers that never send time_left.
void GtpSession::spend(Color color, play::Milliseconds time) {
  auto& clock = remaining_[static_cast<std::size_t>(color)];
  if (!clock) return;
  clock->time -= time;
  const bool period_played = clock->stones > 0 && --clock->stones == 0;
  const bool main_over = clock->stones == 0 && clock->time <= play::Milliseconds(0);
  if ((period_played || main_over) && overtime_.stones > 0)
    clock = Remaining{overtime_.time, overtime_.stones};
}

// Files, and the board as text.

GtpSession::Reply GtpSession::load_sgf(const Arguments& arguments) {
  if (!config_.files) return Error{"cannot load file"};
  const auto number = arguments.size() > 1 ? parse_count(arguments[1], 1'000'000) : 0;
  if (!number) return syntax_error();
  const auto text = read_file(std::string(arguments[0]));
  if (!text) return Error{"cannot load file: " + text.error().message};
  const auto record = record::parse_sgf(*text);
  if (!record) return Error{"cannot load file: " + record.error().text()};
  auto game = play::Game::from_record(*record, live_.position().spec());
  if (!game) return Error{"cannot load file: " + game.error().text()};
  // Up to the position before that move; without a number, all of it.
  while (*number > 0 && game->moves().size() >= static_cast<std::size_t>(*number)) game->undo();
  if (const auto set = live_.set_game(*std::move(game)); !set) return set.error();
  earlier_.clear();
  return std::string();
}

GtpSession::Reply GtpSession::show_board(const Arguments& /*none*/) {
  const engine::AnyPosition& position = live_.position();
  const Grid grid = position.grid();
  std::string letters = "\n  ";
  for (int x = 0; x < grid.width; ++x) letters += " " + gtp_column(x, grid);
  std::string text = letters;
  for (int y = 0; y < grid.height; ++y) {
    text += fmt::format("\n{:2}", row_number(y, grid));
    for (int x = 0; x < grid.width; ++x) {
      const Cell cell = position.at({x, y});
      text += cell == Cell::Black ? " X" : cell == Cell::White ? " O" : " .";
    }
    text += fmt::format(" {}", row_number(y, grid));
  }
  return text + letters;
}

GtpSession::Reply GtpSession::final_score(const Arguments& /*none*/) {
  if (!live_.game().over()) return Error{"the game is not over"};
  return live_.game().to_record().result;
}

}  // namespace pedra::protocol
