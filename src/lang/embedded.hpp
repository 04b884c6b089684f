// The message catalogues, compiled into the program by cmake/embed.cmake.
#pragma once
#include <span>

#include "base/embedded_file.hpp"

namespace pedra::lang {

std::span<const EmbeddedFile> language_files();  // data/lang: en.json, pt-BR.json
std::span<const EmbeddedFile> phrase_files();    // data/lang/phrases: pt-BR.json

}  // namespace pedra::lang
