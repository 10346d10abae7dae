// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/formula.h"
#include "kernels/ops/plan.h"

#include <optional>
#include <string_view>

namespace keyfall::ops {

/// What computes: the few primitives that every standard operator is made of.
///
/// An operator's checks, promotion, shapes and allocation are written once (prepare.h, shape/) and end in one of these
/// calls, so all backends agree in them. The meta backend allocates nothing and computes nothing: its operators are
/// exactly the shared part (eleven:2.9). One object per backend, alive for the whole program, thread-safe.
class Backend {
public:
    Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
    virtual ~Backend() = default;

    [[nodiscard]] virtual DeviceType type() const = 0;
    /// `cpu`, `cuda`, `meta`: names its kernels, `standard:cpu`.
    [[nodiscard]] virtual std::string_view name() const = 0;

    /// Memory for a tensor, not cleared. `strides` in elements; the memory holds every element they reach.
    [[nodiscard]] virtual Tensor allocate(Device device, DType dtype, const Dims& shape, const Dims& strides) const = 0;

    virtual void unary(UnaryFormula formula, const ElementwisePlan& plan) const = 0;
    virtual void binary(BinaryFormula formula, const ElementwisePlan& plan) const = 0;
    /// output = inputs[0] ? inputs[1] : inputs[2]
    virtual void where(const ElementwisePlan& plan) const = 0;
    virtual void reduce(ReductionFormula formula, const ReductionPlan& plan) const = 0;
    virtual void matmul(const MatmulPlan& plan) const = 0;
    virtual void convolution(const ConvolutionPlan& plan) const = 0;

    /// output[.. i ..] = the sum of input[.. 0 ..] to input[.. i ..]. Half types accumulate in float32.
    virtual void cumsum(const AlongPlan& plan) const = 0;  ///< and cumprod
    /// output[.. i ..] = exp(input[.. i ..]) over the sum of these along `dim`, or the logarithm of that. The output is
    /// contiguous, of the input's type or, for half types, float32; they compute in float32.
    virtual void softmax(const AlongPlan& plan) const = 0;
    /// output[.. 0 ..] = the logarithm of the sum of exp(input[.. i ..]) along `dim`, where the output has size one. Both
    /// are float32 or float64. A line with an infinite largest element gives that element.
    virtual void logsumexp(const AlongPlan& plan) const = 0;
    /// The squares of distances, or their sum or mean. Sums do not depend on how many threads add them up.
    virtual void squares(const SquaresPlan& plan) const = 0;
    /// Numbers of a stream, the same on every device.
    virtual void random(const RandomPlan& plan) const = 0;
    /// The result, the mean and the reciprocal deviation of every row. There is at least one row.
    virtual void layerNorm(const NormPlan& plan) const = 0;
    /// output[.. i ..] = input[.. index[.. i ..] ..]. Gives an index that is out of range; then
    /// the output holds nothing of use.
    [[nodiscard]] virtual std::optional<std::int64_t> gather(const AlongPlan& plan) const = 0;
    /// output[.. index[.. i ..] ..] = (or +=) input[.. i ..], in order of i; an index out of range as above.
    [[nodiscard]] virtual std::optional<std::int64_t> scatter(const AlongPlan& plan) const = 0;
    /// output[.. i ..] = the i-th of input's elements along `dim`, index[.. i ..] = where it was; equal ones keep their
    /// order, NaN is the largest.
    virtual void sort(const AlongPlan& plan) const = 0;

    /// Where the true elements of `marks` are, in order: int64. `marks` is bool, contiguous, of one dimension and not empty.
    [[nodiscard]] virtual Tensor findTrue(const Tensor& marks) const = 0;

    /// `to` = `from`, converted to `to`'s type; `from` is broadcast to `to`'s shape. At least one of the two is on this
    /// backend's device, the other one there or on the host (but for meta). Overlap is the caller's to avoid.
    virtual void copy(const Tensor& to, const Tensor& from) const = 0;
    /// Every element of `to` becomes `value`, converted to its type.
    virtual void fill(const Tensor& to, const Scalar& value) const = 0;
};

/// The backend for tensors on `type`; throws DispatchError (kind device) that says why there is none.
[[nodiscard]] const Backend& backendFor(DeviceType type);
/// Makes `backend` the one for its device type; it must live for the rest of the program. Who brings them: kernels/runtime/backends.h.
void registerBackend(const Backend& backend);

}  // namespace keyfall::ops
