// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/wrap.h"

namespace keyfall::nested {

namespace {

Tensor sizeTable(const std::vector<Dims>& sizes, bool strides)
{
    std::vector<std::int64_t> table;
    const std::size_t rank = sizes.empty() ? 0 : sizes.front().size();
    for (const Dims& size : sizes) {
        const Dims row = strides ? contiguousStrides(size) : size;
        table.insert(table.end(), row.begin(), row.end());
    }
    return intTensor(table, Dims{static_cast<std::int64_t>(sizes.size()), static_cast<std::int64_t>(rank)}, kCpu);
}

}  // namespace

Tensor wrapJagged(const TensorMath& math, const Tensor& values, const std::shared_ptr<const RaggedRows>& rows,
                  int raggedDim, NestedForm form)
{
    if (!values.requiresGrad())
        return makeJagged(values, rows, raggedDim, form);
    // The dummy is there so that the call finds the Nested layer, and says of which form the result is.
    const Tensor dummy = makeJagged(values.detached(), rows, raggedDim, form);
    const Value lengths = rows->givesLengths() ? Value(intTensor(rows->lengths())) : Value(None{});
    return math.call("_nested_view_from_jagged",
                     {values, intTensor(rows->offsets()), dummy, lengths, std::int64_t{raggedDim}});
}

Tensor wrapSizes(const TensorMath& math, const Tensor& buffer, std::vector<Dims> sizes, NestedForm form)
{
    if (!buffer.requiresGrad())
        return makeOfSizes(buffer, std::move(sizes), form);
    std::vector<std::int64_t> offsets;
    std::int64_t next = 0;
    for (const Dims& size : sizes) {
        offsets.push_back(next);
        next += elementCount(size);
    }
    return math.call("_nested_view_from_buffer", {buffer, sizeTable(sizes, false), sizeTable(sizes, true), offsets});
}

Tensor wrapLike(const TensorMath& math, const Tensor& values, const NestedTensor& like)
{
    if (like.isFlat())
        return wrapSizes(math, values, like.sizes, like.form);
    return wrapJagged(math, values, like.rows, like.raggedDim, like.form);
}

}  // namespace keyfall::nested
