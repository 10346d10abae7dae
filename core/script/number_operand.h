// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <string_view>

namespace keyfall {

// Note [A number where a tensor is taken]
// The arithmetic of PyTorch has overloads for numbers that a program never reaches: `mul(x, 2)` is a call of mul.Tensor
// with the number as a tensor on the CPU, of no dimension, "wrapped": it promotes less than any other tensor, and where
// autograd records the call, the node is MulBackward0. Python's binding does so for a short list of names
// (should_allow_numbers_as_tensors in torch/csrc/utils/python_arg_parser.cpp) and for `torch.ops.aten` as well; all other
// operators (eq, remainder, pow, rsub) take their overload for numbers. The key sets are those of both tensors, so
// a number beside a CUDA tensor brings the bits of the CPU. The 11-key model and PyTorch 1.8 are as their vectors say:
// the overload for numbers.

/// Whether a program's number may stand where `op`, an overload with or without `aten::`, takes a tensor.
[[nodiscard]] bool takesNumberAsTensor(const KeyModel& model, std::string_view op);

}  // namespace keyfall
