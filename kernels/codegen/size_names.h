// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dims.h"
#include "kernels/codegen/from_graph.h"

#include <map>
#include <string>
#include <vector>

namespace keyfall::codegen {

/// The variables that stand for sizes and strides. Texts are those of size expressions (kernels:2.1).
class SizeNames {
public:
    /// `s0`, or `1`.
    [[nodiscard]] std::string size(std::int64_t size);
    /// `s0 * s1`, or `1`: how many elements a shape has.
    [[nodiscard]] std::string count(const Dims& shape);
    /// One text a dimension: `0`, `1`, a product of sizes where the elements are dense, else a variable. Dimensions of size
    /// 1 have none.
    [[nodiscard]] std::vector<std::string> strides(const Dims& shape, const Dims& strides);
    /// How many elements from the first to the last.
    [[nodiscard]] std::string extent(const Dims& shape, const Dims& strides);

    [[nodiscard]] std::vector<FusionVariable> variables() const { return variables_; }

private:
    [[nodiscard]] std::string name(const char* letter, std::int64_t value, std::map<std::int64_t, std::string>& names);

    std::map<std::int64_t, std::string> sizes_;
    std::map<std::int64_t, std::string> strides_;
    std::vector<FusionVariable> variables_;
};

/// `a * b`, left out where one is 1; 0 where one is 0.
[[nodiscard]] std::string timesText(const std::string& a, const std::string& b);
/// `a + b`, left out where one is 0.
[[nodiscard]] std::string plusText(const std::string& a, const std::string& b);

}  // namespace keyfall::codegen
