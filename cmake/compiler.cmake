# Flags that every target gets.
find_program(CCACHE ccache)
if(CCACHE)
  # What ccache must overlook to keep objects that were compiled with a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      ${CCACHE})
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-restrict)  # g++ 12 sees overlaps in every "literal" + std::string (GCC bug 105651)
endif()
if(PEDRA_WERROR)
  add_compile_options(-Werror)
endif()
if(PEDRA_ARCH)
  add_compile_options(-march=${PEDRA_ARCH})
endif()
if(PEDRA_ASSERTIONS)
  # Line numbers, but no types and variables: a quarter less time to compile. For a debugger: -DCMAKE_BUILD_TYPE=Debug.
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1")
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()
if(PEDRA_SANITIZE)
  add_compile_options(-fsanitize=${PEDRA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${PEDRA_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-maybe-uninitialized)  # g++ 12 misjudges instrumented code; the dev preset judges
    if(PEDRA_SANITIZE STREQUAL "thread")
      add_compile_options(-Wno-tsan)  # Boost.Asio's fences, which it does not know; the locks around them it does
    endif()
  endif()
endif()
