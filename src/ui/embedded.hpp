// Files that travel inside the binary. The functions are defined by sources that cmake/embed.cmake writes.
#pragma once
#include <span>
#include <string_view>

namespace pedra::ui {

struct EmbeddedFile {
  std::string_view name;     // the path below the folder that was embedded
  std::string_view content;  // the bytes as they are
};

std::span<const EmbeddedFile> language_files();  // data/lang: en.json, pt-BR.json

}  // namespace pedra::ui
