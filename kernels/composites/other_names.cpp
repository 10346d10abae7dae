// SPDX-License-Identifier: MIT
#include "core/dispatch/boxing.h"
#include "core/dispatch/dispatch_error.h"
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/composites/library_parts.h"
#include "kernels/composites/product_parts.h"
#include "kernels/ops/memory_format.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/view.h"

// Operators that are another one's name, or one with arguments that are worked out: implicit composites in every PyTorch,
// but for sgn and new_empty_strided.
namespace keyfall::ops {

namespace {

Tensor expandAs(const TensorMath& math, const Tensor& self, const Tensor& other)
{
    return math.call("expand", {self, toInts(other.shape())});
}
Tensor broadcastTo(const TensorMath& math, const Tensor& self, const Ints& size)
{
    return math.call("expand", {self, size});
}
Tensor viewAs(const TensorMath& math, const Tensor& self, const Tensor& other)
{
    return math.call("view", {self, toInts(other.shape())});
}

/// What a dimension is split into, without -1; the refusal names the dimension, as PyTorch's does.
Dims partsOf(const Ints& sizes, std::int64_t whole, std::int64_t dim)
{
    try {
        return inferSize(sizes, whole);
    } catch (const DispatchError& error) {
        if (std::string_view(error.what()).find("is invalid for input of size") == std::string_view::npos)
            reject(std::string("unflatten got an unexpected error:\n") + error.what());
    }
    reject("unflatten: Provided sizes " + textOf(toDims(sizes)) + " don't multiply up to the size of dim "
           + std::to_string(dim) + " (" + std::to_string(whole) + ") in the input tensor");
}

Tensor unflatten(const TensorMath& math, const Tensor& self, std::int64_t dim, const Ints& sizes)
{
    if (sizes.empty())
        reject("unflatten: sizes must be non-empty");
    const std::size_t at = wrapDim(dim, self.dim());
    if (self.dim() == 0)
        reject("unflatten got an unexpected error:\nDimension specified as 0 but tensor has no dimensions");
    const Dims parts = partsOf(sizes, self.shape()[at], dim);
    Ints shape = toInts(self.shape());
    shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(at));
    shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(at), parts.begin(), parts.end());
    return math.call("view", {self, shape});
}

Tensor transposed(const TensorMath& math, const Tensor& self, std::int64_t first, std::int64_t second)
{
    return math.transpose(self, first, second);
}

Tensor outer(const TensorMath& math, const Tensor& self, const Tensor& other)
{
    for (const auto& [tensor, name] : {std::pair{self, "self"}, std::pair{other, "vec2"}})
        if (tensor.dim() != 1)
            reject(std::string("outer: Expected 1-D argument ") + name + ", but got " + std::to_string(tensor.dim())
                   + "-D");
    return math.mul(math.call("reshape", {self, Ints{self.size(0), 1}}), other);
}
Tensor ger(const TensorMath& math, const Tensor& self, const Tensor& other)
{
    return math.call("outer", {self, other});
}

Tensor relu6(const TensorMath& math, const Tensor& self)
{
    return math.call("hardtanh", {self, 0.0, 6.0});
}

template <const CalledOperator* Op>
Tensor one(const TensorMath& math, const Tensor& self)
{
    return math.call(*Op, {self});
}
template <const CalledOperator* Op>
Tensor two(const TensorMath& math, const Tensor& self, const Tensor& other)
{
    return math.call(*Op, {self, other});
}
constexpr CalledOperator kAbs = "abs";
constexpr CalledOperator kNeg = "neg";
constexpr CalledOperator kSign = "sign";
constexpr CalledOperator kMul = "mul.Tensor";
constexpr CalledOperator kDiv = "div.Tensor";

Tensor subtract(const TensorMath& math, const Tensor& self, const Tensor& other, const Scalar& alpha)
{
    return math.call("sub.Tensor", {self, other, boxing::fromScalar(alpha)});
}

Tensor concat(const TensorMath& math, const std::vector<Tensor>& tensors, std::int64_t dim)
{
    return math.call("cat", {tensors, dim});
}

Tensor moveaxis(const TensorMath& math, const Tensor& self, std::int64_t source, std::int64_t destination)
{
    return math.call("movedim.int", {self, source, destination});
}

}  // namespace

Tensor emptyLaidOut(const TensorMath& math, const Tensor& self, const Ints& size, const Ints& stride, MaybeDType dtype,
                    const MaybeLayout& layout, MaybeDevice device, MaybeBool)
{
    const DType type = dtype.value_or(self.dtype());
    const Device where = device.value_or(self.device());
    if (!math.choosesDevice())
        return emptyWithStrides(where, type, size, stride);
    return math.call("empty_strided", {size, stride, type, layout ? Value(*layout) : Value(None{}), where, None{}});
}

std::vector<OperatorDefinition> otherNames()
{
    using One = Tensor(const Tensor&);
    using Two = Tensor(const Tensor&, const Tensor&);
    using OfSizes = Tensor(const Tensor&, const Ints&);
    using OfTwoDims = Tensor(const Tensor&, std::int64_t, std::int64_t);
    return {
        compose<Tensor(const Tensor&, const Ints&, const Ints&, MaybeDType, const MaybeLayout&, MaybeDevice,
                       MaybeBool)>(
            "new_empty_strided(Tensor self, int[] size, int[] stride, *, ScalarType? dtype=None, Layout? layout=None, "
            "Device? device=None, bool? pin_memory=None) -> Tensor",
            emptyLaidOut),
        compose<Two>("expand_as(Tensor(a) self, Tensor other) -> Tensor(a)", expandAs),
        compose<Two>("view_as(Tensor(a) self, Tensor other) -> Tensor(a)", viewAs),
        compose<OfSizes>("broadcast_to(Tensor(a) self, int[] size) -> Tensor(a)", broadcastTo),
        compose<Tensor(const Tensor&, std::int64_t, const Ints&)>(
            "unflatten.int(Tensor(a) self, int dim, int[] sizes) -> Tensor(a)", unflatten),
        compose<OfTwoDims>("swapaxes(Tensor(a) self, int axis0, int axis1) -> Tensor(a)", transposed),
        compose<OfTwoDims>("swapdims(Tensor(a) self, int dim0, int dim1) -> Tensor(a)", transposed),
        compose<OfTwoDims>("moveaxis.int(Tensor(a) self, int source, int destination) -> Tensor(a)", moveaxis),
        compose<Two>("outer(Tensor self, Tensor vec2) -> Tensor", outer),
        compose<Two>("ger(Tensor self, Tensor vec2) -> Tensor", ger),
        compose<One>("relu6(Tensor self) -> Tensor", relu6),
        compose<One>("absolute(Tensor self) -> Tensor", one<&kAbs>),
        compose<One>("negative(Tensor self) -> Tensor", one<&kNeg>),
        compose<One>("sgn(Tensor self) -> Tensor", one<&kSign>),  // of real numbers
        compose<Two>("multiply.Tensor(Tensor self, Tensor other) -> Tensor", two<&kMul>),
        compose<Two>("divide.Tensor(Tensor self, Tensor other) -> Tensor", two<&kDiv>),
        compose<Tensor(const Tensor&, const Tensor&, const Scalar&)>(
            "subtract.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", subtract),
        compose<Tensor(const std::vector<Tensor>&, std::int64_t)>("concat(Tensor[] tensors, int dim=0) -> Tensor",
                                                                  concat),
    };
}

}  // namespace keyfall::ops
