// SPDX-License-Identifier: MIT
#include "core/program/size_fault.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>

namespace keyfall {

std::string sizeFaultText(SizeFault fault, std::string_view subject, const std::int64_t* arguments, std::size_t count)
{
    const std::string operands = fmt::format("{}", fmt::join(std::span(arguments, count), ", "));
    switch (fault) {
    case SizeFault::none: break;
    case SizeFault::overflow: return fmt::format("overflow: '{}' of {} does not fit 64 bits", subject, operands);
    case SizeFault::divisionByZero: return fmt::format("division by zero: '{}' of {}", subject, operands);
    case SizeFault::shift: return fmt::format("shift by {}: only 0 to 63 are possible", count > 1 ? arguments[1] : 0);
    case SizeFault::negativeExponent: return fmt::format("negative exponent: '{}' of {}", subject, operands);
    case SizeFault::unbound: return fmt::format("unbound variable '{}': it has no value", subject);
    case SizeFault::outsideBounds: return fmt::format("'{}' is outside bounds", subject);
    }
    return {};
}

std::string outsideBoundsText(std::string_view variable, std::int64_t value, SizeBounds bounds)
{
    return fmt::format("'{}' is {}, outside bounds {} to {}", variable, value, bounds.min, bounds.max);
}

}  // namespace keyfall
