#include "cli/parser.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/visible_text.hpp"
#include "engine/registry.hpp"
#include "lang/phrases.hpp"

namespace pedra::cli {
namespace {

// What the library says, with the words of the command line in it cut.
std::string with_excerpts(std::string_view message) {
  std::string text;
  for (const std::string_view word : split(message, ' ')) text += (text.empty() ? "" : " ") + excerpt(word);
  return text;
}

CLI::Validator one_of(Words words) {
  return {[words = std::move(words)](std::string& text) {
            if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
            return fmt::format("'{}' is not one of {}", excerpt(text), fmt::join(words, ", "));
          },
          ""};
}

// Help with less noise: what a value is called, and nothing about what excludes what (an error says that).
class HelpFormatter final : public CLI::Formatter {
 public:
  explicit HelpFormatter(lang::Language language) : language_(language) {}

  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    return is_positional ? lang::phrase(language_, option->get_name(true)) : joined_names(*option);
  }
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_name() == option->get_name(true)) return "";
    const std::string value = lang::phrase(language_, option->get_type_name());
    if (value.empty()) return "";
    return option->get_expected_min() == 0 ? "[=" + value + "]" : " " + value;
  }

 private:
  static std::string joined_names(const CLI::Option& option) {
    Words names;
    for (const auto& name : option.get_snames()) names.push_back("-" + name);
    for (const auto& name : option.get_lnames()) names.push_back("--" + name);
    return fmt::format("{}", fmt::join(names, ", "));
  }

  lang::Language language_;
};

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

}  // namespace

CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
  return {[least, most](std::string& text) {
            const auto number = parse_integer(text);
            if (number && *number >= least && *number <= most) return std::string();
            return fmt::format("'{}' is not a whole number from {} to {}", excerpt(text), least, most);
          },
          ""};
}

CLI::Validator number_between(double least, double most) {
  return {[least, most](std::string& text) {
            double number = 0;
            if (CLI::detail::lexical_cast(text, number) && number >= least && number <= most)
              return std::string();
            return fmt::format("'{}' is not a number from {} to {}", excerpt(text), least, most);
          },
          ""};
}

CLI::Validator not_empty() {
  return {
      [](std::string& text) { return trim(text).empty() ? std::string("must not be empty") : std::string(); },
      ""};
}

CLI::App* Parser::command(CLI::App& parent, const std::string& name, const std::string& summary,
                          Words examples, Command options) {
  CLI::App* const sub = parent.add_subcommand(name, summary);
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

void Parser::add_language(CLI::App* to) {
  const auto check = [](std::string& text) {
    const auto language = lang::language_from(text, {});
    return language ? std::string() : language.error().message;
  };
  auto* const option = to->add_option("--lang", language_option_, "language (default: the environment's)");
  option->check(not_empty())->check(CLI::Validator(check, ""))->type_name("en|pt-BR");
  words_[option] = {"en", "pt-BR"};
  for (CLI::App* sub : to->get_subcommands({})) add_language(sub);
}

std::variant<Command, Announcement, UsageError> Parser::parse(int argc, const char* const* argv) {
  // `pedra help match show` is `pedra match show --help`.
  std::vector<const char*> turned;
  if (argc > 1 && std::string_view(argv[1]) == "help") {
    turned.push_back(argv[0]);
    turned.insert(turned.end(), argv + 2, argv + argc);
    turned.push_back("--help");
    argc = static_cast<int>(turned.size());
    argv = turned.data();
  }
  // The innermost: `match list` and not `match`.
  const auto chosen = [this]() -> const CLI::App* {
    const CLI::App* app = &app_;
    while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
    return app == &app_ ? nullptr : app;
  };
  try {
    app_.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    if (turned.size() > 2 && chosen() == nullptr)
      return UsageError{fmt::format("there is no command '{}'\nTry `pedra --help`.", excerpt(turned[1]))};
    return Announcement{app_.help()};
  } catch (const CLI::CallForVersion& version) {
    return Announcement{std::string(version.what()) + "\n"};
  } catch (const CLI::ParseError& error) {
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (chosen() == nullptr && !first.starts_with('-'))
      return UsageError{fmt::format("there is no command '{}'\nTry `pedra --help`.", excerpt(first))};
    std::string page = "pedra";
    if (const CLI::App* app = chosen(); app != nullptr)
      page +=
          (app->get_parent() == &app_ ? " " : " " + app->get_parent()->get_name() + " ") + app->get_name();
    return UsageError{fmt::format("{}\nTry `{} --help`.", with_excerpts(error.what()), page)};
  }
  if (chosen() == nullptr) return Announcement{app_.help()};
  const CLI::App* const app = chosen();
  if (const auto* match = std::get_if<MatchOptions>(commands_.at(app).get());
      match != nullptr && match->game.game.empty())
    return UsageError{"match needs a game: gomoku or othello\nTry `pedra match --help`."};
  if (app->get_name() == "ladder" && app->get_parent() == &app_)
    return UsageError{"ladder needs one of add, remove, run, table, list\nTry `pedra ladder --help`."};
  return *commands_.at(app);
}

std::string Parser::told(const std::string& english) const {
  // number() has put the range behind the text.
  const auto range = english.rfind(" (");
  const bool has_range = range != std::string::npos && english.ends_with(')') &&
                         english.find(" to ", range) != std::string::npos &&
                         english.find_first_not_of("-0123456789", range + 2) == english.find(" to ", range);
  if (!has_range) return lang::phrase(language_, english);
  std::string tail = english.substr(range);
  tail.replace(tail.find(" to "), 4, " a ");
  return lang::phrase(language_, english.substr(0, range)) + tail;
}

// The order of the first command of each is the order in which `pedra --help` shows them.
void Parser::set_groups() {
  const std::vector<std::pair<const char*, Words>> groups{
      {"Play", {"play", "serve"}},
      {"Analyse", {"search", "threats", "solve", "prove"}},
      {"Learn", {"evaluate", "compare", "players"}},
      {"Engines", {"engine", "kit", "check-engine"}},
      {"Tournaments", {"match", "ladder", "class", "openings", "tune"}},
      {"Many machines", {"worker", "jobs", "store"}},
      {"Build your own", {"train", "book", "perft", "bench", "completion", "manual", "help"}}};
  for (const auto& [group, names] : groups)
    for (const std::string& name : names) app_.get_subcommand(name)->group(told(group));
}

void Parser::translate(CLI::App& app) {
  app.description(told(app.get_description()));
  std::string footer = app.get_footer();
  const std::string examples = "Examples:";
  if (footer.starts_with(examples))
    footer.replace(0, examples.size(), told("Examples") + ":");
  else
    footer = told(footer);
  app.footer(footer);
  for (CLI::Option* option : app.get_options()) {
    option->description(told(option->get_description()));
    if (!option->get_positional() && option->get_group() == "Options") option->group(told("Options"));
  }
  for (CLI::App* sub : app.get_subcommands({})) {
    if (sub->get_group() == "Subcommands") sub->group(told("Subcommands"));
    translate(*sub);
  }
}

void Parser::set_up_help() {
  app_.formatter(std::make_shared<HelpFormatter>(language_));
  app_.get_formatter()->column_width(34);
  for (const char* const label : {"Usage", "Positionals", "REQUIRED", "OPTIONS", "SUBCOMMAND", "SUBCOMMANDS"})
    app_.get_formatter()->label(label, told(label));
}

CommandDescription Parser::describe(const CLI::App& app) const {
  CommandDescription description;
  description.name = app.get_name();
  description.summary = app.get_description();
  for (const CLI::Option* option : app.get_options()) {
    description.options.push_back(describe_option(*option));
    if (const auto words = words_.find(option); words != words_.end())
      description.options.back().words = words->second;
    description.options.back().file =
        option->get_type_name() == "FILE" || option->get_type_name() == "FOLDER";
  }
  for (const CLI::App* sub : app.get_subcommands({})) description.commands.push_back(describe(*sub));
  if (const auto examples = examples_.find(&app); examples != examples_.end())
    description.examples = examples->second;
  return description;
}

}  // namespace pedra::cli
