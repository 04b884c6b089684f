// `pedra class`: what the students have handed in is checked, plays a round robin with the teacher's players, and is reported.
#include <algorithm>
#include <fmt/format.h>

#include "arena/engines/sandbox.hpp"
#include "arena/report/class_report.hpp"
#include "base/file.hpp"
#include "base/visible_text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/class/kept_checks.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "cli/json_output.hpp"

namespace pedra::cli {
namespace {

namespace fs = std::filesystem;

using Entries = std::vector<arena::ClassEntry>;

struct Folders {
  fs::path handed_in;
  fs::path output;
};

Result<Folders> folders_of(const ClassOptions& options) {
  std::error_code code;
  const auto whole = [&code](const fs::path& path) {
    const fs::path known = fs::weakly_canonical(fs::absolute(path, code), code);
    return known.has_filename() ? known : known.parent_path();
  };
  Folders folders{whole(options.folder), {}};
  folders.output =
      options.output.empty() ? fs::path(folders.handed_in.string() + "-report") : whole(options.output);
  if (!fs::is_directory(folders.handed_in, code))
    return Error{fmt::format("'{}' is no folder: name the one with the students' folders or archives",
                             options.folder)};
  const std::string inside = folders.output.lexically_relative(folders.handed_in).string();
  if (!inside.starts_with(".."))
    return usage(fmt::format("--output: '{}' lies in the class's own folder; name another", options.output));
  return folders;
}

// Everyone's checks, from the last time where nothing has changed since. False: stopped.
bool check(Entries& entries, const arena::CheckSettings& usual, const StopFlag& stop, LiveLine& live) {
  for (arena::ClassEntry& entry : entries) {
    if (!entry.submission.problem.empty()) continue;
    live.show(told(fmt::format("checking {}", entry.submission.name)));
    const fs::path file = entry.submission.kept / "checks.json";
    arena::CheckSettings settings = usual;
    settings.command = entry.submission.player.arguments;
    if (auto kept = read_checks(file, settings)) {
      entry.checks = *std::move(kept);
      continue;
    }
    entry.checks = arena::check_engine(settings);
    if (stop.raised()) return false;
    if (const auto kept = keep_checks(file, settings, entry.checks); !kept) fail(kept.error());
  }
  return true;
}

void tell(const Entries& entries, bool json) {
  for (const arena::ClassEntry& entry : entries) {
    const arena::Submission& submission = entry.submission;
    if (json) {
      out(class_json(entry));
      continue;
    }
    std::string text = submission.name + ": ";
    if (!submission.problem.empty())
      text += messages().text("class.not_played") + " " + told(submission.problem);
    else
      text += messages().text("class.passed", {{"passed", std::to_string(entry.passed())},
                                               {"checks", std::to_string(entry.checks.size())}}) +
              " (" + submission.agent + ")";
    out(visible(text) + "\n");
  }
  if (!json) out("\n");
}

// Those that can play, with their seats, and then the teacher's.
Result<std::vector<arena::PlayerSpec>> players_of(const ClassOptions& options, Entries& entries) {
  std::vector<arena::PlayerSpec> players;
  for (arena::ClassEntry& entry : entries)
    if (entry.submission.problem.empty()) {
      entry.seat = static_cast<int>(players.size());
      players.push_back(entry.submission.player);
    }
  for (const std::string& text : options.players) {
    auto player = arena::parse_player(text);
    if (!player) return usage(player.error().message);
    players.push_back(*std::move(player));
  }
  return players;
}

Result<Ok> write_pages(const Folders& folders, const Entries& entries, arena::Store& store,
                       const arena::MatchSummary& summary) {
  std::vector<arena::StoredGame> games;
  if (!summary.players.empty()) {
    auto played = store.games(summary.match.id);
    if (!played) return played.error();
    games = *std::move(played);
  }
  std::error_code code;
  const fs::path feedback = folders.output / "feedback";
  fs::create_directories(feedback, code);
  if (code) return Error{fmt::format("cannot make '{}': {}", feedback.string(), code.message())};
  for (const arena::ClassEntry& entry : entries)
    if (const auto written = write_file(feedback / (entry.submission.name + ".html"),
                                        arena::feedback_html(entry, summary, games, messages()));
        !written)
      return written;
  return write_file(folders.output / "report.html",
                    arena::class_report_html(entries, summary, games, messages()));
}

int finish(const ClassOptions& options, const Folders& folders, const Entries& entries, arena::Store& store,
           const arena::MatchSummary& summary) {
  if (const auto written = write_pages(folders, entries, store, summary); !written)
    return fail(written.error());
  if (!options.contest.json)
    out("\n" +
        visible(messages().text("class.written", {{"report", (folders.output / "report.html").string()},
                                                  {"feedback", (folders.output / "feedback").string()}})) +
        "\n");
  return kSuccess;
}

}  // namespace

int class_tournament(const ClassOptions& options, const Environment& environment) {
  const auto folders = folders_of(options);
  if (!folders) return fail(folders.error());
  auto planned = contest(options.contest);
  if (!planned) return fail(planned.error());
  auto submissions = arena::collect_submissions(folders->handed_in, folders->output / "submissions");
  if (!submissions) return fail(submissions.error());
  Entries entries;
  for (auto& submission : *submissions) entries.push_back({std::move(submission), {}, {}});
  auto players = players_of(options, entries);
  if (!players) return fail(players.error());
  planned->players = *std::move(players);
  planned->game = engine::GameSpec(othello::Settings{});
  planned->pairing = arena::Pairing::RoundRobin;
  planned->title = folders->handed_in.filename().string();
  planned->control.hidden = {folders->handed_in, folders->output};
  for (const arena::PlayerSpec& player : planned->players)
    if (const auto fits = arena::check_player(player, planned->game); !fits)
      return fail(usage(fits.error().message));
  if (const auto& sandbox = arena::sandbox_state(); !sandbox)
    note(fmt::format("the agents run without a sandbox: {}", sandbox.error().message));

  const StopFlag stop;
  LiveLine live(environment.live);
  arena::CheckSettings checks;
  checks.protocol = arena::Protocol::Kit;
  checks.time = *planned->control.per_move;
  checks.memory = planned->control.memory.value_or(checks.memory);
  checks.hidden = planned->control.hidden;
  checks.stop = &stop.flag();
  if (!check(entries, checks, stop, live)) return kInterrupted;
  live.clear();
  tell(entries, options.contest.json);

  const auto store = arena::open_store(folders->output / "games.db");
  if (!store) return fail(store.error());
  arena::MatchSummary summary;
  summary.match.title = planned->title;
  summary.match.game = planned->game;
  if (planned->players.size() < 2) {
    if (const int ended = finish(options, *folders, entries, **store, summary); ended != kSuccess)
      return ended;
    return fail(Error{"a tournament needs two players: name reference players with --player"});
  }
  auto openings =
      contest_openings(options.contest, planned->game, (options.contest.games + 1) / 2, stop, live);
  if (stop.raised()) return kInterrupted;
  if (!openings) return fail(openings.error());
  planned->openings = *std::move(openings);
  const int ended = run_contest(options.contest, stop, live, **store, [&](const arena::MatchHooks& hooks) {
    auto outcome = arena::run_match(**store, *planned, hooks);
    if (outcome) summary = outcome->summary;
    return outcome;
  });
  if (summary.players.empty()) return ended;
  const int written = finish(options, *folders, entries, **store, summary);
  return ended == kSuccess ? written : ended;
}

}  // namespace pedra::cli
