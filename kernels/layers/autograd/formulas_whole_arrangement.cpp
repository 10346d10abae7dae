// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/reduced_dims.h"
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

/// No gradient reaches the padding's row.
void embedding(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor indices = b.input("indices");
    const TensorFacts& weight = b.facts("weight");
    const std::int64_t padding = std::get<std::int64_t>(b.argument("padding_idx"));
    Tensor g = b.gradient();
    if (padding >= 0)
        g = math.keepWhere(math.call("ne.Scalar", {math.call("unsqueeze", {indices, std::int64_t{-1}}), padding}), g);
    b.set("weight",
          math.call("index_add",
                    {math.zeros(weight), std::int64_t{0}, math.reshape(indices, Dims{indices.numel()}),
                     math.reshape(g, Dims{indices.numel(), weight.shape[1]})}));
}

/// To where each largest one came from: its place in the plane.
void maxPool2d(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Dims& shape = b.facts("self").shape;
    Dims planes(shape.begin(), shape.end() - 2);
    Dims lines = planes;
    planes.push_back(shape[shape.size() - 2] * shape.back());
    const Dims& out = b.gradient().shape();
    lines.push_back(out[out.size() - 2] * out.back());
    TensorFacts facts = b.facts("self");
    facts.shape = planes;
    b.set("self",
          math.reshape(math.call("scatter_add",
                                 {math.zeros(facts), std::int64_t{-1}, math.reshape(b.output(1), lines),
                                  math.reshape(b.gradient(), lines)}),
                       shape));
}

void avgPool2d(BackwardCall& b)
{
    b.set("self",
          b.math().call("avg_pool2d_backward",
                        {b.gradient(), b.input("self"), b.argument("kernel_size"), b.argument("stride"),
                         b.argument("padding"), b.argument("ceil_mode"), b.argument("count_include_pad"),
                         b.argument("divisor_override")}));
}
void adaptiveAvgPool2d(BackwardCall& b)
{
    b.set("self", b.math().call("_adaptive_avg_pool2d_backward", {b.gradient(), b.input("self")}));
}

void nativeBatchNorm(BackwardCall& b)
{
    const std::vector<std::string_view> names{"input", "weight", "bias"};
    std::vector<bool> wanted;
    for (const std::string_view name : names)
        wanted.push_back(b.wants(name));
    const Stack results = b.math().callAll("native_batch_norm_backward",
                                           {b.gradient(), b.input("input"), b.input("weight"), b.input("running_mean"),
                                            b.input("running_var"), b.output(1), b.output(2), b.argument("training"),
                                            b.argument("eps"), wanted});
    for (std::size_t i = 0; i < names.size(); ++i)
        if (wanted[i])
            b.set(names[i], std::get<Tensor>(results[i]));
}

void nativeDropout(BackwardCall& b)
{
    const Value train = b.argument("train");
    const double p = std::get<double>(b.argument("p"));
    const bool training = !std::holds_alternative<bool>(train) || std::get<bool>(train);
    const double scale = !training ? 1.0 : p == 1 ? 0.0 : 1 / (1 - p);
    b.set("input", b.math().mul(b.math().mul(b.gradient(), b.output(1)), scale));
}

/// Of the sum of squared distances over `count - correction`; `root`: of its square root.
void spreadOfValues(BackwardCall& b, bool root)
{
    const TensorMath& math = b.math();
    const Tensor self = b.input("self");
    std::int64_t count = 1;
    Ints dims;
    for (const std::size_t d : reducedDims(b)) {
        count *= self.shape()[d];
        dims.push_back(static_cast<std::int64_t>(d));
    }
    const Value given = b.argument("correction");
    const auto* correction = std::get_if<std::int64_t>(&given);
    const auto over = static_cast<double>(std::max<std::int64_t>(0, count - (correction != nullptr ? *correction : 1)));
    Tensor g = b.gradient();
    if (root) {
        const Tensor deviation = b.output();
        g = math.zeroWhere(math.equal(deviation, std::int64_t{0}), math.div(g, math.mul(deviation, 2.0)));
    }
    const Tensor distance = math.sub(self, math.call("mean.dim", {self, dims, true}));
    b.set("self", math.mul(spread(b, g), math.mul(distance, 2.0 / over)));
}
void variance(BackwardCall& b)
{
    spreadOfValues(b, false);
}
void deviation(BackwardCall& b)
{
    spreadOfValues(b, true);
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
        {"embedding", {{"indices", {}}}, {}, embedding},
        {"max_pool2d_with_indices", {}, {1}, maxPool2d, SparseForm::asIs, 1},
        {"avg_pool2d", {{"self", {}}}, {}, avgPool2d},
        {"_adaptive_avg_pool2d", {{"self", {}}}, {}, adaptiveAvgPool2d},
        {"native_batch_norm",
         {{"input", {}}, {"weight", {}}, {"running_mean", {}}, {"running_var", {}}},
         {1, 2},
         nativeBatchNorm,
         SparseForm::asIs,
         1},
        {"native_dropout", {}, {1}, nativeDropout, SparseForm::asIs, 1},
        {"var.correction", {{"self", {}}}, {}, variance},
        {"std.correction", {{"self", {}}}, {0}, deviation},
    };
    return formulas;
}

}  // namespace keyfall::autograd
