// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

#include <array>

// See wholeFormulaOf: where the gradient is one kernel in PyTorch.
namespace keyfall::autograd {

namespace {

void embedding(BackwardCall& b)
{
    b.set("weight",
          b.math().call("embedding_backward",
                        {b.gradient(), b.input("indices"), b.facts("weight").shape[0], b.argument("padding_idx"),
                         b.argument("scale_grad_by_freq"), b.argument("sparse")}));
}

void maxPool2d(BackwardCall& b)
{
    b.set("self",
          b.math().call("max_pool2d_with_indices_backward",
                        {b.gradient(), b.input("self"), b.argument("kernel_size"), b.argument("stride"),
                         b.argument("padding"), b.argument("dilation"), b.argument("ceil_mode"), b.output(1)}));
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

template <const CalledOperator* Backward>
void pad(BackwardCall& b)
{
    b.set("self", b.math().call(*Backward, {b.gradient(), b.input("self"), b.argument("padding")}));
}
constexpr CalledOperator kReflectionPad1d = "reflection_pad1d_backward";
constexpr CalledOperator kReflectionPad2d = "reflection_pad2d_backward";
constexpr CalledOperator kReflectionPad3d = "reflection_pad3d_backward";
constexpr CalledOperator kReplicationPad1d = "replication_pad1d_backward";
constexpr CalledOperator kReplicationPad2d = "replication_pad2d_backward";
constexpr CalledOperator kReplicationPad3d = "replication_pad3d_backward";

/// The arguments of a layer that have a gradient.
constexpr std::array kNames{"input", "weight", "bias"};

/// Sets the gradients of three arguments that are wanted.
void setThree(BackwardCall& b, const Stack& results)
{
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (b.wants(kNames[i]))
            b.set(kNames[i], std::get<Tensor>(results[i]));
}
std::vector<bool> wantedOf(const BackwardCall& b)
{
    std::vector<bool> wanted;
    wanted.reserve(std::size(kNames));
    for (const char* name : kNames)
        wanted.push_back(b.wants(name));
    return wanted;
}

void nativeBatchNorm(BackwardCall& b)
{
    setThree(b,
             b.math().callAll("native_batch_norm_backward",
                              {b.gradient(), b.input("input"), b.input("weight"), b.input("running_mean"),
                               b.input("running_var"), b.output(1), b.output(2), b.argument("training"),
                               b.argument("eps"), wantedOf(b)}));
}

void convolution(BackwardCall& b)
{
    const Dims& bias = b.facts("bias").shape;
    setThree(b,
             b.math().callAll("convolution_backward",
                              {b.gradient(), b.input("input"), b.input("weight"),
                               std::vector<std::int64_t>(bias.begin(), bias.end()), b.argument("stride"),
                               b.argument("padding"), b.argument("dilation"), b.argument("transposed"),
                               b.argument("output_padding"), b.argument("groups"), wantedOf(b)}));
}

void groupNorm(BackwardCall& b)
{
    setThree(b,
             b.math().callAll("native_group_norm_backward",
                              {b.gradient(), b.input("input"), b.output(1), b.output(2), b.input("weight"),
                               b.argument("N"), b.argument("C"), b.argument("HxW"), b.argument("group"), wantedOf(b)}));
}

void layerNorm(BackwardCall& b)
{
    setThree(b,
             b.math().callAll("native_layer_norm_backward",
                              {b.gradient(), b.input("input"), b.argument("normalized_shape"), b.output(1), b.output(2),
                               b.input("weight"), b.input("bias"), wantedOf(b)}));
}

void softmaxData(BackwardCall& b, CalledOperator op)
{
    b.set("self", b.math().call(op, {b.gradient(), b.output(), b.argument("dim"), b.facts("self").dtype}));
}
void softmax(BackwardCall& b)
{
    softmaxData(b, "_softmax_backward_data");
}
void logSoftmax(BackwardCall& b)
{
    softmaxData(b, "_log_softmax_backward_data");
}

void sigmoid(BackwardCall& b)
{
    b.set("self", b.math().call("sigmoid_backward", {b.gradient(), b.output()}));
}
void tanh(BackwardCall& b)
{
    b.set("self", b.math().call("tanh_backward", {b.gradient(), b.output()}));
}
void silu(BackwardCall& b)
{
    b.set("self", b.math().call("silu_backward", {b.gradient(), b.input("self")}));
}
void gelu(BackwardCall& b)
{
    b.set("self", b.math().call("gelu_backward", {b.gradient(), b.input("self"), b.argument("approximate")}));
}
void hardswish(BackwardCall& b)
{
    b.set("self", b.math().call("hardswish_backward", {b.gradient(), b.input("self")}));
}
void softplus(BackwardCall& b)
{
    b.set("self",
          b.math().call("softplus_backward",
                        {b.gradient(), b.input("self"), b.argument("beta"), b.argument("threshold")}));
}
void elu(BackwardCall& b)
{
    b.set("self",
          b.math().call("elu_backward",
                        {b.gradient(), b.argument("alpha"), b.argument("scale"), b.argument("input_scale"), false,
                         b.input("self")}));
}
void gather(BackwardCall& b)
{
    b.set(
        "self",
        b.math().call("gather_backward",
                      {b.gradient(), b.input("self"), b.argument("dim"), b.input("index"), b.argument("sparse_grad")}));
}
void indexSelect(BackwardCall& b)
{
    b.set("self",
          b.math().call("index_select_backward",
                        {b.gradient(), toInts(b.facts("self").shape), b.argument("dim"), b.input("index")}));
}
void logSigmoid(BackwardCall& b)
{
    b.set("self", b.math().call("log_sigmoid_backward", {b.gradient(), b.input("self"), b.output(1)}));
}

}  // namespace

const std::vector<Formula>& wholeKernelFormulas()
{
    static const std::vector<Formula> formulas{
        {"embedding", {{"indices", {}}}, {}, embedding},
        {"max_pool2d_with_indices", {{"self", {}}}, {1}, maxPool2d, SparseForm::asIs, 1},
        {"avg_pool2d", {{"self", {}}}, {}, avgPool2d},
        {"_adaptive_avg_pool2d", {{"self", {}}}, {}, adaptiveAvgPool2d},
        {"native_batch_norm",
         {{"input", {}}, {"weight", {}}, {"running_mean", {}}, {"running_var", {}}},
         {1, 2},
         nativeBatchNorm,
         SparseForm::asIs,
         1},
        {"convolution", {{"input", {}}, {"weight", {}}}, {}, convolution},
        {"native_layer_norm", {{"input", {}}, {"weight", {}}, {"bias", {}}}, {1, 2}, layerNorm, SparseForm::asIs, 1},
        {"native_group_norm", {{"input", {}}, {"weight", {}}}, {1, 2}, groupNorm, SparseForm::asIs, 1},
        {"_softmax", {}, {0}, softmax},
        {"_log_softmax", {}, {0}, logSoftmax},
        {"sigmoid", {}, {0}, sigmoid},
        {"tanh", {}, {0}, tanh},
        {"silu", {{"self", {}}}, {}, silu},
        {"gelu", {{"self", {}}}, {}, gelu},
        {"hardswish", {{"self", {}}}, {}, hardswish},
        {"softplus", {{"self", {}}}, {}, softplus},
        {"elu", {{"self", {}}}, {}, elu},
        {"gather", {{"self", {}}, {"index", {}}}, {}, gather},
        {"index_select", {{"index", {}}}, {}, indexSelect},
        {"reflection_pad1d", {{"self", {}}}, {}, pad<&kReflectionPad1d>},
        {"reflection_pad2d", {{"self", {}}}, {}, pad<&kReflectionPad2d>},
        {"reflection_pad3d", {{"self", {}}}, {}, pad<&kReflectionPad3d>},
        {"replication_pad1d", {{"self", {}}}, {}, pad<&kReplicationPad1d>},
        {"replication_pad2d", {{"self", {}}}, {}, pad<&kReplicationPad2d>},
        {"replication_pad3d", {{"self", {}}}, {}, pad<&kReplicationPad3d>},
        {"log_sigmoid_forward", {{"self", {}}}, {1}, logSigmoid, SparseForm::asIs, 1},
    };
    return formulas;
}

}  // namespace keyfall::autograd
