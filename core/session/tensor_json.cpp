// SPDX-License-Identifier: MIT
#include "core/session/tensor_json.h"

#include "core/graph/tensor_words.h"
#include "core/tensor/quantized_type.h"
#include "core/text/json_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace keyfall {

namespace {

/// The shortest decimal that reads back as the same float, as a double: 0.1, not 0.10000000149011612.
double shortestFloat(double value)
{
    const auto single = static_cast<float>(value);
    std::array<char, 32> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), single);
    double parsed = value;
    std::from_chars(digits.data(), written.ptr, parsed);
    return static_cast<float>(parsed) == single ? parsed : value;
}

Json jsonNumber(std::int64_t value, DType dtype)
{
    return dtype == DType::boolean ? Json(value != 0) : Json(value);
}

Json jsonNumbers(const std::vector<double>& numbers, DType dtype)
{
    Json list = Json::array();
    for (const double number : numbers)
        list.push_back(jsonNumber(number, dtype));
    return list;
}

Json elementsOf(const StridedSpec& spec)
{
    if (spec.integers.empty())
        return jsonNumbers(spec.data, spec.dtype);
    Json list = Json::array();
    for (const std::int64_t number : spec.integers)
        list.push_back(jsonNumber(number, spec.dtype));
    return list;
}

bool hasContent(const StridedSpec& spec)
{
    return spec.fill || spec.random || !spec.data.empty() || !spec.integers.empty();
}

void writeStrided(Json& json, const StridedSpec& spec, bool onMeta)
{
    json["dtype"] = nameOf(spec.dtype);
    json["shape"] = spec.shape;
    if (spec.fill)
        json["fill"] = std::visit([&](auto number) { return jsonNumber(number, spec.dtype); }, *spec.fill);
    else if (spec.random)
        json["random"] = *spec.random;
    else if (!onMeta)
        json["data"] = elementsOf(spec);
    if (spec.strides)
        json["strides"] = *spec.strides;
    if (spec.offset != 0)
        json["offset"] = spec.offset;
}

/// Writes a form's members; strided parts are on the tensor's device.
class FormJson {
public:
    explicit FormJson(const TensorSpec& spec) : spec_(spec) {}

    Json operator()(const StridedForm&) const
    {
        Json json = Json::object();
        writeStrided(json, spec_, spec_.device.type == DeviceType::meta);
        return json;
    }
    Json operator()(const SparseCooForm& form) const
    {
        Json json = sparse();
        json["indices"] = part(form.indices);
        json["values"] = part(form.values);
        if (form.coalesced)
            json["coalesced"] = *form.coalesced;
        json["size"] = spec_.shape;
        return json;
    }
    Json operator()(const SparseCsrForm& form) const
    {
        Json json = sparse();
        json["crow"] = part(form.crow);
        json["col"] = part(form.col);
        json["values"] = part(form.values);
        json["size"] = spec_.shape;
        return json;
    }
    Json operator()(const QuantizedForm& form) const
    {
        const std::string dtype(quantizedNameOf(spec_.dtype));
        Json quant = {{"scheme", form.axis ? "per_channel_affine" : "per_tensor_affine"}, {"dtype", dtype}};
        if (form.axis) {
            quant["scale"] = jsonNumbers(form.scales, DType::float64);
            quant["zero_point"] = form.zeroPoints;
            quant["axis"] = *form.axis;
        } else {
            quant["scale"] = keyfall::jsonNumber(form.scales.at(0), DType::float64);
            quant["zero_point"] = form.zeroPoints.at(0);
        }
        quant["codes"] = form.codes;
        return {{"dtype", dtype}, {"shape", spec_.shape}, {"quant", std::move(quant)}};
    }
    Json operator()(const NestedForm& form) const
    {
        Json components = Json::array();
        for (const StridedSpec& component : form.components)
            components.push_back(part(component));
        return {{"dtype", nameOf(spec_.dtype)}, {"nested", std::move(components)}};
    }

private:
    [[nodiscard]] Json sparse() const
    {
        return {{"dtype", nameOf(spec_.dtype)}, {"shape", spec_.shape}, {"layout", layoutName(spec_.layout())}};
    }

    /// A part with elements of a tensor on meta keeps them: the device that it was written with is not known.
    [[nodiscard]] Json part(const StridedSpec& strided) const
    {
        const bool onMeta = spec_.device.type == DeviceType::meta && !hasContent(strided);
        Json json = Json::object();
        writeStrided(json, strided, onMeta);
        if (onMeta || (spec_.device != kCpu && spec_.device.type != DeviceType::meta))
            json["device"] = nameOf(spec_.device);
        return json;
    }

    const TensorSpec& spec_;
};

/// A value that is no tensor, as values:1.2's expectations write it.
struct PlainJson {
    Json operator()(None) const { return {{"none", true}}; }
    Json operator()(std::int64_t number) const { return {{"int", number}}; }
    Json operator()(double number) const { return {{"float", keyfall::jsonNumber(number, DType::float64)}}; }
    Json operator()(bool truth) const { return {{"bool", truth}}; }
    Json operator()(const std::string& text) const { return {{"str", text}}; }
    Json operator()(DType dtype) const { return {{"dtype", nameOf(dtype)}}; }
    Json operator()(Device device) const { return {{"device", nameOf(device)}}; }
    Json operator()(const std::vector<std::int64_t>& list) const { return {{"ints", list}}; }
    Json operator()(const std::vector<double>& list) const { return {{"floats", jsonNumbers(list, DType::float64)}}; }
    Json operator()(const std::vector<bool>& list) const { return {{"bools", list}}; }
};

/// All but the name.
Json resultJson(const ResultTensor& tensor)
{
    if (tensor.plain)
        return std::visit(PlainJson{}, *tensor.plain);
    if (!tensor.omitted.empty())
        return {{"dtype", nameOf(tensor.dtype)},
                {"shape", tensor.shape},
                {"device", nameOf(tensor.device)},
                {"layout", layoutName(tensor.layout())},
                {"omitted", tensor.omitted}};
    Json json = std::visit(FormJson(tensor), tensor.form);
    if (tensor.device != kCpu || tensor.layout() == Layout::strided)
        json["device"] = nameOf(tensor.device);
    if (tensor.requiresGrad)
        json["requires_grad"] = true;
    return json;
}

}  // namespace

Json jsonNumber(double value, DType dtype)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "Infinity" : "-Infinity";
    if (dtype == DType::boolean)
        return value != 0;
    if (isIntegral(dtype))
        return static_cast<std::int64_t>(value);
    return dtype == DType::float32 ? shortestFloat(value) : value;
}

Json jsonOf(const TensorSpec& spec)
{
    Json json = std::visit(FormJson(spec), spec.form);
    if (spec.device != kCpu)
        json["device"] = nameOf(spec.device);
    if (spec.requiresGrad)
        json["requires_grad"] = true;
    return json;
}

Json tensorJson(const ResultTensor& tensor)
{
    Json json = {{"name", tensor.name}};
    json.update(resultJson(tensor));
    return json;
}

std::string formText(const TensorSpec& spec)
{
    return jsonLine(std::visit(FormJson(spec), spec.form));
}

std::string formText(const ResultTensor& tensor)
{
    return jsonLine(resultJson(tensor));
}

}  // namespace keyfall
