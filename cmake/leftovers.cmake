# All tests get one folder for their temporary files, made before the first of them; after the last a test fails when
# files are left in it, or processes that know its name.
string(MD5 PEDRA_LEFTOVERS "${CMAKE_BINARY_DIR}")
string(SUBSTRING ${PEDRA_LEFTOVERS} 0 8 PEDRA_LEFTOVERS)
set(PEDRA_LEFTOVERS /tmp/pedra-tests-${PEDRA_LEFTOVERS})
foreach(step setup cleanup)
  string(TOUPPER ${step} kind)
  add_test(NAME leftovers_${step} COMMAND ${CMAKE_SOURCE_DIR}/tests/leftovers ${step} ${PEDRA_LEFTOVERS})
  set_tests_properties(leftovers_${step} PROPERTIES FIXTURES_${kind} leftovers)
endforeach()

# pedra_watch_tests(): for the tests of the folder that calls it.
function(pedra_watch_tests)
  get_property(names DIRECTORY PROPERTY TESTS)
  set_tests_properties(${names} PROPERTIES FIXTURES_REQUIRED leftovers ENVIRONMENT TMPDIR=${PEDRA_LEFTOVERS})
endfunction()
