// SPDX-License-Identifier: MIT
#include "core/tensor/tensor_spec.h"

#include <type_traits>

namespace keyfall {

namespace {

template <Layout L, class Form>
constexpr bool kIs = std::is_same_v<std::variant_alternative_t<static_cast<std::size_t>(L), TensorForm>, Form>;

static_assert(
    kIs<Layout::strided,
        StridedForm> && kIs<Layout::sparseCoo, SparseCooForm> && kIs<Layout::sparseCsr, SparseCsrForm> && kIs<Layout::quantized, QuantizedForm> && kIs<Layout::nested, NestedForm>,
    "TensorSpec::layout() is the index of the form");

}  // namespace

TensorForm emptyForm(Layout layout)
{
    switch (layout) {
    case Layout::strided: return StridedForm{};
    case Layout::sparseCoo: return SparseCooForm{};
    case Layout::sparseCsr: return SparseCsrForm{};
    case Layout::quantized: return QuantizedForm{};
    case Layout::nested: return NestedForm{};
    }
    return StridedForm{};
}

}  // namespace keyfall
