// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/quoted_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace keyfall {

namespace {

constexpr std::array<std::pair<char, char>, 10> kEscapes{{{'\\', '\\'},
                                                          {'\'', '\''},
                                                          {'"', '"'},
                                                          {'\a', 'a'},
                                                          {'\b', 'b'},
                                                          {'\f', 'f'},
                                                          {'\n', 'n'},
                                                          {'\r', 'r'},
                                                          {'\t', 't'},
                                                          {'\v', 'v'}}};

bool isOctal(char c)
{
    return c >= '0' && c <= '7';
}

}  // namespace

std::string quoteText(std::string_view text)
{
    std::string quoted = "\"";
    for (const char c : text) {
        const auto* escape = std::find_if(kEscapes.begin(), kEscapes.end(), [c](auto pair) { return pair.first == c; });
        if (escape != kEscapes.end()) {
            quoted += {'\\', escape->second};
        } else if (c >= 0x20 && c < 0x7f) {
            quoted += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            for (const int digit : {-1, byte >> 6, (byte >> 3) & 7, byte & 7})
                quoted += digit < 0 ? '\\' : static_cast<char>('0' + digit);
        }
    }
    return quoted + "\"";
}

std::string unquoteText(std::string_view quoted)
{
    if (quoted.starts_with('"'))
        quoted.remove_prefix(1);
    if (quoted.ends_with('"'))
        quoted.remove_suffix(1);
    std::string text;
    for (std::size_t i = 0; i < quoted.size(); ++i) {
        if (quoted[i] != '\\' || i + 1 == quoted.size()) {
            text += quoted[i];
        } else if (i + 3 < quoted.size() && isOctal(quoted[i + 1]) && isOctal(quoted[i + 2])
                   && isOctal(quoted[i + 3])) {
            text += static_cast<char>((quoted[i + 1] - '0') * 64 + (quoted[i + 2] - '0') * 8 + (quoted[i + 3] - '0'));
            i += 3;
        } else {
            const char escaped = quoted[++i];
            const auto* escape =
                std::find_if(kEscapes.begin(), kEscapes.end(), [escaped](auto pair) { return pair.second == escaped; });
            text += escape != kEscapes.end() ? escape->first : escaped;
        }
    }
    return text;
}

}  // namespace keyfall
