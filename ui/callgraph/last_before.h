// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>

namespace keyfall {

/// The last of `parts`, which are in order of their member `begins`, that begins at or before a place; else the first.
template <class Parts, class Value, class Begins>
std::size_t lastBefore(const Parts& parts, Value place, const Begins& begins)
{
    const auto after = std::upper_bound(parts.begin(), parts.end(), place,
                                        [&](Value at, const auto& part) { return at < part.*begins; });
    return after == parts.begin() ? 0 : static_cast<std::size_t>(after - parts.begin()) - 1;
}

}  // namespace keyfall
