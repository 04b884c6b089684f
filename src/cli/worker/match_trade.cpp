#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <mutex>

#include "arena/match.hpp"
#include "cli/worker/trades.hpp"
#include "engine/signature.hpp"

namespace pedra::cli {
namespace {

class MatchTrade final : public Trade {
 public:
  MatchTrade(arena::Store& store, const std::vector<std::string>& allowed) : store_(store) {
    for (const std::string& command : allowed)
      if (auto player = arena::parse_player("cmd:" + command)) allowed_.push_back(*std::move(player));
  }

  [[nodiscard]] std::string_view kind() const override { return "match"; }

  Result<Ok> takes(const store::WorkInfo& work) override {
    const auto match = store_.match(work.id);
    if (!match) return match.error();
    auto openings = store_.openings(work.id);
    if (!openings) return openings.error();
    auto read = arena::read_options(*match, *std::move(openings));
    if (!read) return read.error();
    for (const arena::PlayerSpec& player : read->players)
      if (player.external() && !is_allowed(player))
        return Error{
            fmt::format("it runs '{}', which this worker is not allowed to: see --allow", player.text)};
    auto options = arena::checked(*std::move(read));
    if (!options) return options.error();
    options->control.hidden = store_.files();
    const std::lock_guard lock(mutex_);
    matches_[work.id] = std::make_shared<const arena::MatchOptions>(*std::move(options));
    return Ok{};
  }

  Result<JobEnd> work(const store::WorkInfo& work, const store::Claim& job, const Halt& halt) override {
    const auto match = options_of(work.id);
    const auto game = arena::parse_job(job.payload, match->players.size(), match->openings.size());
    if (!game) return JobEnd{JobEnd::Kind::Bad, game.error().message};
    const auto played =
        arena::run_game(arena::setup_of(*match, {.number = job.number, .job = *game}), halt.flag);
    if (!played) return JobEnd{JobEnd::Kind::Stopped};
    const auto kept = store_.finish(work.id, job.number, *played);
    if (!kept) return kept.error();
    return JobEnd{};
  }

 private:
  std::shared_ptr<const arena::MatchOptions> options_of(std::int64_t work) {
    const std::lock_guard lock(mutex_);
    return matches_.at(work);
  }

  // The whole command, its folder, its protocol and its sandbox: whoever can write into the store chooses none of them.
  [[nodiscard]] bool is_allowed(const arena::PlayerSpec& player) const {
    return std::any_of(allowed_.begin(), allowed_.end(), [&player](const arena::PlayerSpec& one) {
      return one.arguments == player.arguments && one.dir == player.dir && one.protocol == player.protocol &&
             one.sandbox == player.sandbox;
    });
  }

  arena::Store& store_;
  std::vector<arena::PlayerSpec> allowed_;
  std::mutex mutex_;
  std::map<std::int64_t, std::shared_ptr<const arena::MatchOptions>> matches_;
};

}  // namespace

std::unique_ptr<Trade> match_trade(arena::Store& store, const std::vector<std::string>& allowed) {
  return std::make_unique<MatchTrade>(store, allowed);
}

std::string own_signature() { return fmt::format("{}-{}", PEDRA_VERSION, engine::signature().text); }

}  // namespace pedra::cli
