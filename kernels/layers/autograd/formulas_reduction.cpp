// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

namespace keyfall::autograd {

namespace {

/// The dimensions that the call reduced, ascending and not negative; all of them when it named none.
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

/// The gradient with the reduced dimensions back, spread over them.
Tensor spread(const BackwardCall& b)
{
    const Dims& shape = b.facts("self").shape;
    Dims kept = shape;
    for (const std::size_t d : reducedDims(b))
        kept[d] = 1;
    return b.math().expand(b.math().reshape(b.gradient(), kept), shape);
}

void sum(BackwardCall& b)
{
    b.set("self", spread(b));
}

void mean(BackwardCall& b)
{
    std::int64_t count = 1;
    for (const std::size_t d : reducedDims(b))
        count *= b.facts("self").shape[d];
    b.set("self", b.math().div(spread(b), count));
}

/// The inverse of a broadcast is a broadcast (2.4.5).
void sumToSize(BackwardCall& b)
{
    const Dims& shape = b.facts("self").shape;
    Dims padded = b.gradient().shape();
    while (padded.size() < shape.size())
        padded.insert(0, 1);
    b.set("self", b.math().expand(b.math().reshape(b.gradient(), padded), shape));
}

}  // namespace

const std::vector<Formula>& reductionFormulas()
{
    static const std::vector<Formula> formulas{
        {"sum", {}, {}, sum},
        {"mean", {}, {}, mean},
        {"sum_to_size", {}, {}, sumToSize},
    };
    return formulas;
}

}  // namespace keyfall::autograd
