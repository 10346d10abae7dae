// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"
#include "core/text/json_fwd.h"

#include <string>

namespace keyfall {

// The one writer of form T (values:3); tensor_spec_json.h reads it.

/// Form T without the name. A part says on which device it lies where the tensor is not on the cpu.
[[nodiscard]] Json jsonOf(const TensorSpec& spec);

/// `name`, then form T, where a strided tensor always names its device; or the reason why the elements are missing; or a
/// value that is no tensor as values:1.2's expectations have it (`{"int": 3}`).
[[nodiscard]] Json tensorJson(const ResultTensor& tensor);

/// A number as a JSON value, exact for its type: for float32 the shortest decimal that reads back; integers and bool as
/// such; NaN and infinities as texts.
[[nodiscard]] Json jsonNumber(double value, DType dtype);

/// One line for people: of a tensor that is not strided, its form without device; of a result, all but its name.
[[nodiscard]] std::string formText(const TensorSpec& spec);
[[nodiscard]] std::string formText(const ResultTensor& tensor);

}  // namespace keyfall
