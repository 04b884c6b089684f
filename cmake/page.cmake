# The page of web/ inside the binary: npm builds it, every file is compressed where that helps, and all are embedded as
# std::span<const EmbeddedFile> pedra::server::page_files().
#
#   pedra_embed_page()      PEDRA_PAGE=OFF: no npm is needed, and page_files() is empty
#
# The same file is the script that does it:  cmake -DWEB= -DSTAGE= -DOUTPUT= -P page.cmake
include(${CMAKE_CURRENT_LIST_DIR}/embed.cmake)

function(pedra_embed_page)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded/page_files.cpp)
  set(web ${CMAKE_SOURCE_DIR}/web)
  set(sources "")
  set(mode -DWEB=)
  if(PEDRA_PAGE)
    find_program(NPM npm)
    if(NOT NPM)
      message(FATAL_ERROR "npm builds the page: install nodejs and npm, or configure with -DPEDRA_PAGE=OFF")
    endif()
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/*)
    list(APPEND sources ${web}/index.html ${web}/package.json ${web}/package-lock.json ${web}/vite.config.ts
      ${web}/svelte.config.js ${web}/tsconfig.json)
    set(mode -DWEB=${web} -DNPM=${NPM})
  endif()
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} ${mode} -DSTAGE=${CMAKE_CURRENT_BINARY_DIR}/page -DOUTPUT=${output}
            -P ${CMAKE_SOURCE_DIR}/cmake/page.cmake
    DEPENDS ${sources} ${CMAKE_SOURCE_DIR}/cmake/page.cmake ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    COMMENT "Building the page"
    VERBATIM)
  target_sources(module_server PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()

function(pedra_npm)
  execute_process(COMMAND ${NPM} ${ARGN} WORKING_DIRECTORY ${WEB} RESULT_VARIABLE status
                  OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT status EQUAL 0)
    string(REPLACE ";" " " words "${ARGN}")
    message(FATAL_ERROR "npm ${words} failed:\n${said}")
  endif()
endfunction()

# Two builds in different folders share web/node_modules: one at a time.
function(pedra_build_page)
  file(LOCK ${WEB}/.build.lock GUARD FUNCTION TIMEOUT 900)  # a file of its own: LOCK empties what it locks
  set(installed ${WEB}/node_modules/.package-lock.json)
  if(NOT EXISTS ${installed} OR ${WEB}/package-lock.json IS_NEWER_THAN ${installed})
    pedra_npm(ci --no-audit --no-fund)
  endif()
  pedra_npm(run build -- --outDir ${STAGE} --emptyOutDir)
endfunction()

# Keeps the smaller one of a file and the same compressed.
function(pedra_compress name)
  file(ARCHIVE_CREATE OUTPUT ${STAGE}/${name}.gz PATHS ${STAGE}/${name} FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)
  file(SIZE ${STAGE}/${name} plain)
  file(SIZE ${STAGE}/${name}.gz packed)
  if(packed LESS plain)
    file(REMOVE ${STAGE}/${name})
  else()
    file(REMOVE ${STAGE}/${name}.gz)
  endif()
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  set(MODULE server)
  set(VARIABLE page_files)
  set(BASE ${STAGE})
  set(FILES "")
  if(WEB)
    pedra_build_page()
    file(GLOB_RECURSE built RELATIVE ${STAGE} ${STAGE}/*)
    foreach(name IN LISTS built)
      pedra_compress(${name})
    endforeach()
    file(GLOB_RECURSE built RELATIVE ${STAGE} ${STAGE}/*)
    list(SORT built)
    list(JOIN built "|" FILES)
  endif()
  pedra_write_embedded()
endif()
