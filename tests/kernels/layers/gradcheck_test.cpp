// SPDX-License-Identifier: MIT
// Every formula against central differences in float64 (eleven:2.4.6): eps 1e-6, atol 1e-5, rtol 1e-3.
#include "kernels/layers/autograd/autograd_layer.h"
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/gradient.h"
#include "kernels/runtime/standard_operators.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

#include <cmath>
#include <functional>
#include <set>

using namespace keyfall;

namespace {

struct Case {
    std::string name;
    std::string op;
    std::vector<std::pair<std::vector<std::int64_t>, std::vector<double>>> inputs;
    std::function<Stack(const std::vector<Tensor>&)> arguments;
};

std::vector<double> spread(std::size_t count, double low, double high)
{
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)  // a golden-ratio walk: no two equal, none at 0
        values.push_back(low + (high - low) * std::fmod(0.37 + 0.6180339887 * static_cast<double>(i), 1.0));
    return values;
}

Stack plain(const std::vector<Tensor>& inputs)
{
    return {inputs.begin(), inputs.end()};
}

using Ints = std::vector<std::int64_t>;

std::vector<Case> cases();

Tensor doubles(const Dims& shape, const std::vector<double>& values)
{
    Tensor tensor = Tensor::emptyHost(DType::float64, shape);
    std::copy(values.begin(), values.end(), tensor.hostData<double>());
    return tensor;
}
Tensor booleans(const Dims& shape, const std::vector<bool>& values)
{
    Tensor tensor = Tensor::emptyHost(DType::boolean, shape);
    std::copy(values.begin(), values.end(), tensor.hostData<bool>());
    return tensor;
}

void addLosses(std::vector<Case>& all)
{
    for (const std::int64_t reduction : {0, 1, 2}) {
        const auto arguments = [reduction](const std::vector<Tensor>& in) { return Stack{in[0], in[1], reduction}; };
        all.push_back({"mse_loss, reduction " + std::to_string(reduction),
                       "mse_loss",
                       {{{2, 3}, spread(6, -2, 2)}, {{2, 3}, spread(6, 0, 3)}},
                       arguments});
        all.push_back({"mse_loss, broadcast, reduction " + std::to_string(reduction),
                       "mse_loss",
                       {{{2, 1}, {0.7, -1.2}}, {{3}, {0.4, 2, -1}}},
                       arguments});
        all.push_back({"binary_cross_entropy_with_logits, reduction " + std::to_string(reduction),
                       "binary_cross_entropy_with_logits",
                       {{{2, 3}, spread(6, -2, 2)}, {{2, 3}, spread(6, 0, 1)}},
                       [reduction](const std::vector<Tensor>& in) {
                           return Stack{in[0], in[1], None{}, None{}, reduction};
                       }});
        all.push_back({"binary_cross_entropy_with_logits, weights, reduction " + std::to_string(reduction),
                       "binary_cross_entropy_with_logits",
                       {{{2, 3}, spread(6, -2, 2)}, {{2, 3}, spread(6, 0, 1)}},
                       [reduction](const std::vector<Tensor>& in) {
                           return Stack{in[0], in[1], doubles({3}, {0.5, 2, 1}), doubles({3}, {3, 1, 0.25}), reduction};
                       }});
    }
}

/// With and without parameters, which have a gradient of their own.
void addNorms(std::vector<Case>& all)
{
    const auto on = [&all](const std::string& name, const Ints& shape, const Ints& normal, bool weight, bool bias) {
        const auto count = [](const Ints& sizes) {
            std::size_t n = 1;
            for (const std::int64_t size : sizes)
                n *= static_cast<std::size_t>(size);
            return n;
        };
        Case test{"native_layer_norm, " + name, "native_layer_norm", {{shape, spread(count(shape), -2, 2)}}, {}};
        if (weight)
            test.inputs.emplace_back(normal, spread(count(normal), 0.5, 1.5));
        if (bias)
            test.inputs.emplace_back(normal, spread(count(normal), -1, 1));
        test.arguments = [=](const std::vector<Tensor>& in) {
            return Stack{in[0], normal, weight ? in[1] : Tensor(), bias ? in.back() : Tensor(), 0.01};
        };
        all.push_back(test);
    };
    all.push_back(
        {"native_batch_norm",
         "native_batch_norm",
         {{{2, 2, 3}, spread(12, -2, 2)}, {{2}, spread(2, 0.5, 1.5)}, {{2}, spread(2, -1, 1)}},
         [](const std::vector<Tensor>& in) { return Stack{in[0], in[1], in[2], None{}, None{}, true, 0.1, 0.01}; }});
    on("rows", {2, 4}, {4}, true, true);
    on("two dimensions", {2, 2, 3}, {2, 3}, true, false);
    on("of everything", {3}, {3}, false, true);
    on("without parameters", {2, 2, 3}, {3}, false, false);
}

/// All that changes which elements a weight meets; planes whose last rows no window reaches.
void addConvolutions(std::vector<Case>& all)
{
    const std::vector<std::pair<Ints, std::vector<double>>> planes{{{1, 2, 5, 4}, spread(40, -2, 2)}};
    all.push_back(
        {"avg_pool2d, a last window that is not full", "avg_pool2d", planes, [](const std::vector<Tensor>& in) {
             return Stack{in[0], Ints{3, 2}, Ints{2, 2}, Ints{1, 1}, true, false, None{}};
         }});
    all.push_back({"_adaptive_avg_pool2d", "_adaptive_avg_pool2d", planes, [](const std::vector<Tensor>& in) {
                       return Stack{in[0], Ints{3, 3}};
                   }});
    all.push_back({"max_pool2d_with_indices", "max_pool2d_with_indices", planes, [](const std::vector<Tensor>& in) {
                       return Stack{in[0], Ints{2, 2}, Ints{1, 2}};
                   }});
    const auto on = [&all](const std::string& name, const Ints& input, const Ints& weight, const Ints& stride,
                           const Ints& padding, const Ints& dilation, std::int64_t groups, bool transposed = false,
                           const Ints& outputPadding = {0, 0}) {
        const auto count = [](const Ints& sizes) {
            return static_cast<std::size_t>(sizes[0] * sizes[1] * sizes[2] * sizes[3]);
        };
        const std::int64_t out = transposed ? weight[1] * groups : weight[0];
        all.push_back({"convolution, " + name,
                       "convolution",
                       {{input, spread(count(input), -1, 1)},
                        {weight, spread(count(weight), -2, 1)},
                        {{out}, spread(static_cast<std::size_t>(out), -1, 2)}},
                       [=](const std::vector<Tensor>& in) {
                           return Stack{in[0],    in[1],      in[2],         stride, padding,
                                        dilation, transposed, outputPadding, groups};
                       }});
    };
    on("plain", {2, 2, 3, 4}, {2, 2, 2, 3}, {1, 1}, {0, 0}, {1, 1}, 1);
    on("stride that leaves rows out", {1, 2, 6, 5}, {2, 2, 2, 2}, {3, 2}, {0, 0}, {1, 1}, 1);
    on("padding, dilation", {1, 1, 4, 4}, {2, 1, 2, 2}, {1, 2}, {1, 2}, {2, 3}, 1);
    on("groups", {2, 4, 3, 3}, {2, 2, 2, 2}, {1, 1}, {1, 0}, {1, 1}, 2);
    on("one number for both", {1, 1, 4, 5}, {1, 1, 2, 2}, {2}, {1}, {1}, 1);
    on("transposed", {1, 2, 2, 3}, {2, 3, 2, 2}, {2, 1}, {1, 0}, {1, 2}, 1, true, {1, 0});
    on("transposed, groups", {2, 4, 2, 2}, {4, 1, 2, 2}, {1, 2}, {0, 0}, {1, 1}, 2, true);
    on("transposed, output padding beyond the stride", {1, 1, 2, 2}, {1, 1, 2, 2}, {1, 1}, {0, 0}, {3, 2}, 1, true,
       {2, 1});
}

Tensor indices(const Dims& shape, const std::vector<std::int64_t>& values)
{
    Tensor tensor = Tensor::emptyHost(DType::int64, shape);
    std::copy(values.begin(), values.end(), tensor.hostData<std::int64_t>());
    return tensor;
}

/// Functions of one argument, on a range where they are smooth.
void addFunctions(std::vector<Case>& all)
{
    const auto on = [&all](double low, double high, std::initializer_list<const char*> ops, const Stack& rest = {}) {
        for (const char* op : ops)
            all.push_back({op, op, {{{2, 3}, spread(6, low, high)}}, [rest](const auto& in) {
                               Stack stack{in[0]};
                               stack.insert(stack.end(), rest.begin(), rest.end());
                               return stack;
                           }});
    };
    on(0.3, 3, {"reciprocal", "rsqrt", "log2", "log10", "log1p"});
    on(-2, 2,
       {"exp2",
        "expm1",
        "atan",
        "sinh",
        "cosh",
        "asinh",
        "erf",
        "erfc",
        "square",
        "silu",
        "log_sigmoid",
        "gelu",
        "hardsigmoid",
        "hardswish",
        "leaky_relu",
        "elu",
        "softplus",
        "frac",
        "floor",
        "ceil",
        "round",
        "trunc",
        "log_sigmoid_forward"});
    on(-0.9, 0.9, {"tan", "asin", "acos", "atanh"});
    on(1.2, 3, {"acosh"});
    on(-2, 2, {"gelu"}, {std::string("tanh")});
    on(-5, 5, {"hardsigmoid", "hardswish"});
    on(-2, 2, {"clamp"}, {-0.7, 1.1});
    on(-2, 2, {"clamp_min"}, {-0.7});
    on(-2, 2, {"clamp_max"}, {0.8});
    on(-2, 2, {"hardtanh"}, {-0.5, 0.9});
    on(0.3, 2, {"pow.Tensor_Scalar"}, {2.5});
    on(-2, 2, {"pow.Tensor_Scalar"}, {std::int64_t{3}});
    on(-2, 2, {"pow.Tensor_Scalar"}, {std::int64_t{0}});
    all.push_back({"pow.Scalar", "pow.Scalar", {{{2, 3}, spread(6, -1, 2)}}, [](const auto& in) {
                       return Stack{1.7, in[0]};
                   }});
    for (const char* op : {"pow.Tensor_Tensor", "atan2", "remainder.Tensor", "fmod.Tensor"})
        all.push_back({op, op, {{{2, 3}, spread(6, 0.3, 3)}, {{3}, {0.45, 1.3, 0.8}}}, plain});
    all.push_back({"threshold_backward",
                   "threshold_backward",
                   {{{2, 3}, spread(6, -2, 2)}, {{2, 3}, spread(6, -1, 3)}},
                   [](const auto& in) {
                       return Stack{in[0], in[1], 0.5};
                   }});
    all.push_back({"leaky_relu_backward",
                   "leaky_relu_backward",
                   {{{2, 3}, spread(6, -2, 2)}, {{2, 3}, spread(6, -1, 3)}},
                   [](const auto& in) {
                       return Stack{in[0], in[1], 0.1, false};
                   }});
    all.push_back({"hardtanh_backward",
                   "hardtanh_backward",
                   {{{2, 3}, spread(6, -2, 2)}, {{2, 3}, spread(6, -1, 3)}},
                   [](const auto& in) {
                       return Stack{in[0], in[1], -0.5, 0.9};
                   }});
    all.push_back({"hardsigmoid_backward",
                   "hardsigmoid_backward",
                   {{{2, 3}, spread(6, -2, 2)}, {{2, 3}, spread(6, -5, 5)}},
                   plain});
    all.push_back({"clamp.Tensor",
                   "clamp.Tensor",
                   {{{2, 3}, spread(6, -2, 2)}, {{3}, {-1, -0.5, -1.2}}, {{3}, {0.5, 1, 0.2}}},
                   plain});
}

/// Operators that choose, place and order elements, and reductions that depend on their order.
void addChoices(std::vector<Case>& all)
{
    const auto with = [&all](const std::string& op, Ints shape, const Stack& rest) {
        const Tensor counted = Tensor::emptyMeta(DType::float64, Dims(shape.begin(), shape.end()));
        all.push_back(
            {op, op, {{shape, spread(static_cast<std::size_t>(counted.numel()), -2, 2)}}, [rest](const auto& in) {
                 Stack stack{in[0]};
                 stack.insert(stack.end(), rest.begin(), rest.end());
                 return stack;
             }});
    };
    const std::int64_t zero = 0;
    const std::int64_t one = 1;
    with("gather", {2, 3}, {one, indices({2, 2}, {2, 2, 0, 1})});
    with("index_select", {3, 2}, {zero, indices({4}, {2, 0, 2, 1})});
    with("flip", {2, 3}, {Ints{0, -1}});
    with("cumsum", {2, 3}, {one});
    with("cumprod", {2, 3}, {one});
    with("cumprod", {3, 2}, {zero});
    with("cumprod", {70}, {zero});
    with("_softmax", {2, 3}, {one, false});
    with("_softmax", {3, 2}, {zero, false});
    with("_log_softmax", {2, 3}, {one, false});
    with("logsumexp", {2, 3}, {Ints{1}});
    with("logsumexp", {2, 3, 2}, {Ints{0, -1}, true});
    with("logsumexp", {3}, {Ints{}});
    with("sort", {2, 3}, {one, true});
    with("select.int", {2, 3}, {one, std::int64_t{-1}});
    with("slice.Tensor", {5}, {zero, one, std::int64_t{5}, std::int64_t{2}});
    with("select_backward", {2}, {Ints{2, 3}, one, one});
    with("diagonal", {3, 4}, {one, one, zero});
    with("diagonal_backward", {2}, {Ints{3, 2}, -one, zero, one});
    with("slice_backward", {2}, {Ints{5}, zero, one, std::int64_t{5}, std::int64_t{2}});
    with("amax", {2, 3}, {Ints{1}});
    with("amin", {2, 3}, {Ints{}});
    with("max", {2, 3}, {});
    with("max.dim", {2, 3}, {one});
    with("min.dim", {2, 3}, {zero, true});
    with("min", {2, 3}, {});
    with("prod", {2, 3}, {});
    with("prod.dim_int", {2, 3}, {one});
    with("prod", {70}, {});
    with("topk", {2, 3}, {std::int64_t{2}, one});
    with("topk", {}, {one, zero});
    with("sort", {}, {zero, false});
    with("max.dim", {}, {zero});
    with("repeat", {2, 3}, {Ints{2, 2, 1, 3}});
    with("repeat", {2}, {Ints{1, 1}});
    with("constant_pad_nd", {2, 3}, {Ints{1, -1, 0, 2}, 0.5});
    with("std.correction", {2, 3}, {Ints{1}, one});
    for (const double order : {0.5, 1.0, 1.5, 2.0, 3.0, std::numeric_limits<double>::infinity()})
        with("linalg_vector_norm", {2, 3}, {order, Ints{1}});
    with("norm.Scalar", {2, 3}, {3.0});
    with("norm.ScalarOpt_dim", {2, 3}, {2.0, Ints{0}, true});
    with("masked_select", {3}, {booleans({2, 3}, {true, false, true, false, true, true})});
    with("masked_fill.Scalar", {2, 3}, {booleans({3}, {true, false, true}), 0.5});
    for (const char* op : {"masked_fill.Tensor", "masked_fill_.Tensor"})
        all.push_back({op, op, {{{}, {0.7}}}, [](const auto& in) {
                           return Stack{doubles({2, 3}, {1, 2, 3, 4, 5, 6}), booleans({3}, {true, false, true}), in[0]};
                       }});
    all.push_back(
        {"masked_scatter", "masked_scatter", {{{2, 3}, spread(6, -2, 2)}, {{5}, spread(5, -1, 1)}}, [](const auto& in) {
             return Stack{in[0], booleans({3}, {true, false, true}), in[1]};
         }});
    all.push_back({"masked_scatter_", "masked_scatter_", {{{4}, spread(4, -1, 1)}}, [](const auto& in) {
                       return Stack{doubles({3}, {1, 2, 3}), booleans({3}, {true, false, true}), in[0]};
                   }});
    for (const char* op : {"scatter_.src", "scatter_add_"})
        all.push_back({op, op, {{{2, 2}, spread(4, -1, 1)}}, [](const auto& in) {
                           return Stack{doubles({3, 2}, {1, 2, 3, 4, 5, 6}), std::int64_t{0},
                                        indices({2, 2}, {2, 0, 1, 1}), in[0]};
                       }});
    all.push_back({"index_add_", "index_add_", {{{2, 2}, spread(4, -1, 1)}}, [](const auto& in) {
                       return Stack{doubles({3, 2}, {1, 2, 3, 4, 5, 6}), std::int64_t{0}, indices({2}, {2, 2}), in[0]};
                   }});
    with("value_selecting_reduction_backward", {2}, {one, indices({2}, {2, 0}), Ints{2, 3}, false});
    with("masked_select_backward", {4},
         {doubles({3}, {0, 0, 0}), booleans({2, 3}, {true, false, true, false, true, true})});
    with("masked_scatter_backward", {2, 3}, {booleans({3}, {true, false, true}), Ints{5}});
    with("gather_backward", {2, 2}, {doubles({2, 3}, {0, 0, 0, 0, 0, 0}), one, indices({2, 2}, {2, 2, 0, 1}), false});
    with("index_select_backward", {4, 2}, {Ints{3, 2}, zero, indices({4}, {2, 0, 2, 1})});
    for (const char* approximate : {"none", "tanh"})
        all.push_back({std::string("gelu_backward, ") + approximate,
                       "gelu_backward",
                       {{{2, 3}, spread(6, -2, 2)}, {{2, 3}, spread(6, -1, 3)}},
                       [approximate](const auto& in) {
                           return Stack{in[0], in[1], std::string(approximate)};
                       }});
    all.push_back(
        {"hardswish_backward", "hardswish_backward", {{{2, 3}, spread(6, -2, 2)}, {{2, 3}, spread(6, -5, 5)}}, plain});
    all.push_back({"softplus_backward",
                   "softplus_backward",
                   {{{2, 3}, spread(6, -2, 2)}, {{2, 3}, spread(6, -1, 3)}},
                   [](const auto& in) {
                       return Stack{in[0], in[1], 2.0, 1.5};
                   }});
    for (const bool isResult : {false, true})
        all.push_back({isResult ? "elu_backward, of the result" : "elu_backward",
                       "elu_backward",
                       {{{2, 3}, spread(6, -2, 2)}, {{2, 3}, spread(6, -1, 3)}},
                       [isResult](const auto& in) { return Stack{in[0], 1.5, 1.25, 0.5, isResult, in[1]}; }});
    for (const char* op : {"scatter.src", "scatter_add"})
        all.push_back({op, op, {{{3, 2}, spread(6, -2, 2)}, {{2, 2}, spread(4, -1, 1)}}, [](const auto& in) {
                           return Stack{in[0], std::int64_t{0}, indices({2, 2}, {2, 0, 1, 1}), in[1]};
                       }});
    all.push_back(
        {"index_add", "index_add", {{{3, 2}, spread(6, -2, 2)}, {{2, 2}, spread(4, -1, 1)}}, [](const auto& in) {
             return Stack{in[0], std::int64_t{0}, indices({2}, {2, 2}), in[1]};
         }});
    all.push_back({"cat", "cat", {{{2, 3}, spread(6, -2, 2)}, {{1, 3}, spread(3, -1, 1)}}, [](const auto& in) {
                       return Stack{std::vector<Tensor>{in[0], in[1]}, std::int64_t{0}};
                   }});
}

std::vector<Case> cases()
{
    std::vector<Case> all;
    const std::vector<double> six = spread(6, -2, 2);
    const std::vector<double> positive = spread(6, 0.3, 3);
    const auto pair = [&](const std::string& op, const std::vector<double>& second) {
        all.push_back({op + ", same shape", op, {{{2, 3}, six}, {{2, 3}, second}}, plain});
        all.push_back(
            {op + ", broadcast right", op, {{{2, 3}, six}, {{3}, {second.begin(), second.begin() + 3}}}, plain});
        all.push_back({op + ", broadcast both",
                       op,
                       {{{2, 1}, {0.7, -1.2}}, {{1, 3}, {second.begin(), second.begin() + 3}}},
                       plain});
        all.push_back({op + ", no dimensions", op, {{{}, {0.8}}, {{2, 3}, second}}, plain});
    };
    const std::vector<double> other{0.9, -1.7, 0.4, 2.1, -0.6, 1.3};
    for (const char* op : {"add.Tensor", "sub.Tensor", "mul.Tensor", "div.Tensor", "maximum", "minimum"})
        pair(op, other);
    for (const char* op : {"add.Tensor", "sub.Tensor"})
        all.push_back({std::string(op) + ", alpha", op, {{{2, 3}, six}, {{3}, {1, 2, 3}}}, [](const auto& in) {
                           return Stack{in[0], in[1], 2.5};
                       }});
    for (const char* op : {"add.Scalar", "sub.Scalar", "mul.Scalar", "div.Scalar"})
        all.push_back({op, op, {{{2, 3}, six}}, [](const auto& in) { return Stack{in[0], 1.75}; }});
    for (const char* op : {"neg", "abs", "sign", "exp", "sin", "cos", "tanh", "sigmoid", "relu", "clone", "t", "alias",
                           "contiguous", "sum", "mean", "squeeze"})
        all.push_back({op, op, {{{2, 3}, six}}, plain});
    for (const char* op : {"log", "sqrt"})
        all.push_back({op, op, {{{2, 3}, positive}}, plain});
    const auto with = [&](const std::string& name, const std::string& op, Ints shape, const Stack& rest) {
        std::size_t count = 1;
        for (const std::int64_t size : shape)
            count *= static_cast<std::size_t>(size);
        all.push_back({name, op, {{shape, spread(count, -2, 2)}}, [rest](const auto& in) {
                           Stack stack{in[0]};
                           stack.insert(stack.end(), rest.begin(), rest.end());
                           return stack;
                       }});
    };
    for (const char* op : {"sum.dim_IntList", "mean.dim"}) {
        with(std::string(op) + " of one", op, {2, 3}, {Ints{1}, false});
        with(std::string(op) + " kept", op, {2, 3}, {Ints{0}, true});
        with(std::string(op) + " negative", op, {2, 3, 2}, {Ints{-1, 0}, false});
        with(std::string(op) + " of none: all", op, {2, 3}, {Ints{}, false});
    }
    with("sum_to_size", "sum_to_size", {2, 3}, {Ints{1, 3}});
    with("sum_to_size, fewer dimensions", "sum_to_size", {2, 3}, {Ints{3}});
    with("transpose", "transpose.int", {2, 3, 2}, {std::int64_t{0}, std::int64_t{-1}});
    with("permute", "permute", {2, 3, 2}, {Ints{2, 0, 1}});
    with("reshape", "reshape", {2, 3}, {Ints{3, -1}});
    with("view", "view", {2, 3}, {Ints{6}});
    with("_unsafe_view", "_unsafe_view", {2, 3}, {Ints{6}});
    with("expand", "expand", {1, 3}, {Ints{4, 2, 3}});
    with("unsqueeze", "unsqueeze", {2, 3}, {std::int64_t{1}});
    with("squeeze.dim", "squeeze.dim", {2, 1, 3}, {std::int64_t{1}});
    with("_to_copy", "_to_copy", {2, 3}, {});
    with("to.dtype", "to.dtype", {2, 3}, {DType::float64, false, true});

    const auto product = [&](const std::string& op, Ints left, Ints right) {
        const auto count = [](const Ints& shape) {
            std::size_t n = 1;
            for (const std::int64_t size : shape)
                n *= static_cast<std::size_t>(size);
            return n;
        };
        all.push_back({op + " " + textOf(Value(left)) + " " + textOf(Value(right)),
                       op,
                       {{left, spread(count(left), -1, 1)}, {right, spread(count(right), -2, 1)}},
                       plain});
    };
    product("matmul", {2, 3}, {3, 4});
    product("matmul", {3}, {3});
    product("matmul", {3}, {3, 2});
    product("matmul", {2, 3}, {3});
    product("matmul", {2, 2, 3}, {3, 2});
    product("matmul", {2, 3}, {2, 3, 2});
    product("matmul", {2, 1, 2, 3}, {3, 3, 2});
    product("matmul", {2, 2, 3}, {3});
    product("matmul", {3}, {2, 3, 2});
    product("mm", {2, 3}, {3, 2});
    product("bmm", {2, 2, 3}, {2, 3, 2});
    product("mv", {2, 3}, {3});
    product("dot", {3}, {3});
    addFunctions(all);
    addChoices(all);
    addNorms(all);
    addConvolutions(all);
    addLosses(all);
    return all;
}

/// Whose slope does not depend on the input (or not on the one whose number follows), so that PyTorch's formulas do not
/// mention it: linear functions, steps, and choices by a comparison.
const std::set<std::string> kConstantSlope{
    "_to_copy", "_unsafe_view", "add.Scalar", "add.Tensor", "alias", "cat", "clone", "contiguous", "convolution 2",
    "constant_pad_nd", "cumsum", "diagonal", "diagonal_backward", "avg_pool2d", "_adaptive_avg_pool2d",
    "max_pool2d_with_indices", "native_batch_norm 2", "div.Scalar", "expand", "flip", "gather",
    "hardsigmoid_backward 0", "hardtanh_backward 0", "index_add", "index_select", "leaky_relu_backward 0", "mean",
    "mean.dim", "mul.Scalar", "native_layer_norm 1", "native_layer_norm 2", "neg", "permute", "reshape", "scatter.src",
    "scatter_add", "select.int", "select_backward", "slice.Tensor", "slice_backward", "sort", "squeeze", "squeeze.dim",
    "sub.Scalar", "sub.Tensor", "sum", "sum.dim_IntList", "sum_to_size", "t", "threshold_backward 0", "to.dtype",
    "transpose.int", "unsqueeze", "view",
    // steps, and to the power of zero
    "ceil", "floor", "frac", "pow.Tensor_Scalar", "round", "sign", "trunc",
    // choices
    "amax", "amin", "clamp", "clamp.Tensor", "clamp_max", "clamp_min", "max", "max.dim", "maximum", "min", "min.dim",
    "minimum", "topk", "repeat", "masked_select", "masked_fill.Scalar", "masked_fill.Tensor", "masked_fill_.Tensor",
    "masked_scatter", "masked_scatter_", "scatter_.src", "scatter_add_", "index_add_",
    "value_selecting_reduction_backward", "masked_select_backward", "masked_scatter_backward", "gather_backward",
    "index_select_backward", "hardswish_backward 0"};

/// Every operator that has one is differentiated by the formula that makes PyTorch's calls.
struct WholeBench : StandardBench {
    WholeBench()
    {
        for (const ops::OperatorDefinition& definition : standardOperators())
            if (const autograd::Formula* whole = autograd::wholeFormulaOf(definition.name))
                registrations.push_back(dispatcher().registerKernel(
                    *dispatcher().find(definition.name), *model().layerKey(Layer::autograd), autogradKernel(*whole)));
    }
    std::vector<Registration> registrations;
};

/// sum(weights * f(inputs)): a number that depends on every element differently.
class Probe {
public:
    Probe(StandardBench& bench, const Case& test) : bench_(bench), case_(test) {}

    Tensor inputs(std::size_t i, bool requiresGrad, std::ptrdiff_t moved = -1, double by = 0)
    {
        std::vector<double> data = case_.inputs[i].second;
        if (moved >= 0)
            data[static_cast<std::size_t>(moved)] += by;
        return bench_.tensor(case_.inputs[i].first, data, requiresGrad);
    }
    Tensor value(const std::vector<Tensor>& in)
    {
        const Tensor y = bench_.call(case_.op, case_.arguments(in));
        std::size_t count = static_cast<std::size_t>(y.numel());
        const Tensor weights = bench_.tensor({y.shape().begin(), y.shape().end()}, spread(count, 0.5, 1.5));
        return bench_.call("sum", {bench_.call("mul.Tensor", {y, weights})});
    }

private:
    StandardBench& bench_;
    const Case& case_;
};

}  // namespace

class TestGradcheck : public QObject {
    Q_OBJECT

    static void addRows()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<bool>("whole");
        const auto all = cases();
        for (std::size_t i = 0; i < all.size(); ++i) {
            QTest::newRow(all[i].name.c_str()) << static_cast<int>(i) << false;
            if (autograd::wholeFormulaOf(all[i].op))
                QTest::addRow("%s, as PyTorch calls", all[i].name.c_str()) << static_cast<int>(i) << true;
        }
    }
    StandardBench& benchOfRow()
    {
        QFETCH(bool, whole);
        return whole ? whole_ : bench_;
    }

private Q_SLOTS:
    void agreesWithCentralDifferences_data() { addRows(); }
    void agreesWithCentralDifferences()
    {
        QFETCH(int, index);
        StandardBench& bench = benchOfRow();
        const Case test = cases()[static_cast<std::size_t>(index)];
        Probe probe(bench, test);
        std::vector<Tensor> leaves;
        for (std::size_t i = 0; i < test.inputs.size(); ++i)
            leaves.push_back(probe.inputs(i, true));
        autograd::backward(bench.dispatcher(), probe.value(leaves));
        constexpr double kStep = 1e-6;
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            const Tensor gradient = autograd::gradientOf(leaves[i]);
            QVERIFY(gradient.defined());
            QVERIFY(gradient.shape() == leaves[i].shape());
            QCOMPARE(gradient.dtype(), DType::float64);
            const std::vector<double> analytic = bench.numbers(gradient);
            for (std::size_t e = 0; e < analytic.size(); ++e) {
                const auto at = [&](double by) {
                    std::vector<Tensor> in;
                    for (std::size_t j = 0; j < leaves.size(); ++j)
                        in.push_back(probe.inputs(j, false, j == i ? static_cast<std::ptrdiff_t>(e) : -1, by));
                    return bench.numbers(probe.value(in)).front();
                };
                const double numeric = (at(kStep) - at(-kStep)) / (2 * kStep);
                QVERIFY2(std::abs(analytic[e] - numeric) <= 1e-5 + 1e-3 * std::abs(numeric),
                         qPrintable(QString("input %1 element %2: %3, by differences %4")
                                        .arg(i)
                                        .arg(e)
                                        .arg(analytic[e])
                                        .arg(numeric)));
            }
        }
    }

    /// The gradient of the gradient, by differences of the gradient (eleven:2.4.6).
    void secondOrderAgreesToo_data() { addRows(); }
    void secondOrderAgreesToo()
    {
        QFETCH(int, index);
        StandardBench& bench = benchOfRow();
        const Case test = cases()[static_cast<std::size_t>(index)];
        Probe probe(bench, test);
        // The square of the gradient, summed, as a function of the inputs: linear operators get a gradient too.
        const auto gradientNorm = [&](const std::vector<Tensor>& in, bool record) {
            const Tensor y = probe.value(in);
            const auto first = autograd::gradients(bench.dispatcher(), {bench.call("mul.Tensor", {y, y})}, in, {},
                                                   {.retainGraph = true, .createGraph = record});
            Tensor total = bench.tensor({}, {0});
            for (const Tensor& g : first)
                total = bench.call("add.Tensor", {total, bench.call("sum", {bench.call("mul.Tensor", {g, g})})});
            return total;
        };
        const auto inputs = [&](std::size_t moved, std::ptrdiff_t element, double by) {
            std::vector<Tensor> in;
            for (std::size_t j = 0; j < test.inputs.size(); ++j)
                in.push_back(probe.inputs(j, true, j == moved ? element : -1, by));
            return in;
        };
        const std::vector<Tensor> leaves = inputs(0, -1, 0);
        const Tensor norm = gradientNorm(leaves, true);
        if (!norm.requiresGrad())
            QSKIP("the gradient is constant");
        const auto second = autograd::gradients(bench.dispatcher(), {norm}, leaves);
        constexpr double kStep = 1e-5;
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            if (!second[i].defined())
                continue;
            const std::vector<double> analytic = bench.numbers(second[i]);
            for (std::size_t e = 0; e < analytic.size(); ++e) {
                const auto at = [&](double by) {
                    return bench.numbers(gradientNorm(inputs(i, static_cast<std::ptrdiff_t>(e), by), false)).front();
                };
                const double numeric = (at(kStep) - at(-kStep)) / (2 * kStep);
                QVERIFY2(std::abs(analytic[e] - numeric) <= 1e-4 + 2e-3 * std::abs(numeric),
                         qPrintable(QString("input %1 element %2: %3, by differences %4")
                                        .arg(i)
                                        .arg(e)
                                        .arg(analytic[e])
                                        .arg(numeric)));
            }
        }
    }

    /// A gradient that is linear hides nothing behind the square that secondOrderAgreesToo takes: here an operator whose
    /// formula lost its input has no second gradient, where PyTorch's is a tensor of zeros at least.
    void noSecondGradientIsMissing_data() { agreesWithCentralDifferences_data(); }
    void noSecondGradientIsMissing()
    {
        QFETCH(int, index);
        QFETCH(bool, whole);
        if (whole)
            return;  // the parts of a kernel of theirs depend on more than its formula does
        const Case test = cases()[static_cast<std::size_t>(index)];
        Probe probe(bench_, test);
        std::vector<Tensor> leaves;
        for (std::size_t i = 0; i < test.inputs.size(); ++i)
            leaves.push_back(probe.inputs(i, true));
        const auto first = autograd::gradients(bench_.dispatcher(), {probe.value(leaves)}, leaves, {},
                                               {.retainGraph = true, .createGraph = true});
        Tensor total = bench_.tensor({}, {0}, true);
        for (const Tensor& g : first)
            total = bench_.call("add.Tensor", {total, bench_.call("sum", {bench_.call("mul.Tensor", {g, g})})});
        const auto second = autograd::gradients(bench_.dispatcher(), {total}, leaves);
        for (std::size_t i = 0; i < leaves.size(); ++i)
            if (!second[i].defined())
                QVERIFY2(kConstantSlope.contains(test.op) || kConstantSlope.contains(test.op + " " + std::to_string(i)),
                         qPrintable(QString("no second gradient of input %1").arg(i)));
    }

    /// The product of nothing is 1, and its gradient has the input's shape.
    void productsOverNothing()
    {
        const auto gradientShape = [&](const std::string& op, const Ints& shape, const Stack& rest) {
            const Tensor x = bench_.tensor(shape, {}, true);
            Stack arguments{x};
            arguments.insert(arguments.end(), rest.begin(), rest.end());
            autograd::backward(bench_.dispatcher(), bench_.call("sum", {bench_.call(op, arguments)}));
            return autograd::gradientOf(x).shape();
        };
        const std::int64_t zero = 0;
        const std::int64_t one = 1;
        QCOMPARE(gradientShape("prod.dim_int", {0, 2}, {one}), (Dims{0, 2}));
        QCOMPARE(gradientShape("prod.dim_int", {0, 2}, {zero, true}), (Dims{0, 2}));
        QCOMPARE(gradientShape("prod.dim_int", {2, 0}, {one}), (Dims{2, 0}));
        QCOMPARE(gradientShape("prod", {0, 2}, {}), (Dims{0, 2}));
    }

    /// As in PyTorch: only the first result of native_layer_norm is on the tape.
    void meanAndDeviationHaveNoGradient()
    {
        const Tensor x = bench_.tensor({2, 2}, {1, 2, 5, 3}, true);
        const Stack results = bench_.callAll("native_layer_norm", {x, Ints{2}, Tensor(), Tensor(), 0.01});
        QVERIFY(std::get<Tensor>(results[0]).requiresGrad());
        QVERIFY(!std::get<Tensor>(results[1]).requiresGrad());
        QVERIFY(!std::get<Tensor>(results[2]).requiresGrad());
    }

    /// The saved mean of bfloat16 numbers near 100 has half of one as its last digit; the gradient does without it.
    void normsOfHalfTypesAreDifferentiatedInFloat()
    {
        std::vector<double> numbers;
        std::vector<double> weights;
        for (int i = 0; i < 64; ++i) {  // all of them are numbers of bfloat16
            numbers.push_back(100 + 0.5 * (i * 7 % 5) + (i % 3 == 0 ? 0.5 : 0));
            weights.push_back(0.5 + 0.25 * (i % 4));
        }
        const auto gradientOf = [&](DType type) {
            const Tensor leaf = bench_.tensor({2, 32}, numbers, true, type);
            const Tensor y = bench_.call("layer_norm", {leaf, Ints{32}});
            const Tensor factors = bench_.tensor({2, 32}, weights, false, type);
            autograd::backward(bench_.dispatcher(), bench_.call("sum", {bench_.call("mul.Tensor", {y, factors})}));
            return bench_.numbers(autograd::gradientOf(leaf));
        };
        const std::vector<double> exact = gradientOf(DType::float64);
        const std::vector<double> rounded = gradientOf(DType::bfloat16);
        for (std::size_t i = 0; i < exact.size(); ++i)
            QVERIFY2(std::abs(exact[i] - rounded[i]) <= 1e-3 + 0.004 * std::abs(exact[i]),
                     qPrintable(QString("%1 for %2").arg(rounded[i]).arg(exact[i])));
    }

    /// Operators whose result is a list; a piece that nobody uses has a gradient of zero.
    void thePiecesOfATensor()
    {
        const std::vector<std::pair<std::string, Value>> operators{
            {"split.Tensor", std::int64_t{1}}, {"split_with_sizes", Ints{1, 1, 1}}, {"unbind.int", std::int64_t{0}}};
        for (StandardBench* bench : {static_cast<StandardBench*>(&bench_), static_cast<StandardBench*>(&whole_)})
            for (const auto& [op, argument] : operators) {
                const Tensor x = bench->tensor({3, 2}, {1, 2, 3, 4, 5, 6}, true);
                const Stack results = bench->callAll(op, {x, argument});
                const auto& pieces = std::get<std::vector<Tensor>>(results.front());
                QCOMPARE(pieces.size(), std::size_t{3});
                const Tensor product = bench->call("mul.Tensor", {pieces[0], pieces[2]});
                autograd::backward(bench->dispatcher(), bench->call("sum", {product}));
                QCOMPARE(bench->numbers(autograd::gradientOf(x)), (std::vector<double>{5, 6, 0, 0, 1, 2}));
            }
    }

    /// Random numbers do not depend on what was there, nor on the probabilities.
    void whatIsDrawnHasNoGradient()
    {
        for (const char* op : {"bernoulli_.float", "uniform_", "normal_", "bernoulli"}) {
            const Tensor x = bench_.tensor({3}, {0.25, 0.5, 0.75}, true);
            const Tensor y = bench_.call("mul.Scalar", {x, 1.0});
            const Tensor drawn = bench_.call(op, {y});
            const Tensor both = bench_.call("add.Tensor", {drawn, x});
            const auto found = bench_.runtime().gradients({bench_.call("sum", {both})}, {x}, {Tensor()}, false);
            QVERIFY2(found, found ? "" : found.error().text().c_str());
            QCOMPARE(bench_.numbers(found->front()), (std::vector<double>{1, 1, 1}));
        }
    }

    void everyFormulaIsChecked()
    {
        // autograd_test.cpp, nested_autograd_test.cpp, and thePiecesOfATensor below
        std::set<std::string> checked{"where",
                                      "copy_",
                                      "fill_",
                                      "zero_",
                                      "split",
                                      "split_with_sizes",
                                      "unbind",
                                      "_nested_get_values",
                                      "_nested_view_from_jagged",
                                      "_nested_view_from_buffer"};
        // Steps, whose gradient is no limit of differences: quantize_test.cpp, fake_quantize_test.cpp
        checked.insert({"fake_quantize_per_tensor_affine", "fake_quantize_per_channel_affine",
                        "fake_quantize_per_tensor_affine_cachemask", "fake_quantize_per_channel_affine_cachemask",
                        "_fake_quantize_per_tensor_affine_cachemask_tensor_qparams"});
        // whatIsDrawnHasNoGradient above
        checked.insert({"bernoulli_", "uniform_", "normal_", "bernoulli"});
        for (const Case& test : cases())
            checked.insert(OperatorName::parse(test.op).name);
        for (const autograd::Formula& formula : autograd::sparseFormulas())  // sparse_gradients_test.cpp
            checked.insert(formula.op);
        for (const autograd::Formula* formula : autograd::allFormulas())
            if (formula->backward != nullptr)
                QVERIFY2(checked.contains(formula->op), formula->op.c_str());
    }

private:
    StandardBench bench_;
    WholeBench whole_;
};

KEYFALL_TEST(TestGradcheck)
#include "gradcheck_test.moc"
