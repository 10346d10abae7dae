// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/group_layout.h"
#include "kernels/codegen/size_names.h"

#include <string>
#include <vector>

namespace keyfall::codegen {

/// Texts of size expressions, one a dimension: which element of a value is meant.
using Coordinates = std::vector<std::string>;

/// Writes indices of loads and stores.
class IndexText {
public:
    IndexText(const FusionGraph& graph, SizeNames& names) : graph_(graph), names_(names) {}

    /// The coordinates of the `flat`th element of a shape.
    [[nodiscard]] Coordinates unflattened(const std::string& flat, const Dims& shape);
    /// Of a value that is broadcast to where the coordinates `at` are meant: its last dimensions are their last ones.
    [[nodiscard]] Coordinates broadcast(const Dims& shape, const Coordinates& at) const;
    /// Through the views of a chain to the coordinates of what it views.
    [[nodiscard]] Coordinates through(const ViewChain& chain, Coordinates at);
    /// The element's place in the value's memory.
    [[nodiscard]] std::string linear(const FusionValue& value, const Coordinates& at);

private:
    [[nodiscard]] Coordinates before(const FusionNode& view, const Coordinates& at);
    [[nodiscard]] Coordinates reshaped(const Dims& base, const Dims& shape, const Coordinates& at);

    const FusionGraph& graph_;
    SizeNames& names_;
};

}  // namespace keyfall::codegen
