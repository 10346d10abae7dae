// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/conformance.h"
#include "core/script/runtime.h"
#include "core/text/json_text.h"

#include <string>
#include <vector>

namespace keyfall {

/// How exactly a record's outputs must be met (values:4).
struct Tolerance {
    double relative = 0;
    double absolute = 0;
    bool signedZero = false;  ///< zeros must agree in sign
    bool strides = false;     ///< strides and offset must agree, but for dimensions of at most one element

    [[nodiscard]] static Tolerance of(const JsonPlace& record);
};

/// Compares values with what a record expects and keeps every difference.
class OperatorComparison {
public:
    OperatorComparison(Runtime& runtime, std::string record, Tolerance tolerance)
        : runtime_(runtime), record_(std::move(record)), tolerance_(tolerance)
    {
    }

    /// `null`, a number (`{"int": 3}`) or a tensor. `what` names the value in a difference: "output 0".
    void expectValue(const JsonPlace& expected, const Value& found, const std::string& what);
    /// `null` is "no tensor".
    void expectTensor(const JsonPlace& expected, const Tensor& found, const std::string& what);
    void expectThat(bool holds, const std::string& what, const std::string& expected, const std::string& found);

    [[nodiscard]] std::size_t checks() const { return checks_; }
    [[nodiscard]] const std::vector<Difference>& differences() const { return differences_; }

private:
    /// A sparse, quantized or nested tensor, part by part.
    void expectForm(const JsonPlace& expected, const TensorSpec& spec, const Tensor& found, const std::string& what);
    void expectPart(const JsonPlace& expected, const Value& found, const std::string& what);
    /// The dense forms of two sparse tensors: what two orders of the same entries have in common.
    void expectDense(const TensorSpec& expected, const Tensor& found, const std::string& what);
    void expectElements(const std::vector<double>& expected, const std::vector<double>& found, const std::string& what);
    void expectStrides(const TensorSpec& expected, const Tensor& found, const std::string& what);

    Runtime& runtime_;
    std::string record_;
    Tolerance tolerance_;
    std::size_t checks_ = 0;
    std::vector<Difference> differences_;
};

}  // namespace keyfall
