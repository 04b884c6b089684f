// The page and the description of the API, compiled into the program by cmake/embed.cmake.
#pragma once
#include <span>

#include "base/embedded_file.hpp"

namespace pedra::server {

std::span<const EmbeddedFile> openapi_files();  // docs/openapi.json alone
std::span<const EmbeddedFile> page_files();     // the built page: a file, or NAME.gz where that is smaller

}  // namespace pedra::server
