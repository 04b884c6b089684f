# The headers that nearly every file reads, compiled once for all modules and once for all tests: about a second less for
# each file. Only headers of the system and of libraries, so that a change of our own does not compile everything again.
# Every file must compile without them too: cmake -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON shows which does not.
set(PEDRA_PRECOMPILED
  <algorithm> <array> <atomic> <bit> <cassert> <charconv> <chrono> <cmath> <condition_variable> <cstdint> <cstdio>
  <cstring> <deque> <filesystem> <fstream> <functional> <list> <map> <memory> <mutex> <numeric> <optional> <random>
  <set> <span> <stop_token> <string> <string_view> <thread> <unordered_map> <utility> <variant> <vector>)

# pedra_precompile(TARGET KIND [HEADER...]): the first target of a kind (modules, tests) compiles the common headers and
# those named, the others use what it made.
function(pedra_precompile target kind)
  get_property(owner GLOBAL PROPERTY PEDRA_PRECOMPILED_${kind})
  if(owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
  else()
    target_precompile_headers(${target} PRIVATE ${PEDRA_PRECOMPILED} ${ARGN})
    set_property(GLOBAL PROPERTY PEDRA_PRECOMPILED_${kind} ${target})
  endif()
endfunction()
