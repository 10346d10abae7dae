// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/composites/library_parts.h"

#include <cmath>
#include <limits>

namespace keyfall::ops {

namespace {

/// Above the diagonal: the keys that come after a query.
Tensor future(const TensorMath& math, const Tensor& query, std::int64_t queries, std::int64_t keys)
{
    const Tensor all = filled({DType::float32, Dims{queries, keys}, query.device()}, 1.0);
    return math.call("gt.Scalar", {math.call("triu", {all, std::int64_t{1}}), 0.5});
}

Tensor masked(const TensorMath& math, const Tensor& scores, const Tensor& mask)
{
    if (mask.dtype() != DType::boolean)
        return math.add(scores, mask);
    return math.call("masked_fill.Scalar",
                     {scores, math.call("logical_not", {mask}), -std::numeric_limits<double>::infinity()});
}

/// softmax(q·kᵀ·scale + mask)·v over the last two dimensions: PyTorch's math path.
Tensor attention(const TensorMath& math, const Tensor& query, const Tensor& key, const Tensor& value,
                 const Tensor& mask, double dropout, bool causal, std::optional<double> scale, bool grouped)
{
    for (const Tensor& tensor : {query, key, value})
        if (tensor.dim() < 2)
            reject("scaled_dot_product_attention: query, key and value must have at least two dimensions, but one has "
                   "the shape "
                   + textOf(tensor.shape()));
    if (causal && mask.defined())
        reject("_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True");
    if (dropout != 0 || grouped)
        throw DispatchError(
            DispatchErrorKind::unsupported,
            "scaled_dot_product_attention: dropout_p and enable_gqa are not supported yet; leave them at "
            "their defaults");
    const std::int64_t queries = query.size(query.dim() - 2);
    const std::int64_t keys = key.size(key.dim() - 2);
    const double factor = scale.value_or(1 / std::sqrt(static_cast<double>(query.size(query.dim() - 1))));
    Tensor scores = math.mul(math.matmul(query, math.transpose(key, -2, -1)), factor);
    if (causal)
        scores = math.call("masked_fill.Scalar",
                           {scores, future(math, query, queries, keys), -std::numeric_limits<double>::infinity()});
    if (mask.defined())
        scores = masked(math, scores, mask);
    return math.matmul(math.call("softmax.int", {scores, std::int64_t{-1}}), value);
}

/// The result, and the logarithms of the sums of exponentials that its backward reads.
std::tuple<Tensor, Tensor> flashAttention(const TensorMath& math, const Tensor& query, const Tensor& key,
                                          const Tensor& value, double dropout, bool causal, const Tensor& mask,
                                          std::optional<double> scale)
{
    const double factor = scale.value_or(1 / std::sqrt(static_cast<double>(query.size(query.dim() - 1))));
    const Tensor scores = math.mul(math.matmul(query, math.transpose(key, -2, -1)), factor);
    return {attention(math, query, key, value, mask, dropout, causal, scale, false),
            math.call("logsumexp", {scores, Ints{-1}, false})};
}

/// What PyTorch's choice of a fused kernel on the CPU asks for.
bool isFused(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask, double dropout)
{
    const std::int64_t head = query.dim() == 4 ? query.size(3) : 0;
    return query.device().type == DeviceType::cpu && dropout == 0 && isFloating(query.dtype()) && head > 0
        && key.dim() == 4 && value.dim() == 4 && key.size(3) == head && value.size(3) == head
        && query.dtype() == key.dtype() && query.dtype() == value.dtype()
        && (!mask.defined() || (mask.dtype() == query.dtype() && !mask.requiresGrad()));
}

}  // namespace

Tensor attentionByParts(const TensorMath& math, const Tensor& query, const Tensor& key, const Tensor& value,
                        const Tensor& mask, double dropout, bool causal, std::optional<double> scale, bool grouped)
{
    if (!isFused(query, key, value, mask, dropout) || grouped || (causal && mask.defined()))
        return attention(math, query, key, value, mask, dropout, causal, scale, grouped);
    return math.call("_scaled_dot_product_flash_attention_for_cpu",
                     {query, key, value, dropout, causal, mask, scale ? Value(*scale) : Value(None{})});
}

std::vector<OperatorDefinition> attentionOperators()
{
    return {
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&, const Tensor&, double, bool, std::optional<double>,
                       bool)>(
            "scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, "
            "float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor",
            attention),
        compose<std::tuple<Tensor, Tensor>(const Tensor&, const Tensor&, const Tensor&, double, bool, const Tensor&,
                                           std::optional<double>)>(
            "_scaled_dot_product_flash_attention_for_cpu(Tensor query, Tensor key, Tensor value, float dropout_p=0.0, "
            "bool is_causal=False, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor output, Tensor logsumexp)",
            flashAttention),
    };
}

}  // namespace keyfall::ops
