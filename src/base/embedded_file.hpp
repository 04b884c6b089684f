// A file that is compiled into the program. cmake/embed.cmake writes the functions that list them
// (lang/embedded.hpp, server/embedded.hpp).
#pragma once
#include <string_view>

namespace pedra {

struct EmbeddedFile {
  std::string_view name;     // the path below the folder that was embedded
  std::string_view content;  // the bytes as they are
};

}  // namespace pedra
