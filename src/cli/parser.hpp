// The command line's parser: its options, the structs they fill in, and the words that their values may be
// (for completions). The one header that sees CLI11, which is slow to compile. parser.cpp has the machinery,
// command_line.cpp and command_line/ the commands.
#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/text.hpp"
#include "cli/command_line.hpp"

namespace pedra::cli {

using Words = std::vector<std::string>;

inline constexpr std::int64_t kMaxCount = std::int64_t{1} << 53;

inline constexpr int kShortestSide = 3;  // but for m,n,k-games by --width and --height

Words game_choices();
CLI::Validator whole_number(std::int64_t least, std::int64_t most);
CLI::Validator number_between(double least, double most);
CLI::Validator not_empty();

class Parser {
 public:
  explicit Parser(lang::Language language = lang::Language::English);
  std::variant<Command, Announcement, UsageError> parse(int argc, const char* const* argv);
  CommandDescription describe() { return describe(app_); }

 private:
  CLI::App* command(const std::string& name, const std::string& summary, Words examples, Command options) {
    return command(app_, name, summary, std::move(examples), std::move(options));
  }
  CLI::App* command(CLI::App& parent, const std::string& name, const std::string& summary, Words examples,
                    Command options);
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
  CLI::Option* duration(CLI::App* to, const std::string& name, T& value, const std::string& summary) {
    const auto check = [](std::string& text) {
      const auto parsed = parse_duration(text);
      return parsed ? std::string() : parsed.error().message;
    };
    const auto set = [&value](const std::string& text) { value = *parse_duration(text); };
    return to->add_option_function<std::string>(name, set, summary)
        ->check(CLI::Validator(check, ""))
        ->type_name("TIME");
  }

  // Options that several subcommands share.
  void add_board(CLI::App* to, GameOptions& game);
  void add_game(CLI::App* to, GameOptions& game);
  void add_position(CLI::App* to, PositionOptions& position);

  void add_play();
  void add_search();
  void add_evaluate();
  void add_compare();
  void add_threats();
  void add_language(CLI::App* to);  // and to every command below it that has none
  void add_kit();
  void add_engine();
  void add_perft();
  void add_bench();
  void add_contest(CLI::App* to, ContestOptions& contest);
  void add_store(CLI::App* to, std::string& store) {
    place(to, store,
          "where games are kept, a file or postgresql://USER@HOST/DATABASE (default in the data folder)");
  }
  CLI::Option* place(CLI::App* to, std::string& value, const std::string& summary) {
    return to->add_option("--store", value, summary)->check(not_empty())->type_name("STORE");
  }
  void add_match();
  void add_match_records(CLI::App& match);
  void add_openings();
  void add_ladder();
  void add_tune();
  void add_class();
  void add_check_engine();
  void add_solve();
  void add_train();
  void add_serve();
  void add_book();
  void add_prove();
  void add_worker();
  void add_jobs();
  void add_small_commands();

  void set_up_help();
  void set_groups();
  void translate(CLI::App& app);
  [[nodiscard]] std::string told(const std::string& english) const;
  CommandDescription describe(const CLI::App& app) const;

  CLI::App app_{"Plays, analyses and teaches Gomoku and Othello", "pedra"};
  lang::Language language_;
  std::string language_option_;  // main() has read it before: here it is only checked
  std::map<const CLI::App*, std::unique_ptr<Command>> commands_;
  std::map<const CLI::App*, Words> examples_;
  std::map<const CLI::Option*, Words> words_;
};

}  // namespace pedra::cli
