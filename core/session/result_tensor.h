// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"

namespace keyfall {

/// Copies a value of a program to host memory, as results are kept. A tensor list gives one result an item, `x[0]`; a
/// value that is no tensor is kept as JSON (`{"int": 3}`). Never throws; what cannot be copied says so in `other`.
[[nodiscard]] std::vector<ResultTensor> resultsOf(Runtime& runtime, const std::string& name, const Value& value);

}  // namespace keyfall
