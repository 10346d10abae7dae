// SPDX-License-Identifier: MIT
#include "core/graph/profile.h"

namespace keyfall {

const char* nameOf(MemoryUse use)
{
    switch (use) {
    case MemoryUse::activations: return "activations";
    case MemoryUse::parameters: return "parameters";
    case MemoryUse::gradients: return "gradients";
    case MemoryUse::optimizer: return "optimizer";
    case MemoryUse::other: break;
    }
    return "other";
}

}  // namespace keyfall
