// SPDX-License-Identifier: MIT
#include "kernels/layers/profiler/flops.h"

#include "core/tensor/schema.h"
#include "kernels/layers/aten_name.h"
#include "kernels/layers/profiler/new_bytes.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <limits>
#include <string>

namespace keyfall {

namespace {

/// `add` for `aten::add_.Tensor`.
std::string familyOf(std::string_view op)
{
    std::string name = OperatorName::parse(withoutAten(op)).name;
    if (name.size() > 1 && name.back() == '_' && !name.ends_with("__"))
        name.pop_back();
    return name;
}

template <std::size_t N>
bool isAmong(const std::array<std::string_view, N>& names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

constexpr std::array<std::string_view, 96> kPointwise{
    "abs",      "acos",  "acosh",       "add",          "addcdiv",     "addcmul",     "asin",        "asinh",
    "atan",     "atan2", "atanh",       "bitwise_and",  "bitwise_not", "bitwise_or",  "bitwise_xor", "ceil",
    "celu",     "clamp", "clamp_max",   "clamp_min",    "copysign",    "cos",         "cosh",        "deg2rad",
    "digamma",  "div",   "elu",         "eq",           "erf",         "erfc",        "erfinv",      "exp",
    "exp2",     "expm1", "floor",       "floor_divide", "fmax",        "fmin",        "fmod",        "frac",
    "ge",       "gelu",  "gt",          "hardsigmoid",  "hardswish",   "hardtanh",    "hypot",       "isfinite",
    "isinf",    "isnan", "le",          "leaky_relu",   "lerp",        "lgamma",      "log",         "log10",
    "log1p",    "log2",  "log_sigmoid", "logaddexp",    "logical_and", "logical_not", "logical_or",  "logical_xor",
    "logit",    "lt",    "maximum",     "minimum",      "mish",        "mul",         "nan_to_num",  "ne",
    "neg",      "pow",   "reciprocal",  "relu",         "relu6",       "remainder",   "round",       "rsqrt",
    "rsub",     "selu",  "sgn",         "sigmoid",      "sign",        "silu",        "sin",         "sinh",
    "softplus", "sqrt",  "square",      "sub",          "tan",         "tanh",        "trunc",       "where"};
constexpr std::array<std::string_view, 12> kReductions{"sum", "mean", "prod", "amax",   "amin",   "max",
                                                       "min", "any",  "all",  "argmax", "argmin", "nansum"};
constexpr std::array<std::string_view, 4> kSoftmax{"softmax", "log_softmax", "_softmax", "_log_softmax"};
constexpr std::array<std::string_view, 8> kNorms{"layer_norm",        "native_layer_norm", "batch_norm",
                                                 "native_batch_norm", "group_norm",        "native_group_norm",
                                                 "instance_norm",     "rms_norm"};
/// Matrix products and which of their arguments has K as its last dimension.
constexpr std::array<std::pair<std::string_view, std::size_t>, 12> kProducts{{{"mm", 0},
                                                                              {"bmm", 0},
                                                                              {"matmul", 0},
                                                                              {"mv", 0},
                                                                              {"dot", 0},
                                                                              {"vdot", 0},
                                                                              {"linear", 0},
                                                                              {"addmm", 1},
                                                                              {"addmv", 1},
                                                                              {"baddbmm", 1},
                                                                              {"addbmm", 1},
                                                                              {"addr", 1}}};

const Tensor* tensorAt(const Stack& values, std::size_t position)
{
    const auto* tensor = position < values.size() ? std::get_if<Tensor>(&values[position]) : nullptr;
    return tensor != nullptr && tensor->defined() ? tensor : nullptr;
}

bool isTrueAt(const Stack& values, std::size_t position)
{
    const auto* flag = position < values.size() ? std::get_if<bool>(&values[position]) : nullptr;
    return flag != nullptr && *flag;
}

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

/// The product, or nothing where it does not fit: on the meta device shapes can be as large as one likes.
std::optional<std::int64_t> times(std::initializer_list<std::int64_t> factors)
{
    std::int64_t product = 1;
    for (const std::int64_t factor : factors)
        if (__builtin_mul_overflow(product, factor, &product))
            return std::nullopt;
    return product;
}

std::optional<std::int64_t> ofProduct(std::string_view family, std::size_t position, const Stack& arguments,
                                      const Tensor& result)
{
    const Tensor* left = tensorAt(arguments, position);
    if (left == nullptr || left->dim() == 0)
        return std::nullopt;
    if (family == "addr")  // an outer product: K is 1
        return times({2, result.numel()});
    const std::int64_t shared = left->shape()[left->dim() - 1];
    if (family == "addbmm")  // summed over the batch
        return times({2, left->shape()[0], result.numel(), shared});
    return times({2, result.numel(), shared});
}

/// Each element of the output is a sum over the weight's elements for one output channel; of a transposed one, each
/// element of the input is added, times the weight's elements for its channel.
std::optional<std::int64_t> ofConvolution(const Stack& arguments, const Tensor& result, bool transposed)
{
    const Tensor* weight = tensorAt(arguments, 1);
    const Tensor* each = transposed ? tensorAt(arguments, 0) : &result;
    if (each == nullptr || weight == nullptr || weight->dim() < 3 || weight->shape()[0] == 0)
        return std::nullopt;
    return times({2, each->numel(), weight->numel() / weight->shape()[0]});
}

/// Bytes of memory between a tensor's first and last element that it uses; an expanded dimension counts once.
std::int64_t bytesOf(const Tensor& tensor)
{
    std::int64_t elements = 1;
    for (std::int64_t i = 0; i < tensor.dim(); ++i)
        if (const std::int64_t size = tensor.shape()[i]; size == 0 || tensor.strides()[i] != 0)
            elements *= size;
    return times({elements, static_cast<std::int64_t>(sizeOf(tensor.dtype()))}).value_or(kMost);
}

std::int64_t bytesOf(const std::vector<Tensor>& tensors)
{
    std::int64_t bytes = 0;
    for (const Tensor& tensor : tensors)
        if (__builtin_add_overflow(bytes, bytesOf(tensor), &bytes))
            return kMost;
    return bytes;
}

}  // namespace

std::optional<std::int64_t> estimateFlops(std::string_view op, const Stack& arguments, const Stack& results)
{
    const std::string family = familyOf(op);
    const Tensor* result = tensorAt(results, 0);
    if (result == nullptr)
        return std::nullopt;
    bool strided = true;  // sparse products depend on what is stored, nested shapes say more elements than there are
    for (const Stack* stack : {&arguments, &results})
        forEachTensor(*stack,
                      [&](const Tensor& t) { strided = strided && (!t.defined() || t.layout() == Layout::strided); });
    if (!strided)
        return std::nullopt;
    for (const auto& [name, position] : kProducts)
        if (family == name)
            return ofProduct(family, position, arguments, *result);
    if (family == "conv1d" || family == "conv2d" || family == "conv3d")
        return ofConvolution(arguments, *result, false);
    if (family == "conv_transpose2d")
        return ofConvolution(arguments, *result, true);
    if (family == "convolution")
        return ofConvolution(arguments, *result, isTrueAt(arguments, 6));
    if (isAmong(kPointwise, family))
        return result->numel();
    const bool ofTwo = (family == "max" || family == "min") && tensorAt(arguments, 1) != nullptr;
    if (ofTwo)
        return result->numel();
    if (isAmong(kSoftmax, family))
        return times({5, result->numel()});
    if (isAmong(kNorms, family))
        return times({8, result->numel()});
    const Tensor* from = tensorAt(arguments, 0);
    if (from != nullptr && isAmong(kReductions, family))
        return std::max<std::int64_t>(from->numel() - result->numel(), 0);  // n - 1 for each of the results
    return std::nullopt;
}

std::int64_t bytesMoved(std::string_view op, const Stack& arguments, const Stack& results)
{
    const std::vector<const Storage*> before = storagesOf(arguments);
    const std::string name = OperatorName::parse(op).name;
    const bool writes = name.size() > 1 && name.back() == '_' && !name.ends_with("__");
    std::vector<Tensor> written = memoryOf(results);
    if (!writes)
        std::erase_if(written, [&](const Tensor& tensor) {
            return std::binary_search(before.begin(), before.end(), tensor.storage().get());
        });
    std::int64_t bytes = bytesOf(written);
    if (bytes == 0)
        return 0;  // only views: no element was touched
    return __builtin_add_overflow(bytes, bytesOf(memoryOf(arguments)), &bytes) ? kMost : bytes;
}

}  // namespace keyfall
