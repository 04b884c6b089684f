// The page's files, as they were built into the program: nothing else can be asked for, so no path leads out.
#pragma once
#include <span>

#include "base/embedded_file.hpp"
#include "server/http/http.hpp"

namespace pedra::server {

// `files` has a file as it is (index.html), compressed (index.html.gz), or both. 404 for all other paths; 304
// when the client has it; gzip where the client takes it.
Reply page_file(const Request& request, std::span<const EmbeddedFile> files);

}  // namespace pedra::server
