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
std::span<const EmbeddedFile> openapi_files();   // docs/openapi.json alone
std::span<const EmbeddedFile>
page_files();  // the built page: a file, or a file's name.gz where that is smaller

}  // namespace pedra::ui
