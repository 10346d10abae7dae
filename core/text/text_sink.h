// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace keyfall {

/// Where a text goes piece by piece. The view lives during the call.
using TextSink = std::function<void(std::string_view)>;

/// All that `write` sends.
[[nodiscard]] inline std::string wholeText(const std::function<void(const TextSink&)>& write)
{
    std::string text;
    write([&text](std::string_view piece) { text += piece; });
    return text;
}

}  // namespace keyfall
