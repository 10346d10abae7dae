// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/reduced_dims.h"

#include <cstdint>

namespace keyfall::autograd {

std::vector<std::size_t> reducedDims(const BackwardCall& b)
{
    const std::size_t rank = b.facts("self").shape.size();
    std::vector<bool> reduced(rank, false);
    const Value dim = b.argument("dim");
    std::vector<std::int64_t> given;
    if (const auto* list = std::get_if<std::vector<std::int64_t>>(&dim))
        given = *list;
    else if (const auto* one = std::get_if<std::int64_t>(&dim))
        given = {*one};
    if (given.empty())
        reduced.assign(rank, true);
    for (const std::int64_t d : given)
        if (rank > 0)  // dimension 0 or -1 of a tensor without dimensions is no dimension
            reduced[static_cast<std::size_t>(d < 0 ? d + static_cast<std::int64_t>(rank) : d)] = true;
    std::vector<std::size_t> dims;
    for (std::size_t d = 0; d < rank; ++d)
        if (reduced[d])
            dims.push_back(d);
    return dims;
}

std::int64_t reducedCount(const BackwardCall& b)
{
    std::int64_t count = 1;
    for (const std::size_t d : reducedDims(b))
        count *= b.facts("self").shape[d];
    return count;
}

Tensor spread(const BackwardCall& b, const Tensor& tensor)
{
    const Dims& shape = b.facts("self").shape;
    Dims kept = shape;
    for (const std::size_t d : reducedDims(b))
        kept[d] = 1;
    return b.math().expand(b.math().reshape(tensor, kept), shape);
}

Tensor withReduced(const BackwardCall& b, Tensor tensor)
{
    const Value dim = b.argument("dim");
    const auto* named = std::get_if<std::vector<std::int64_t>>(&dim);
    if (named == nullptr || named->empty() || b.facts("self").shape.empty() || std::get<bool>(b.argument("keepdim")))
        return tensor;
    for (const std::size_t d : reducedDims(b))
        tensor = b.math().call("unsqueeze", {tensor, static_cast<std::int64_t>(d)});
    return tensor;
}

}  // namespace keyfall::autograd
