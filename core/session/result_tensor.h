// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"
#include "core/text/json_text.h"

namespace keyfall {

/// Copies a value of a program to host memory, as results are kept. A tensor list gives one result an item, `x[0]`; a
/// value that is no tensor is kept as JSON (`{"int": 3}`). Never throws; what cannot be copied says so in `other`.
[[nodiscard]] std::vector<ResultTensor> resultsOf(Runtime& runtime, const std::string& name, const Value& value);

/// Form T of vectors/ops/FORMAT.md, plus `name`: NaN and infinities as strings, bool as true/false, integers as
/// integers, and for float32, float16 and bfloat16 the shortest decimals that read back as the same float32.
[[nodiscard]] Json tensorJson(const ResultTensor& tensor);

}  // namespace keyfall
