// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/device.h"
#include "core/tensor/dtype.h"
#include "core/tensor/traits.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace keyfall {

/// One element, exact for every type: int64 elements are integers, all others doubles.
using ElementValue = std::variant<double, std::int64_t>;

/// The elements of a strided tensor, and how they lie in its storage.
struct StridedSpec {
    DType dtype = DType::float32;
    std::vector<std::int64_t> shape;
    std::vector<double> data;            ///< row-major; exact for every type but int64, which `integers` holds
    std::vector<std::int64_t> integers;  ///< int64 data
    std::optional<ElementValue> fill;
    std::optional<std::uint64_t> random;  ///< Philox 4x32-10 seed, uniform in [0, 1)
    std::optional<std::vector<std::int64_t>> strides;
    std::int64_t offset = 0;

    friend bool operator==(const StridedSpec&, const StridedSpec&) = default;
};

/// The elements are the spec's own (`StridedSpec`).
struct StridedForm {
    friend bool operator==(const StridedForm&, const StridedForm&) = default;
};
struct SparseCooForm {
    StridedSpec indices;  ///< [sparse dimensions, entries]
    StridedSpec values;
    std::optional<bool> coalesced;

    friend bool operator==(const SparseCooForm&, const SparseCooForm&) = default;
};
struct SparseCsrForm {
    StridedSpec crow;
    StridedSpec col;
    StridedSpec values;

    friend bool operator==(const SparseCsrForm&, const SparseCsrForm&) = default;
};
/// The spec's dtype is that of the codes: uint8 for quint8 (Note [A quantized type is a name]).
struct QuantizedForm {
    std::vector<double> scales;  ///< one, or one for each index of `axis`
    std::vector<std::int64_t> zeroPoints;
    std::optional<std::int64_t> axis;  ///< of a tensor that is quantized per channel
    std::vector<std::int64_t> codes;   ///< row-major

    friend bool operator==(const QuantizedForm&, const QuantizedForm&) = default;
};
struct NestedForm {
    std::vector<StridedSpec> components;

    friend bool operator==(const NestedForm&, const NestedForm&) = default;
};

/// What a tensor consists of, in the order of `Layout`.
using TensorForm = std::variant<StridedForm, SparseCooForm, SparseCsrForm, QuantizedForm, NestedForm>;

/// A tensor as a session or vector file describes it (form T of values:3). Its dtype and shape are those of
/// the whole tensor, whatever its form; a nested tensor has no shape. Parts of a form lie on the tensor's device.
struct TensorSpec : StridedSpec {
    std::string name;
    Device device;
    bool requiresGrad = false;
    TensorForm form;

    [[nodiscard]] Layout layout() const { return static_cast<Layout>(form.index()); }
    /// What the tensor will be, as far as dispatch cares.
    [[nodiscard]] TensorTraits traits() const
    {
        return TensorTraits(device.type, layout()).withRequiresGrad(requiresGrad);
    }

    friend bool operator==(const TensorSpec&, const TensorSpec&) = default;
};

/// A form of `layout` without content.
[[nodiscard]] TensorForm emptyForm(Layout layout);

}  // namespace keyfall
