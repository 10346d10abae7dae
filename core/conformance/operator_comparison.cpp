// SPDX-License-Identifier: MIT
#include "core/conformance/operator_comparison.h"

#include "core/graph/tensor_words.h"
#include "core/session/result_tensor.h"
#include "core/session/tensor_json.h"
#include "core/session/tensor_spec_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

bool flag(const JsonPlace& record, const std::string& name)
{
    const auto place = record.find(name);
    return place && place->truth();
}

/// |e - a| <= atol + rtol * |e|; a NaN equals a NaN, infinities equal themselves.
bool isWithin(double expected, double found, const Tolerance& tolerance)
{
    if (std::isnan(expected) || std::isnan(found))
        return std::isnan(expected) && std::isnan(found);
    if (expected == found)
        return !(tolerance.signedZero && expected == 0 && std::signbit(expected) != std::signbit(found));
    if (std::isinf(expected) || std::isinf(found))
        return false;
    return std::abs(expected - found) <= tolerance.absolute + tolerance.relative * std::abs(expected);
}

}  // namespace

Tolerance Tolerance::of(const JsonPlace& record)
{
    Tolerance tolerance;
    tolerance.relative = record.at("rtol", "a tolerance").number("a tolerance");
    tolerance.absolute = record.at("atol", "a tolerance").number("a tolerance");
    tolerance.signedZero = flag(record, "signed_zero");
    tolerance.strides = flag(record, "check_strides");
    return tolerance;
}

void OperatorComparison::expectThat(bool holds, const std::string& what, const std::string& expected,
                                    const std::string& found)
{
    ++checks_;
    if (!holds)
        differences_.push_back({record_, what, expected, found});
}

void OperatorComparison::expectValue(const JsonPlace& expected, const Value& found, const std::string& what)
{
    if (expected.value().is_null() || expected.find("dtype")) {
        const auto* tensor = std::get_if<Tensor>(&found);
        if (tensor != nullptr || std::holds_alternative<None>(found))
            return expectTensor(expected, tensor ? *tensor : Tensor(), what);
        return expectThat(false, what, expected.value().is_null() ? "nothing" : "a tensor", textOf(found));
    }
    if (const auto place = expected.find("int")) {
        const auto* number = std::get_if<std::int64_t>(&found);
        const std::int64_t wanted = place->integer("an integer");
        return expectThat(number != nullptr && *number == wanted, what, std::to_string(wanted), textOf(found));
    }
    if (const auto place = expected.find("bool")) {
        const auto* truth = std::get_if<bool>(&found);
        const bool wanted = place->truth();
        return expectThat(truth != nullptr && *truth == wanted, what, wanted ? "true" : "false", textOf(found));
    }
    const double wanted = expected.at("float", "a tensor, or one of int, float and bool").number("a number");
    const auto* number = std::get_if<double>(&found);
    expectThat(number != nullptr && isWithin(wanted, *number, tolerance_), what, fmt::format("{}", wanted),
               textOf(found));
}

void OperatorComparison::expectTensor(const JsonPlace& expected, const Tensor& found, const std::string& what)
{
    if (expected.value().is_null())
        return expectThat(!found.defined(), what, "no tensor", found.defined() ? textOf(Value(found)) : "");
    const TensorSpec spec = readTensorSpec(expected, what);
    if (!found.defined())
        return expectThat(false, what, "a tensor", "no tensor");
    const Layout layout = spec.layout();
    expectThat(found.layout() == layout, what + ": layout", std::string(layoutName(layout)),
               std::string(layoutName(found.layout())));
    if (found.layout() != layout)
        return;
    if (layout != Layout::strided)
        return expectForm(expected, spec, found, what);
    const ResultTensor result = resultOf(runtime_, found);
    expectThat(result.dtype == spec.dtype, what + ": dtype", std::string(nameOf(spec.dtype)),
               std::string(nameOf(result.dtype)));
    expectThat(result.shape == spec.shape, what + ": shape", textOf(Value(spec.shape)), textOf(Value(result.shape)));
    if (tolerance_.strides)
        expectStrides(spec, found, what);
    const bool isMeta = spec.device.type == DeviceType::meta;
    expectThat((found.device().type == DeviceType::meta) == isMeta, what + ": device", nameOf(spec.device),
               nameOf(found.device()));
    if (isMeta || result.dtype != spec.dtype || result.shape != spec.shape)
        return;
    if (!result.isStrided())
        return expectThat(false, what, "elements", formText(result));
    if (spec.dtype == DType::int64) {
        ++checks_;
        for (std::size_t i = 0; i < spec.integers.size(); ++i)
            if (spec.integers[i] != result.integers[i]) {
                differences_.push_back({record_, fmt::format("{}: element {}", what, i),
                                        std::to_string(spec.integers[i]), std::to_string(result.integers[i])});
                return;
            }
        return;
    }
    std::vector<double> wanted = spec.data;
    if (spec.dtype == DType::float32)  // the file has the shortest decimal that reads back as the float
        for (double& element : wanted)
            element = static_cast<float>(element);
    expectElements(wanted,
                   result.integers.empty() ? result.data
                                           : std::vector<double>(result.integers.begin(), result.integers.end()),
                   what);
}

void OperatorComparison::expectElements(const std::vector<double>& expected, const std::vector<double>& found,
                                        const std::string& what)
{
    ++checks_;
    if (expected.size() != found.size()) {
        differences_.push_back(
            {record_, what + ": elements", std::to_string(expected.size()), std::to_string(found.size())});
        return;
    }
    for (std::size_t i = 0; i < expected.size(); ++i)
        if (!isWithin(expected[i], found[i], tolerance_)) {
            differences_.push_back({record_, fmt::format("{}: element {}", what, i), fmt::format("{}", expected[i]),
                                    fmt::format("{}", found[i])});
            return;
        }
}

void OperatorComparison::expectStrides(const TensorSpec& expected, const Tensor& found, const std::string& what)
{
    if (!expected.strides)
        return;
    const std::vector<std::int64_t> strides(found.strides().begin(), found.strides().end());
    bool same = strides.size() == expected.strides->size();
    for (std::size_t d = 0; same && d < strides.size(); ++d)
        same = found.shape()[d] <= 1 || strides[d] == (*expected.strides)[d];
    expectThat(same, what + ": strides", textOf(Value(*expected.strides)), textOf(Value(strides)));
    expectThat(found.offset() == expected.offset, what + ": offset", std::to_string(expected.offset),
               std::to_string(found.offset()));
}

}  // namespace keyfall
