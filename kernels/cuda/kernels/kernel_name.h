// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace keyfall::cuda {

/// `add_kernel<float>`, put together while compiling.
struct KernelName {
    char text[64] = {};
};

constexpr void append(KernelName& name, std::size_t& length, const char* text)
{
    for (; *text != '\0' && length + 1 < sizeof name.text; ++text)
        name.text[length++] = *text;
}

constexpr KernelName kernelName(const char* formula, const char* type)
{
    KernelName name;
    std::size_t length = 0;
    append(name, length, formula);
    append(name, length, "_kernel<");
    append(name, length, type);
    append(name, length, ">");
    return name;
}

}  // namespace keyfall::cuda
