// SPDX-License-Identifier: MIT
#pragma once

#include "ui/kernels/kernel_lab.h"
#include "ui/kernels/run_kernels.h"

#include <QString>

#include <vector>

namespace keyfall {

/// What the panel of kernels shows and where that comes from, in one line, and what went wrong in a second one. `launched`:
/// by the run itself.
[[nodiscard]] QString kernelsSummary(const KernelLab& lab, const std::vector<RunKernel>& launched);

}  // namespace keyfall
