// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/tensor/value.h"
#include "kernels/calling/call_operator.h"
#include "kernels/calling/tensor_facts.h"

#include <vector>

namespace keyfall {

/// The operators that gradients are made of, called through the dispatcher: so they can be seen, run on any device, and
/// be differentiated again (eleven:2.4.6). Every result is a new tensor or a view.
class TensorMath {
public:
    explicit TensorMath(Dispatcher& dispatcher) : dispatcher_(dispatcher) {}

    /// Calls any operator; arguments that are not given take the schema's defaults. Its first result.
    [[nodiscard]] Tensor call(CalledOperator op, Stack arguments) const;
    [[nodiscard]] Tensor call(OperatorHandle op, Stack arguments) const;
    /// All results.
    [[nodiscard]] Stack callAll(CalledOperator op, Stack arguments) const
    {
        return callOperator(dispatcher_, op, std::move(arguments));
    }
    /// For an operator whose result is a list of tensors.
    [[nodiscard]] std::vector<Tensor> callForList(CalledOperator op, Stack arguments) const;

    // The second operand of these is a tensor or a number.
    [[nodiscard]] Tensor add(const Tensor& a, const Value& b) const { return binary("add.Tensor", "add.Scalar", a, b); }
    [[nodiscard]] Tensor sub(const Tensor& a, const Value& b) const { return binary("sub.Tensor", "sub.Scalar", a, b); }
    [[nodiscard]] Tensor mul(const Tensor& a, const Value& b) const { return binary("mul.Tensor", "mul.Scalar", a, b); }
    [[nodiscard]] Tensor div(const Tensor& a, const Value& b) const { return binary("div.Tensor", "div.Scalar", a, b); }
    [[nodiscard]] Tensor less(const Tensor& a, const Value& b) const { return binary("lt.Tensor", "lt.Scalar", a, b); }
    [[nodiscard]] Tensor lessEqual(const Tensor& a, const Value& b) const
    {
        return binary("le.Tensor", "le.Scalar", a, b);
    }
    [[nodiscard]] Tensor equal(const Tensor& a, const Value& b) const { return binary("eq.Tensor", "eq.Scalar", a, b); }

    [[nodiscard]] Tensor neg(const Tensor& a) const { return call("neg", {a}); }
    [[nodiscard]] Tensor clone(const Tensor& a) const { return call("clone", {a}); }
    /// 1 - a
    [[nodiscard]] Tensor oneMinus(const Tensor& a) const { return add(neg(a), std::int64_t{1}); }
    /// `value` where `mask`, else 0.
    [[nodiscard]] Tensor keepWhere(const Tensor& mask, const Tensor& value) const;
    /// 0 where `mask`, else `value`.
    [[nodiscard]] Tensor zeroWhere(const Tensor& mask, const Tensor& value) const;
    [[nodiscard]] Tensor where(const Tensor& mask, const Tensor& a, const Tensor& b) const
    {
        return call("where.self", {mask, a, b});
    }

    [[nodiscard]] Tensor matmul(const Tensor& a, const Tensor& b) const { return call("matmul", {a, b}); }
    [[nodiscard]] Tensor transpose(const Tensor& a, std::int64_t d0, std::int64_t d1) const
    {
        return call("transpose.int", {a, d0, d1});
    }
    /// The tensor itself when it has the shape already.
    [[nodiscard]] Tensor reshape(const Tensor& a, const Dims& shape) const;
    [[nodiscard]] Tensor expand(const Tensor& a, const Dims& shape) const;
    [[nodiscard]] Tensor sum(const Tensor& a, const std::vector<std::int64_t>& dims, bool keepDim) const;
    /// Undoes a broadcast: sums over leading extra dimensions and over those that `shape` has with size one
    /// (eleven:2.4.5). Throws DispatchError, which names both shapes, when `a` is no broadcast of `shape`.
    [[nodiscard]] Tensor reduceTo(const Tensor& a, const Dims& shape) const;
    /// Shape, type and device of the tensor whose gradient it is.
    [[nodiscard]] Tensor fit(const Tensor& gradient, const TensorFacts& facts) const;
    /// All zeros, for a missing gradient of a formula that needs one.
    [[nodiscard]] Tensor zeros(const TensorFacts& facts) const;
    /// The same by a call of `zeros`, and a number without dimensions by `scalar_tensor`. A call without tensors needs a key
    /// that is for choosing the device; in a model without one they are made as they are.
    [[nodiscard]] Tensor calledZeros(const TensorFacts& facts) const;
    [[nodiscard]] Tensor calledNumber(double number, const TensorFacts& facts) const;

    [[nodiscard]] Dispatcher& dispatcher() const { return dispatcher_; }
    /// The model has a key that chooses the device, so that calls without tensors have a key.
    [[nodiscard]] bool choosesDevice() const;

private:
    [[nodiscard]] Tensor binary(CalledOperator withTensor, CalledOperator withNumber, const Tensor& a,
                                const Value& b) const
    {
        return call(std::holds_alternative<Tensor>(b) ? withTensor : withNumber, {a, b});
    }

    Dispatcher& dispatcher_;
};

/// A tensor full of `value`, made without any call.
[[nodiscard]] Tensor filled(const TensorFacts& facts, const Scalar& value);

}  // namespace keyfall
