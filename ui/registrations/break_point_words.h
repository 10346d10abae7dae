// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"

#include <QString>

namespace keyfall {

/// "add at Autograd", "every operator at Cpu, the 3rd time", "mul, with a float16 argument": a break point in words.
[[nodiscard]] QString breakPointText(const Breakpoint& point);

}  // namespace keyfall
