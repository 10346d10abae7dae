// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/ops/shape/broadcast.h"

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

/// Each dimension becomes two again, how often and how long, and the first is summed over.
void repeat(BackwardCall& b)
{
    const Dims& shape = b.facts("self").shape;
    const Ints repeats = std::get<Ints>(b.argument("repeats"));
    const std::size_t added = repeats.size() - shape.size();
    Dims apart;
    Ints summed;
    for (std::size_t d = 0; d < repeats.size(); ++d) {
        summed.push_back(static_cast<std::int64_t>(apart.size()));
        apart.push_back(repeats[d]);
        apart.push_back(d < added ? 1 : shape[d - added]);
    }
    const Tensor sum =
        repeats.empty() ? b.gradient() : b.math().sum(b.math().reshape(b.gradient(), apart), summed, false);
    b.set("self", b.math().reshape(sum, shape));
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

/// The chosen elements lie in row-major order, so each one's place among them is how many came before.
void maskedSelect(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor mask = b.input("mask");
    const Tensor spreadMask = math.expand(mask, ops::broadcastShapes(mask.shape(), b.facts("self").shape));
    const Tensor flat = math.reshape(spreadMask, Dims{spreadMask.numel()});
    const Tensor places = math.reshape(math.call("nonzero", {flat}), Dims{b.gradient().numel()});
    TensorFacts facts = b.facts("self");
    facts.shape = Dims{spreadMask.numel()};
    b.set("self",
          math.reshape(math.call("index_add", {math.zeros(facts), std::int64_t{0}, places, b.gradient()}),
                       spreadMask.shape()));
}

void topk(BackwardCall& b)
{
    if (b.facts("self").shape.empty())
        return b.set("self", b.gradient());
    b.set(
        "self",
        b.math().call("scatter.src", {b.math().zeros(b.facts("self")), b.argument("dim"), b.output(1), b.gradient()}));
}

void nativeDropout(BackwardCall& b)
{
    const Value train = b.argument("train");
    const double p = std::get<double>(b.argument("p"));
    const bool training = !std::holds_alternative<bool>(train) || std::get<bool>(train);
    const double scale = !training ? 1.0 : p == 1 ? 0.0 : 1 / (1 - p);
    b.set("input", b.math().mul(b.math().mul(b.gradient(), b.output(1)), scale));
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
        {"masked_select", {{"mask", {}}}, {}, maskedSelect},
        {"topk", {}, {1}, topk, SparseForm::asIs, 1},
        {"native_dropout", {}, {1}, nativeDropout, SparseForm::asIs, 1},
    };
    return formulas;
}

}  // namespace keyfall::autograd
