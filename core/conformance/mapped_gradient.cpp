// SPDX-License-Identifier: MIT
#include "core/conformance/mapped_gradient.h"

#include "core/script/overloads.h"

#include <algorithm>
#include <numeric>

namespace keyfall {

namespace {

/// A call of an operator outside of all blocks.
Tensor call(Runtime& runtime, std::string_view op, const Stack& arguments)
{
    auto bound = bindCall(runtime.dispatcher(), op, arguments, {});
    if (!bound)
        throw Raised{bound.error().text()};
    try {
        bound->op.callBoxed(bound->stack);
    } catch (const std::exception& error) {
        throw Raised{error.what()};
    }
    return std::get<Tensor>(bound->stack.front());
}

/// `dim` from the front; `rule` is what a dimension out of range breaks.
std::int64_t wrapped(std::int64_t dim, std::size_t rank, const char* rule)
{
    const auto size = static_cast<std::int64_t>(rank);
    if (dim < -size || dim >= size)
        throw Raised{"vmap of a gradient: " + std::to_string(dim) + " is out of range for " + std::to_string(size)
                     + (size == 1 ? " dimension: " : " dimensions: ") + rule};
    return dim < 0 ? dim + size : dim;
}

/// The size of each level's batch, from whichever input is mapped there.
std::vector<std::int64_t> batchSizes(const std::vector<Tensor>& inputs, const std::vector<MapLevel>& levels)
{
    std::vector<std::vector<std::int64_t>> shapes;
    for (const Tensor& input : inputs)
        shapes.emplace_back(input.shape().begin(), input.shape().end());
    std::vector<std::int64_t> sizes;
    for (const MapLevel& level : levels) {
        std::int64_t size = 0;
        for (std::size_t i = 0; i < std::min(shapes.size(), level.in.size()); ++i) {
            const std::int64_t rank = std::ssize(shapes[i]);
            const std::int64_t dim = level.in[i] < 0 ? level.in[i] + rank : level.in[i];
            if (level.in[i] == kNoDimension || dim < 0 || dim >= rank)
                continue;  // what cannot be mapped is said by the block itself
            size = shapes[i][static_cast<std::size_t>(dim)];
            shapes[i].erase(shapes[i].begin() + dim);
        }
        sizes.push_back(size);
    }
    return sizes;
}

/// A leaf whose every example is one of its own: the batches it is not mapped over are in front.
class PerExample {
public:
    PerExample(const Tensor& input, std::size_t wanted, std::vector<MapLevel> levels,
               const std::vector<std::int64_t>& sizes)
        : levels_(std::move(levels))
    {
        for (std::size_t i = 0; i < levels_.size(); ++i)
            if (levels_[i].in.at(wanted) == kNoDimension) {
                shape_.push_back(sizes[i]);
                ++added_;
            }
        shape_.insert(shape_.end(), input.shape().begin(), input.shape().end());
        std::vector<std::size_t> left(shape_.size());
        std::iota(left.begin(), left.end(), 0);
        std::int64_t inFront = added_;
        for (MapLevel& level : levels_) {
            std::int64_t& dim = level.in[wanted];
            if (dim == kNoDimension) {
                dim = 0;
                --inFront;
            } else {
                dim = wrapped(dim, left.size() - static_cast<std::size_t>(inFront),
                              "expected in_dim to satisfy -rank <= in_dim < rank")
                    + inFront;
            }
            batches_.push_back(left[static_cast<std::size_t>(dim)]);
            left.erase(left.begin() + dim);
        }
        example_ = left;
    }

    /// Of the leaf: the added batches, then the input's own dimensions.
    [[nodiscard]] const std::vector<std::int64_t>& shape() const { return shape_; }
    [[nodiscard]] const std::vector<MapLevel>& levels() const { return levels_; }
    /// The order of the leaf's dimensions in which each level's batch is where its `out` says, the innermost level first.
    [[nodiscard]] std::vector<std::int64_t> resultOrder(const std::vector<MapLevel>& asked) const
    {
        std::vector<std::int64_t> order(example_.begin(), example_.end());
        for (std::size_t i = asked.size(); i-- > 0;)
            order.insert(order.begin()
                             + wrapped(asked[i].out.at(0), order.size() + 1, "Dimension out of range (out_dims)"),
                         static_cast<std::int64_t>(batches_[i]));
        return order;
    }

private:
    std::vector<MapLevel> levels_;
    std::vector<std::int64_t> shape_;
    std::int64_t added_ = 0;
    std::vector<std::size_t> batches_;  ///< each level's dimension of the leaf
    std::vector<std::size_t> example_;  ///< the dimensions that one example has
};

}  // namespace

Tensor mappedGradient(const std::vector<Tensor>& inputs, std::size_t wanted, const std::vector<MapLevel>& levels,
                      Runtime& runtime,
                      const std::function<Stack(const std::vector<Tensor>&, const std::vector<MapLevel>&)>& run)
{
    for (const MapLevel& level : levels)
        if (level.in.size() != inputs.size() || level.out.size() != 1)
            throw Raised{
                "in_dims is not compatible with the structure of the program's inputs, or out_dims with that of "
                "the one gradient"};
    PerExample examples(inputs[wanted], wanted, levels, batchSizes(inputs, levels));
    std::vector<Tensor> leaves = inputs;
    Tensor& leaf = leaves[wanted];
    leaf = call(runtime, "clone", {call(runtime, "expand", {leaf.detached(), examples.shape()})});
    leaf.setRequiresGrad(true);
    std::vector<MapLevel> inFront = examples.levels();
    for (MapLevel& level : inFront)
        level.out = {0};
    const Stack outputs = run(leaves, inFront);
    const auto* output = outputs.size() == 1 ? std::get_if<Tensor>(&outputs.front()) : nullptr;
    if (output == nullptr || output->dim() != static_cast<int>(levels.size()))
        throw Raised{"the gradient of a program needs one output without dimensions"};
    const Tensor seed = call(runtime, "ones_like", {output->detached()});
    const auto found = runtime.gradients({*output}, {leaf}, {seed}, false);
    if (!found)
        throw Raised{found.error().text()};
    if (!found->front().defined())
        return call(runtime, "zeros_like", {call(runtime, "permute", {leaf.detached(), examples.resultOrder(levels)})});
    return call(runtime, "permute", {found->front(), examples.resultOrder(levels)});
}

}  // namespace keyfall
