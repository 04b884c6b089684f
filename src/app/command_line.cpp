#include "app/command_line.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <memory>

#include "base/text.hpp"
#include "engine/registry.hpp"
#include "search/negamax.hpp"

namespace pedra::app {
namespace {

using Words = std::vector<std::string>;

constexpr int kMaxPerftDepth = 20;
constexpr std::int64_t kMaxCount = std::int64_t{1} << 53;

CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
  return {[least, most](std::string& text) {
            const auto number = parse_integer(text);
            if (number && *number >= least && *number <= most) return std::string();
            return fmt::format("'{}' is not a whole number from {} to {}", text, least, most);
          },
          ""};
}

CLI::Validator one_of(Words words) {
  return {[words = std::move(words)](std::string& text) {
            if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
            return fmt::format("'{}' is not one of {}", text, fmt::join(words, ", "));
          },
          ""};
}

CLI::Validator not_empty() {
  return {
      [](std::string& text) { return trim(text).empty() ? std::string("must not be empty") : std::string(); },
      ""};
}

// Help with less noise: what a value is called, and nothing about what excludes what (an error says that).
class HelpFormatter final : public CLI::Formatter {
 public:
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    return is_positional ? option->get_name(true) : joined_names(*option);
  }
  std::string make_option_opts(const CLI::Option* option) const override {
    const std::string value = option->get_type_name();
    if (value.empty() || value == option->get_name(true)) return "";
    return option->get_expected_min() == 0 ? "[=" + value + "]" : " " + value;
  }

 private:
  static std::string joined_names(const CLI::Option& option) {
    Words names;
    for (const auto& name : option.get_snames()) names.push_back("-" + name);
    for (const auto& name : option.get_lnames()) names.push_back("--" + name);
    return fmt::format("{}", fmt::join(names, ", "));
  }
};

// The parser, the structs it fills in, and the words that its options' values may be (for completions).
class Parser {
 public:
  Parser();
  std::variant<Command, Announcement, UsageError> parse(int argc, const char* const* argv);
  CommandDescription describe() { return describe(app_); }

 private:
  CLI::App* command(const std::string& name, const std::string& summary, Words examples, Command options);
  template <class Options>
  Options& options_of(CLI::App* command) {
    return std::get<Options>(*commands_.at(command));
  }

  // One option each. `T` may be std::optional.
  template <class T>
  CLI::Option* number(CLI::App* to, const std::string& name, T& value, std::int64_t least, std::int64_t most,
                      const std::string& summary) {
    const std::string range = most < kMaxCount ? fmt::format(" ({} to {})", least, most) : "";
    return to->add_option(name, value, summary + range)->check(whole_number(least, most))->type_name("N");
  }
  CLI::Option* choice(CLI::App* to, const std::string& name, std::string& value, const Words& words,
                      const std::string& summary);
  CLI::Option* player(CLI::App* to, const std::string& name, std::string& value, bool human,
                      const std::string& summary);
  CLI::Option* file(CLI::App* to, const std::string& name, std::string& value, const std::string& summary);
  template <class T>
  CLI::Option* duration(CLI::App* to, const std::string& name, T& value, const std::string& summary);

  // Options that several subcommands share.
  void add_board(CLI::App* to, GameOptions& game);
  void add_game(CLI::App* to, GameOptions& game, const Words& games);
  void add_position(CLI::App* to, PositionOptions& position);

  void add_play();
  void add_search();
  void add_threats();
  void add_kit();
  void add_engine();
  void add_perft();
  void add_bench();
  void add_small_commands();

  CommandDescription describe(const CLI::App& app) const;

  CLI::App app_{"Plays, analyses and teaches Gomoku and Othello", "pedra"};
  std::map<const CLI::App*, std::unique_ptr<Command>> commands_;
  std::map<const CLI::App*, Words> examples_;
  std::map<const CLI::Option*, Words> words_;
};

CLI::App* Parser::command(const std::string& name, const std::string& summary, Words examples,
                          Command options) {
  CLI::App* const sub = app_.add_subcommand(name, summary);
  sub->footer(fmt::format("Examples:\n  {}", fmt::join(examples, "\n  ")));
  examples_[sub] = std::move(examples);
  commands_[sub] = std::make_unique<Command>(std::move(options));
  return sub;
}

CLI::Option* Parser::choice(CLI::App* to, const std::string& name, std::string& value, const Words& words,
                            const std::string& summary) {
  auto* const option = to->add_option(name, value, summary)->check(one_of(words));
  option->type_name(fmt::format("{}", fmt::join(words, "|")));
  words_[option] = words;
  return option;
}

CLI::Option* Parser::player(CLI::App* to, const std::string& name, std::string& value, bool human,
                            const std::string& summary) {
  auto* const option = to->add_option(name, value, summary)->check(not_empty())->type_name("PLAYER");
  if (human) words_[option].emplace_back("human");
  for (const auto& info : engine::engines()) words_[option].emplace_back(info.name);
  return option;
}

CLI::Option* Parser::file(CLI::App* to, const std::string& name, std::string& value,
                          const std::string& summary) {
  return to->add_option(name, value, summary)->check(not_empty())->type_name("FILE");
}

template <class T>
CLI::Option* Parser::duration(CLI::App* to, const std::string& name, T& value, const std::string& summary) {
  const auto check = [](std::string& text) {
    const auto parsed = parse_duration(text);
    return parsed ? std::string() : parsed.error().message;
  };
  return to
      ->add_option_function<std::string>(
          name, [&value](const std::string& text) { value = *parse_duration(text); }, summary)
      ->check(CLI::Validator(check, ""))
      ->type_name("TIME");
}

void Parser::add_board(CLI::App* to, GameOptions& game) {
  auto* const size = number(to, "--size", game.size, 1, kMaxSide, "rows and columns");
  number(to, "--width", game.width, 1, kMaxSide, "columns")->excludes(size);
  number(to, "--height", game.height, 1, kMaxSide, "rows")->excludes(size);
  number(to, "--k", game.k, 1, kMaxSide, "stones in a row that win");
  choice(to, "--rule", game.rule, {"freestyle", "standard", "caro", "renju"},
         "Gomoku's rule (default freestyle)");
}

void Parser::add_game(CLI::App* to, GameOptions& game, const Words& games) {
  choice(to, "GAME", game.game, games, "which game")->required();
  add_board(to, game);
}

void Parser::add_position(CLI::App* to, PositionOptions& position) {
  add_game(to, position.game, {"gomoku", "othello"});
  auto* const moves = to->add_option("--moves", position.moves, "moves from the start, as in \"h8 i9\"");
  moves->type_name("MOVES");
  auto* const load =
      file(to, "--load", position.load, "a game record (SGF or transcript): its last position");
  auto* const board =
      file(to, "--board", position.board, "a drawing of '.', 'x' and 'o' (or OBF); - is stdin");
  moves->excludes(load)->excludes(board);
  load->excludes(board);
  choice(to, "--to-move", position.to_move, {"black", "white"}, "whose turn it is on the drawn board")
      ->needs(board);
}

void Parser::add_play() {
  CLI::App* const sub =
      command("play", "Play a game, or watch one",
              {"pedra play gomoku", "pedra play othello --black zones:time=1s --white human",
               "pedra play gomoku --size 3 --k 3 --white chains:depth=9", "pedra play gomoku --opening swap2",
               "pedra play gomoku --load game.sgf"},
              PlayOptions{});
  auto& options = options_of<PlayOptions>(sub);
  add_game(sub, options.game, {"gomoku", "othello"});
  choice(sub, "--opening", options.opening, {"swap2"}, "Gomoku: open by Swap2");
  player(sub, "--black", options.black, true, "who plays Black (default human); see `pedra players`");
  player(sub, "--white", options.white, true, "who plays White (default engine)");
  duration(sub, "--time", options.time, "time a move for machines without a limit of their own (default 2s)");
  file(sub, "--load", options.load, "go on with this game (SGF or transcript)");
  number(sub, "--seed", options.seed, 0, kMaxCount, "where chance starts, to repeat a game");
  choice(sub, "--lang", options.language, {"en", "pt-BR"}, "language (default: the environment's)");
  sub->add_flag("--all-cells", options.all_cells, "Gomoku: machines look at every cell, not at a window");
  sub->add_flag("--plain-count", options.game.plain_count, "Othello: the final score counts discs only");
}

void Parser::add_search() {
  CLI::App* const sub = command(
      "search", "Search one position: best move, value, line and counters",
      {"pedra search othello --json --depth 6",
       "pedra search gomoku --moves \"h8 i9 g7\" --player chains --time 2s",
       "pedra search gomoku --board position.txt --to-move white --algorithm minimax --depth 2 --tree"},
      SearchOptions{});
  auto& options = options_of<SearchOptions>(sub);
  add_position(sub, options.position);
  sub->add_flag("--plain-count", options.position.game.plain_count,
                "Othello: the final score counts discs only");
  player(sub, "--player", options.player, false, "who searches (default engine); see `pedra players`");
  duration(sub, "--time", options.limits.time, "stop after this time, as in 500ms, 2s, 1m (default 1s)");
  number(sub, "--depth", options.limits.depth, 1, search::kMaxDepth, "stop after this depth");
  number(sub, "--nodes", options.limits.nodes, 1, kMaxCount, "stop after so many positions");
  choice(sub, "--algorithm", options.algorithm, {"minimax", "alphabeta"},
         "how it searches (default alphabeta)");
  sub->add_flag("--all-cells", options.all_cells,
                "Gomoku: look at every cell, not at a window around the stones");
  sub->add_flag("--json", options.json, "one JSON object a line");
  auto* const tree =
      sub->add_flag("--tree{-}", options.tree, "show the search tree too; --tree=FILE writes it there");
  tree->type_name("FILE");
  number(sub, "--tree-depth", options.tree_depth, 0, search::kMaxDepth,
         "how deep the tree is shown (default 2)")
      ->needs(tree);
}

void Parser::add_threats() {
  CLI::App* const sub = command("threats", "List Gomoku's fours and threes on a board",
                                {"pedra threats gomoku --moves \"h8 a1 i8 a2 j8\"",
                                 "pedra threats gomoku --board - --json < board.txt"},
                                ThreatsOptions{});
  auto& options = options_of<ThreatsOptions>(sub);
  add_position(sub, options.position);
  sub->add_flag("--json", options.json, "one JSON object a line");
}

void Parser::add_kit() {
  CLI::App* const sub = command(
      "kit", "One Othello move for the course kit: reads its state, writes its move file",
      {"pedra kit state.txt white", "pedra kit state.txt black --player zones --time 2s"}, KitOptions{});
  auto& options = options_of<KitOptions>(sub);
  file(sub, "STATE", options.state, "eight lines of '.', 'W' and 'B'")->required();
  choice(sub, "COLOR", options.color, {"white", "black"}, "whose turn it is")->required();
  player(sub, "--player", options.player, false, "who plays (default engine)");
  duration(sub, "--time", options.time, "time for the move (default 4.7s)");
  file(sub, "--output", options.output, "where the move goes (default move.txt)");
}

void Parser::add_engine() {
  CLI::App* const sub = command(
      "engine", "Be an engine for another program, on stdin and stdout",
      {"pedra engine gomocup", "pedra engine gtp --game othello", "pedra engine nboard --time 10s"}, EngineOptions{});
  auto& options = options_of<EngineOptions>(sub);
  choice(sub, "PROTOCOL", options.protocol, {"gomocup", "gtp", "nboard"}, "which language it speaks")->required();
  choice(sub, "--game", options.game, {"gomoku", "othello"}, "gtp: the game it starts with (default gomoku)");
  player(sub, "--player", options.player, false, "who plays (default engine)");
  duration(sub, "--time", options.time, "time for a move where the protocol says nothing (default 5s)");
  number(sub, "--seed", options.seed, 0, kMaxCount, "chooses Swap2's openings");
}

void Parser::add_perft() {
  CLI::App* const sub =
      command("perft", "Count the move sequences of a length: the finger print of the rules",
              {"pedra perft othello 9", "pedra perft mnk 9", "pedra perft gomoku 3 --size 9 --divide"},
              PerftOptions{});
  auto& options = options_of<PerftOptions>(sub);
  add_game(sub, options.game, {"gomoku", "othello", "mnk"});
  number(sub, "DEPTH", options.depth, 0, kMaxPerftDepth, "moves in a sequence")->required();
  sub->add_flag("--divide", options.divide, "a line for each first move, then the total");
  sub->add_flag("--json", options.json, "one JSON object a line");
}

void Parser::add_bench() {
  CLI::App* const sub =
      command("bench", "Measure the speed of the heuristics under alpha-beta",
              {"pedra bench heuristics", "pedra bench heuristics --json --time 5s"}, BenchOptions{});
  auto& options = options_of<BenchOptions>(sub);
  choice(sub, "WHAT", options.what, {"heuristics"}, "what to measure")->required();
  duration(sub, "--time", options.time, "time for each (default 1s)");
  sub->add_flag("--json", options.json, "one JSON object a line");
}

void Parser::add_small_commands() {
  CLI::App* const players =
      command("players", "List the players there are", {"pedra players"}, PlayersOptions{});
  players->add_flag("--json", options_of<PlayersOptions>(players).json, "one JSON object a line");
  CLI::App* const completion =
      command("completion", "Print a completion script for a shell",
              {"pedra completion bash > ~/.local/share/bash-completion/completions/pedra",
               "pedra completion zsh > ~/.zfunc/_pedra",
               "pedra completion fish > ~/.config/fish/completions/pedra.fish"},
              CompletionOptions{});
  choice(completion, "SHELL", options_of<CompletionOptions>(completion).shell, {"bash", "zsh", "fish"},
         "which shell")
      ->required();
  command("manual", "Print the manual page (roff)", {"pedra manual | man -l -"}, ManualOptions{});
}

Parser::Parser() {
  app_.set_help_flag("-h,--help", "show this help");
  app_.set_version_flag("--version", std::string("pedra ") + PEDRA_VERSION, "show the version");
  app_.require_subcommand(0, 1);
  app_.formatter(std::make_shared<HelpFormatter>());
  app_.get_formatter()->column_width(34);
  app_.footer(
      "`pedra COMMAND --help` explains a command. A player is written NAME:OPTION=VALUE,... as in "
      "chains:depth=4\n"
      "or zones:time=1s. Exit codes: 0 well, 1 a negative result or a bad file, 2 wrong usage, 130 "
      "interrupted.");
  examples_[&app_] = {"pedra play gomoku", "pedra search othello --json --depth 6", "pedra perft othello 9"};
  add_play();
  add_search();
  add_threats();
  add_kit();
  add_engine();
  add_perft();
  add_bench();
  add_small_commands();
}

std::variant<Command, Announcement, UsageError> Parser::parse(int argc, const char* const* argv) {
  const auto chosen = [this]() -> const CLI::App* {
    const auto subcommands = app_.get_subcommands();
    return subcommands.empty() ? nullptr : subcommands.front();
  };
  try {
    app_.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return Announcement{app_.help()};
  } catch (const CLI::CallForVersion& version) {
    return Announcement{std::string(version.what()) + "\n"};
  } catch (const CLI::ParseError& error) {
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (chosen() == nullptr && !first.starts_with('-'))
      return UsageError{fmt::format("there is no command '{}'\nTry `pedra --help`.", first)};
    const std::string page = chosen() == nullptr ? "pedra" : "pedra " + chosen()->get_name();
    return UsageError{fmt::format("{}\nTry `{} --help`.", error.what(), page)};
  }
  if (chosen() == nullptr) return Announcement{app_.help()};
  return *commands_.at(chosen());
}

OptionDescription describe_option(const CLI::Option& option) {
  OptionDescription description;
  for (const auto& name : option.get_snames()) description.names.push_back("-" + name);
  for (const auto& name : option.get_lnames()) description.names.push_back("--" + name);
  const bool positional = description.names.empty();
  const bool flag = option.get_items_expected_max() == 0 || option.get_expected_min() == 0;
  description.value = positional ? option.get_name() : option.get_type_name();
  const bool optional_value = flag && !description.value.empty() && !positional;
  description.takes = optional_value ? ValueKind::Optional : flag ? ValueKind::None : ValueKind::Required;
  description.summary = option.get_description();
  description.required = option.get_required();
  return description;
}

CommandDescription Parser::describe(const CLI::App& app) const {
  CommandDescription description;
  description.name = app.get_name();
  description.summary = app.get_description();
  for (const CLI::Option* option : app.get_options()) {
    description.options.push_back(describe_option(*option));
    if (const auto words = words_.find(option); words != words_.end())
      description.options.back().words = words->second;
    description.options.back().file = option->get_type_name() == "FILE";
  }
  for (const CLI::App* sub : app.get_subcommands({})) description.commands.push_back(describe(*sub));
  if (const auto examples = examples_.find(&app); examples != examples_.end())
    description.examples = examples->second;
  return description;
}

}  // namespace

std::variant<Command, Announcement, UsageError> parse_command_line(int argc, const char* const* argv) {
  return Parser().parse(argc, argv);
}

CommandDescription describe_command_line() { return Parser().describe(); }

}  // namespace pedra::app
