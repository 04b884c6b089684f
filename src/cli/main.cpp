// The program: reads the environment (terminal, language, colours) and the command line, runs one subcommand.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <unistd.h>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/exit.hpp"

namespace pedra::cli {
namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Where the XDG convention puts what must be kept.
std::string data_folder() {
  const std::string data = variable("XDG_DATA_HOME");
  if (data.starts_with('/')) return data + "/pedra";
  const std::string home = variable("HOME");
  return home.empty() ? "" : home + "/.local/share/pedra";
}

Environment read_environment() {
  const bool plain =
      isatty(STDOUT_FILENO) != 1 || !variable("NO_COLOR").empty() || variable("TERM") == "dumb";
  const bool live = isatty(STDERR_FILENO) == 1 && variable("TERM") != "dumb";
  const bool display = !variable("DISPLAY").empty() || !variable("WAYLAND_DISPLAY").empty();
  return {.color = !plain,
          .language = lang::Language::English,
          .live = live,
          .data_folder = data_folder(),
          .display = display,
          .token = variable("PEDRA_TOKEN")};
}

// What --lang says, wherever it stands before `--`; a wrong one is the parser's to refuse.
lang::Language language_asked(int argc, const char* const* argv) {
  const std::string lc_all = variable("LC_ALL");
  const std::string lc_messages = variable("LC_MESSAGES");
  const std::string named = variable("LANG");
  const lang::LocaleVariables locale{.lc_all = lc_all, .lc_messages = lc_messages, .lang = named};
  std::string_view option;
  for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string_view word = argv[i];
    if (word == "--lang" && i + 1 < argc) option = argv[i + 1];
    if (word.starts_with("--lang=")) option = word.substr(7);
  }
  const auto language = lang::language_from(option, locale);
  return language ? *language : *lang::language_from("", locale);
}

// Ends at once: files are written under temporary names and renamed, so none is left half written.
extern "C" void interrupted(int) { _exit(kInterrupted); }

void set_signal_handlers() {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that left is noticed by write()
  std::signal(SIGINT, interrupted);
}

struct Run {
  const Environment& environment;
  int operator()(const PlayOptions& options) const { return play(options, environment); }
  int operator()(const SearchOptions& options) const { return search(options); }
  int operator()(const EvaluateOptions& options) const { return evaluate(options); }
  int operator()(const CompareOptions& options) const { return compare(options); }
  int operator()(const ThreatsOptions& options) const { return threats(options); }
  int operator()(const KitOptions& options) const { return kit(options); }
  int operator()(const EngineOptions& options) const { return run_engine(options); }
  int operator()(const PerftOptions& options) const { return perft(options); }
  int operator()(const BenchOptions& options) const { return bench(options); }
  int operator()(const PlayersOptions& options) const { return players(options); }
  int operator()(const MatchOptions& options) const { return match(options, environment); }
  int operator()(const MatchListOptions& options) const { return match_list(options, environment); }
  int operator()(const MatchShowOptions& options) const { return match_show(options, environment); }
  int operator()(const MatchExportOptions& options) const { return match_export(options, environment); }
  int operator()(const MatchImportOptions& options) const { return match_import(options, environment); }
  int operator()(const OpeningsOptions& options) const { return openings(options, environment); }
  int operator()(const TuneOptions& options) const { return tune(options, environment); }
  int operator()(const LadderOptions& options) const { return ladder(options, environment); }
  int operator()(const ClassOptions& options) const { return class_tournament(options, environment); }
  int operator()(const CheckEngineOptions& options) const { return check_engine(options, environment); }
  int operator()(const SolveOptions& options) const { return solve(options, environment); }
  int operator()(const TrainOptions& options) const { return train(options); }
  int operator()(const BookOptions& options) const { return book(options); }
  int operator()(const ProveOptions& options) const { return prove(options, environment); }
  int operator()(const ProveCheckOptions& options) const { return prove_check(options); }
  int operator()(const ServeOptions& options) const { return serve(options, environment); }
  int operator()(const WorkerOptions& options) const { return worker(options); }
  int operator()(const JobsOptions& options) const { return jobs(options, environment); }
  int operator()(const JobsRetryOptions& options) const { return jobs_retry(options, environment); }
  int operator()(const StoreCopyOptions& options) const { return store_copy(options, environment); }
  int operator()(const CompletionOptions& options) const {
    return completion(options, describe_command_line());
  }
  int operator()(const HelpOptions&) const { return kSuccess; }  // the parser has answered
  int operator()(const ManualOptions&) const { return manual(describe_command_line()); }
};

// Gomocup's managers know an engine by the name of its file, and start it without arguments.
bool named_as_brain(int argc, const char* const* argv) {
  if (argc != 1) return false;
  const std::string_view path = argv[0];
  return path.substr(path.find_last_of('/') + 1).starts_with("pbrain-");
}

int run(int argc, const char* const* argv) {
  if (named_as_brain(argc, argv)) {
    EngineOptions brain;
    brain.protocol = "gomocup";
    return run_engine(brain);
  }
  Environment environment = read_environment();
  environment.language = language_asked(argc, argv);
  speak(environment.language);
  const auto parsed = parse_command_line(argc, argv, environment.language);
  if (const auto* error = std::get_if<UsageError>(&parsed)) return fail(usage(error->message));
  if (const auto* announcement = std::get_if<Announcement>(&parsed)) {
    out(announcement->text);
    return kSuccess;
  }
  return std::visit(Run{environment}, std::get<Command>(parsed));
}

}  // namespace
}  // namespace pedra::cli

int main(int argc, char** argv) {
  using namespace pedra::cli;
  set_signal_handlers();
  try {
    return finish_output(run(argc, argv));
  } catch (const std::exception& exception) {
    note(exception.what());
  } catch (...) {
    note("something unknown went wrong");
  }
  return kNegative;
}
