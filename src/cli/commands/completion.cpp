// Completion scripts, from the same description as the parser: what it accepts is what they offer.
#include <algorithm>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "engine/registry.hpp"

namespace pedra::cli {
namespace {

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

std::vector<std::string> option_names(const CommandDescription& command) {
  std::vector<std::string> names;
  for (const auto& option : command.options)
    names.insert(names.end(), option.names.begin(), option.names.end());
  return names;
}

std::vector<std::string> command_names(const CommandDescription& root) {
  std::vector<std::string> names;
  for (const auto& command : root.commands) names.push_back(command.name);
  return names;
}

// "match list", "match show" ...: commands of two words.
std::vector<std::string> double_names(const CommandDescription& root) {
  std::vector<std::string> names;
  for (const auto& command : flattened(root))
    if (command.name.find(' ') != std::string::npos) names.push_back("'" + command.name + "'");
  return names;
}

// Inside single quotes of a shell.
std::string shell_quoted(std::string_view text) {
  std::string out_text = "'";
  for (const char c : text) {
    if (c == '\'')
      out_text += "'\\''";
    else
      out_text += c;
  }
  return out_text + "'";
}

// --- bash: one function; $command is the subcommand, $previous the word before the one being typed.

// What may be typed for each option of a player: "depth=", "order=off", "order=on".
std::vector<std::string> option_words(const engine::EngineInfo& player) {
  std::vector<std::string> words;
  for (const auto& option : player.options()) {
    if (option.words.empty()) words.push_back(fmt::format("{}=", option.key));
    for (const std::string_view word : option.words) words.push_back(fmt::format("{}={}", option.key, word));
  }
  return words;
}

// A player is one word to us, but bash splits it at ':' and '='.
std::string bash_player() {
  std::string text = R"(# A player's name, or one of its options after ':' or ','.
_pedra_player() {
  local head=${current%"${current##*[:,]}"} options=
  if [[ -z $head ]]; then COMPREPLY=($(compgen -W "$1" -- "$current")); return; fi
  case ${current%%:*} in
)";
  for (const auto& player : engine::engines())
    text += fmt::format("    {}) options={} ;;\n", player.name, shell_quoted(joined(option_words(player))));
  return text + R"(  esac
  COMPREPLY=($(compgen -W "$options" -- "${current##*[:,]}"))
  [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
  # What stands before the last ':' or '=' is not replaced by bash.
  local fixed=${current%"${current##*[:=]}"} i
  for i in "${!COMPREPLY[@]}"; do
    COMPREPLY[i]=$head${COMPREPLY[i]}
    COMPREPLY[i]=${COMPREPLY[i]#"$fixed"}
  done
}
)";
}

std::string bash_values(const OptionDescription& option) {
  if (option.value == "PLAYER") return "_pedra_player " + shell_quoted(joined(option.words));
  if (option.file) return "COMPREPLY=($(compgen -f -- \"$current\")); compopt -o filenames";
  return fmt::format("COMPREPLY=($(compgen -W {} -- \"$current\"))", shell_quoted(joined(option.words)));
}

std::string bash_command(const CommandDescription& command) {
  std::string text = fmt::format("    '{}')\n      case $previous in\n", command.name);
  std::vector<std::string> words = command_names(command);
  bool files = false;
  for (const auto& option : command.options) {
    if (option.positional()) {
      words.insert(words.end(), option.words.begin(), option.words.end());
      files = files || option.file;
    } else if (option.takes == ValueKind::Required) {
      text += fmt::format("        {}) {}; return ;;\n", fmt::join(option.names, "|"), bash_values(option));
    }
  }
  text += "      esac\n";
  if (files)
    text +=
        "      [[ $current != -* ]] && { COMPREPLY=($(compgen -f -- \"$current\")); compopt -o filenames; "
        "}\n";
  text += "      if [[ $current == -* ]]; then words=" + shell_quoted(joined(option_names(command))) + "\n";
  return text + "      else words=" + shell_quoted(joined(words)) + "; fi ;;\n";
}

std::string bash_script(const CommandDescription& root) {
  std::string text = "# bash completion for pedra\n" + bash_player() + R"(_pedra() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words= at
  # Put together what bash split.
  for (( at = COMP_CWORD; at > 2; at-- )); do
    [[ ${COMP_WORDS[at]} == [:=]* || ${COMP_WORDS[at-1]} == [:=]* ]] || break
    [[ ${COMP_WORDS[at-1]} == -* ]] && break
    current=${COMP_WORDS[at-1]}$current
    previous=${COMP_WORDS[at-2]}
  done
  COMPREPLY=()
  (( COMP_CWORD == 1 )) && command=
)";
  text += fmt::format(
      "  (( COMP_CWORD > 2 )) && case \"$command ${{COMP_WORDS[2]}}\" in\n    {}) command+=\" "
      "${{COMP_WORDS[2]}}\" ;;\n  esac\n  case $command in\n",
      fmt::join(double_names(root), "|"));
  for (const auto& command : flattened(root)) text += bash_command(command);
  auto first = command_names(root);
  const auto names = option_names(root);
  first.insert(first.end(), names.begin(), names.end());
  text += "    '') words=" + shell_quoted(joined(first)) + " ;;\n";
  return text + R"(  esac
  COMPREPLY+=($(compgen -W "$words" -- "$current"))
}
complete -F _pedra pedra
)";
}

// --- zsh: _arguments specs; ':' and brackets are its own.

std::string zsh_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

// The other shells take a player as one word: its name, or its name and one option.
std::string words_of(const OptionDescription& option) {
  std::vector<std::string> words = option.words;
  if (option.value == "PLAYER")
    for (const auto& player : engine::engines())
      for (const std::string& word : option_words(player))
        words.push_back(fmt::format("{}:{}", player.name, word));
  return joined(words);
}

std::string zsh_values(const OptionDescription& option) {
  if (option.file) return "_files";
  return option.words.empty() ? " " : "(" + zsh_text(words_of(option)) + ")";
}

std::string zsh_command(const CommandDescription& command) {
  std::string text = fmt::format("    '{}')\n      _arguments", command.name);
  int place = 1;
  std::vector<std::string> inner = command_names(command);
  const bool alone = std::none_of(command.options.begin(), command.options.end(),
                                  [](const auto& option) { return option.positional(); });
  if (alone && !inner.empty()) text += " \\\n        " + shell_quoted("1:command:(" + joined(inner) + ")");
  for (const auto& option : command.options) {
    if (option.positional()) {
      OptionDescription offered = option;
      if (place == 1) offered.words.insert(offered.words.end(), inner.begin(), inner.end());
      text += " \\\n        " +
              shell_quoted(fmt::format("{}:{}:{}", place++, zsh_text(option.summary), zsh_values(offered)));
      continue;
    }
    for (const auto& name : option.names) {
      std::string spec = fmt::format("{}[{}]", name, zsh_text(option.summary));
      if (option.takes == ValueKind::Required)
        spec += fmt::format(":{}:{}", zsh_text(option.value), zsh_values(option));
      text += " \\\n        " + shell_quoted(spec);
    }
  }
  return text + " ;;\n";
}

std::string zsh_script(const CommandDescription& root) {
  std::string text = "#compdef pedra\n_pedra() {\n  if (( CURRENT == 2 )); then\n    local -a commands=(\n";
  for (const auto& command : root.commands)
    text += "      " + shell_quoted(command.name + ":" + zsh_text(command.summary)) + "\n";
  text += "    )\n    _describe command commands\n    _arguments";
  for (const auto& option : root.options)
    for (const auto& name : option.names)
      text += " " + shell_quoted(fmt::format("{}[{}]", name, zsh_text(option.summary)));
  text += "\n    return\n  fi\n  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n";
  text += fmt::format(
      "  if (( CURRENT > 2 )); then\n    case \"$command $words[2]\" in\n      {}) command+=\" $words[2]\"; "
      "shift words; (( CURRENT-- )) ;;\n    esac\n  fi\n  case $command in\n",
      fmt::join(double_names(root), "|"));
  for (const auto& command : flattened(root)) text += zsh_command(command);
  return text +
         "  esac\n}\nif [[ $funcstack[1] == _pedra ]]; then _pedra \"$@\"; else compdef _pedra pedra; fi\n";
}

// --- fish: one `complete` a thing.

std::string fish_option(const OptionDescription& option, const std::string& condition) {
  std::string text = "complete -c pedra -f -n " + shell_quoted(condition);
  for (const auto& name : option.names)
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (option.takes == ValueKind::Required) text += option.file ? " -r -F" : " -x";
  if (option.positional() && option.file) text += " -F";
  if (!option.words.empty()) text += " -a " + shell_quoted(words_of(option));
  return text + " -d " + shell_quoted(option.summary) + "\n";
}

std::string fish_script(const CommandDescription& root) {
  std::string text = "# fish completion for pedra\n";
  for (const auto& option : root.options) text += fish_option(option, "__fish_use_subcommand");
  for (const auto& command : root.commands) {
    text += fmt::format("complete -c pedra -f -n __fish_use_subcommand -a {} -d {}\n", command.name,
                        shell_quoted(command.summary));
    const std::string seen = "__fish_seen_subcommand_from " + command.name;
    const std::string inner = joined(command_names(command));
    const std::string here =
        inner.empty() ? seen : fmt::format("{}; and not __fish_seen_subcommand_from {}", seen, inner);
    for (const auto& option : command.options) text += fish_option(option, here);
    for (const auto& part : command.commands) {
      text += fmt::format("complete -c pedra -f -n {} -a {} -d {}\n", shell_quoted(here), part.name,
                          shell_quoted(part.summary));
      for (const auto& option : part.options)
        text += fish_option(option, fmt::format("{}; and __fish_seen_subcommand_from {}", seen, part.name));
    }
  }
  return text;
}

}  // namespace

int completion(const CompletionOptions& options, const CommandDescription& description) {
  if (options.shell == "zsh")
    out(zsh_script(description));
  else if (options.shell == "fish")
    out(fish_script(description));
  else
    out(bash_script(description));
  return kSuccess;
}

}  // namespace pedra::cli
