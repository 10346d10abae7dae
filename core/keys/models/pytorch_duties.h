// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace keyfall {

/// One sentence for people: what a kernel at this PyTorch key does. Works for functionalities and classic keys.
[[nodiscard]] std::string dutyOfPytorchKey(std::string_view name);

}  // namespace keyfall
