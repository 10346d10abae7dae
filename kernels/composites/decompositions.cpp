// SPDX-License-Identifier: MIT
#include "kernels/composites/decompositions.h"

#include "kernels/calling/compose.h"
#include "kernels/composites/product_parts.h"
#include "kernels/ops/shape/broadcast.h"
#include "kernels/ops/shape/view.h"

#include <limits>
#include <map>
#include <string>

// See Note [What PyTorch makes of other operators].
namespace keyfall::ops {

namespace {

Tensor reshape(const TensorMath& math, const Tensor& self, const Ints& size)
{
    return reshapedByParts(math, self, inferSize(size, self.numel()));
}

Tensor contiguous(const TensorMath& math, const Tensor& self, MaybeFormat format)
{
    return self.isContiguous() ? self : math.call("clone", {self, format ? Value(*format) : Value(None{})});
}

Tensor toCopy(const TensorMath& math, const Tensor& self, const Value& dtype, const Value& device, bool nonBlocking,
              MaybeFormat format)
{
    return math.call("_to_copy",
                     {self, dtype, None{}, device, None{}, nonBlocking, format ? Value(*format) : Value(None{})});
}

Tensor toDType(const TensorMath& math, const Tensor& self, DType dtype, bool nonBlocking, bool copy, MaybeFormat format)
{
    return self.dtype() == dtype && !copy ? self : toCopy(math, self, dtype, None{}, nonBlocking, format);
}

Tensor toDevice(const TensorMath& math, const Tensor& self, Device device, DType dtype, bool nonBlocking, bool copy,
                MaybeFormat format)
{
    return self.dtype() == dtype && self.device() == device && !copy
        ? self
        : toCopy(math, self, dtype, device, nonBlocking, format);
}

Tensor sumToSize(const TensorMath& math, const Tensor& self, const Ints& size)
{
    const Dims target(size.begin(), size.end());
    if (!broadcastsTo(target, self.shape()))
        reject("size {" + textOf(target) + "} is not expandable to size {" + textOf(self.shape()) + "}.");
    if (target.empty())
        return math.call("sum", {self});
    const std::size_t added = self.shape().size() - target.size();
    Ints dims;
    for (std::size_t i = 0; i < self.shape().size(); ++i)
        if (i < added || (target[i - added] == 1 && self.shape()[i] != 1))
            dims.push_back(static_cast<std::int64_t>(i));
    const Tensor summed = dims.empty() ? self : math.sum(self, dims, true);
    return added == 0 ? summed : callNamed(math, "view", {summed, size});
}

Tensor square(const TensorMath& math, const Tensor& self)
{
    return math.call("pow.Tensor_Scalar", {self, std::int64_t{2}});
}

Tensor isFinite(const TensorMath& math, const Tensor& self)
{
    if (!isFloating(self.dtype()))
        return math.call("ones_like", {self, DType::boolean});
    const Tensor bounded = math.call("ne.Scalar", {math.call("abs", {self}), std::numeric_limits<double>::infinity()});
    return math.mul(math.equal(self, self), bounded);
}

using MaybeCorrection = std::optional<std::int64_t>;

template <const char* const& Op>
Tensor spread(const TensorMath& math, const Tensor& self, bool unbiased)
{
    return callNamed(math, Op, {self, None{}, std::int64_t{unbiased ? 1 : 0}, false});
}
template <const char* const& Op>
Tensor spreadAlong(const TensorMath& math, const Tensor& self, const MaybeInts& dim, bool unbiased, bool keepDim)
{
    return callNamed(math, Op, {self, dim ? Value(*dim) : Value(None{}), std::int64_t{unbiased ? 1 : 0}, keepDim});
}
constexpr const char* kVar = "var.correction";
constexpr const char* kStd = "std.correction";

/// The kernel of one operator. It computes nothing itself, so it is the same for every backend.
template <class Signature, class F>
std::function<Kernel()> parts(std::string op, F f)
{
    return [op = std::move(op), f] { return detail::Composer<Signature>::kernel(backendFor(DeviceType::cpu), op, f); };
}

using Parts = std::map<std::string, std::function<Kernel()>, std::less<>>;

Parts allParts()
{
    Parts all;
    const auto add = [&all]<class R, class... A>(const std::string& op, R (*f)(const TensorMath&, A...)) {
        all.emplace(op, parts<R(A...)>(op, f));
    };
    add("matmul", matmulByParts);
    add("linear", linearByParts);
    add("reshape", reshape);
    add("contiguous", contiguous);
    add("to.dtype", toDType);
    add("to.device", toDevice);
    add("sum_to_size", sumToSize);
    add("square", square);
    add("isfinite", isFinite);
    add("var", spread<kVar>);
    add("var.dim", spreadAlong<kVar>);
    add("std", spread<kStd>);
    add("std.dim", spreadAlong<kStd>);
    return all;
}

}  // namespace

const std::function<Kernel()>* decompositionOf(std::string_view op)
{
    static const Parts kAll = allParts();
    const auto found = kAll.find(op);
    return found == kAll.end() ? nullptr : &found->second;
}

}  // namespace keyfall::ops
