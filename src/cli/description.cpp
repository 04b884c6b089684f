#include "cli/description.hpp"

namespace pedra::cli {

std::vector<CommandDescription> flattened(const CommandDescription& root) {
  std::vector<CommandDescription> all;
  for (const CommandDescription& command : root.commands) {
    all.push_back(command);
    for (CommandDescription& inner : flattened(command)) {
      inner.name = command.name + " " + inner.name;
      all.push_back(std::move(inner));
    }
  }
  return all;
}

}  // namespace pedra::cli
