// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace keyfall {

/// The operators that kernels call. In alphabetical order; append where it belongs what a kernel newly calls.
inline constexpr auto kCalledOperators = std::to_array<std::string_view>({
    "_adaptive_avg_pool2d",
    "_adaptive_avg_pool2d_backward",
    "_batch_norm_impl_index",
    "_local_scalar_dense",
    "_log_softmax",
    "_log_softmax_backward_data",
    "_nested_from_padded",
    "_nested_get_values",
    "_nested_get_values.like",
    "_nested_tensor_size",
    "_nested_view_from_buffer",
    "_nested_view_from_jagged",
    "_scaled_dot_product_flash_attention_for_cpu",
    "_scaled_dot_product_flash_attention_for_cpu_backward",
    "_softmax",
    "_softmax_backward_data",
    "_sparse_coo_tensor_unsafe",
    "_sparse_csr_tensor_unsafe",
    "_to_copy",
    "abs",
    "add.Scalar",
    "add.Tensor",
    "add_.Tensor",
    "all.dim",
    "amax",
    "amin",
    "any.dim",
    "arange",
    "avg_pool2d_backward",
    "bernoulli_.float",
    "bmm",
    "cat",
    "clamp",
    "clamp_min",
    "clone",
    "coalesce",
    "col_indices",
    "contiguous",
    "convolution",
    "convolution_backward",
    "copy_",
    "cos",
    "cosh",
    "crow_indices",
    "cumsum",
    "detach",
    "div.Scalar",
    "div.Scalar_mode",
    "div.Tensor",
    "div.Tensor_mode",
    "div_.Scalar",
    "embedding_backward",
    "embedding_dense_backward",
    "empty.memory_format",
    "empty_like",
    "eq.Scalar",
    "eq.Tensor",
    "erf",
    "exp",
    "expand",
    "fake_quantize_per_channel_affine_cachemask_backward",
    "fake_quantize_per_tensor_affine_cachemask_backward",
    "flip",
    "gather",
    "ge.Scalar",
    "ge.Tensor",
    "ger",
    "gt.Scalar",
    "gt.Tensor",
    "hardsigmoid_backward",
    "hardtanh",
    "hardtanh_backward",
    "huber_loss_backward",
    "index_add",
    "index_select",
    "indices",
    "isnan",
    "item",
    "le.Scalar",
    "le.Tensor",
    "leaky_relu_backward",
    "log",
    "log_sigmoid",
    "log_sigmoid_backward",
    "log_sigmoid_forward",
    "log_softmax.int",
    "logical_and",
    "logical_not",
    "logical_or",
    "logsumexp",
    "lt.Scalar",
    "lt.Tensor",
    "masked_fill.Scalar",
    "matmul",
    "max",
    "max.dim",
    "max_pool2d_with_indices",
    "max_pool2d_with_indices_backward",
    "mean",
    "mean.dim",
    "min",
    "mm",
    "movedim.int",
    "mse_loss_backward",
    "mul.Scalar",
    "mul.Tensor",
    "mul_.Scalar",
    "mv",
    "narrow",
    "native_batch_norm",
    "native_batch_norm_backward",
    "native_layer_norm",
    "native_layer_norm_backward",
    "ne.Scalar",
    "ne.Tensor",
    "neg",
    "new_zeros",
    "nll_loss",
    "nll_loss2d",
    "nll_loss2d_backward",
    "nll_loss2d_forward",
    "nll_loss_backward",
    "nll_loss_forward",
    "nll_loss_nd",
    "nonzero",
    "ones_like",
    "permute",
    "pow.Tensor_Scalar",
    "pow.Tensor_Tensor",
    "prod",
    "prod.dim_int",
    "reciprocal",
    "relu",
    "remainder.Scalar",
    "reshape",
    "roll",
    "round",
    "rsqrt",
    "scatter.src",
    "scatter.value",
    "scatter_add",
    "select.int",
    "select_backward",
    "sgn",
    "sigmoid",
    "sigmoid_backward",
    "sign",
    "silu_backward",
    "sin",
    "sinh",
    "slice.Tensor",
    "slice_backward",
    "smooth_l1_loss_backward",
    "softmax.int",
    "sort",
    "sparse_mask",
    "split.Tensor",
    "split_with_sizes",
    "sqrt",
    "squeeze.dim",
    "stack",
    "std.dim",
    "sub.Scalar",
    "sub.Tensor",
    "sum",
    "sum.dim_IntList",
    "sum_to_size",
    "t",
    "tanh",
    "tanh_backward",
    "threshold_backward",
    "to.dtype",
    "to_dense",
    "to_padded_tensor",
    "to_sparse",
    "to_sparse.sparse_dim",
    "to_sparse_csr",
    "transpose.int",
    "tril",
    "triu",
    "unbind.int",
    "unsqueeze",
    "values",
    "var.dim",
    "view",
    "where.self",
});

/// An operator that a kernel calls, written as its name: `math.call("mul.Tensor", …)`.
///
/// Note [Operators are called by number]
/// The name becomes its place in the list when the program is compiled, and each dispatcher keeps the operator at that
/// place: a call inside a kernel searches for nothing and takes no lock (design:2.5). A name that is not in the
/// list does not compile. What a kernel learns only while it runs, the very operator it serves, it calls by its handle.
class CalledOperator {
public:
    consteval CalledOperator(const char* name) : number_(numberOf(name)) {}

    [[nodiscard]] constexpr std::string_view name() const { return kCalledOperators[number_]; }
    /// The dispatcher's operator, if it has one.
    [[nodiscard]] std::optional<OperatorHandle> in(const Dispatcher& dispatcher) const
    {
        return dispatcher.find(number_, name());
    }

    friend constexpr bool operator==(CalledOperator, CalledOperator) = default;

private:
    static consteval OperatorNumber numberOf(std::string_view name)
    {
        const auto* const found = std::lower_bound(kCalledOperators.begin(), kCalledOperators.end(), name);
        if (found == kCalledOperators.end() || *found != name)
            throw "the operator is not in kCalledOperators";
        return static_cast<OperatorNumber>(found - kCalledOperators.begin());
    }
    static_assert(kCalledOperators.size() <= std::size_t{1} << 8 * sizeof(OperatorNumber));
    static_assert(std::is_sorted(kCalledOperators.begin(), kCalledOperators.end()));

    OperatorNumber number_;
};

}  // namespace keyfall
