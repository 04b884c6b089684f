#include "cli/contest.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>

#include "arena/report/report_html.hpp"
#include "base/file.hpp"
#include "base/number_text.hpp"
#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"
#include "cli/match_text.hpp"
#include "cli/position_input.hpp"
#include "cli/store_file.hpp"
#include "cli/worker/trades.hpp"

namespace pedra::cli {
namespace {

constexpr std::chrono::minutes kPatience{10};  // with a database that is being restarted
constexpr int kMostGenerated = 50;             // openings of a match; after that they come round again

struct Clock {
  std::chrono::milliseconds game;
  std::chrono::milliseconds increment{0};
};

Result<Clock> parse_clock(std::string_view text) {
  const auto plus = text.find('+');
  const auto game = parse_duration(text.substr(0, plus));
  if (!game) return usage("--clock: " + game.error().message);
  Clock clock{*game};
  if (plus == std::string_view::npos) return clock;
  const auto increment = parse_duration(text.substr(plus + 1));
  if (!increment) return usage("--clock: " + increment.error().message);
  clock.increment = *increment;
  return clock;
}

std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (text.empty() || read.ec != std::errc() || read.ptr != end || !(value >= 0 && value <= 1e12))
    return std::nullopt;
  return value;
}

// "win=20:3,draw=0.5"
Result<Ok> parse_adjudication(std::string_view text, arena::Adjudication& rule) {
  const Error wrong = usage(
      fmt::format("--adjudicate: '{}' is not win=SCORE[:MOVES],draw=SCORE[:MOVES], as in win=20:3,draw=0.5:8",
                  excerpt(text)));
  for (const std::string_view part : split(text, ',')) {
    const auto equals = part.find('=');
    if (equals == std::string_view::npos) return wrong;
    const std::string_view key = trim(part.substr(0, equals));
    const auto values = split(part.substr(equals + 1), ':');
    const auto score = parse_number(trim(values[0]));
    const std::int64_t moves = values.size() == 2 ? parse_integer(trim(values[1])).value_or(-1) : 0;
    const bool moves_fit = values.size() == 1 || (moves >= 1 && moves <= 1000);
    if (!score || values.size() > 2 || !moves_fit || (key != "win" && key != "draw")) return wrong;
    (key == "win" ? rule.win_score : rule.draw_score) = score;
    if (moves > 0) (key == "win" ? rule.win_moves : rule.draw_moves) = static_cast<int>(moves);
  }
  return Ok{};
}

std::string progress_text(const arena::MatchSummary& summary) {
  std::string text =
      told(fmt::format("{}/{} games", summary.match.games_played, summary.match.games_planned));
  if (summary.players.size() == 2 && !summary.pairings.empty()) {
    const auto& pair = summary.pairings[0];
    text += fmt::format("  +{} ={} -{}  Elo {} +- {:.0f}", pair.wins, pair.draws, pair.losses,
                        signed_text(pair.estimate.elo, 0), pair.estimate.error);
  } else if (!summary.players.empty()) {
    const auto best =
        std::max_element(summary.players.begin(), summary.players.end(),
                         [](const auto& a, const auto& b) { return a.rating.elo < b.rating.elo; });
    text +=
        fmt::format("  1. {} {} +- {:.0f}", best->name, signed_text(best->rating.elo, 0), best->rating.error);
  }
  if (summary.sprt)
    text += fmt::format("  LLR {:.2f} ({:.2f} .. {:.2f})", summary.sprt->llr, summary.sprt->lower,
                        summary.sprt->upper);
  return text;
}

}  // namespace

StopFlag::StopFlag() {
  watcher_ = std::thread([this] {
    while (!ended_.load()) {
      if (terminal::Interrupt::raised()) {
        flag_ = true;
        source_.request_stop();
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
}

StopFlag::~StopFlag() {
  ended_ = true;
  watcher_.join();
}

void LiveLine::show(std::string_view text) {
  if (!live_) return;
  std::fputs(("\r\x1b[K" + visible(text.substr(0, 120))).c_str(), stderr);
  drawn_ = true;
}

void LiveLine::clear() {
  if (drawn_) std::fputs("\r\x1b[K", stderr);
  drawn_ = false;
}

Result<engine::EngineSpec> usual_judge() { return player_spec("engine:depth=2"); }

Result<std::uint64_t> parse_size(std::string_view text) {
  constexpr std::string_view kUnits = "kmgt";
  const std::string whole = lower(trim(text));
  std::string_view digits = whole;
  unsigned shift = 0;
  if (!digits.empty())
    if (const auto unit = kUnits.find(digits.back()); unit != std::string_view::npos) {
      shift = 10 * (static_cast<unsigned>(unit) + 1);
      digits.remove_suffix(1);
    }
  const auto number = parse_integer(digits);
  constexpr std::int64_t kMost = std::int64_t{1} << 50U;
  if (!number || *number < 1 || *number > kMost >> shift)
    return usage(fmt::format("--memory: '{}' is no size: write 350m, 2g or bytes", excerpt(text)));
  return static_cast<std::uint64_t>(*number) << shift;
}

Result<std::unique_ptr<arena::Store>> open_store(const std::string& named, const Environment& environment) {
  const auto address = store_address(named, "arena.db", environment);
  if (!address) return address.error();
  return arena::open_store(*address);
}

void have_patience(store::Database& database, const StopFlag& stop) {
  database.set_patience(kPatience, &stop.flag());
}

void warn_of_left_out(const std::vector<std::string>& rows) {
  for (const std::string& row : rows) note(fmt::format("left out, because it cannot be read: {}", row));
}

Result<arena::MatchOptions> contest(const ContestOptions& options) {
  arena::MatchOptions match;
  match.games = options.games;
  match.control.per_move = options.time;
  if (!options.clock.empty()) {
    const auto clock = parse_clock(options.clock);
    if (!clock) return clock.error();
    match.control.per_game = clock->game;
    match.control.increment = clock->increment;
  }
  if (options.tolerance) match.control.tolerance = *options.tolerance;
  match.control.nodes = options.nodes;
  match.control.depth = options.depth;
  if (!options.memory.empty()) {
    const auto memory = parse_size(options.memory);
    if (!memory) return memory.error();
    match.control.memory = *memory;
  }
  if (!options.adjudicate.empty())
    if (const auto rule = parse_adjudication(options.adjudicate, match.adjudication); !rule)
      return rule.error();
  match.adjudication.draw_after = options.draw_after;
  match.seed = options.seed;
  match.concurrency = options.concurrency;
  match.signature = own_signature();
  return match;
}

Result<std::vector<arena::Opening>> contest_openings(const ContestOptions& options,
                                                     const engine::GameSpec& game, int pairs,
                                                     const StopFlag& stop, LiveLine& live) {
  if (options.openings == "none") return std::vector<arena::Opening>{};
  if (!options.openings.empty() && options.openings != "generate")
    return arena::load_openings(options.openings, game);
  arena::OpeningRequest request;
  request.count = std::clamp(pairs, 1, kMostGenerated);
  request.seed = options.seed;
  const auto judge = usual_judge();
  if (!judge) return judge.error();
  request.judge = *judge;
  request.stop = &stop.flag();
  request.progress = [&](int done) {
    live.show(told(fmt::format("openings: {} of {}", done, request.count)));
  };
  auto made = arena::generate_openings(game, request);
  live.clear();
  if (made || stop.raised()) return made;
  return Error{fmt::format("{}; or play without: --openings none", made.error().message)};
}

Result<Ok> write_report(const std::string& path, arena::Store& store, const arena::MatchSummary& summary) {
  const auto games = store.games(summary.match.id);
  if (!games) return games.error();
  return write_file(path, arena::report_html(summary, *games, messages()));
}

int run_contest(const ContestOptions& options, const StopFlag& stop, LiveLine& live, arena::Store& store,
                const Play& play) {
  arena::MatchHooks hooks;
  hooks.stop = &stop.flag();
  hooks.game_finished = [&](const arena::MatchSummary& summary, const arena::StoredGame& game) {
    if (options.json) {
      out(json_line(game, summary.match));
      std::fflush(stdout);  // readers of a stream need each line at once
    }
    live.show(progress_text(summary));
  };
  hooks.match_opened = [&](const arena::MatchInfo& match) -> Result<Ok> {
    if (match.games_played > 0 && !options.json)
      note(fmt::format("match {} goes on after {} of {} games", match.id, match.games_played,
                       match.games_planned));
    live.show(told(fmt::format("match {}: {} games", match.id, match.games_planned)));
    return Ok{};
  };
  hooks.games_elsewhere = [&](const arena::MatchSummary& summary) { live.show(progress_text(summary)); };
  have_patience(store.database(), stop);
  const auto outcome = play(hooks);
  store.database().set_patience(std::chrono::milliseconds(0));
  live.clear();
  warn_of_left_out(store.take_left_out());
  if (!outcome) return fail(outcome.error());
  const arena::MatchSummary& summary = outcome->summary;
  out(options.json ? json_line(summary) : match_text(summary));
  if (!options.report.empty())
    if (const auto written = write_report(options.report, store, summary); !written)
      return fail(written.error());
  for (const store::SetAside& job : outcome->set_aside)
    note(fmt::format("game {} was set aside: {}", job.number + 1, job.reason));
  if (!outcome->set_aside.empty())
    return fail(Error{fmt::format("{} games are missing; `pedra jobs retry {}` tries them again",
                                  outcome->set_aside.size(), summary.match.id)});
  if (outcome->end != arena::MatchEnd::Stopped) return kSuccess;
  note(fmt::format("stopped after {} of {} games; run the same command again to go on",
                   summary.match.games_played, summary.match.games_planned));
  return kInterrupted;
}

}  // namespace pedra::cli
