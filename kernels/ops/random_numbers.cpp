// SPDX-License-Identifier: MIT
#include "kernels/ops/random_numbers.h"

#include "kernels/ops/allocate.h"
#include "kernels/ops/binary_call.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/random_stream.h"
#include "kernels/ops/shape/dimension.h"

#include <cmath>
#include <numbers>

namespace keyfall::ops {

namespace {

Tensor unaryCall(const Backend& backend, UnaryFormula formula, const Tensor& self)
{
    const ElementwisePlan plan = planUnary(backend, self, self.dtype());
    if (plan.count > 0)
        backend.unary(formula, plan);
    return plan.output;
}

Tensor times(const Backend& backend, const Tensor& tensor, double factor)
{
    return binaryCall(backend, BinaryFormula::mul, tensor, Scalar(factor));
}

/// The digits that a number below one has in a type.
int digitsOf(DType dtype)
{
    switch (dtype) {
    case DType::float64: return 53;
    case DType::float16: return 11;
    case DType::bfloat16: return 8;
    default: return 24;
    }
}

/// `numbers`, drawn. On meta there is nothing to draw.
Tensor drawn(const Backend& backend, const Tensor& numbers, int bits, const Generator& generator, bool above)
{
    if (numbers.numel() == 0 || numbers.device().type == DeviceType::meta)
        return numbers;
    const RandomStream stream = takeRandom(numbers.numel(), generator);
    RandomPlan plan;
    plan.output = numbers;
    plan.seed = stream.seed;
    plan.start = stream.start;
    plan.bits = bits;
    plan.above = above;
    backend.random(plan);
    return numbers;
}

}  // namespace

Tensor randomBits(const Backend& backend, Device device, const Dims& shape, int bits, const Generator& generator)
{
    return drawn(backend, emptyOn(device, DType::int64, shape), bits, generator, false);
}

Tensor uniformNumbers(const Backend& backend, Device device, const Dims& shape, DType dtype, const Generator& generator,
                      bool above)
{
    const DType compute = dtype == DType::float64 ? dtype : DType::float32;
    return castTo(drawn(backend, emptyOn(device, compute, shape), digitsOf(dtype), generator, above), dtype);
}

Tensor normalNumbers(const Backend& backend, Device device, const Dims& shape, DType dtype, const Generator& generator)
{
    checkSizes(shape);
    const DType compute = dtype == DType::float64 ? dtype : DType::float32;
    // A seed's stream starts at the same place each time, so both factors come out of one piece of it.
    Dims both = shape;
    both.insert(0, 2);
    const Tensor drawn = uniformNumbers(backend, device, both, compute, generator, true);
    const Dims strides(drawn.strides().begin() + 1, drawn.strides().end());
    const Tensor length = drawn.view(shape, strides, 0);
    const Tensor turn = drawn.view(shape, strides, drawn.strides()[0]);
    const Tensor radius =
        unaryCall(backend, UnaryFormula::sqrt, times(backend, unaryCall(backend, UnaryFormula::log, length), -2));
    const Tensor angle = unaryCall(backend, UnaryFormula::cos, times(backend, turn, 2 * std::numbers::pi_v<double>));
    return castTo(binaryCall(backend, BinaryFormula::mul, radius, angle), dtype);
}

}  // namespace keyfall::ops
