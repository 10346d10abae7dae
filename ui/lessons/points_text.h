// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace keyfall {

/// "7½": halves as people write them.
[[nodiscard]] inline QString pointsText(double points)
{
    const int whole = static_cast<int>(points);
    const bool half = points - whole >= 0.5;
    return half && whole == 0 ? QStringLiteral("½") : QString::number(whole) + (half ? QStringLiteral("½") : QString());
}

}  // namespace keyfall
