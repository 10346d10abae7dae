// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/tensor/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// An operator's name: `add.Tensor` is {"add", "Tensor"}; the namespace is part of `name` ("aten::add") where given.
struct OperatorName {
    std::string name;
    std::string overload;

    [[nodiscard]] std::string text() const { return overload.empty() ? name : name + "." + overload; }
    [[nodiscard]] static OperatorName parse(std::string_view text);
    friend auto operator<=>(const OperatorName&, const OperatorName&) = default;
};

/// The type of an argument or a result, as the schema language writes it.
enum class TypeKind { tensor, scalar, integer, floating, boolean, string, dtype, device, layout };

struct SchemaType {
    TypeKind kind = TypeKind::tensor;
    bool list = false;          ///< `Tensor[]`, `int[]`, `int[2]` (one integer stands for the whole list)
    bool nested = false;        ///< `Tensor[][]`: takes no part in the key computation (pytorch:K1)
    bool optional = false;      ///< `Tensor?`
    bool optionalItem = false;  ///< `Tensor?[]`
    bool written = false;       ///< `Tensor(a!)`: an in-place or out argument
    std::string text;           ///< as written

    friend bool operator==(const SchemaType&, const SchemaType&) = default;
};

struct SchemaArgument {
    std::string name;
    SchemaType type;
    std::optional<Value> defaultValue;
    bool keywordOnly = false;
};

/// `add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor`, read once.
struct Schema {
    OperatorName name;
    std::vector<SchemaArgument> arguments;
    std::vector<SchemaType> returns;
    std::string text;

    /// Reads PyTorch's schema language; a message says at which column what was expected.
    [[nodiscard]] static Expected<Schema> parse(std::string_view text);

    [[nodiscard]] bool inPlace() const { return !name.name.empty() && name.name.back() == '_'; }
};

}  // namespace keyfall
