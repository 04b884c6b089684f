#include "arena/match.hpp"

#include <algorithm>
#include <condition_variable>
#include <fmt/format.h>
#include <mutex>

#include "arena/engines/memory_group.hpp"
#include "arena/engines/sandbox.hpp"
#include "arena/store/owner.hpp"
#include "base/hash_text.hpp"
#include "base/threads.hpp"

namespace pedra::arena {
namespace {

constexpr Milliseconds kPoll{100};  // while another process plays the last games
constexpr Milliseconds kPollServer{500};

std::string sandbox_text(const MatchOptions& options) {
  std::string without;
  bool external = false;
  for (const PlayerSpec& player : options.players) {
    external = external || player.external();
    if (player.external() && !player.sandbox) without += (without.empty() ? "" : ", ") + player.name;
  }
  if (!external) return "";
  std::string text = sandbox_state() ? "bubblewrap" : "none: " + sandbox_state().error().message;
  if (sandbox_state() && !without.empty()) text += ", but none for " + without;
  if (options.control.memory)
    text += group_parent() ? "; memory: control groups"
                           : fmt::format("; memory: watched ({})", group_parent().error().message);
  return text;
}

NewMatch plan(const MatchOptions& options) {
  NewMatch match;
  match.title = options.title;
  match.config = config_text(options);
  match.game = options.game;
  match.openings = options.openings;
  for (const PlayerSpec& player : options.players) match.players.push_back({player.name, player.text});
  match.jobs = schedule(options.pairing, static_cast<int>(options.players.size()), options.games,
                        static_cast<int>(options.openings.size()));
  match.signature = options.signature;
  match.hash = hash_text(match.config + write_openings(options.openings, options.game));
  return match;
}

class Coordinator {
 public:
  Coordinator(Store& store, const MatchOptions& options, const MatchHooks& hooks, MatchInfo match)
      : store_(store), options_(options), hooks_(hooks), match_(std::move(match)), tally_(match_.players) {}

  Result<MatchOutcome> run() {
    if (auto begun = catch_up(); !begun) return begun.error();
    free_jobs_of_the_dead();
    auto keeper = start_threads(0, 1, [this](std::size_t) { keep_leases(); });
    if (keeper.empty()) return Error{"no thread can be had to keep the games' leases"};
    const auto try_work = [this] {
      try {
        work();
      } catch (const std::exception& exception) {  // no memory
        fail(Error{exception.what()});
      }
    };
    if (options_.concurrency == 0)
      watch();
    else
      work_together(static_cast<std::size_t>(options_.concurrency), try_work);
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    wake_.notify_all();
    keeper.clear();  // joins
    const auto released = store_.jobs().release(owner_);
    if (failure_) return *failure_;
    if (!released) return released.error();
    return conclude();
  }

 private:
  void work() {
    while (!stop_.load() && !asked_to_stop()) {
      const auto claim = store_.claim(match_.id, owner_, options_.lease);
      if (!claim) return fail(claim.error());
      if (*claim) {
        if (!play(**claim)) return;
      } else if (!wait_for_others()) {
        return;
      }
    }
  }

  // Workers elsewhere play all games; this process counts them.
  void watch() {
    while (!stop_.load() && !asked_to_stop() && wait_for_others()) {
    }
  }

  // False when there is nothing left to wait for.
  bool wait_for_others() {
    const auto counts = store_.jobs().counts(match_.id);
    if (!counts) {
      fail(counts.error());
      return false;
    }
    if (counts->over()) return false;
    free_jobs_of_the_dead();
    std::unique_lock lock(mutex_);
    const std::int64_t known = tally_.games();
    if (const auto caught = catch_up_locked(); !caught) failure_ = caught.error();
    if (failure_ || decided_locked()) return false;
    if (tally_.games() != known && hooks_.games_elsewhere) hooks_.games_elsewhere(summary_locked());
    wake_.wait_for(lock, store_.database().address().is_file() ? kPoll : kPollServer);
    return !finished_elsewhere_;
  }

  bool play(const Claim& claim) {
    hold(claim, true);
    MoveHook moved;
    if (hooks_.moved) moved = [&](const play::Game& game) { hooks_.moved(claim.number, claim.job, game); };
    const auto game =
        run_game(setup_of(options_, claim), hooks_.stop != nullptr ? *hooks_.stop : stop_, moved);
    if (!game) return false;
    const auto first = store_.finish(match_.id, claim.number, *game);
    if (!first) {
      fail(first.error());
      return false;
    }
    hold(claim, false);
    const std::lock_guard lock(mutex_);
    if (const auto caught = catch_up_locked(); !caught) {
      failure_ = caught.error();
      return false;
    }
    if (*first && hooks_.game_finished) {
      StoredGame stored;
      stored.number = claim.number;
      stored.job = claim.job;
      stored.game = *game;
      hooks_.game_finished(summary_locked(), stored);
    }
    return !decided_locked();
  }

  // The leases to be renewed.
  void hold(const Claim& claim, bool held) {
    const std::lock_guard lock(mutex_);
    if (held)
      held_.push_back({.work = match_.id, .number = claim.number, .payload = {}});
    else
      std::erase_if(held_, [&claim](const store::Claim& one) { return one.number == claim.number; });
  }

  Result<Ok> catch_up() {
    const std::lock_guard lock(mutex_);
    return catch_up_locked();
  }

  // Counts what the store has and we have not: our own games and those of other processes.
  Result<Ok> catch_up_locked() {
    const auto games = store_.games(match_.id, tally_.last_id());
    if (!games) return games.error();
    for (const StoredGame& game : *games) tally_.add(game);
    return Ok{};
  }

  bool decided_locked() {
    if (options_.sprt && !sprt_decided_) {
      const SprtStatus status = sprt_locked();
      sprt_decided_ = status.state != SprtState::Running;
      if (sprt_decided_) {
        const auto marked = store_.jobs().set_finished(
            match_.id, status.state == SprtState::AcceptedH1 ? "SPRT: H1 accepted" : "SPRT: H0 accepted");
        if (!marked) failure_ = marked.error();
      }
    }
    if (const auto info = store_.match(match_.id); info && info->finished) finished_elsewhere_ = true;
    return sprt_decided_ || finished_elsewhere_;
  }

  // Only whole pairs: a half pair would be counted twice, once as a single and later as a pair.
  [[nodiscard]] SprtStatus sprt_locked() const {
    PairResults results = tally_.results(0, 1);
    if (options_.games > 1) results.singles = {};
    return sprt(results, *options_.sprt);
  }

  [[nodiscard]] MatchSummary summary_locked() const {
    MatchSummary summary;
    summary.match = match_;
    summary.match.games_played = tally_.games();
    summary.players = tally_.players();
    summary.pairings = tally_.pairings();
    if (options_.sprt) summary.sprt = sprt_locked();
    summary.sandbox = sandbox_;
    return summary;
  }

  Result<MatchOutcome> conclude() {
    const std::lock_guard lock(mutex_);
    if (const auto caught = catch_up_locked(); !caught) return caught.error();
    const auto counts = store_.jobs().counts(match_.id);
    if (!counts) return counts.error();
    if (counts->over())
      if (const auto marked = store_.jobs().set_finished(match_.id, ""); !marked) return marked.error();
    auto aside = store_.jobs().aside(match_.id);
    if (!aside) return aside.error();
    auto info = store_.match(match_.id);
    if (!info) return info.error();
    match_ = *std::move(info);
    MatchOutcome outcome;
    outcome.summary = summary_locked();
    outcome.set_aside = *std::move(aside);
    if (!match_.finished)
      outcome.end = MatchEnd::Stopped;
    else if (!match_.note.empty())
      outcome.end = MatchEnd::SprtDecided;
    return outcome;
  }

  void keep_leases() {
    std::unique_lock lock(mutex_);
    while (!ended_) {
      wake_.wait_for(lock, options_.lease / 3, [this] { return ended_; });
      if (ended_) return;
      const auto held = held_;
      lock.unlock();
      const auto renewed = store_.jobs().renew(held, owner_, options_.lease);
      if (!renewed) fail(renewed.error());
      lock.lock();
    }
  }

  void free_jobs_of_the_dead() {
    if (const auto freed = arena::free_jobs_of_the_dead(store_.jobs(), match_.id); !freed)
      fail(freed.error());
  }

  void fail(const Error& error) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = error;
    stop_ = true;
  }

  [[nodiscard]] bool asked_to_stop() const { return hooks_.stop != nullptr && hooks_.stop->load(); }

  Store& store_;
  const MatchOptions& options_;
  const MatchHooks& hooks_;
  MatchInfo match_;
  const std::string sandbox_ = sandbox_text(options_);
  const std::string owner_ = make_owner();
  std::atomic<bool> stop_ = false;

  std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  Tally tally_;
  std::vector<store::Claim> held_;
  std::optional<Error> failure_;
  bool sprt_decided_ = false;
  bool finished_elsewhere_ = false;
  bool ended_ = false;
};

}  // namespace

Result<MatchOutcome> run_match(Store& store, const MatchOptions& options, const MatchHooks& hooks) {
  auto whole = checked(options);
  if (!whole) return whole.error();
  for (auto& file : store.files()) whole->control.hidden.push_back(std::move(file));
  auto match = store.open_match(plan(*whole));
  if (!match) return match.error();
  if (hooks.match_opened)
    if (const auto opened = hooks.match_opened(*match); !opened) return opened.error();
  return Coordinator(store, *whole, hooks, *std::move(match)).run();
}

Result<MatchSummary> summarize(Store& store, std::int64_t match) {
  auto info = store.match(match);
  if (!info) return info.error();
  const auto games = store.games(match);
  if (!games) return games.error();
  Tally tally(info->players);
  for (const StoredGame& game : *games) tally.add(game);
  MatchSummary summary;
  summary.match = *std::move(info);
  summary.players = tally.players();
  summary.pairings = tally.pairings();
  // The configuration keeps the bounds in a line of its own.
  const std::string& config = summary.match.config;
  const auto at = config.find("\nsprt=");
  if (at != std::string::npos) {
    const auto end = config.find('\n', at + 1);
    if (const auto bounds = parse_sprt(std::string_view(config).substr(at + 6, end - at - 6)))
      summary.sprt = sprt(tally.results(0, 1), *bounds);
  }
  return summary;
}

}  // namespace pedra::arena
