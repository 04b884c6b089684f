#include "protocol/gomocup.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "play/swap2_choice.hpp"

namespace pedra::protocol {
namespace {

engine::GameSpec gomoku_spec(int width, int height, gomoku::Rule rule) {
  return gomoku::Settings{.width = width, .height = height, .k = 5, .rule = rule};
}

std::string value_text(double score, std::optional<int> win_in) {
  if (win_in) return fmt::format("{}M{}", *win_in > 0 ? '+' : '-', std::abs(*win_in));
  return fmt::format("{:.2f}", score);
}

std::string line_text(const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves)
    if (move.is_stone()) text += (text.empty() ? "" : " ") + point_text(move.point());
  return text;
}

}  // namespace

const GomocupSession::Command* GomocupSession::find(std::string_view name) {
  using S = GomocupSession;
  static constexpr std::array<Command, 17> kCommands{{
      {"start", Arrival::Queue, false, &S::start},
      {"rectstart", Arrival::Queue, false, &S::rect_start},
      {"restart", Arrival::Queue, true, &S::restart},
      {"begin", Arrival::Queue, true, &S::begin},
      {"turn", Arrival::Queue, true, &S::turn},
      {"play", Arrival::Queue, true, &S::play},
      {"takeback", Arrival::Queue, true, &S::take_back},
      {"board", Arrival::Queue, true, &S::board},
      {"yxboard", Arrival::Queue, true, &S::yx_board},
      {"swap2board", Arrival::Queue, true, &S::swap2_board},
      {"about", Arrival::Queue, false, &S::about},
      {"info", Arrival::Queue, false, &S::set_info},
      {"end", Arrival::StopLast, false, &S::nothing},
      {"yxstop", Arrival::Stop, false, &S::nothing},
      {"yxnbest", Arrival::Queue, true, &S::n_best},
      {"yxshowforbid", Arrival::Queue, true, &S::show_forbidden},
      {"yxhashclear", Arrival::Queue, false, &S::clear_hash},
  }};
  const auto* const found =
      std::find_if(kCommands.begin(), kCommands.end(), [name](const Command& c) { return c.name == name; });
  return found == kCommands.end() ? nullptr : &*found;
}

GomocupSession::GomocupSession(SessionConfig config, Output output)
    : Session(config, gomoku_spec(15, 15, gomoku::Rule::Freestyle), std::move(output)),
      config_(std::move(config)) {}

Session::Arrival GomocupSession::arrival(std::string_view line) const {
  const Command* command = find(split_command(line).name);
  return command == nullptr ? Arrival::Queue : command->arrival;
}

void GomocupSession::obey(std::string_view line) {
  const auto [name, rest] = split_command(line);
  if (name.empty()) return;
  const Command* command = find(name);
  if (collecting_ != Collecting::Nothing && name == "done") return done();
  if (collecting_ != Collecting::Nothing && command == nullptr) return collect(trim(line));
  // Any other command ends a board that was never finished; INFO may stand among its lines.
  if (name != "info") collecting_ = Collecting::Nothing;
  if (command == nullptr) return say(fmt::format("UNKNOWN {}", excerpt(trim(line))));
  if (command->needs_board && !started_) return error("there is no board: send START first");
  (this->*command->obey)(rest);
}

void GomocupSession::refuse_long_line() { error("the line is too long"); }
void GomocupSession::error(std::string_view reason) const { say(fmt::format("ERROR {}", reason)); }
void GomocupSession::refuse(const Error& reason) const {
  if (reason.code != cancellation().code) error(reason.message);
}
void GomocupSession::nothing(std::string_view /*rest*/) {}

// Boards.

void GomocupSession::new_board(int width, int height) {
  const auto fits = [](int side) { return side >= kGomocupMinSide && side <= kGomocupMaxSide; };
  if (!fits(width) || !fits(height))
    return error(fmt::format("unsupported size {}x{}: sides go from {} to {}", width, height, kGomocupMinSide,
                             kGomocupMaxSide));
  if (const auto set = live_.set_game(play::Game(gomoku_spec(width, height, info_.rule()))); !set)
    return error(set.error().message);
  live_.forget();
  started_ = true;
  say("OK");
}

void GomocupSession::start(std::string_view rest) {
  const auto side = parse_integer(rest);
  if (!side || *side < 0 || *side > 1000) return error("write START and the board's side, as in START 15");
  new_board(static_cast<int>(*side), static_cast<int>(*side));
}

void GomocupSession::rect_start(std::string_view rest) {
  const auto parts = split(rest, ',');
  const auto width = parse_integer(trim(parts[0]));
  const auto height = parts.size() == 2 ? parse_integer(trim(parts[1])) : std::nullopt;
  if (!width || !height || *width < 0 || *height < 0 || *width > 1000 || *height > 1000)
    return error("write RECTSTART and width,height, as in RECTSTART 20,15");
  new_board(static_cast<int>(*width), static_cast<int>(*height));
}

void GomocupSession::restart(std::string_view /*rest*/) {
  const Grid grid = live_.position().grid();
  new_board(grid.width, grid.height);
}

// Moves.

bool GomocupSession::place(std::string_view text) {
  const auto point = parse_point(text, live_.position().grid());
  if (!point) return error(point.error().message), false;
  const auto played = live_.play(*point);
  if (!played) return error(fmt::format("{}: {}", point_text(*point), played.error().message)), false;
  return true;
}

void GomocupSession::answer_move(int lines, Teller tell) {
  const auto report = search(live_.position(), {.limits = limits(), .lines = lines},
                             [this, tell](const search::SearchReport& so_far) { (this->*tell)(so_far); });
  if (!report) return refuse(report.error());
  (void)live_.play(report->move);
  say(point_text(report->move.point()));
}

void GomocupSession::message(const search::SearchReport& report) const {
  say(fmt::format("MESSAGE depth {} value {} nodes {} time {:.0f} pv {}", report.depth,
                  value_text(report.score, report.win_in), report.nodes, report.seconds * 1000,
                  line_text(report.pv)));
}

void GomocupSession::begin(std::string_view /*rest*/) { answer_move(1, &GomocupSession::message); }

void GomocupSession::turn(std::string_view rest) {
  if (place(rest)) answer_move(1, &GomocupSession::message);
}

void GomocupSession::play(std::string_view rest) {
  if (place(rest)) say(point_text(live_.game().moves().back().point()));
}

// The last stone, or any other. The side whose stone it was is to move.
void GomocupSession::take_back(std::string_view rest) {
  const engine::AnyPosition& position = live_.position();
  const auto point = parse_point(rest, position.grid());
  if (!point) return error(point.error().message);
  const Cell stone = position.at(*point);
  if (stone == Cell::Empty) return error(fmt::format("{}: there is no stone", point_text(*point)));
  if (position.last_move() == Move(*point) && live_.undo()) return say("OK");
  auto cells = play::cells_of(position);
  cells[static_cast<std::size_t>(point->y() * position.grid().width + point->x())] = Cell::Empty;
  const auto rest_of_it = engine::AnyPosition::from_cells(position.spec(), cells, static_cast<Color>(stone));
  if (!rest_of_it) return error(rest_of_it.error().message);
  (void)live_.set_game(play::Game(*rest_of_it));
  say("OK");
}

// Positions line by line.

void GomocupSession::board(std::string_view /*rest*/) {
  collecting_ = Collecting::Board;
  lines_.clear();
  wrong_line_.clear();
}

void GomocupSession::yx_board(std::string_view rest) {
  board(rest);
  collecting_ = Collecting::YxBoard;
}

void GomocupSession::swap2_board(std::string_view rest) {
  board(rest);
  collecting_ = Collecting::Swap2;
}

void GomocupSession::collect(std::string_view line) {
  if (!wrong_line_.empty()) return;
  const Grid grid = live_.position().grid();
  // SWAP2BOARD's lines have no field; one that is there is ignored.
  const auto commas = std::count(line.begin(), line.end(), ',');
  const bool no_field = collecting_ == Collecting::Swap2 && commas == 1;
  const auto stone = parse_board_line(no_field ? std::string(line) + ",1" : std::string(line), grid);
  if (!stone)
    wrong_line_ = stone.error().message;
  else if (lines_.size() > static_cast<std::size_t>(grid.width * grid.height))
    wrong_line_ = "there are more lines than cells";
  else
    lines_.push_back(*stone);
}

void GomocupSession::done() {
  const Collecting what = std::exchange(collecting_, Collecting::Nothing);
  if (!wrong_line_.empty()) return error(wrong_line_);
  if (what == Collecting::Swap2) return answer_swap2();
  const auto position = position_of(lines_, live_.position().spec());
  if (!position) return error(position.error().message);
  (void)live_.set_game(play::Game(*position));
  if (what == Collecting::Board) answer_move(1, &GomocupSession::message);
}

// The colours are not decided yet: the board stays as it was, and the manager sends BOARD next.
void GomocupSession::answer_swap2() {
  const engine::GameSpec& spec = live_.position().spec();
  engine::AnyPosition position(spec);
  for (const auto& [move, field] : lines_) {
    if (!position.is_legal(move))
      return error(fmt::format("SWAP2BOARD: {}", position.why_illegal(move).message));
    position.apply(move);
  }
  if (lines_.empty()) {
    const auto turn = live_.adviser_turn(position);
    if (!turn) return error(turn.error().message);
    const auto stones = turn->swap2_opening(limits(), stop_token());
    if (cancelled()) return;
    if (!stones) return error(stones.error().message);
    return say(fmt::format("{} {} {}", point_text((*stones)[0]), point_text((*stones)[1]),
                           point_text((*stones)[2])));
  }
  if (lines_.size() != 3 && lines_.size() != 5)
    return error(fmt::format("SWAP2BOARD takes 0, 3 or 5 stones, not {}", lines_.size()));
  const auto report = search(position, {.limits = limits()});
  if (!report) return refuse(report.error());
  say(play::swap2_takes_black(*report) ? "SWAP" : point_text(report->move.point()));
}

// Everything else.

void GomocupSession::about(std::string_view /*rest*/) {
  say(fmt::format(R"(name="Pedra", version="{}", author="The authors of Pedra", )"
                  R"(country="Brazil", www="", email="")",
                  config_.version));
}

void GomocupSession::set_info(std::string_view rest) {
  const auto [key, value] = split_command(rest);
  if (key == "evaluate") return evaluate(value);
  if (!info_.set(key, value)) return;
  if (key == "rule" && started_) change_rule();
  engine::EngineSpec player = live_.adviser();
  player.hash_megabytes = info_.table_megabytes().value_or(player.hash_megabytes);
  player.threads = std::min(info_.thread_num.value_or(player.threads), engine::kMostThreads);
  live_.set_adviser(std::move(player));
}

void GomocupSession::change_rule() {
  const engine::AnyPosition& now = live_.position();
  const engine::GameSpec spec = gomoku_spec(now.grid().width, now.grid().height, info_.rule());
  if (spec == now.spec()) return;
  const auto same_stones = engine::AnyPosition::from_cells(spec, play::cells_of(now), now.to_move());
  if (!same_stones)
    return error(fmt::format("the rule counts from the next START: {}", same_stones.error().message));
  if (const auto set = live_.set_game(play::Game(*same_stones)); !set) error(set.error().message);
}

// The value of a move that a person points at, by a short search.
void GomocupSession::evaluate(std::string_view value) {
  if (!started_) return;
  const auto point = parse_point(value, live_.position().grid());
  if (!point || !live_.position().is_legal(*point)) return;
  const auto turn = live_.adviser_turn(live_.position());
  if (!turn) return error(turn.error().message);
  const auto valued = turn->value_of(*point, play::hurried(), stop_token());
  if (valued && !cancelled())
    say(fmt::format("MESSAGE evaluate {} {}", point_text(*point), value_text(valued->score, valued->win_in)));
}

void GomocupSession::n_best(std::string_view rest) {
  const auto count = parse_integer(rest);
  if (!count || *count < 1) return error("write YXNBEST and how many moves, as in YXNBEST 3");
  const auto lines = static_cast<int>(std::min<std::int64_t>(*count, engine::kEveryMove));
  answer_move(lines, &GomocupSession::best_moves);
}

void GomocupSession::best_moves(const search::SearchReport& report) const {
  int rank = 0;
  for (const search::Line& line : play::lines_of(report))
    say(fmt::format("MESSAGE best {} depth {} value {} pv {}", ++rank, line.depth,
                    value_text(line.score, line.win_in), line_text(line.pv)));
}

void GomocupSession::show_forbidden(std::string_view /*rest*/) {
  const engine::AnyPosition& position = live_.position();
  const Grid grid = position.grid();
  std::string text = "FORBID ";
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x)
      if (const Point p(x, y); !position.is_legal(p) && position.why_illegal(p).code == "forbidden")
        text += fmt::format("{:02}{:02}", x, y);
  say(text + ".");
}

void GomocupSession::clear_hash(std::string_view /*rest*/) { live_.forget(); }

}  // namespace pedra::protocol
