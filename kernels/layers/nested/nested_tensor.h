// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor_kind.h"
#include "kernels/layers/nested/ragged_rows.h"

#include <memory>
#include <string>
#include <vector>

namespace keyfall::nested {

/// Whose rules a nested tensor follows where PyTorch's two kinds differ: with a dense partner.
enum class NestedForm : std::uint8_t {
    list,    ///< made of a list, as in 1.13 (`torch.strided`): takes no dense partner but a number
    jagged,  ///< values and offsets, as in 2.x (`torch.jagged`): takes one that broadcasts (eleven:2.6.3)
};

/// The `kind` of a nested tensor: B components whose sizes may differ.
///
/// Note [How a nested tensor lies in memory]
/// All components are in one strided tensor, `values`. In the usual case they differ in one size only, that of
/// dimension `raggedDim` of the nested tensor: then `values` has the shape of a component with all rows one after the
/// other along that dimension, (ΣL, D…) for raggedDim 1, and `rows` says whose they are. A transpose of the ragged
/// dimension is a transpose of `values` and another `raggedDim`; nothing moves.
/// Components that differ in more than that, or have no dimensions, lie flat: `raggedDim` is 0, `values` has one
/// dimension, its "rows" are single elements, and `sizes` has the shape of each component.
class NestedTensor final : public TensorKind {
public:
    NestedTensor(Tensor memory, std::shared_ptr<const RaggedRows> whose, int ragged, std::vector<Dims> shapes,
                 NestedForm rules)
        : values(std::move(memory)), rows(std::move(whose)), raggedDim(ragged), sizes(std::move(shapes)), form(rules)
    {
    }

    const Tensor values;
    const std::shared_ptr<const RaggedRows> rows;
    const int raggedDim;            ///< >= 1, or 0: the components lie flat
    const std::vector<Dims> sizes;  ///< of the components, when they lie flat
    const NestedForm form;

    [[nodiscard]] std::int64_t count() const { return rows->count(); }
    [[nodiscard]] bool isFlat() const { return raggedDim == 0; }
    [[nodiscard]] Dims sizeOf(std::int64_t component) const;
    /// A view of `values`; no call is made.
    [[nodiscard]] Tensor component(std::int64_t index) const;
    /// Both have components of the same sizes, one by one.
    [[nodiscard]] bool sameSizes(const NestedTensor& other) const;
    /// Both have the same rows for the same components, so that `values` can be computed on element by element.
    [[nodiscard]] bool sameStructure(const NestedTensor& other) const;

    [[nodiscard]] std::vector<TensorPart> parts() const override;
};

/// The tensor's kind; null when it is not nested.
[[nodiscard]] const NestedTensor* nestedOrNull(const Tensor& tensor);

/// Over `values`, whose dimension `raggedDim - 1` has `rows->rows()` rows. Shares their memory and version.
///
/// The shape of the result is that of the smallest dense tensor it fits in, what to_padded_tensor gives: so it is
/// total, and a number of elements taken from it is never too small. Throws DispatchError for values that do not fit.
[[nodiscard]] Tensor makeJagged(const Tensor& values, std::shared_ptr<const RaggedRows> rows, int raggedDim,
                                NestedForm form);
/// Over a flat `buffer` with one component after the other, of the list form. Components that differ in dimension 1
/// only are rows of a view of it. Throws DispatchError when the sizes have different ranks or another number of
/// elements.
[[nodiscard]] Tensor makeOfSizes(const Tensor& buffer, std::vector<Dims> sizes, NestedForm form = NestedForm::list);
/// The structure of `like` over other values.
[[nodiscard]] Tensor makeLike(const Tensor& values, const NestedTensor& like);
/// Of the list form, in new memory on `device`; without the dispatcher. For those who read tensors from a file.
[[nodiscard]] Tensor makeOfComponents(const std::vector<Tensor>& components, DType dtype, Device device);
/// The same on another device. Throws DispatchError or DeviceError when there is no such device or no memory.
[[nodiscard]] Tensor copyNested(const Tensor& tensor, Device device);

/// The dimension in which the sizes differ, counted in the nested tensor (so from 1), `preferred` when they do not
/// differ in any; 0 when they differ in several, or have no dimensions.
[[nodiscard]] int raggedDimOf(const std::vector<Dims>& sizes, int preferred = 1);
/// The smallest shape that holds all of them, with the number of them in front.
[[nodiscard]] Dims paddedShape(const std::vector<Dims>& sizes);
[[nodiscard]] std::vector<Dims> sizesOf(const NestedTensor& nested);
/// `[2, (2, 1), 3]`: the sizes that differ are listed.
[[nodiscard]] std::string shapeText(const Tensor& tensor);

}  // namespace keyfall::nested
