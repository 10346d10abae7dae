// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/reduced_dims.h"
#include "kernels/layers/autograd/slope.h"

#include <cmath>

// See wholeFormulaOf: of products, extremes and running sums.
namespace keyfall::autograd {

namespace {

/// A plain tensor, whose elements the formula may look at: batched ones, and those of other devices, it may not.
bool canBeRead(const Tensor& tensor)
{
    return tensor.device().type == DeviceType::cpu && tensor.layout() == Layout::strided && tensor.storage();
}
Value itemOf(const BackwardCall& b, const Tensor& tensor)
{
    return b.math().callAll("item", {tensor}).front();
}

/// The largest, or the smallest, of everything: equal ones share, and NaN is equal to NaN.
void extreme(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor self = b.input("self");
    const Tensor value = b.output();
    const auto isNan = [&math](const Tensor& tensor) { return math.call("isnan", {tensor}); };
    if (!canBeRead(self) || !canBeRead(value)) {
        const Tensor among = isNan(self);
        const Tensor both = math.call("logical_and", {among, isNan(value)});
        const Tensor mask = math.call("logical_or", {math.equal(self, value), both});
        return b.set("self", math.mul(mask, math.div(b.gradient(), math.call("sum", {mask}))));
    }
    const bool nan = std::get<bool>(itemOf(b, isNan(value)));
    const Tensor mask = nan ? isNan(self) : math.equal(self, value);
    const Tensor zeros = math.call("new_zeros", {b.gradient(), toInts(self.shape())});
    const Tensor share = math.div(b.gradient(), math.call("sum", {mask}));
    b.set("self", math.call("masked_fill_.Tensor", {zeros, mask, share}));
}

/// Along dimensions: each line's equal ones share.
void extremeAlong(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Value dims = b.argument("dim");
    const auto restored = [&](const Tensor& tensor) {
        if (std::get<bool>(b.argument("keepdim")))
            return tensor;
        Dims shape = std::get<std::vector<std::int64_t>>(dims).empty() ? Dims() : b.facts("self").shape;
        if (!shape.empty())
            for (const std::size_t d : reducedDims(b))
                shape[d] = 1;
        return math.call("reshape", {tensor, toInts(shape)});
    };
    const Tensor mask = math.equal(restored(b.output()), b.input("self"));
    const Tensor g = restored(b.gradient());
    const Tensor winners = math.call("sum.dim_IntList", {mask, dims, true});
    b.set("self", math.mul(mask, math.div(g, winners)));
}

/// Products of the others, which need no division: where some are zero, and where nobody may look.
void byOthers(BackwardCall& b)
{
    formulaOf("prod")->backward(b);
}

Tensor withoutZeros(const BackwardCall& b, const Tensor& gradient, const Tensor& input, const Tensor& result)
{
    return b.math().mul(gradient, b.math().div(result, input));
}
Tensor ofGradientsType(const BackwardCall& b)
{
    return b.math().call("to.dtype", {b.input("self"), b.gradient().dtype()});
}

void prod(BackwardCall& b)
{
    const TensorMath& math = b.math();
    if (b.facts("self").shape.empty() || !canBeRead(b.input("self")))
        return byOthers(b);
    const Tensor input = ofGradientsType(b);
    if (math.call("nonzero", {math.equal(input, std::int64_t{0})}).numel() > 0)
        return byOthers(b);
    b.set("self", withoutZeros(b, b.gradient(), input, b.output()));
}

void prodAlong(BackwardCall& b)
{
    const TensorMath& math = b.math();
    if (b.facts("self").shape.empty() || !canBeRead(b.input("self")))
        return byOthers(b);
    const Tensor input = ofGradientsType(b);
    const Value dim = b.argument("dim");
    const auto restored = [&](const Tensor& tensor) {
        return std::get<bool>(b.argument("keepdim")) ? tensor : math.call("unsqueeze", {tensor, dim});
    };
    const Tensor g = restored(b.gradient());
    const Tensor result = restored(b.output());
    const Tensor zeros = math.sum(math.equal(input, std::int64_t{0}), {std::get<std::int64_t>(dim)}, true);
    if (std::get<std::int64_t>(itemOf(b, math.call("sum", {zeros}))) != 0)
        return byOthers(b);
    b.set("self", withoutZeros(b, g, input, result));
}

void logsumexp(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor g = withReduced(b, b.gradient());
    const Tensor result = withReduced(b, b.output());
    b.set("self", math.mul(g, math.call("exp", {math.sub(b.input("self"), result)})));
}

void cumsum(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const TensorFacts& facts = b.facts("self");
    const Tensor g = math.call("to.dtype", {b.gradient(), facts.dtype});
    const auto dim = std::get<std::int64_t>(b.argument("dim"));
    if (facts.shape.empty() || g.numel() <= 1 || g.size(static_cast<int>(dim < 0 ? dim + g.dim() : dim)) == 1)
        return b.set("self", g);
    const auto turned = [&](const Tensor& tensor) {
        return math.call("flip", {tensor, std::vector<std::int64_t>{dim}});
    };
    b.set("self", turned(math.call("cumsum", {turned(g), dim})));
}

void cumprod(BackwardCall& b)
{
    const Tensor g = b.math().call("to.dtype", {b.gradient(), b.facts("self").dtype});
    b.set("self", b.math().call("cumprod_backward", {g, b.input("self"), b.argument("dim"), b.output()}));
}

/// The slope of a norm; zero where it has none.
void vectorNorm(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Value given = b.argument(b.has("ord") ? "ord" : "p");
    const double p = std::holds_alternative<None>(given) ? 2 : numberAt(b, b.has("ord") ? "ord" : "p");
    if (p == 0)
        return;
    const Tensor self = b.input("self");
    const Tensor g = withReduced(b, b.gradient());
    const Tensor norm = withReduced(b, b.output());
    const auto sign = [&] { return math.call("sgn", {self}); };
    const auto magnitude = [&](double power) { return math.call("pow_.Scalar", {math.call("abs", {self}), power}); };
    const auto unlessZero = [&](const Tensor& tensor, const Tensor& zero) {
        return math.call("masked_fill_.Scalar", {tensor, math.equal(zero, std::int64_t{0}), std::int64_t{0}});
    };
    if (p == 1)
        return b.set("self", math.mul(sign(), g));
    if (p == 2)
        return b.set("self", math.mul(unlessZero(math.div(self, norm), norm), g));
    if (std::isinf(p)) {
        const Tensor mask = math.equal(math.call("abs", {self}), norm);
        const Value dim = b.argument("dim");
        const auto* dims = std::get_if<std::vector<std::int64_t>>(&dim);
        const bool whole = dims == nullptr || dims->empty();
        const Tensor winners = whole ? math.call("sum", {mask}) : math.sum(mask, *dims, true);
        return b.set("self", math.mul(sign(), math.mul(math.div(g, winners), mask)));
    }
    if (p < 1) {
        const Tensor bent = unlessZero(magnitude(p - 1), self);
        const Tensor scaled = math.mul(sign(), bent);
        const Tensor scale = math.call("pow.Tensor_Scalar", {norm, 1 - p});
        return b.set("self", math.mul(math.mul(scaled, g), scale));
    }
    const Tensor bent = magnitude(p < 2 ? p - 1 : p - 2);
    const Tensor scaled = math.mul(p < 2 ? sign() : self, bent);
    const Tensor scale = unlessZero(math.div(g, math.call("pow.Tensor_Scalar", {norm, p - 1})), norm);
    b.set("self", math.mul(scaled, scale));
}

}  // namespace

const std::vector<Formula>& wholeReductionFormulas()
{
    static const std::vector<Formula> formulas{
        {"max", {{"self", {}}}, {0}, extreme},
        {"min", {{"self", {}}}, {0}, extreme},
        {"amax", {{"self", {}}}, {0}, extremeAlong},
        {"amin", {{"self", {}}}, {0}, extremeAlong},
        {"prod", {{"self", {}}}, {0}, prod},
        {"prod.dim_int", {{"self", {}}}, {0}, prodAlong},
        {"linalg_vector_norm", {{"self", {}}}, {0}, vectorNorm},
        {"norm.Scalar", {{"self", {}}}, {0}, vectorNorm},
        {"norm.ScalarOpt_dim", {{"self", {}}}, {0}, vectorNorm},
        {"logsumexp", {{"self", {}}}, {0}, logsumexp},
        {"cumsum", {}, {}, cumsum},
        {"cumprod", {{"self", {}}}, {0}, cumprod},
    };
    return formulas;
}

}  // namespace keyfall::autograd
