// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace keyfall {

/// Paths of source files and names of operators are words longer than a panel is wide, and would widen it: they may break
/// behind "/", "_", "::" and ".", and before capitals, at places that nobody sees.
[[nodiscard]] QString breakable(const QString& text);

}  // namespace keyfall
