// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/composites/product_parts.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/shape/dimension.h"

#include <array>

// What puts tensors side by side, or something beside one.
namespace keyfall::ops {

namespace {

using Tensors = std::vector<Tensor>;

/// PyTorch's asks for no operator where a tensor has the dimensions already.
template <int Rank>
Tensors atLeast(const TensorMath& math, const Tensors& tensors)
{
    Tensors all = tensors;
    for (Tensor& tensor : all)
        if (tensor.dim() == 0)
            tensor = math.call("reshape", {tensor, Ints(Rank, 1)});
        else if (tensor.dim() < Rank)
            tensor = math.call("unsqueeze", {tensor, std::int64_t{0}});
    return all;
}

Tensors widened(const TensorMath& math, CalledOperator op, const Tensors& tensors, const std::string& stack)
{
    if (tensors.empty())
        reject(stack + " expects a non-empty TensorList");
    return math.callForList(op, {tensors});
}
Tensor hstack(const TensorMath& math, const Tensors& tensors)
{
    const Tensors lines = widened(math, "atleast_1d.Sequence", tensors, "hstack");
    return math.call("cat", {lines, std::int64_t{lines.front().dim() == 1 ? 0 : 1}});
}
Tensor vstack(const TensorMath& math, const Tensors& tensors)
{
    return math.call("cat", {widened(math, "atleast_2d.Sequence", tensors, "vstack"), std::int64_t{0}});
}

/// `pad` has two numbers a dimension, of the last one first; negative ones cut.
void checkPadding(const Tensor& self, const Ints& pad)
{
    if (pad.size() % 2 != 0)
        reject("Length of pad must be even but instead it equals " + std::to_string(pad.size()));
    if (pad.size() > 2 * self.shape().size())
        reject("Length of pad should be no more than twice the number of dimensions of the input. Pad length is "
               + std::to_string(pad.size()) + "while the input has " + std::to_string(self.dim()) + "dimensions.");
    for (std::size_t i = 0; i < pad.size() / 2; ++i) {
        const std::size_t dim = self.shape().size() - 1 - i;
        const std::int64_t cut = std::min<std::int64_t>(0, pad[2 * i]);
        if (self.shape()[dim] + cut < 0 || self.shape()[dim] + cut + std::min<std::int64_t>(0, pad[2 * i + 1]) < 0)
            reject("narrow(): length must be non-negative.");
    }
}

Tensor padded(const TensorMath& math, const Tensor& self, const Ints& pad, const Scalar& value)
{
    checkPadding(self, pad);
    checkFits(value, self.dtype());
    Tensor result = self;
    for (std::size_t i = 0; i < pad.size() / 2; ++i) {
        const auto dim = static_cast<std::int64_t>(self.shape().size() - 1 - i);
        const std::int64_t before = pad[2 * i];
        const std::int64_t after = pad[2 * i + 1];
        if (before < 0 || after < 0) {
            const std::int64_t from = std::max<std::int64_t>(0, -before);
            const std::int64_t to = self.size(static_cast<int>(dim)) + std::min<std::int64_t>(0, after);
            result = math.call("slice.Tensor", {result, dim, std::min(from, to), to, std::int64_t{1}});
        }
        const auto block = [&](std::int64_t size) {
            Dims shape = result.shape();
            shape[static_cast<std::size_t>(dim)] = size;
            return filled({result.dtype(), shape, result.device()}, value);
        };
        Tensors parts;
        if (before > 0)
            parts.push_back(block(before));
        parts.push_back(result);
        if (after > 0)
            parts.push_back(block(after));
        if (parts.size() > 1)
            result = math.call("cat", {parts, dim});
    }
    return result.isSame(self) ? math.clone(self) : math.call("contiguous", {result});
}

}  // namespace

std::vector<OperatorDefinition> joiningOperators()
{
    using Joined = Tensor(const Tensors&);
    using Each = Tensors(const Tensors&);
    return {
        compose<Each>("atleast_1d.Sequence(Tensor[] tensors) -> Tensor[]", atLeast<1>),
        compose<Each>("atleast_2d.Sequence(Tensor[] tensors) -> Tensor[]", atLeast<2>),
        compose<Joined>("hstack(Tensor[] tensors) -> Tensor", hstack),
        compose<Joined>("vstack(Tensor[] tensors) -> Tensor", vstack),
        compose<Tensor(const Tensor&, const Ints&, const Scalar&)>(
            "constant_pad_nd(Tensor self, int[] pad, Scalar value=0) -> Tensor", padded),
    };
}

}  // namespace keyfall::ops
