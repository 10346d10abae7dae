// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <string>

/// Programs whose work is rows.
namespace keyfall {

/// Of n rows of m elements of slot 2 the sums in slot 0, and of columns of m elements the products in slot 1.
[[nodiscard]] KernelProgram sumsKernel(const char* type);
/// Of each row of m elements of slot 1 its softmax, as the fusion writes it.
[[nodiscard]] std::string softmaxText(const char* type);
[[nodiscard]] KernelProgram softmaxKernel(const char* type);
/// Every second element of slot 0 is the largest or smallest one of a row of m elements of slot 1: so lanes lie along rows.
[[nodiscard]] KernelProgram extremeKernel(const char* type, const char* kind);

}  // namespace keyfall
