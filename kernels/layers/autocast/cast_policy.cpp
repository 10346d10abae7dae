// SPDX-License-Identifier: MIT
#include "kernels/layers/autocast/cast_policy.h"

#include "kernels/layers/aten_name.h"

#include <map>

namespace keyfall::autocast {

namespace {

using PolicyTable = std::map<std::string_view, CastPolicy>;

void add(PolicyTable& table, CastPolicy policy, std::initializer_list<std::string_view> ops)
{
    for (const std::string_view op : ops)
        table.emplace(op, policy);
}

/// The rows of eleven:2.5.4 on which both devices agree.
PolicyTable common()
{
    PolicyTable table;
    add(table, CastPolicy::lower,
        {"mm", "matmul", "bmm", "addmm", "baddbmm", "addbmm", "linear", "_convolution", "convolution", "conv1d",
         "conv2d", "conv3d", "conv_tbc", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "prelu",
         "scaled_dot_product_attention", "linalg_vecdot"});
    add(table, CastPolicy::float32,
        {"mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "nll_loss", "nll_loss2d", "kl_div",
         "binary_cross_entropy_with_logits", "poisson_nll_loss", "cosine_embedding_loss", "hinge_embedding_loss",
         "margin_ranking_loss", "multi_margin_loss", "multilabel_margin_loss", "soft_margin_loss",
         "triplet_margin_loss", "cdist"});
    return table;
}

PolicyTable cudaTable()
{
    PolicyTable table = common();
    add(table, CastPolicy::lower,
        {"einsum", "mv", "addmv", "addr", "chain_matmul", "linalg_multi_dot", "lstm_cell", "gru_cell", "rnn_tanh_cell",
         "rnn_relu_cell"});
    add(table, CastPolicy::float32,
        {"exp",
         "expm1",
         "log",
         "log2",
         "log10",
         "log1p",
         "reciprocal",
         "rsqrt",
         "pow",
         "acos",
         "asin",
         "cosh",
         "sinh",
         "tan",
         "erfinv",
         "softplus",
         "layer_norm",
         "native_layer_norm",
         "group_norm",
         "frobenius_norm",
         "nuclear_norm",
         "cosine_similarity",
         "dist",
         "pdist",
         "renorm",
         "logsumexp",
         "upsample_nearest1d",
         "upsample_nearest2d",
         "upsample_nearest3d",
         "upsample_linear1d",
         "upsample_bilinear2d",
         "upsample_bicubic2d",
         "upsample_trilinear3d"});
    add(table, CastPolicy::setDType,
        {"softmax", "log_softmax", "sum", "prod", "cumsum", "cumprod", "linalg_vector_norm", "linalg_matrix_norm"});
    add(table, CastPolicy::appendDType, {"norm"});
    add(table, CastPolicy::promote,
        {"addcdiv", "addcmul", "atan2", "bilinear", "cross", "dot", "vdot", "grid_sampler", "index_put", "tensordot",
         "scatter_add"});
    add(table, CastPolicy::banned, {"binary_cross_entropy"});
    return table;
}

PolicyTable cpuTable()
{
    PolicyTable table = common();
    add(table, CastPolicy::float32,
        {"prod",
         "grid_sampler",
         "binary_cross_entropy",
         "cross_entropy_loss",
         "ctc_loss",
         "trace",
         "polar",
         "quantile",
         "nanquantile",
         "inverse",
         "pinverse",
         "cholesky",
         "cholesky_inverse",
         "cholesky_solve",
         "lu_solve",
         "ormqr",
         "stft",
         "avg_pool3d",
         "max_pool3d",
         "adaptive_avg_pool3d"});
    add(table, CastPolicy::promote, {"cat", "stack", "index_copy"});
    return table;
}

const CastPolicy* entryOf(DeviceType device, std::string_view op)
{
    static const PolicyTable cpu = cpuTable();
    static const PolicyTable cuda = cudaTable();
    op = withoutAten(op);
    op = op.substr(0, op.find('.'));
    const PolicyTable& table = device == DeviceType::cuda ? cuda : cpu;
    const auto found = table.find(op);
    return found == table.end() ? nullptr : &found->second;
}

}  // namespace

CastPolicy policyOf(DeviceType device, std::string_view op)
{
    const CastPolicy* policy = device == DeviceType::meta ? nullptr : entryOf(device, op);
    return policy != nullptr ? *policy : CastPolicy::none;
}

CastPolicy policyOf(DeviceType device, const OperatorEntry& op)
{
    if (device == DeviceType::meta)
        return CastPolicy::none;
    using enum OperatorEntry::Fact;
    const void* policy = op.fact(device == DeviceType::cuda ? castPolicyOnCuda : castPolicyOnCpu,
                                 [&] { return entryOf(device, op.name()); });
    return policy != nullptr ? *static_cast<const CastPolicy*>(policy) : CastPolicy::none;
}

}  // namespace keyfall::autocast
