// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/operator_record.h"
#include "core/script/program.h"

#include <functional>
#include <string>
#include <vector>

namespace keyfall {

/// A record's call, a block around it or its gradients raised an error; `text` is the whole message.
struct Raised {
    std::string text;
};

/// A record's call or program as a function of its tensors. Both give their outputs with lists flattened.
struct RecordedFunction {
    std::vector<std::string> names;  ///< of a program's inputs, in its `order`; empty for a call
    std::vector<Tensor> inputs;      ///< the tensor arguments of a call; undefined where it has null
    /// Runs it on other tensors in the place of `inputs`. Throws `Raised`.
    std::function<Stack(const std::vector<Tensor>& inputs)> run;
};

/// The function of a record whose tensors are made by `reader`; what has no tensor runs on `device`. It must not outlive
/// the record, the runtime and the reader.
[[nodiscard]] RecordedFunction functionOf(const JsonPlace& record, Runtime& runtime, const OperatorRecordReader& reader,
                                          Device device);

[[nodiscard]] bool isProgram(const JsonPlace& record);
/// Throws `JsonFailure` for a program that cannot be read.
[[nodiscard]] std::vector<Statement> programOf(const JsonPlace& record);

}  // namespace keyfall
