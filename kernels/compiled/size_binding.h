// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/prepared_kernel.h"
#include "core/tensor/dims.h"
#include "kernels/codegen/from_graph.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// The sizes of one call for the variables of a fusion, which the trace's sizes stand for: equal sizes share one, 1 stays 1
/// (design of kernels, section 3).
class SizeBinding {
public:
    explicit SizeBinding(const std::vector<codegen::FusionVariable>& variables);

    /// Takes the sizes of an argument that had `traced` sizes in the trace. What does not fit, in words; nothing when it
    /// fits: another rank, 1 or 0 where there was more, two sizes for one variable, elements in another order.
    [[nodiscard]] std::optional<std::string> bind(const Dims& traced, const Dims& tracedStrides, const Dims& shape,
                                                  const Dims& strides);
    /// Whether every variable has got its value.
    [[nodiscard]] bool complete() const;

    /// What a value of the trace is in this call.
    [[nodiscard]] Dims shapeOf(const Dims& traced) const;
    [[nodiscard]] Dims stridesOf(const Dims& traced, const Dims& tracedStrides) const;
    /// The variables by name; the names are those of the fusion.
    [[nodiscard]] std::vector<NamedValue> values() const;

private:
    struct Variable {
        const codegen::FusionVariable* of = nullptr;
        std::optional<std::int64_t> value;
    };
    using Variables = std::map<std::int64_t, Variable>;  ///< by the size or stride that they stand for

    [[nodiscard]] std::int64_t sizeOf(std::int64_t traced) const;

    Variables sizes_;
    Variables strides_;
};

/// Whether a variable of a fusion is a size; the others are strides.
[[nodiscard]] inline bool isSize(std::string_view variable)
{
    return variable.starts_with('s');
}

/// The dimensions whose strides mean something, the innermost first: more than one element, not broadcast.
[[nodiscard]] std::vector<std::size_t> stridedDimensions(const Dims& shape, const Dims& strides);

}  // namespace keyfall
