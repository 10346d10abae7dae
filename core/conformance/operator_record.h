// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"
#include "core/text/json_text.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// A form of tensor or argument that no kernel serves yet: the record is not run, and this says why.
struct NotAvailable {
    std::string reason;
};

/// A call of values:1.1 with its arguments made: values in the order of the file.
struct OperatorCall {
    std::string name;  ///< `add.Tensor`
    Stack arguments;
    std::vector<std::pair<std::string, Value>> keywords;
    /// The tensor arguments, those in lists included, in the order of `arguments` and then `keywords`: the order of the
    /// record's `grads`.
    std::vector<Tensor> tensors;
};

/// Makes the values of a record's fields on one device. All functions throw `JsonFailure` for what the format does not
/// allow, and `NotAvailable` for what this build cannot make.
class OperatorRecordReader {
public:
    OperatorRecordReader(Runtime& runtime, Device device) : runtime_(runtime), device_(device) {}

    [[nodiscard]] OperatorCall call(const JsonPlace& record) const;
    /// The inputs of a program, in the order of its `order`.
    [[nodiscard]] std::vector<std::pair<std::string, Tensor>> inputs(const JsonPlace& record) const;
    /// A tensor, or an undefined one for null. What is on the cpu in the file goes to the reader's device.
    [[nodiscard]] Tensor tensor(const JsonPlace& place) const;

private:
    [[nodiscard]] Value argument(const JsonPlace& place) const;
    [[nodiscard]] std::vector<Tensor> tensors(const JsonPlace& place) const;

    Runtime& runtime_;
    Device device_;
};

/// `add.Tensor` of a record with "op" and "overload".
[[nodiscard]] std::string operatorNameOf(const JsonPlace& record);

}  // namespace keyfall
