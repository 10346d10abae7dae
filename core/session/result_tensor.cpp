// SPDX-License-Identifier: MIT
#include "core/session/result_tensor.h"

#include "core/graph/graph_text.h"
#include "core/session/tensor_form.h"
#include "core/session/tensor_spec_json.h"
#include "core/tensor/half.h"
#include "core/tensor/tensor_kind.h"
#include "core/text/json_text.h"

#include <charconv>
#include <cmath>

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
void copyNumbers(const Tensor& tensor, ResultTensor& result)
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
void copyIntegers(const Tensor& tensor, ResultTensor& result)
{
    const T* elements = tensor.hostData<T>();
    forEachOffset(tensor,
                  [&](std::int64_t offset) { result.integers.push_back(static_cast<std::int64_t>(elements[offset])); });
}

void copyElements(const Tensor& tensor, ResultTensor& result)
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

ResultTensor described(const std::string& name, const Tensor& tensor)
{
    ResultTensor result;
    result.name = name;
    if (!tensor.defined()) {
        result.other = R"({"none":true})";
        return result;
    }
    result.dtype = tensor.dtype();
    result.device = tensor.device();
    result.shape.assign(tensor.shape().begin(), tensor.shape().end());
    result.requiresGrad = tensor.requiresGrad();
    return result;
}

/// Type and shape without elements, and why.
void withoutElements(ResultTensor& result, const Tensor& tensor, const std::string& reason)
{
    const Json form = {{"dtype", nameOf(result.dtype)},
                       {"shape", result.shape},
                       {"device", nameOf(result.device)},
                       {"layout", layoutName(tensor.layout())},
                       {"omitted", reason}};
    result.data.clear();
    result.integers.clear();
    result.other = form.dump();
}

ResultTensor resultOf(Runtime& runtime, const std::string& name, const Tensor& tensor)
{
    ResultTensor result = described(name, tensor);
    if (!tensor.defined() || tensor.device().type == DeviceType::meta)
        return result;
    try {
        if (kindOf(tensor) != nullptr) {
            result.other = formOf(runtime, tensor).dump();
        } else if (tensor.layout() != Layout::strided || tensor.traits().batched()) {
            withoutElements(result, tensor, "a mapped tensor has elements only outside its vmap");
        } else if (tensor.numel() > kMostCopied) {
            withoutElements(result, tensor, "more than " + std::to_string(kMostCopied) + " elements");
        } else if (const auto host = runtime.place(tensor, kCpu); host) {
            copyElements(*host, result);
        } else {
            withoutElements(result, tensor, host.error().text());
        }
    } catch (const std::exception& error) {
        withoutElements(result, tensor, error.what());
    }
    return result;
}

/// A value that is no tensor, in the form of vectors' expectations (FORMAT.md): {"int": 3}.
struct PlainJson {
    Json operator()(None) const { return {{"none", true}}; }
    Json operator()(const Tensor&) const { return nullptr; }
    Json operator()(std::int64_t number) const { return {{"int", number}}; }
    Json operator()(double number) const { return {{"float", jsonNumber(number, DType::float64)}}; }
    Json operator()(bool truth) const { return {{"bool", truth}}; }
    Json operator()(const std::string& text) const { return {{"str", text}}; }
    Json operator()(DType dtype) const { return {{"dtype", nameOf(dtype)}}; }
    Json operator()(Device device) const { return {{"device", nameOf(device)}}; }
    Json operator()(const std::vector<std::int64_t>& list) const { return {{"ints", list}}; }
    Json operator()(const std::vector<double>& list) const
    {
        Json items = Json::array();
        for (const double item : list)
            items.push_back(jsonNumber(item, DType::float64));
        return {{"floats", std::move(items)}};
    }
    Json operator()(const std::vector<bool>& list) const { return {{"bools", list}}; }
    Json operator()(const std::vector<Tensor>&) const { return nullptr; }
};

}  // namespace

std::vector<ResultTensor> resultsOf(Runtime& runtime, const std::string& name, const Value& value)
{
    if (const auto* tensor = std::get_if<Tensor>(&value))
        return {resultOf(runtime, name, *tensor)};
    std::vector<ResultTensor> results;
    if (const auto* list = std::get_if<std::vector<Tensor>>(&value)) {
        for (std::size_t i = 0; i < list->size(); ++i)
            results.push_back(resultOf(runtime, name + "[" + std::to_string(i) + "]", (*list)[i]));
        return results;
    }
    ResultTensor& plain = results.emplace_back();
    plain.name = name;
    plain.other = std::visit(PlainJson{}, value).dump(-1, ' ', false, Json::error_handler_t::replace);
    return results;
}

namespace {

/// Exact in float32 and short: the double whose own shortest text is the float's shortest text.
double shortest(double value)
{
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, static_cast<float>(value)).ptr;
    double result = value;
    std::from_chars(text, end, result);
    return result;
}

Json numberJson(double value, bool single)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "Infinity" : "-Infinity";
    return single ? shortest(value) : value;
}

}  // namespace

Json tensorJson(const ResultTensor& tensor)
{
    Json json = {{"name", tensor.name}};
    if (!tensor.other.empty()) {
        const Json form = Json::parse(tensor.other, nullptr, false);
        if (form.is_object())
            json.update(form);
        return json;
    }
    json["dtype"] = nameOf(tensor.dtype);
    json["shape"] = tensor.shape;
    if (tensor.device.type != DeviceType::meta) {
        Json data = Json::array();
        const bool single =
            tensor.dtype == DType::float32 || tensor.dtype == DType::float16 || tensor.dtype == DType::bfloat16;
        for (const double value : tensor.data)
            data.push_back(isFloating(tensor.dtype)             ? numberJson(value, single)
                               : tensor.dtype == DType::boolean ? Json(value != 0)
                                                                : Json(static_cast<std::int64_t>(value)));
        if (tensor.data.empty())
            for (const std::int64_t value : tensor.integers)
                data.push_back(tensor.dtype == DType::boolean ? Json(value != 0) : Json(value));
        json["data"] = std::move(data);
    }
    json["device"] = nameOf(tensor.device);
    if (tensor.requiresGrad)
        json["requires_grad"] = true;
    return json;
}

}  // namespace keyfall
