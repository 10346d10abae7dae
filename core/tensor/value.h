// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace keyfall {

/// The literal `none`.
struct None {
    friend constexpr bool operator==(None, None) = default;
};

/// One argument or result of a boxed call: a tagged value.
///
/// A Scalar argument is an `int64_t`, `double` or `bool`: an integer stays integral for promotion (values:2).
using Value = std::variant<None, Tensor, std::int64_t, double, bool, std::string, DType, Device,
                           std::vector<std::int64_t>, std::vector<double>, std::vector<bool>, std::vector<Tensor>>;

/// Arguments in schema order going in, results coming out.
using Stack = std::vector<Value>;

/// A number argument that keeps its category.
using Scalar = std::variant<std::int64_t, double, bool>;

/// `Tensor float32[2, 3] cpu`, `2`, `1.5`, `[0, 1]`, `none` ...: one line for people and messages.
[[nodiscard]] std::string textOf(const Value& value);

/// Calls `visit(const Tensor&)` for every tensor among the values, those in lists included.
template <class Visit>
void forEachTensor(const Stack& values, Visit&& visit)
{
    for (const Value& value : values) {
        if (const auto* tensor = std::get_if<Tensor>(&value))
            visit(*tensor);
        else if (const auto* list = std::get_if<std::vector<Tensor>>(&value))
            for (const Tensor& item : *list)
                visit(item);
    }
}

}  // namespace keyfall
