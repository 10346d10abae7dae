// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>

namespace keyfall {

/// Sentences one after another. A Chinese stop brings its own room: no gap comes behind it. Empty ones are left out.
[[nodiscard]] QString onOneLine(const QStringList& sentences);

}  // namespace keyfall
