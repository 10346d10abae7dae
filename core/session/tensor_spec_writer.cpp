// SPDX-License-Identifier: MIT
// A tensor of a session as JSON: what tensor_spec.cpp reads back.
#include "core/session/tensor_spec_json.h"
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

Json jsonElements(DType dtype, const std::vector<double>& data, const std::vector<std::int64_t>& integers)
{
    Json list = Json::array();
    if (dtype == DType::int64) {
        for (const std::int64_t item : integers)
            list.push_back(item);
        return list;
    }
    for (const double item : data)
        list.push_back(jsonNumber(item, dtype));
    return list;
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
    Json json = Json::object();
    if (!spec.other.empty()) {
        json = Json::parse(spec.other, nullptr, false);
    } else {
        json["dtype"] = nameOf(spec.dtype);
        json["shape"] = spec.shape;
        if (spec.fill)
            json["fill"] = jsonNumber(*spec.fill, spec.dtype);
        else if (spec.random)
            json["random"] = *spec.random;
        else if (spec.device.type != DeviceType::meta)
            json["data"] = jsonElements(spec.dtype, spec.data, spec.integers);
        if (spec.strides)
            json["strides"] = *spec.strides;
        if (spec.offset != 0)
            json["offset"] = spec.offset;
    }
    if (spec.device != kCpu)
        json["device"] = nameOf(spec.device);
    if (spec.requiresGrad)
        json["requires_grad"] = true;
    return json;
}

}  // namespace keyfall
