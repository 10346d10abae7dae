# SPDX-License-Identifier: MIT
# What every target of this build shares: language level, output folder, compiler cache, warnings, sanitizers.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

find_program(KEYFALL_CCACHE ccache)
mark_as_advanced(KEYFALL_CCACHE)
if(KEYFALL_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${KEYFALL_CCACHE})
endif()

# nvcc reads its own options: the warnings are for C++ sources only.
add_library(keyfall_warnings INTERFACE)
set(warnings -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual)
if(KEYFALL_WARNINGS_AS_ERRORS)
    list(APPEND warnings -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # False alarms of g++ 12: std::string's operator+ (GCC bug 105329; with precompiled headers also as an array bound or
    # an overread in <string>), comparisons of std::optional.
    list(APPEND warnings -Wno-restrict -Wno-maybe-uninitialized)
    if(KEYFALL_PRECOMPILED_HEADERS)
        list(APPEND warnings -Wno-array-bounds -Wno-stringop-overread -Wno-stringop-overflow)
    endif()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND KEYFALL_SANITIZE)
    # The instrumentation hides from g++ what it needs to know for these two.
    list(APPEND warnings -Wno-maybe-uninitialized -Wno-stringop-overflow)
    if(KEYFALL_SANITIZE STREQUAL "thread")
        list(APPEND warnings -Wno-tsan)
    endif()
endif()
target_compile_options(keyfall_warnings INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${warnings}>")

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # A precompiled header fills what g++ would take before it looks for garbage, so it looked all the time: up to a tenth
    # of a source of core and of the tests, nothing of the kernels, for a tenth more memory (900 MB at most).
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:--param=ggc-min-heapsize=524288;--param=ggc-min-expand=100>")
endif()

if(KEYFALL_SANITIZE STREQUAL "address")
    set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
elseif(KEYFALL_SANITIZE STREQUAL "thread")
    set(sanitizers -fsanitize=thread)
elseif(KEYFALL_SANITIZE)
    message(FATAL_ERROR "KEYFALL_SANITIZE is \"${KEYFALL_SANITIZE}\"; use address, thread or nothing")
endif()
if(KEYFALL_BUILD_FUZZ)
    # libFuzzer finds its way by the branches of the libraries, not of its targets alone.
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(KEYFALL_SANITIZE)
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:${sanitizers};-fno-omit-frame-pointer>")
    add_link_options(${sanitizers})
endif()
