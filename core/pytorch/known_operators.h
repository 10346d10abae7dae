// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/schema.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// What the tables that come with the program say of one operator.
struct KnownOperator {
    std::string table;                 ///< `builtin:2.15.0`
    std::string schemaText;            ///< empty: kernels without a definition (pytorch:N9)
    std::optional<Schema> schema;      ///< where it can be read
    std::vector<std::string> kernels;  ///< the keys and aliases with a kernel, as registered
};

/// The operator in the tables of a model ("pytorch-2.15"). Only its line is read: about 20 ms, no tables are built.
[[nodiscard]] std::optional<KnownOperator> knownOperator(std::string_view model, std::string_view op);

/// The operators of the newest tables whose names begin so, in the order of the table.
[[nodiscard]] std::vector<std::string> knownOperators(std::string_view begin);

/// How many operators of the newest tables have a kernel registered at this key.
[[nodiscard]] std::size_t countKernelsAt(std::string_view key);

/// The tables that have the operator, or one of its overloads: "2.6.0".
[[nodiscard]] std::vector<std::string> tablesWith(std::string_view op);

/// Public functions that call this operator inside, so that it stands in an error though nobody wrote it: "matmul,
/// linear" of `aten::mm`. Empty where none is known.
[[nodiscard]] std::string_view callersOf(std::string_view op);

}  // namespace keyfall
