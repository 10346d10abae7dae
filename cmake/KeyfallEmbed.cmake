# SPDX-License-Identifier: MIT

# keyfall_embed(<target> <file> <function>)
#
# Compiles a file into a target, so that it is there without a path and without Qt: `std::string_view <function>()` of
# namespace keyfall gives its bytes.
function(keyfall_embed target file function)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[// Made by keyfall_embed of @file@; do not edit.
#include <string_view>

namespace keyfall {

std::string_view @function@();

std::string_view @function@()
{
    static constexpr unsigned char kBytes[]{
@bytes@};
    return {reinterpret_cast<const char*>(kBytes), sizeof kBytes};
}

}  // namespace keyfall
]])
    target_sources(${target} PRIVATE ${source})
endfunction()
