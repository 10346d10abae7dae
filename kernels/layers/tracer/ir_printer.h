// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/tracer/ir_graph.h"

#include <string>

namespace keyfall {

/// The graph in the text format of eleven:2.1.6, byte for byte as PyTorch 1.13 prints it.
[[nodiscard]] std::string printGraph(const IrGraph& graph);
/// One node without indentation and line end.
[[nodiscard]] std::string printNode(const IrNode& node);
[[nodiscard]] std::string printType(const IrType& type);

/// `Float`, `Long` ...: the names of element types in this format.
[[nodiscard]] const char* irNameOf(DType dtype);
/// `QUInt8`, `QInt8`, `QInt32`: the quantized type with these codes.
[[nodiscard]] const char* irNameOfQuantized(DType codes);
/// The number that stands for an element type in constants (6 for float32).
[[nodiscard]] std::int64_t irCodeOf(DType dtype);

/// `2.` for whole numbers, else 17 significant digits.
[[nodiscard]] std::string printFloat(double value);
/// A constant tensor: `{2.5}` for one element, the elements for up to ten in host memory, else `<Tensor>`.
[[nodiscard]] std::string printTensor(const Tensor& tensor);

}  // namespace keyfall
