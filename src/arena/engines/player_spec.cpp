#include "arena/engines/player_spec.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>

#include "arena/engines/kit_client.hpp"
#include "arena/engines/sandbox.hpp"
#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra::arena {
namespace {

constexpr std::string_view kCommand = "cmd:";
constexpr std::array<std::string_view, 4> kProtocols{"gomocup", "gtp", "nboard", "kit"};

// Pieces between separators that stand outside quotes; the quotes stay.
std::vector<std::string> split_outside_quotes(std::string_view text, char separator) {
  std::vector<std::string> pieces(1);
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (c == separator && !quoted)
      pieces.emplace_back();
    else
      pieces.back() += c;
  }
  return pieces;
}

std::string without_quotes(std::string text) {
  std::erase(text, '"');
  return text;
}

Result<Ok> set_option(PlayerSpec& player, std::string_view option) {
  const auto equals = option.find('=');
  const std::string_view key = trim(option.substr(0, equals));
  const std::string value =
      equals == std::string_view::npos ? "" : without_quotes(std::string(trim(option.substr(equals + 1))));
  if (value.empty())
    return Error{fmt::format("'{}' is not an option: write key=value", excerpt(trim(option)))};
  if (key == "name") {
    player.name = value;
  } else if (key == "dir" && player.external()) {
    player.dir = value;
  } else if (key == "sandbox" && player.external() && (value == "on" || value == "off")) {
    player.sandbox = value == "on";
  } else if (key == "protocol" && player.external()) {
    player.protocol = protocol_named(value);
    if (!player.protocol)
      return Error{
          fmt::format("there is no protocol '{}': choose {}", excerpt(value), fmt::join(kProtocols, ", "))};
  } else {
    return Error{
        fmt::format("there is no option '{}' after a semicolon: {}", excerpt(key),
                    player.external() ? "name, protocol, dir and sandbox (on or off) are" : "only name is")};
  }
  return Ok{};
}

// What an external program speaks when its spec does not say.
Protocol usual_protocol(const gomoku::Settings& /*game*/) { return Protocol::Gomocup; }
Protocol usual_protocol(const mnk::Settings& /*game*/) { return Protocol::Gtp; }
Protocol usual_protocol(const othello::Settings& /*game*/) { return Protocol::NBoard; }

}  // namespace

std::string_view name_of(Protocol protocol) { return kProtocols[static_cast<std::size_t>(protocol)]; }

std::optional<Protocol> protocol_named(std::string_view name) {
  const auto* const found = std::find(kProtocols.begin(), kProtocols.end(), name);
  if (found == kProtocols.end()) return std::nullopt;
  return static_cast<Protocol>(found - kProtocols.begin());
}

Result<PlayerSpec> parse_player(std::string_view text) {
  PlayerSpec player;
  player.text = std::string(trim(text));
  const auto wrong = [&player](const Error& error) {
    return Error{fmt::format("player '{}': {}", excerpt(player.text), error.message)};
  };
  if (std::count(player.text.begin(), player.text.end(), '"') % 2 != 0)
    return wrong({"a quote is not closed"});
  const std::vector<std::string> pieces = split_outside_quotes(player.text, ';');
  if (std::string_view(pieces[0]).substr(0, kCommand.size()) == kCommand) {
    for (std::string& word : split_outside_quotes(pieces[0].substr(kCommand.size()), ' '))
      if (!word.empty()) player.arguments.push_back(without_quotes(std::move(word)));
    if (player.arguments.empty() || player.arguments[0].empty())
      return wrong({"there is no program after cmd:"});
    player.name = std::filesystem::path(player.arguments[0]).filename().string();
  } else {
    auto engine = engine::parse_engine(trim(pieces[0]));
    if (!engine) return engine.error();
    player.engine = *std::move(engine);
    player.name = to_text(*player.engine);
  }
  for (std::size_t i = 1; i < pieces.size(); ++i)
    if (const auto set = set_option(player, pieces[i]); !set) return wrong(set.error());
  return player;
}

Protocol PlayerSpec::protocol_for(const engine::GameSpec& game) const {
  return protocol.value_or(
      std::visit([](const auto& settings) { return usual_protocol(settings); }, game.settings));
}

Result<Ok> check_player(const PlayerSpec& player, const engine::GameSpec& game) {
  if (player.engine) {
    const auto made = engine::make_engine(*player.engine, game);
    if (!made) return made.error();
    return Ok{};
  }
  const Protocol protocol = player.protocol_for(game);
  // The kit's agents are found by rules of their own, below.
  if (const auto program = find_program(player.arguments[0], player.dir);
      !program && protocol != Protocol::Kit)
    return Error{fmt::format("player '{}': cannot run '{}'{}: {}", excerpt(player.name), player.arguments[0],
                             player.dir.empty() ? "" : " in '" + player.dir + "'", program.error().message)};
  const gomoku::Settings* const gomoku = game.gomoku();
  if (protocol == Protocol::Gomocup && (gomoku == nullptr || gomoku->k != 5))
    return Error{
        fmt::format("player '{}': the gomocup protocol plays five in a row only", excerpt(player.name))};
  const bool plays_othello = protocol == Protocol::NBoard || protocol == Protocol::Kit;
  if (plays_othello && (game.othello() == nullptr || game.othello()->size != 8))
    return Error{fmt::format("player '{}': the {} protocol plays Othello 8x8 only", excerpt(player.name),
                             name_of(protocol))};
  if (protocol == Protocol::Kit)
    if (const auto agent = find_kit_agent(player.arguments, player.dir); !agent)
      return Error{fmt::format("player '{}': {}", excerpt(player.name), agent.error().message)};
  if (protocol == Protocol::Gtp && gomoku != nullptr && (gomoku->width != gomoku->height || gomoku->k != 5))
    return Error{
        fmt::format("player '{}': GTP plays five in a row on square boards only", excerpt(player.name))};
  // set_game is all that GTP says of an m,n,k-game.
  if (game.mnk() != nullptr && engine::game_named(game.title()) != game)
    return Error{fmt::format("player '{}': GTP plays tictactoe and connect4, no other m,n,k-game",
                             excerpt(player.name))};
  return Ok{};
}

std::vector<PlayerSpec> with_unique_names(std::vector<PlayerSpec> players) {
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string base = players[i].name;
    const auto taken = [&] {
      return std::any_of(players.begin(), players.begin() + static_cast<std::ptrdiff_t>(i),
                         [&](const PlayerSpec& other) { return other.name == players[i].name; });
    };
    for (int copy = 2; taken(); ++copy) players[i].name = fmt::format("{} ({})", base, copy);
  }
  return players;
}

}  // namespace pedra::arena
