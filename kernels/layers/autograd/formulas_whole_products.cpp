// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

#include <cmath>
#include <limits>

// See wholeFormulaOf.
namespace keyfall::autograd {

namespace {

bool isOne(const Value& number)
{
    const auto* real = std::get_if<double>(&number);
    const auto* whole = std::get_if<std::int64_t>(&number);
    return (real != nullptr && *real == 1) || (whole != nullptr && *whole == 1);
}
Tensor scaled(const BackwardCall& b, const Tensor& tensor, std::string_view by)
{
    const Value factor = b.argument(by);
    return isOne(factor) ? tensor : b.math().mul(tensor, factor);
}
void setAdded(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", scaled(b, b.gradient(), "beta"));
}

void addmm(BackwardCall& b)
{
    const TensorMath& math = b.math();
    setAdded(b);
    if (b.wants("mat1"))
        b.set("mat1", scaled(b, math.call("mm", {b.gradient(), math.call("t", {b.input("mat2")})}), "alpha"));
    if (b.wants("mat2"))
        b.set("mat2", scaled(b, math.call("mm", {math.call("t", {b.input("mat1")}), b.gradient()}), "alpha"));
}

void addmv(BackwardCall& b)
{
    const TensorMath& math = b.math();
    setAdded(b);
    if (b.wants("mat"))
        b.set("mat",
              scaled(b,
                     math.mul(math.call("unsqueeze", {b.gradient(), std::int64_t{1}}),
                              math.call("unsqueeze", {b.input("vec"), std::int64_t{0}})),
                     "alpha"));
    if (b.wants("vec"))
        b.set("vec", scaled(b, math.call("mv", {math.call("t", {b.input("mat")}), b.gradient()}), "alpha"));
}

void baddbmm(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const auto turned = [&](std::string_view name) { return math.transpose(b.input(name), 2, 1); };
    setAdded(b);
    if (b.wants("batch1"))
        b.set("batch1", scaled(b, math.call("bmm", {b.gradient(), turned("batch2")}), "alpha"));
    if (b.wants("batch2"))
        b.set("batch2", scaled(b, math.call("bmm", {turned("batch1"), b.gradient()}), "alpha"));
}

/// softmax(q·kᵀ·scale + mask)·v, from the scores computed anew.
void attention(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor q = b.input("query");
    const Tensor k = b.input("key");
    const Tensor v = b.input("value");
    const Value given = b.argument("scale");
    const double scale = std::holds_alternative<double>(given) ? std::get<double>(given)
                                                               : 1 / std::sqrt(static_cast<double>(q.shape().back()));
    Tensor scores = math.mul(math.matmul(q, math.transpose(k, -2, -1)), scale);
    constexpr double kNever = -std::numeric_limits<double>::infinity();
    if (std::get<bool>(b.argument("is_causal"))) {
        const Tensor all = filled({DType::float32, Dims{q.size(-2), k.size(-2)}, q.device()}, 1.0);
        scores = math.call("masked_fill.Scalar",
                           {scores, math.call("gt.Scalar", {math.call("triu", {all, std::int64_t{1}}), 0.5}), kNever});
    }
    if (const Tensor mask = b.input("attn_mask"); mask.defined())
        scores = mask.dtype() == DType::boolean
            ? math.call("masked_fill.Scalar", {scores, math.call("logical_not", {mask}), kNever})
            : math.add(scores, mask);
    const Tensor shares = math.call("softmax.int", {scores, std::int64_t{-1}});
    const Tensor ofShares = math.matmul(b.gradient(), math.transpose(v, -2, -1));
    const std::vector<std::int64_t> last{-1};
    const Tensor ofScores = math.mul(shares, math.sub(ofShares, math.sum(math.mul(ofShares, shares), last, true)));
    if (b.wants("query"))
        b.set("query", math.mul(math.matmul(ofScores, k), scale));
    if (b.wants("key"))
        b.set("key", math.mul(math.matmul(math.transpose(ofScores, -2, -1), q), scale));
    if (b.wants("value"))
        b.set("value", math.matmul(math.transpose(shares, -2, -1), b.gradient()));
    if (b.wants("attn_mask"))
        b.set("attn_mask", ofScores);
}

}  // namespace

const std::vector<Formula>& wholeProductFormulas()
{
    static const std::vector<Formula> formulas{
        {"addmm", {{"mat1", "mat2"}, {"mat2", "mat1"}}, {}, addmm},
        {"addmv", {{"mat", "vec"}, {"vec", "mat"}}, {}, addmv},
        {"baddbmm", {{"batch1", "batch2"}, {"batch2", "batch1"}}, {}, baddbmm},
        {"_scaled_dot_product_flash_attention_for_cpu",
         {{"query", {}}, {"key", {}}, {"value", {}}, {"attn_mask", {}}},
         {},
         attention,
         SparseForm::asIs,
         1},
    };
    return formulas;
}

}  // namespace keyfall::autograd
