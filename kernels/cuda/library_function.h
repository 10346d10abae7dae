// SPDX-License-Identifier: MIT
#pragma once

#include <dlfcn.h>

namespace keyfall::cuda {

/// Sets `function` to what `library`, which dlopen gave, has under `name`; false where it has nothing.
template <class Function>
[[nodiscard]] bool findFunction(void* library, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
}

}  // namespace keyfall::cuda
