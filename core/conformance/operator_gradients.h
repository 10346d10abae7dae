// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/operator_comparison.h"
#include "core/conformance/operator_run.h"

namespace keyfall {

/// Compares the gradients of `outputs`, which the record's function gave, with `grads` and `grad_of_grad` of a record
/// that has `cotangents`. Throws `Raised` where they cannot be computed.
void compareGradients(const JsonPlace& record, const RecordedFunction& function, const Stack& outputs, Runtime& runtime,
                      const OperatorRecordReader& reader, OperatorComparison& comparison);

}  // namespace keyfall
