// SPDX-License-Identifier: MIT
#pragma once

#include <Qt>

#include <cstddef>
#include <optional>

namespace keyfall {

/// The place, from 0, of what a digit chooses: 1 is the first, 0 the tenth. Nothing: `key` (Qt::Key) is no digit.
[[nodiscard]] constexpr std::optional<std::size_t> placeOfDigit(int key)
{
    if (key < Qt::Key_0 || key > Qt::Key_9)
        return {};
    return key == Qt::Key_0 ? 9 : static_cast<std::size_t>(key - Qt::Key_1);
}

}  // namespace keyfall
