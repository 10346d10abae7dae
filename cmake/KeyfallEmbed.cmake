# SPDX-License-Identifier: MIT

# keyfall_embed(<target> <file> <function>)
#
# Puts a file into a target, so that it is there without a path and without Qt: `std::string_view <function>()` of
# namespace keyfall gives its bytes. The assembler reads them: a list of numbers for the compiler took a second for each
# 100 KB.
function(keyfall_embed target file function)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [==[// Made by keyfall_embed of @file@; do not edit.
#include <string_view>

__asm__(".section .rodata\n"
        ".balign 16\n"
        "keyfall_@function@_begin:\n"
        ".incbin \"@file@\"\n"
        "keyfall_@function@_end:\n"
        ".byte 0\n"
        ".previous\n");

extern "C" {
[[gnu::visibility("hidden")]] extern const char keyfall_@function@_begin[];
[[gnu::visibility("hidden")]] extern const char keyfall_@function@_end[];
}

namespace keyfall {

std::string_view @function@();

std::string_view @function@()
{
    return {keyfall_@function@_begin, static_cast<std::size_t>(keyfall_@function@_end - keyfall_@function@_begin)};
}

}  // namespace keyfall
]==])
    # Of the target's folder: from a folder below, properties would not reach it, and a changed file would stay the old one.
    set_source_files_properties(${source} TARGET_DIRECTORY ${target}
                                PROPERTIES OBJECT_DEPENDS ${file} SKIP_PRECOMPILE_HEADERS ON)
    target_sources(${target} PRIVATE ${source})
endfunction()
