// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/script/runtime.h"
#include "core/text/json_text.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall::bench {

/// One call of operator_cases.json, ready to be made. PyTorch makes the same one (torch_speed.py).
struct OperatorCase {
    std::string name;
    OperatorHandle op;
    Stack arguments;              ///< complete: defaults filled in
    std::optional<KeySet> keys;   ///< of a call without tensors
    std::optional<double> bytes;  ///< that must go through memory, for operators that do little else
    std::optional<double> flops;

    /// As a program would: key set from the tensors, result allocated.
    void call() const;
};

/// The cases, on the cpu, in a runtime of their own.
class OperatorCases {
public:
    /// Throws std::runtime_error with the case's name when the file and the operators do not fit.
    explicit OperatorCases(const std::string& path);

    [[nodiscard]] const std::vector<OperatorCase>& all() const { return cases_; }

private:
    [[nodiscard]] KeySet onCpu() const;
    [[nodiscard]] Value valueOf(const Json& described) const;
    [[nodiscard]] Tensor tensorOf(const Json& described) const;
    [[nodiscard]] Stack argumentsOf(const Json& described, const OperatorHandle& op) const;

    std::unique_ptr<Runtime> runtime_;
    std::vector<OperatorCase> cases_;
};

}  // namespace keyfall::bench
