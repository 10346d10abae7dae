// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/size_expr.h"

#include <string>
#include <string_view>

namespace keyfall {

/// "overflow: 9223372036854775807 + 1 does not fit 64 bits": the sentence of a fault. `subject` is the operation as text,
/// or the variable of `unbound`.
[[nodiscard]] std::string sizeFaultText(SizeFault fault, std::string_view subject,
                                        const std::int64_t* arguments = nullptr, std::size_t count = 0);
/// "n is 0, outside bounds 1..100".
[[nodiscard]] std::string outsideBoundsText(std::string_view variable, std::int64_t value, SizeBounds bounds);

}  // namespace keyfall
