// SPDX-License-Identifier: MIT
#include "core/program/size_code.h"
#include "core/program/size_expr.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

// Any text is a size or an error. The canonical text of a size is the size again, and its stack code gives what the
// expression gives.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace keyfall;
    const auto expr = SizeExpr::parse(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!expr)
        return 0;
    const std::string canonical = expr->canonical();
    // Brackets of the canonical text may nest deeper than those that were written, and -(0) is written as the constant 0.
    const bool negatesZero = canonical.find("(-0)") != std::string::npos;
    if (const auto again = SizeExpr::parse(canonical); again
            ? !negatesZero && again->canonical() != canonical
            : again.error().message.find("nested too deep") == std::string::npos)
        std::abort();
    SizeValues values;
    std::vector<std::int64_t> list;
    const SizeCode code(*expr, [&](std::size_t name) {
        SizeCode::Place place;
        place.position = static_cast<std::uint32_t>(list.size());
        list.push_back(static_cast<std::int64_t>(name * 7) - 3);
        values[expr->names()[name]] = list.back();
        return place;
    });
    const auto value = expr->evaluate(values);
    const SizeResult result = code.evaluate(list);
    if (value.has_value() != (result.fault == SizeFault::none) || (value && *value != result.value))
        std::abort();
    return 0;
}
