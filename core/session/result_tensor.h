// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"

namespace keyfall {

/// Copies a value of a program to host memory, as results are kept. A tensor list gives one result an item, `x[0]`; a
/// value that is no tensor is kept as such. Never throws; what cannot be copied says so in `omitted`.
[[nodiscard]] std::vector<ResultTensor> resultsOf(Runtime& runtime, const std::string& name, const Value& value);

/// The same of one tensor without a name. What is on meta has no elements, whatever its form.
[[nodiscard]] ResultTensor resultOf(Runtime& runtime, const Tensor& tensor);

}  // namespace keyfall
