# Files inside the binary, without any tool but CMake.
#
#   pedra_embed(room_ui language_files BASE ${CMAKE_SOURCE_DIR}/data/lang en.json pt-BR.json)
#
# adds to the target a source that defines  std::span<const EmbeddedFile> pedra::ui::language_files()  (declared in
# src/ui/embedded.hpp), remade whenever one of the files changes. A file's name is its path below BASE.
#
# The same file is the script that writes the source:  cmake -DOUTPUT= -DVARIABLE= -DBASE= -DFILES=a|b -P embed.cmake
# page.cmake uses it for a folder whose files are known only when they are built.

function(pedra_embed target variable)
  cmake_parse_arguments(EMBED "" "BASE" "" ${ARGN})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded/${variable}.cpp)
  list(TRANSFORM EMBED_UNPARSED_ARGUMENTS PREPEND ${EMBED_BASE}/ OUTPUT_VARIABLE paths)
  list(JOIN EMBED_UNPARSED_ARGUMENTS "|" names)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DVARIABLE=${variable} -DBASE=${EMBED_BASE} "-DFILES=${names}"
            -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${paths} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    COMMENT "Embedding ${variable}"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
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

#include \"ui/embedded.hpp\"

namespace pedra::ui {
namespace {
constexpr std::array<EmbeddedFile, ${count}> kFiles{{
${entries}}};
}  // namespace

std::span<const EmbeddedFile> ${VARIABLE}() { return kFiles; }

}  // namespace pedra::ui
")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  pedra_write_embedded()
endif()
