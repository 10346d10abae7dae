// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/ops/release.h"

// See wholeFormulaOf: what chooses among elements, and what was one tensor in pieces.
namespace keyfall::autograd {

namespace {

Tensor ofChosenValues(const BackwardCall& b, bool keepDim)
{
    return b.math().call("value_selecting_reduction_backward",
                         {b.gradient(), b.argument("dim"), b.output(1), toInts(b.facts("self").shape), keepDim});
}
void extremeAlong(BackwardCall& b)
{
    b.set("self", ofChosenValues(b, std::get<bool>(b.argument("keepdim"))));
}
void ordered(BackwardCall& b)
{
    b.set("self", ofChosenValues(b, true));
}

/// The winner takes the gradient, equal ones half each.
void winner(BackwardCall& b, CalledOperator selfWins, CalledOperator otherWins)
{
    const TensorMath& math = b.math();
    const Tensor self = b.input("self");
    const Tensor other = b.input("other");
    const auto without = [&](CalledOperator lost) {
        const Tensor mask = math.call(lost, {self, other});
        const Tensor half = math.div(b.gradient(), std::int64_t{2});
        const Tensor shared = math.where(math.equal(self, other), half, b.gradient());
        return math.call("masked_fill_.Scalar", {shared, mask, std::int64_t{0}});
    };
    if (b.wants("other"))
        b.set("other", without(selfWins));
    if (b.wants("self"))
        b.set("self", without(otherWins));
}
void maximum(BackwardCall& b)
{
    winner(b, "gt.Tensor", "lt.Tensor");
}
void minimum(BackwardCall& b)
{
    winner(b, "lt.Tensor", "gt.Tensor");
}

/// Inside the bounds, and on them; in 2.15 not on them.
void clamp(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor self = b.input("self");
    const Tensor zero = math.calledNumber(0, TensorFacts::of(b.gradient()));
    const bool strict = ops::answersLike215();
    const auto within = [&](const char* bound, CalledOperator op) {
        const bool given = b.has(bound) && !std::holds_alternative<None>(b.argument(bound));
        return given ? math.call(op, {self, b.argument(bound)}) : Tensor();
    };
    const Tensor above = within("min", strict ? CalledOperator("gt.Scalar") : CalledOperator("ge.Scalar"));
    const Tensor below = within("max", strict ? CalledOperator("lt.Scalar") : CalledOperator("le.Scalar"));
    const bool both = above.defined() && below.defined();
    const Tensor inside = both ? math.call("logical_and_", {above, below}) : above.defined() ? above : below;
    b.set("self", math.where(inside, b.gradient(), zero));
}

/// Puts the pieces' gradients together again, with zeros for those that nobody used.
void split(BackwardCall& b)
{
    std::vector<Tensor> pieces;
    for (std::uint32_t i = 0; i < b.resultCount(); ++i)
        pieces.push_back(b.hasGradient(i) ? b.gradient(i) : b.math().calledZeros(b.resultFacts(i)));
    b.set("self", b.math().call("cat", {pieces, b.argument("dim")}));
}
/// In 2.15 a zero is broadcast.
void unbind(BackwardCall& b)
{
    const auto missing = [&b](const TensorFacts& facts) {
        if (!ops::answersLike215())
            return b.math().calledZeros(facts);
        TensorFacts one = facts;
        one.shape = {};
        return b.math().call("expand", {b.math().calledZeros(one), toInts(facts.shape)});
    };
    std::vector<Tensor> pieces;
    for (std::uint32_t i = 0; i < b.resultCount(); ++i)
        pieces.push_back(b.hasGradient(i) ? b.gradient(i) : missing(b.resultFacts(i)));
    b.set("self", b.math().call("stack", {pieces, b.argument("dim")}));
}

void indexAdd(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", b.gradient());
    if (!b.wants("source"))
        return;
    const Tensor each = b.math().call("index_select", {b.gradient(), b.argument("dim"), b.input("index")});
    b.set("source", b.math().call("expand_as", {each, b.input("source")}));
}

}  // namespace

const std::vector<Formula>& wholeChoiceFormulas()
{
    static const std::vector<Formula> formulas{
        {"max.dim", {}, {1}, extremeAlong, SparseForm::asIs, 1},
        {"min.dim", {}, {1}, extremeAlong, SparseForm::asIs, 1},
        {"sort", {}, {1}, ordered, SparseForm::asIs, 1},
        {"topk", {}, {1}, ordered, SparseForm::asIs, 1},
        {"maximum", {{"self", {}}, {"other", {}}}, {}, maximum},
        {"minimum", {{"self", {}}, {"other", {}}}, {}, minimum},
        {"clamp", {{"self", {}}}, {}, clamp},
        {"clamp_min", {{"self", {}}}, {}, clamp},
        {"clamp_max", {{"self", {}}}, {}, clamp},
        {"split.Tensor", {}, {}, split},
        {"split_with_sizes", {}, {}, split},
        {"unbind.int", {}, {}, unbind},
        {"index_add", {{"index", {}}, {"source", "source"}}, {}, indexAdd},
    };
    return formulas;
}

}  // namespace keyfall::autograd
