# SPDX-License-Identifier: MIT

# No folder's path in the compiler's command line, or a compiler cache knows no test of another clone: the tests that read
# files or run the program include paths.h, and Qt's two macros are for QTEST_MAIN, which nobody here uses.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/paths/tests/paths.h @ONLY CONTENT [[
// SPDX-License-Identifier: MIT
#pragma once

#define KEYFALL_TEST_DATA_DIR "@PROJECT_SOURCE_DIR@/tests/data"
#define KEYFALL_RESOURCES_DIR "@PROJECT_SOURCE_DIR@/resources"
#define KEYFALL_PROGRAM "@CMAKE_BINARY_DIR@/bin/keyfall"
]])
get_target_property(definitions Qt6::Test INTERFACE_COMPILE_DEFINITIONS)
list(FILTER definitions EXCLUDE REGEX "QT_TESTCASE_")
set_target_properties(Qt6::Test PROPERTIES INTERFACE_COMPILE_DEFINITIONS "${definitions}")

# keyfall_tests([PROGRAM <name>] SOURCES <file>... LIBS <target>... [BY_HAND <case>...] [LONG <case>...])
#
# One program of Qt Test classes: test_<folders below tests/>, or test_<layer>_<PROGRAM>. Each source <case>_test.cpp holds
# one class and ends with KEYFALL_TEST(Class) (tests/support/test_case.h); CTest runs each by its name, <layer>.<case>, in
# a process of its own, where <layer> is the folder below tests/ (core, kernels, ui, app). Cases named in BY_HAND are
# added by keyfall_test_case; those in LONG begin first, so that none runs alone at the end. Where
# the files to read lie is said by the header tests/paths.h. A definition for one source is that source's property:
# precompiled headers want the programs of a folder to have the same.
function(keyfall_tests)
    cmake_parse_arguments(PARSE_ARGV 0 tests "" "PROGRAM" "SOURCES;LIBS;BY_HAND;LONG")
    if(NOT tests_SOURCES OR NOT tests_LIBS OR tests_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "keyfall_tests needs SOURCES and LIBS; not understood: \"${tests_UNPARSED_ARGUMENTS}\"")
    endif()
    keyfall_test_layer(layer)
    if(tests_PROGRAM)
        set(program test_${layer}_${tests_PROGRAM})
    else()
        file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR}/tests ${CMAKE_CURRENT_SOURCE_DIR})
        string(REPLACE "/" "_" program test_${folder})
    endif()
    set(KEYFALL_TEST_PROGRAM ${program})
    set(KEYFALL_TEST_PROGRAM ${program} PARENT_SCOPE)

    add_executable(${program} ${tests_SOURCES} ${PROJECT_SOURCE_DIR}/tests/support/test_main.cpp)
    set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin/tests)
    keyfall_moc(${program})
    target_link_libraries(${program} PRIVATE keyfall_test_support ${tests_LIBS} Qt6::Core Qt6::Test keyfall_warnings)
    target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR} ${CMAKE_BINARY_DIR}/paths)
    target_compile_definitions(${program} PRIVATE
        QT_NO_KEYWORDS # a dispatch table has slots of its own
        _GLIBCXX_ASSERTIONS) # an index past the end of a span stops the test, on every machine
    # Half the time of a test's build was the optimiser's; what is measured is in the libraries. Of inline functions that
    # both have, the linker takes those that it sees first: the libraries' own, so that what is tested runs as it ships
    # (with those of the tests, reading JSON took three times as long).
    if(NOT KEYFALL_SANITIZE)
        target_compile_options(${program} PRIVATE -O0)
        list(TRANSFORM tests_LIBS REPLACE "^keyfall::(.*)$" "$<TARGET_FILE:keyfall_\\1>" OUTPUT_VARIABLE archives)
        list(FILTER archives INCLUDE REGEX "TARGET_FILE")
        list(APPEND archives $<TARGET_FILE:keyfall_core>)
        list(REMOVE_DUPLICATES archives)
        target_link_options(${program} PRIVATE LINKER:--whole-archive ${archives} LINKER:--no-whole-archive)
    endif()
    # One for the programs of a folder (Qt Test tells each its folder by a macro) with widgets, one for those without.
    if("keyfall::ui" IN_LIST tests_LIBS)
        keyfall_precompile_once(${layer}_widgets ${program} ${keyfall_standard_headers} ${keyfall_widget_headers}
                                ${keyfall_test_headers} <QSignalSpy>)
    else()
        keyfall_precompile_once(${layer} ${program} ${keyfall_standard_headers} ${keyfall_test_headers})
    endif()

    foreach(source IN LISTS tests_SOURCES)
        if(source MATCHES "([a-z0-9_]+)_test\\.cpp$" AND NOT CMAKE_MATCH_1 IN_LIST tests_BY_HAND)
            keyfall_test_case(${CMAKE_MATCH_1})
            if(CMAKE_MATCH_1 IN_LIST tests_LONG)
                set_tests_properties(${layer}.${CMAKE_MATCH_1} PROPERTIES COST 60)
            endif()
        endif()
    endforeach()
endfunction()

# keyfall_test_case(<case> [AS <name>] [ENVIRONMENT <VAR=value>...])
#
# One CTest of the program that keyfall_tests has just made. It runs without a display, in a home folder of its own, so
# that it neither reads nor writes a person's settings.
function(keyfall_test_case case)
    cmake_parse_arguments(PARSE_ARGV 1 test "" "AS" "ENVIRONMENT")
    keyfall_test_layer(layer)
    if(NOT test_AS)
        set(test_AS ${case})
    endif()
    # For what hangs and is not found by Qt Test, which has five minutes of patience for a function: shared machines may
    # stand still for a minute or two.
    set(timeout 600)
    if(KEYFALL_SANITIZE) # five to fifteen times slower
        set(timeout 3600)
        list(APPEND test_ENVIRONMENT QTEST_FUNCTION_TIMEOUT=1800000)
        # Too large a wish is refused, as without a sanitizer, instead of ending the program.
        list(APPEND test_ENVIRONMENT ASAN_OPTIONS=allocator_may_return_null=1)
    endif()

    set(name ${layer}.${test_AS})
    set(home ${CMAKE_BINARY_DIR}/test-home/${name})
    file(MAKE_DIRECTORY ${home}/config ${home}/data ${home}/run)
    file(CHMOD ${home}/run DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
    add_test(NAME ${name} COMMAND ${KEYFALL_TEST_PROGRAM} ${case})
    set_tests_properties(${name} PROPERTIES
        TIMEOUT ${timeout}
        LABELS ${layer}
        WORKING_DIRECTORY ${home}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;HOME=${home};XDG_CONFIG_HOME=${home}/config;\
XDG_DATA_HOME=${home}/data;XDG_RUNTIME_DIR=${home}/run;UBSAN_OPTIONS=print_stacktrace=1;\
LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/lsan.supp:print_suppressions=0;\
TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/tsan.supp:allocator_may_return_null=1;${test_ENVIRONMENT}")
endfunction()

# The folder below tests/ that the calling CMakeLists.txt lies in: core, kernels, ui or app.
function(keyfall_test_layer result)
    file(RELATIVE_PATH layer ${PROJECT_SOURCE_DIR}/tests ${CMAKE_CURRENT_SOURCE_DIR})
    string(REGEX REPLACE "/.*" "" layer ${layer})
    set(${result} ${layer} PARENT_SCOPE)
endfunction()
