// SPDX-License-Identifier: MIT
#include "core/session/result_tensor.h"

#include "core/tensor/half.h"
#include "core/tensor/tensor_kind.h"
#include "core/text/plain_message.h"

#include <stdexcept>

namespace keyfall {

namespace {

/// More elements than a person or a script reads from a run's report; beyond, a result says its type and shape only.
constexpr std::int64_t kMostCopied = std::int64_t{1} << 24;

/// Calls `visit(offset)` for every element in row-major order; `offset` counts elements from the first one.
template <class Visit>
void forEachOffset(const Tensor& tensor, Visit&& visit)
{
    if (tensor.numel() == 0)
        return;
    const Dims& shape = tensor.shape();
    const Dims& strides = tensor.strides();
    Dims index(shape.size());
    std::int64_t offset = 0;
    for (;;) {
        visit(offset);
        std::size_t d = shape.size();
        while (d > 0) {
            --d;
            offset += strides[d];
            if (++index[d] < shape[d])
                break;
            offset -= strides[d] * shape[d];
            index[d] = 0;
            if (d == 0)
                return;
        }
        if (shape.empty())
            return;
    }
}

template <class T>
void copyNumbers(const Tensor& tensor, StridedSpec& result)
{
    const T* elements = tensor.hostData<T>();
    forEachOffset(tensor, [&](std::int64_t offset) {
        if constexpr (std::is_arithmetic_v<T>)
            result.data.push_back(static_cast<double>(elements[offset]));
        else
            result.data.push_back(static_cast<double>(static_cast<float>(elements[offset])));
    });
}

template <class T>
void copyIntegers(const Tensor& tensor, StridedSpec& result)
{
    const T* elements = tensor.hostData<T>();
    forEachOffset(tensor,
                  [&](std::int64_t offset) { result.integers.push_back(static_cast<std::int64_t>(elements[offset])); });
}

void copyElements(const Tensor& tensor, StridedSpec& result)
{
    switch (tensor.dtype()) {
    case DType::boolean: copyIntegers<std::uint8_t>(tensor, result); return;
    case DType::uint8: copyNumbers<std::uint8_t>(tensor, result); return;
    case DType::int8: copyNumbers<std::int8_t>(tensor, result); return;
    case DType::int16: copyNumbers<std::int16_t>(tensor, result); return;
    case DType::int32: copyNumbers<std::int32_t>(tensor, result); return;
    case DType::int64: copyIntegers<std::int64_t>(tensor, result); return;
    case DType::float16: copyNumbers<Float16>(tensor, result); return;
    case DType::bfloat16: copyNumbers<BFloat16>(tensor, result); return;
    case DType::float32: copyNumbers<float>(tensor, result); return;
    case DType::float64: copyNumbers<double>(tensor, result); return;
    }
}

/// Copies a strided tensor, dtype, shape and elements. Raises the reason when there is nothing to copy.
StridedSpec stridedOf(Runtime& runtime, const Tensor& tensor)
{
    StridedSpec spec;
    spec.dtype = tensor.dtype();
    spec.shape.assign(tensor.shape().begin(), tensor.shape().end());
    if (tensor.device().type == DeviceType::meta)
        return spec;
    if (tensor.layout() != Layout::strided || tensor.traits().batched())
        throw std::runtime_error("a mapped tensor has elements only outside its vmap");
    if (tensor.numel() > kMostCopied)
        throw std::runtime_error("more than " + std::to_string(kMostCopied) + " elements");
    if (tensor.device().type == DeviceType::privateUse1) {  // looked at without the backend's copy, which it may lack
        copyElements(runtime.readable(tensor), spec);
        return spec;
    }
    const auto host = runtime.place(tensor, kCpu);
    if (!host)
        throw std::runtime_error(host.error().text());
    copyElements(*host, spec);
    return spec;
}

/// The parts of a tensor that is not strided, by their names (tensor_kind.h).
class Parts {
public:
    Parts(Runtime& runtime, std::vector<TensorPart> parts) : runtime_(runtime), parts_(std::move(parts)) {}

    [[nodiscard]] StridedSpec strided(std::string_view name) const
    {
        return stridedOf(runtime_, std::get<Tensor>(*find(name)).detached());
    }
    [[nodiscard]] std::vector<StridedSpec> stridedList(std::string_view name) const
    {
        std::vector<StridedSpec> list;
        for (const Tensor& tensor : std::get<std::vector<Tensor>>(*find(name)))
            list.push_back(stridedOf(runtime_, tensor.detached()));
        return list;
    }
    /// One number stands for a list of one.
    template <class Number>
    [[nodiscard]] std::vector<Number> numbers(std::string_view name) const
    {
        const Value& value = *find(name);
        const auto* number = std::get_if<Number>(&value);
        return number ? std::vector<Number>{*number} : std::get<std::vector<Number>>(value);
    }
    template <class T>
    [[nodiscard]] std::optional<T> optional(std::string_view name) const
    {
        const Value* value = find(name);
        return value ? std::optional<T>(std::get<T>(*value)) : std::nullopt;
    }

private:
    [[nodiscard]] const Value* find(std::string_view name) const
    {
        for (const TensorPart& part : parts_)
            if (part.name == name)
                return &part.value;
        return nullptr;
    }

    Runtime& runtime_;
    std::vector<TensorPart> parts_;
};

TensorForm formOf(Runtime& runtime, const Tensor& tensor, const TensorKind& kind)
{
    const Parts parts(runtime, kind.parts());
    switch (tensor.layout()) {
    case Layout::sparseCoo:
        return SparseCooForm{parts.strided("indices"), parts.strided("values"), parts.optional<bool>("coalesced")};
    case Layout::sparseCsr: return SparseCsrForm{parts.strided("crow"), parts.strided("col"), parts.strided("values")};
    case Layout::quantized: {
        const StridedSpec codes = parts.strided("codes");
        return QuantizedForm{parts.numbers<double>("scale"), parts.numbers<std::int64_t>("zero_point"),
                             parts.optional<std::int64_t>("axis"),
                             std::vector<std::int64_t>(codes.data.begin(), codes.data.end())};
    }
    case Layout::nested: return NestedForm{parts.stridedList("nested")};
    case Layout::strided: break;
    }
    return StridedForm{};
}

ResultTensor plainResult(std::string name, PlainValue value)
{
    ResultTensor result;
    result.name = std::move(name);
    result.plain = std::move(value);
    return result;
}

ResultTensor named(std::string name, ResultTensor result)
{
    result.name = std::move(name);
    return result;
}

/// Tensors and lists of them are results of their own.
struct Plain {
    template <class T>
    PlainValue operator()(const T& value) const
    {
        if constexpr (std::is_constructible_v<PlainValue, std::in_place_type_t<T>, const T&>)
            return PlainValue(std::in_place_type<T>, value);
        else
            return None{};
    }
};

}  // namespace

ResultTensor resultOf(Runtime& runtime, const Tensor& tensor)
{
    if (!tensor.defined())
        return plainResult({}, None{});
    ResultTensor result;
    result.dtype = tensor.dtype();
    result.device = tensor.device();
    result.shape.assign(tensor.shape().begin(), tensor.shape().end());
    result.requiresGrad = tensor.requiresGrad();
    if (tensor.device().type == DeviceType::meta)
        return result;
    try {
        if (const TensorKind* kind = kindOf(tensor)) {
            result.form = formOf(runtime, tensor, *kind);
        } else {
            static_cast<StridedSpec&>(result) = stridedOf(runtime, tensor);
        }
    } catch (const std::exception& error) {
        result.form = emptyForm(tensor.layout());
        result.omitted = plainMessage(error.what());
    }
    return result;
}

std::vector<ResultTensor> resultsOf(Runtime& runtime, const std::string& name, const Value& value)
{
    if (const auto* tensor = std::get_if<Tensor>(&value))
        return {named(name, resultOf(runtime, *tensor))};
    const auto* list = std::get_if<std::vector<Tensor>>(&value);
    if (list == nullptr)
        return {plainResult(name, std::visit(Plain{}, value))};
    std::vector<ResultTensor> results;
    for (std::size_t i = 0; i < list->size(); ++i)
        results.push_back(named(name + "[" + std::to_string(i) + "]", resultOf(runtime, (*list)[i])));
    return results;
}

}  // namespace keyfall
