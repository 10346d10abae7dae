// SPDX-License-Identifier: MIT
#include "kernels/ops/shape/view.h"

#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/sizes.h"

#include <utility>

namespace keyfall::ops {

Dims inferSize(const std::vector<std::int64_t>& shape, std::int64_t count)
{
    Dims result = toDims(shape);
    std::optional<std::size_t> inferred;
    std::int64_t known = 1;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == -1) {
            if (inferred)
                reject("only one dimension can be inferred");
            inferred = i;
        } else if (shape[i] < 0) {
            reject("invalid shape dimension " + std::to_string(shape[i]));
        } else {
            known = wrappedProduct(known, shape[i]);
        }
    }
    const bool fits = inferred ? known == 0 || (known > 0 && count % known == 0) : known == count;
    if (!fits || (inferred && known == 0 && count != 0))
        reject("shape '" + textOf(result) + "' is invalid for input of size " + std::to_string(count));
    if (inferred) {
        if (known == 0)
            reject("cannot reshape tensor of 0 elements into shape " + textOf(result)
                   + " because the unspecified dimension size -1 can be any value and is ambiguous");
        result[*inferred] = count / known;
    }
    checkCount(result);
    return result;
}

std::optional<Dims> viewStrides(const Dims& shape, const Dims& strides, const Dims& newShape)
{
    if (shape == newShape)
        return strides;
    if (elementCount(shape) == 0)
        return contiguousStrides(newShape);
    Dims result(newShape.size());
    // Walk from the back over runs of old dimensions that are contiguous with each other; each run must be covered
    // by whole new dimensions.
    auto next = static_cast<std::ptrdiff_t>(newShape.size()) - 1;
    std::int64_t base = shape.empty() ? 1 : strides.back();
    std::int64_t oldCount = 1;
    std::int64_t newCount = 1;
    for (std::size_t i = shape.size(); i-- > 0;) {
        oldCount *= shape[i];
        const bool runEnds = i == 0 || (shape[i - 1] != 1 && strides[i - 1] != oldCount * base);
        if (!runEnds)
            continue;
        while (next >= 0 && (newCount < oldCount || newShape[static_cast<std::size_t>(next)] == 1)) {
            result[static_cast<std::size_t>(next)] = newCount * base;
            newCount *= newShape[static_cast<std::size_t>(next)];
            --next;
        }
        if (newCount != oldCount)
            return std::nullopt;
        if (i > 0) {
            base = strides[i - 1];
            oldCount = 1;
            newCount = 1;
        }
    }
    for (; next >= 0; --next)  // a 0-dim tensor seen with dimensions of size one
        result[static_cast<std::size_t>(next)] = 1;
    return result;
}

ViewShape expandShape(const Tensor& self, const std::vector<std::int64_t>& sizes)
{
    const auto rank = static_cast<std::size_t>(self.dim());
    if (sizes.size() < rank)
        reject(std::string("expand(torch.") + scalarTypeName(self.dtype()) + "Tensor{" + textOf(self.shape())
               + "}, size=" + textOf(toDims(sizes)) + "): the number of sizes provided (" + std::to_string(sizes.size())
               + ") must be greater or equal to the number of dimensions in the tensor (" + std::to_string(rank) + ")");
    ViewShape view{toDims(sizes), Dims(sizes.size())};
    for (std::size_t i = sizes.size(); i-- > 0;) {
        const std::size_t added = sizes.size() - rank;
        const bool exists = i >= added;
        const std::int64_t old = exists ? self.shape()[i - added] : 1;
        if (sizes[i] == -1) {
            if (!exists)
                reject("The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension "
                       + std::to_string(i));
            view.shape[i] = old;
        } else if (exists && sizes[i] != old && old != 1) {
            reject("The expanded size of the tensor (" + std::to_string(sizes[i]) + ") must match the existing size ("
                   + std::to_string(old) + ") at non-singleton dimension " + std::to_string(i)
                   + ".  Target sizes: " + textOf(toDims(sizes)) + ".  Tensor sizes: " + textOf(self.shape()));
        }
        const std::int64_t size = view.shape[i];
        if (size < 0)
            reject("The expanded size of the tensor (" + std::to_string(size) + ") is negative in dimension "
                   + std::to_string(i));
        if (exists && size == old)
            view.strides[i] = self.strides()[i - added];
        // A new dimension of size one gets the stride it would have if it were real, as PyTorch does.
        else if (!exists && size == 1)
            view.strides[i] = i + 1 < sizes.size() ? wrappedProduct(view.shape[i + 1], view.strides[i + 1]) : 1;
        else
            view.strides[i] = 0;
    }
    checkCount(view.shape);
    return view;
}

ViewShape transposeShape(const Tensor& self, std::int64_t dim0, std::int64_t dim1)
{
    const std::size_t a = wrapDim(dim0, self.dim());
    const std::size_t b = wrapDim(dim1, self.dim());
    ViewShape view{self.shape(), self.strides()};
    if (a != b) {
        std::swap(view.shape[a], view.shape[b]);
        std::swap(view.strides[a], view.strides[b]);
    }
    return view;
}

ViewShape permuteShape(const Tensor& self, const std::vector<std::int64_t>& dims)
{
    const auto rank = static_cast<std::size_t>(self.dim());
    if (dims.size() != rank)
        reject("permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired "
               "ordering of dimensions i.e. input.dim() = "
               + std::to_string(rank) + " is not equal to len(dims) = " + std::to_string(dims.size()));
    ViewShape view{Dims(rank), Dims(rank)};
    std::vector<bool> used(rank);
    for (std::size_t i = 0; i < rank; ++i) {
        const std::size_t from = wrapDim(dims[i], self.dim());
        if (used[from])
            reject("permute(): duplicate dims are not allowed.");
        used[from] = true;
        view.shape[i] = self.shape()[from];
        view.strides[i] = self.strides()[from];
    }
    return view;
}

ViewShape unsqueezeShape(const Tensor& self, std::int64_t dim)
{
    const std::size_t at = wrapDim(dim, self.dim() + 1);
    ViewShape view{self.shape(), self.strides()};
    const std::int64_t stride = at == view.shape.size() ? 1 : view.shape[at] * view.strides[at];
    view.shape.insert(at, 1);
    view.strides.insert(at, stride);
    return view;
}

ViewShape squeezeShape(const Tensor& self, const std::optional<std::vector<std::int64_t>>& dims)
{
    const std::vector<bool> mask =
        dims && !dims->empty() ? dimMask(*dims, self.dim()) : std::vector<bool>(self.shape().size() + 1, !dims);
    ViewShape view;
    for (std::size_t i = 0; i < self.shape().size(); ++i) {
        if (mask[i] && self.shape()[i] == 1)
            continue;
        view.shape.push_back(self.shape()[i]);
        view.strides.push_back(self.strides()[i]);
    }
    return view;
}

}  // namespace keyfall::ops
