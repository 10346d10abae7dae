// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

#include <algorithm>

// See wholeFormulaOf.
namespace keyfall::autograd {

namespace {

using Ints = std::vector<std::int64_t>;

void stack(BackwardCall& b)
{
    const std::size_t count = b.listFacts("tensors").size();
    for (std::size_t i = 0; i < count; ++i)
        if (b.wantsItem("tensors", i))
            b.setItem("tensors", i,
                      b.math().call("select.int", {b.gradient(), b.argument("dim"), static_cast<std::int64_t>(i)}));
}

/// New dimensions are summed over one by one; those that were repeated become two, how often and how long, and the first ones
/// are summed over at once.
void repeat(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const TensorFacts& facts = b.facts("self");
    const Ints repeats = std::get<Ints>(b.argument("repeats"));
    if (std::find(repeats.begin(), repeats.end(), 0) != repeats.end())
        return b.set("self", math.calledZeros(facts));
    const std::size_t added = repeats.size() - facts.shape.size();
    Tensor g = b.gradient();
    for (std::size_t i = 0; i < added; ++i)
        g = math.sum(g, {0}, false);
    Ints apart;
    Ints summed;
    for (std::size_t d = 0; d < facts.shape.size(); ++d) {
        if (repeats[added + d] != 1) {
            summed.push_back(static_cast<std::int64_t>(apart.size()));
            apart.push_back(repeats[added + d]);
        }
        apart.push_back(facts.shape[d]);
    }
    if (!summed.empty())
        g = math.sum(math.call("reshape", {g, apart}), summed, false);
    b.set("self", g);
}

void roll(BackwardCall& b)
{
    Ints back = std::get<Ints>(b.argument("shifts"));
    std::transform(back.begin(), back.end(), back.begin(), [](std::int64_t shift) { return -shift; });
    b.set("self", b.math().call("roll", {b.gradient(), back, b.argument("dims")}));
}

void tril(BackwardCall& b)
{
    b.set("self", b.math().call("tril", {b.gradient(), b.argument("diagonal")}));
}
void triu(BackwardCall& b)
{
    b.set("self", b.math().call("triu", {b.gradient(), b.argument("diagonal")}));
}

void maskedFill(BackwardCall& b)
{
    const Tensor mask = b.input("mask");
    if (b.wants("self"))
        b.set("self", b.math().call("masked_fill.Scalar", {b.gradient(), mask, std::int64_t{0}}));
    if (b.wants("value"))
        b.set("value", b.math().call("sum", {b.math().keepWhere(mask, b.gradient())}));
}

void maskedSelect(BackwardCall& b)
{
    b.set("self", b.math().call("masked_select_backward", {b.gradient(), b.input("self"), b.input("mask")}));
}
void maskedScatter(BackwardCall& b)
{
    const Tensor mask = b.input("mask");
    if (b.wants("self"))
        b.set("self", b.math().call("masked_fill.Scalar", {b.gradient(), mask, std::int64_t{0}}));
    if (b.wants("source"))
        b.set("source",
              b.math().call("masked_scatter_backward", {b.gradient(), mask, toInts(b.facts("source").shape)}));
}

/// What was added is cut off, and what was cut off is zero.
void padded(BackwardCall& b)
{
    Ints back = std::get<Ints>(b.argument("pad"));
    std::transform(back.begin(), back.end(), back.begin(), [](std::int64_t each) { return -each; });
    b.set("self", b.math().call("constant_pad_nd", {b.gradient(), back, std::int64_t{0}}));
}

void copiedInto(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", b.math().call("zeros_like", {b.gradient()}));
    if (b.wants("src"))
        b.set("src", b.gradient());
}

void nativeDropout(BackwardCall& b)
{
    const Value train = b.argument("train");
    const double p = std::get<double>(b.argument("p"));
    const bool training = !std::holds_alternative<bool>(train) || std::get<bool>(train);
    const double scale = !training ? 1.0 : p == 1 ? 0.0 : 1 / (1 - p);
    b.set("input", b.math().call("native_dropout_backward", {b.gradient(), b.output(1), scale}));
}

}  // namespace

const std::vector<Formula>& wholeArrangementFormulas()
{
    static const std::vector<Formula> formulas{
        {"stack", {}, {}, stack},
        {"repeat", {}, {}, repeat},
        {"roll", {}, {}, roll},
        {"tril", {}, {}, tril},
        {"triu", {}, {}, triu},
        {"masked_fill.Scalar", {{"mask", {}}}, {}, maskedFill},
        {"masked_fill.Tensor", {{"mask", {}}}, {}, maskedFill},
        {"masked_fill_.Scalar", {{"mask", {}}}, {}, maskedFill},
        {"masked_fill_.Tensor", {{"mask", {}}}, {}, maskedFill},
        {"masked_select", {{"self", {}}, {"mask", {}}}, {}, maskedSelect},
        {"masked_scatter", {{"mask", {}}}, {}, maskedScatter},
        {"masked_scatter_", {{"mask", {}}}, {}, maskedScatter},
        {"constant_pad_nd", {}, {}, padded},
        {"copy_", {}, {}, copiedInto},
        {"native_dropout", {}, {1}, nativeDropout, SparseForm::asIs, 1},
    };
    return formulas;
}

}  // namespace keyfall::autograd
