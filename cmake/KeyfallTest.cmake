# SPDX-License-Identifier: MIT

# keyfall_test(NAME <name> SOURCES <file>... LIBS <target>... [ENVIRONMENT <VAR=value>...] [TIMEOUT <seconds>])
#
# One Qt Test executable, run by CTest as <layer>.<name>, where <layer> is the folder below tests/ (core, kernels, ui,
# app); the CMake target is test_<layer>_<name>. It runs without a display, in a home folder of its own, so that it
# neither reads nor writes a person's settings. Files to read: KEYFALL_TEST_DATA_DIR, KEYFALL_RESOURCES_DIR.
function(keyfall_test)
    cmake_parse_arguments(PARSE_ARGV 0 test "" "NAME;TIMEOUT" "SOURCES;LIBS;ENVIRONMENT")
    if(NOT test_NAME OR NOT test_SOURCES OR test_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "keyfall_test needs NAME and SOURCES; not understood: \"${test_UNPARSED_ARGUMENTS}\"")
    endif()
    if(NOT test_TIMEOUT)
        set(test_TIMEOUT 120)
    endif()
    if(KEYFALL_SANITIZE) # five to fifteen times slower
        math(EXPR test_TIMEOUT "6 * ${test_TIMEOUT}")
        list(APPEND test_ENVIRONMENT QTEST_FUNCTION_TIMEOUT=1800000) # Qt Test's own patience is five minutes
    endif()

    file(RELATIVE_PATH layer ${PROJECT_SOURCE_DIR}/tests ${CMAKE_CURRENT_SOURCE_DIR})
    string(REGEX REPLACE "/.*" "" layer ${layer})
    set(target test_${layer}_${test_NAME})

    add_executable(${target} ${test_SOURCES})
    set_target_properties(${target} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin/tests)
    target_link_libraries(${target} PRIVATE ${test_LIBS} Qt6::Core Qt6::Test keyfall_warnings)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
    target_compile_definitions(${target} PRIVATE
        QT_NO_KEYWORDS # a dispatch table has slots of its own
        KEYFALL_TEST_DATA_DIR="${PROJECT_SOURCE_DIR}/tests/data"
        KEYFALL_RESOURCES_DIR="${PROJECT_SOURCE_DIR}/resources")

    set(home ${CMAKE_BINARY_DIR}/test-home/${layer}.${test_NAME})
    file(MAKE_DIRECTORY ${home}/config ${home}/data ${home}/run)
    file(CHMOD ${home}/run DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)

    add_test(NAME ${layer}.${test_NAME} COMMAND ${target})
    set_tests_properties(${layer}.${test_NAME} PROPERTIES
        TIMEOUT ${test_TIMEOUT}
        LABELS ${layer}
        WORKING_DIRECTORY ${home}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;HOME=${home};XDG_CONFIG_HOME=${home}/config;\
XDG_DATA_HOME=${home}/data;XDG_RUNTIME_DIR=${home}/run;UBSAN_OPTIONS=print_stacktrace=1;\
LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/lsan.supp:print_suppressions=0;\
TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/tsan.supp;${test_ENVIRONMENT}")
endfunction()
