#include "server/sessions/match_runner.hpp"

#include <condition_variable>
#include <fmt/format.h>

#include "engine/signature.hpp"
#include "server/http/http.hpp"
#include "server/sessions/search_sessions.hpp"

namespace pedra::server {
namespace {

constexpr std::chrono::milliseconds kUsualTime{100};

Result<arena::MatchOptions> options_of(const MatchRequest& request) {
  arena::MatchOptions options;
  options.game = request.game;
  options.games = request.games;
  options.title = request.title;
  options.seed = request.seed;
  options.concurrency = request.concurrency;
  options.control.depth = request.limits.depth;
  options.control.nodes = request.limits.nodes;
  options.control.per_move = request.limits.time;
  if (!request.limits.any()) options.control.per_move = kUsualTime;
  options.control.tolerance = std::chrono::seconds(2);  // searches of others share the cores
  for (const std::string& text : request.players) {
    auto player = arena::parse_player(text);
    if (!player) return wrong("bad-player", player.error().message);
    if (player->external())
      return wrong("external-player", "only players of this program can be started here");
    options.players.push_back(*std::move(player));
  }
  const auto usual = request.players.size() > 2 ? arena::Pairing::RoundRobin : arena::Pairing::Match;
  const auto pairing = request.pairing.empty() ? std::optional(usual) : arena::pairing_named(request.pairing);
  if (!pairing) return wrong("bad-value", "'pairing' must be one of match, round-robin, gauntlet");
  options.pairing = *pairing;
  if (request.elo0) options.sprt = arena::SprtBounds{.elo0 = *request.elo0, .elo1 = *request.elo1};
  if (options.sprt && options.sprt->elo0 >= options.sprt->elo1)
    return wrong("bad-value", "'sprt': elo0 must be below elo1");
  auto whole = arena::checked(options);
  if (!whole) return wrong("bad-value", whole.error().message);
  return options;
}

}  // namespace

struct MatchRunner::Run {
  MatchRequest request;
  arena::MatchOptions options;
  std::atomic<bool> stop = false;
  std::mutex mutex;
  std::condition_variable opened;
  std::optional<Result<arena::MatchInfo>> match;  // once it is in the store, or has failed
  std::atomic<std::int64_t> id = 0;
  std::atomic<bool> ended = false;
  std::thread thread;
  std::vector<Board> boards;  // guarded by `mutex`

  void moved(std::int64_t number, const arena::Job& job, const play::Game& game) {
    const auto& position = game.position();
    Board now{number + 1,         job, cells_text(position), position.to_move(), position.last_move(),
              game.moves().size()};
    const std::lock_guard lock(mutex);
    drop(now.number);
    boards.push_back(std::move(now));
  }
  // With `mutex` held.
  void drop(std::int64_t number) {
    std::erase_if(boards, [number](const Board& board) { return board.number == number; });
  }

  void settle(Result<arena::MatchInfo> result) {
    {
      const std::lock_guard lock(mutex);
      if (!match) match = std::move(result);
    }
    opened.notify_all();
  }
};

MatchRunner::MatchRunner(arena::Store& store, int most, std::string version, Watch watch)
    : store_(store), most_(most), version_(std::move(version)), watch_(std::move(watch)) {}

MatchRunner::~MatchRunner() {
  stop_all();
  std::list<std::shared_ptr<Run>> left;
  {
    const std::lock_guard lock(mutex_);
    left.swap(runs_);
  }
  for (const auto& run : left) run->thread.join();
}

void MatchRunner::sweep() {
  for (const auto& run : runs_)
    if (run->ended) run->thread.join();
  runs_.remove_if([](const auto& run) { return run->ended.load(); });
}

Result<arena::MatchInfo> MatchRunner::start(const MatchRequest& request) {
  auto options = options_of(request);
  if (!options) return options.error();
  const auto run = std::make_shared<Run>();
  {
    const std::lock_guard lock(mutex_);
    sweep();
    if (static_cast<int>(runs_.size()) >= most_)
      return wrong("too-many-matches",
                   fmt::format("{} matches are running already: stop one, or wait", most_));
    run->options = *std::move(options);
    run->request = request;
    run->thread = std::thread([this, played = run.get()] { play(*played); });
    runs_.push_back(run);
  }
  std::unique_lock lock(run->mutex);
  run->opened.wait(lock, [&run] { return run->match.has_value(); });
  return *run->match;
}

void MatchRunner::play(Run& run) {
  lower_thread_priority();
  run.options.signature = fmt::format("{}-{}", version_, engine::signature().text);
  if (run.request.openings > 0) {
    arena::OpeningRequest request;
    request.count = run.request.openings;
    request.progress = [&](int done) { watch_.opening_made(run.request, done); };
    request.seed = run.options.seed;
    request.judge = *engine::parse_engine("engine:depth=2");
    request.stop = &run.stop;
    auto made = arena::generate_openings(run.options.game, request);
    if (made)
      run.options.openings = *std::move(made);
    else
      run.settle(wrong("bad-value", made.error().message));
  }
  arena::MatchHooks hooks;
  hooks.stop = &run.stop;
  hooks.match_opened = [&](const arena::MatchInfo& match) -> Result<Ok> {
    if (running(match.id)) return wrong("already-running", fmt::format("match {} is running", match.id));
    run.id = match.id;
    run.settle(match);
    return Ok{};
  };
  hooks.moved = [&run](std::int64_t number, const arena::Job& job, const play::Game& game) {
    run.moved(number, job, game);
  };
  hooks.game_finished = [&](const arena::MatchSummary& summary, const arena::StoredGame& game) {
    {
      const std::lock_guard lock(run.mutex);
      run.drop(game.number + 1);
    }
    watch_.changed(summary.match, true);
  };
  const bool ready = [&run] {
    const std::lock_guard lock(run.mutex);
    return !run.match;
  }();
  std::optional<arena::MatchInfo> last;
  try {
    const auto outcome = ready ? arena::run_match(store_, run.options, hooks) : Error{"it was refused"};
    if (outcome)
      last = outcome->summary.match;
    else
      run.settle(outcome.error());
  } catch (const std::exception&) {  // no thread or no memory
    run.settle(busy());
  }
  run.ended = true;
  if (last) watch_.changed(*last, false);
}

bool MatchRunner::running(std::int64_t match) const {
  const std::lock_guard lock(mutex_);
  for (const auto& run : runs_)
    if (run->id == match && !run->ended) return true;
  return false;
}

std::vector<MatchRunner::Board> MatchRunner::boards(std::int64_t match) const {
  const std::lock_guard lock(mutex_);
  for (const auto& run : runs_) {
    if (run->id != match || run->ended) continue;
    const std::lock_guard own(run->mutex);
    return run->boards;
  }
  return {};
}

bool MatchRunner::stop(std::int64_t match) {
  const std::lock_guard lock(mutex_);
  for (const auto& run : runs_)
    if (run->id == match && !run->ended) {
      run->stop = true;
      return true;
    }
  return false;
}

void MatchRunner::stop_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& run : runs_) run->stop = true;
}

}  // namespace pedra::server
