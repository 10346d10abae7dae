// SPDX-License-Identifier: MIT
#include "kernels/calling/tensor_math.h"

#include "kernels/ops/allocate.h"
#include "kernels/ops/backend.h"

#include <algorithm>

namespace keyfall {

Tensor TensorMath::call(CalledOperator op, Stack arguments) const
{
    return call(handleOf(dispatcher_, op), std::move(arguments));
}

Tensor TensorMath::call(OperatorHandle op, Stack arguments) const
{
    Stack results = callOperator(op, std::move(arguments));
    if (results.empty() || !std::holds_alternative<Tensor>(results.front()))
        throw DispatchError(DispatchErrorKind::unsupported,
                            "a kernel called the operator " + op.name()
                                + " for a tensor, which it did not return. Call one whose schema says so");
    return std::get<Tensor>(std::move(results.front()));
}

std::vector<Tensor> TensorMath::callForList(CalledOperator op, Stack arguments) const
{
    Stack results = callAll(op, std::move(arguments));
    if (results.size() != 1 || !std::holds_alternative<std::vector<Tensor>>(results.front()))
        throw DispatchError(DispatchErrorKind::unsupported,
                            "a kernel called the operator " + std::string(op.name())
                                + " for a list of tensors, which it did not return. Call one whose schema says so");
    return std::get<std::vector<Tensor>>(std::move(results.front()));
}

// The zero is an integer without dimensions, so that it never widens the other operand's type.
Tensor TensorMath::keepWhere(const Tensor& mask, const Tensor& value) const
{
    return where(mask, value, ops::scalarTensor(std::int64_t{0}));
}

Tensor TensorMath::zeroWhere(const Tensor& mask, const Tensor& value) const
{
    return where(mask, ops::scalarTensor(std::int64_t{0}), value);
}

Tensor TensorMath::reshape(const Tensor& a, const Dims& shape) const
{
    if (a.shape() == shape)
        return a;
    return call("reshape", {a, toInts(shape)});
}

Tensor TensorMath::expand(const Tensor& a, const Dims& shape) const
{
    if (a.shape() == shape)
        return a;
    return call("expand", {a, toInts(shape)});
}

Tensor TensorMath::sum(const Tensor& a, const std::vector<std::int64_t>& dims, bool keepDim) const
{
    return call("sum.dim_IntList", {a, dims, keepDim});
}

Tensor TensorMath::reduceTo(const Tensor& a, const Dims& shape) const
{
    if (a.shape() == shape)
        return a;
    const auto mismatch = [&] {
        return DispatchError(DispatchErrorKind::badArgument,
                             "a gradient has the shape " + textOf(a.shape())
                                 + ", which is no broadcast of the expected shape " + textOf(shape));
    };
    if (a.shape().size() < shape.size())
        throw mismatch();
    if (shape.empty())
        return call("sum", {a});
    const std::size_t extra = a.shape().size() - shape.size();
    std::vector<std::int64_t> dims;
    for (std::size_t d = 0; d < a.shape().size(); ++d) {
        if (d < extra || (shape[d - extra] == 1 && a.shape()[d] != 1))
            dims.push_back(static_cast<std::int64_t>(d));
        else if (a.shape()[d] != shape[d - extra])
            throw mismatch();
    }
    const Tensor summed = sum(a, dims, true);
    return summed.shape() == shape ? summed : call("view", {summed, toInts(shape)});
}

Tensor TensorMath::fit(const Tensor& gradient, const TensorFacts& facts) const
{
    Tensor result = reduceTo(gradient, facts.shape);
    if (result.dtype() != facts.dtype || result.device() != facts.device)
        result = call("_to_copy", {result, facts.dtype, None{}, facts.device});
    return result;
}

Tensor TensorMath::zeros(const TensorFacts& facts) const
{
    return filled(facts, std::int64_t{0});
}

bool TensorMath::choosesDevice() const
{
    return dispatcher_.model().find("BackendSelect").has_value();
}

Tensor TensorMath::calledZeros(const TensorFacts& facts) const
{
    return choosesDevice() ? call("zeros", {toInts(facts.shape), facts.dtype, None{}, facts.device, None{}})
                           : zeros(facts);
}

Tensor TensorMath::calledNumber(double number, const TensorFacts& facts) const
{
    return choosesDevice() ? call("scalar_tensor", {number, facts.dtype, None{}, facts.device, None{}})
                           : filled({facts.dtype, Dims(), facts.device}, number);
}

Tensor filled(const TensorFacts& facts, const Scalar& value)
{
    Tensor tensor = ops::emptyOn(facts.device, facts.dtype, facts.shape);
    ops::backendFor(facts.device.type).fill(tensor, value);
    return tensor;
}

}  // namespace keyfall
