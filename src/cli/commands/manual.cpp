// The manual page in man(7) roff, from the same description as the parser and the completions.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/exit.hpp"

namespace pedra::cli {
namespace {

// Roff eats backslashes, takes a leading dot or quote for a request, and sets '-' as a hyphen.
std::string roff(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\')
      escaped += "\\e";
    else if (c == '-')
      escaped += "\\-";
    else if ((c == '.' || c == '\'') && (escaped.empty() || escaped.back() == '\n'))
      (escaped += "\\&") += c;
    else
      escaped += c;
  }
  return escaped;
}

std::string heading(const OptionDescription& option) {
  if (option.positional()) return fmt::format("\\fI{}\\fR", roff(option.value));
  std::string text;
  for (const auto& name : option.names)
    text += fmt::format("{}\\fB{}\\fR", text.empty() ? "" : ", ", roff(name));
  if (option.takes == ValueKind::Optional) text += fmt::format("[=\\fI{}\\fR]", roff(option.value));
  if (option.takes == ValueKind::Required) text += fmt::format(" \\fI{}\\fR", roff(option.value));
  return text;
}

std::string synopsis(const CommandDescription& command) {
  std::string text = fmt::format(".B pedra {}\n", roff(command.name));
  for (const auto& option : command.options)
    if (option.positional()) text += fmt::format("\\fI{}\\fR\n", roff(option.value));
  return text + "[\\fIoptions\\fR]\n.br\n";
}

std::string options(const CommandDescription& command) {
  std::string text;
  for (const auto& option : command.options)
    text += fmt::format(".TP\n{}\n{}\n", heading(option), roff(option.summary));
  return text;
}

std::string examples(const CommandDescription& command) {
  std::string text;
  for (const auto& example : command.examples) text += roff(example) + "\n";
  return text.empty() ? text : fmt::format(".PP\nExamples:\n.PP\n.nf\n.RS\n{}.RE\n.fi\n", text);
}

constexpr std::string_view kPlayers = R"(.SH PLAYERS
A player is written \fINAME\fR or \fINAME\fR:\fIOPTION\fR=\fIVALUE\fR,...
.B pedra players
lists the names.
)";

constexpr std::string_view kClosing = R"(.SH MOVES
A move is a column letter and a row number, \fIh8\fR (Gomoku counts rows from the bottom, Othello from the top), or
\fIrow,col\fR from 0 with row 0 on top, or \fIpass\fR.
.SH ENVIRONMENT
.TP
.B NO_COLOR
When set and not empty, output has no colours.
.TP
\fBLC_ALL\fR, \fBLC_MESSAGES\fR, \fBLANG\fR
A value that begins with pt gives Portuguese; \fB\-\-lang\fR overrules it.
.SH EXIT STATUS
0 when all went well, 1 for a negative result or a bad file, 2 for a wrong command line, 130 when interrupted.
)";

}  // namespace

int manual(const CommandDescription& description) {
  std::string page = fmt::format(".TH PEDRA 1 \"\" \"pedra {}\" \"User Commands\"\n.SH NAME\npedra \\- {}\n",
                                 PEDRA_VERSION, roff(description.summary));
  page += ".SH SYNOPSIS\n";
  const auto commands = flattened(description);
  for (const auto& command : commands) page += synopsis(command);
  page += ".SH OPTIONS\n" + options(description) + ".SH COMMANDS\n";
  for (const auto& command : commands)
    page += fmt::format(".SS {}\n{}.\n{}{}", roff(command.name), roff(command.summary), options(command),
                        examples(command));
  page += fmt::format("{}.PP\n.nf\n{}.fi\n", kPlayers, roff(player_options_text()));
  out(page);
  out(kClosing);
  return kSuccess;
}

}  // namespace pedra::cli
