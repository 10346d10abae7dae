// SPDX-License-Identifier: MIT
#include "core/text/plain_message.h"

#include <array>
#include <utility>

namespace keyfall {

std::string plainMessage(std::string_view what)
{
    constexpr std::string_view kTooMuch = "more is asked for than any memory can hold";
    constexpr std::string_view kNoMemory = "the machine has not enough memory for this";
    constexpr std::string_view kOtherKind = "a kernel got or gave a value of another kind than its operator has";
    constexpr std::string_view kDefect = "something was looked up that is not there; this is a defect of Keyfall";
    constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kMeanings{{
        {"cannot create std::", kTooMuch},
        {"vector::reserve", kTooMuch},
        {"vector::_M_", kTooMuch},
        {"basic_string::_M_", kTooMuch},
        {"std::bad_alloc", kNoMemory},
        {"std::bad_array_new_length", kTooMuch},
        {"std::get: ", kOtherKind},
        {"std::bad_variant_access", kOtherKind},
        {"bad_variant_access", kOtherKind},
        {"bad optional access", kDefect},
        {"map::at", kDefect},
    }};
    for (const auto& [raw, meaning] : kMeanings)
        if (what.starts_with(raw))
            return std::string(meaning);
    return std::string(what);
}

}  // namespace keyfall
