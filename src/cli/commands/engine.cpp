// `pedra engine`: the program as an engine for other programs, on stdin and stdout.
#include <array>
#include <csignal>
#include <cstdio>
#include <memory>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/position_input.hpp"
#include "protocol/gomocup.hpp"
#include "protocol/gtp.hpp"
#include "protocol/line_splitter.hpp"
#include "protocol/nboard.hpp"

namespace pedra::cli {
namespace {

// Every answer leaves at once: the other side waits for it. Should nobody read it any more, the signal SIGPIPE
// ends us.
void put_line(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

std::unique_ptr<protocol::Session> make_session(const EngineOptions& options,
                                                protocol::SessionConfig config) {
  if (options.protocol == "gomocup")
    return std::make_unique<protocol::GomocupSession>(std::move(config), put_line);
  if (options.protocol == "nboard")
    return std::make_unique<protocol::NboardSession>(std::move(config), put_line);
  const engine::GameSpec game = engine::game_named(options.game).value_or(engine::GameSpec());
  return std::make_unique<protocol::GtpSession>(std::move(config), game, put_line);
}

// read() and not a stream: a stream would wait for more than there is.
void converse(protocol::Session& session) {
  protocol::LineSplitter splitter;
  const auto sink = [&session](std::string_view line) { session.line(line); };
  std::array<char, 4096> bytes{};
  while (!session.finished()) {
    const auto count = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count <= 0) {
      splitter.end(sink);
      session.end_of_input();
    } else {
      splitter.feed({bytes.data(), static_cast<std::size_t>(count)}, sink);
    }
  }
  session.wait_idle();
}

}  // namespace

int run_engine(const EngineOptions& options) {
  const auto player = player_spec(options.player);
  if (!player) return fail(player.error());
  protocol::SessionConfig config;
  config.engine = *player;
  config.move_time = options.time;
  config.version = PEDRA_VERSION;
  config.seed = options.seed.value_or(config.seed);
  std::signal(SIGPIPE, SIG_DFL);
  const auto session = make_session(options, std::move(config));
  converse(*session);
  return finish_output(kSuccess);
}

}  // namespace pedra::cli
