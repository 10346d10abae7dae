// SPDX-License-Identifier: MIT
#include "core/script/number_operand.h"

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

constexpr std::array<std::string_view, 10> kNames{"add",      "copy", "div", "divide",   "floor_divide",
                                                  "multiply", "mul",  "sub", "subtract", "true_divide"};

}  // namespace

bool takesNumberAsTensor(const KeyModel& model, std::string_view op)
{
    if (model.spec().precedence != Precedence::modern)
        return false;
    constexpr std::string_view kAten = "aten::";
    if (op.starts_with(kAten))
        op.remove_prefix(kAten.size());
    std::string_view base = op.substr(0, op.find('.'));
    const bool inPlace = base.ends_with('_');
    if (inPlace)
        base.remove_suffix(1);
    if (base == "copy" && !inPlace)
        return false;
    return std::find(kNames.begin(), kNames.end(), base) != kNames.end();
}

}  // namespace keyfall
