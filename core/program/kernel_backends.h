// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/program.h"

#include <vector>

namespace keyfall {

/// The ways to compile and run kernel programs that somebody has, the surest first. A type of its own, so that who hands it
/// on (`Runtime`) need not know what a kernel program is.
struct KernelBackends {
    std::vector<KernelBackend> list;
};

}  // namespace keyfall
