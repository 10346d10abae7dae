// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace keyfall {

/// `add_.Tensor` for `aten::add_.Tensor`. The name of an operator of another namespace stays whole, so that it is never
/// taken for aten's: `quantized::matmul` has other arguments than `matmul`.
[[nodiscard]] inline std::string_view withoutAten(std::string_view op)
{
    constexpr std::string_view kAten = "aten::";
    return op.starts_with(kAten) ? op.substr(kAten.size()) : op;
}

}  // namespace keyfall
