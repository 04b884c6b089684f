# Files inside the binary, without any tool but CMake.
#
#   pedra_embed(lang language_files BASE ${CMAKE_SOURCE_DIR}/data/lang en.json pt-BR.json)
#
# adds to the module a source that defines  std::span<const EmbeddedFile> pedra::lang::language_files()  (declared in
# src/lang/embedded.hpp), written again whenever one of the files changes. A file's name is its path below BASE.
#
# The same file is the script that writes the source:
#   cmake -DOUTPUT= -DMODULE= -DVARIABLE= -DBASE= -DFILES=a|b -P embed.cmake

function(pedra_embed module variable)
  cmake_parse_arguments(EMBED "" "BASE" "" ${ARGN})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded/${variable}.cpp)
  list(TRANSFORM EMBED_UNPARSED_ARGUMENTS PREPEND ${EMBED_BASE}/ OUTPUT_VARIABLE paths)
  list(JOIN EMBED_UNPARSED_ARGUMENTS "|" names)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DMODULE=${module} -DVARIABLE=${variable} -DBASE=${EMBED_BASE} "-DFILES=${names}"
            -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${paths} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    COMMENT "Embedding ${variable}"
    VERBATIM)
  target_sources(module_${module} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()

# Every byte becomes \xNN of one string literal: right for any content, and quicker to compile than a list of numbers.
function(pedra_write_embedded)
  string(REPLACE "|" ";" names "${FILES}")
  set(entries "")
  foreach(name IN LISTS names)
    file(READ ${BASE}/${name} bytes HEX)
    string(LENGTH "${bytes}" digits)
    math(EXPR size "${digits} / 2")
    string(REGEX REPLACE "(..)" "\\\\x\\1" literal "${bytes}")
    string(APPEND entries "    {\"${name}\", std::string_view(\"${literal}\", ${size})},\n")
  endforeach()
  list(LENGTH names count)
  file(WRITE ${OUTPUT} "// Made by cmake/embed.cmake.
#include <array>

#include \"${MODULE}/embedded.hpp\"

namespace pedra::${MODULE} {
namespace {
constexpr std::array<EmbeddedFile, ${count}> kFiles{{
${entries}}};
}  // namespace

std::span<const EmbeddedFile> ${VARIABLE}() { return kFiles; }

}  // namespace pedra::${MODULE}
")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  pedra_write_embedded()
endif()
