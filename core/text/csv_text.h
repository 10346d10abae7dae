// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace keyfall {

/// A field of a CSV line: quoted where it must be (RFC 4180).
[[nodiscard]] inline std::string csvField(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

}  // namespace keyfall
