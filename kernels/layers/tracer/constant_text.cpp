// SPDX-License-Identifier: MIT
#include "core/tensor/half.h"
#include "kernels/layers/tracer/ir_printer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

namespace keyfall {

namespace {

/// PyTorch prints a constant of more elements as `<Tensor>`.
constexpr std::int64_t kMostShown = 10;

double readElement(const Tensor& tensor, std::int64_t position)
{
    switch (tensor.dtype()) {
    case DType::boolean: return tensor.hostData<bool>()[position] ? 1 : 0;
    case DType::uint8: return tensor.hostData<std::uint8_t>()[position];
    case DType::int8: return tensor.hostData<std::int8_t>()[position];
    case DType::int16: return tensor.hostData<std::int16_t>()[position];
    case DType::int32: return tensor.hostData<std::int32_t>()[position];
    case DType::int64: return static_cast<double>(tensor.hostData<std::int64_t>()[position]);
    case DType::float16: return static_cast<float>(tensor.hostData<Float16>()[position]);
    case DType::bfloat16: return static_cast<float>(tensor.hostData<BFloat16>()[position]);
    case DType::float32: return tensor.hostData<float>()[position];
    case DType::float64: break;
    }
    return tensor.hostData<double>()[position];
}

std::string format(const char* pattern, int width, double value)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), pattern, width, value);
    return text.data();
}

/// How every element of a tensor is printed (ATen's Formatting.cpp): a width and a number format.
struct ElementFormat {
    const char* pattern;
    int width;
};

ElementFormat formatOf(const std::vector<double>& elements)
{
    bool whole = true;
    int least = 1;
    int most = 1;
    bool first = true;
    for (const double value : elements) {
        if (!std::isfinite(value))
            continue;
        whole = whole && std::nearbyint(value) == value;
        const double size = std::abs(value);
        const int exponent = size == 0 ? 1 : static_cast<int>(std::floor(std::log10(size))) + 1;
        least = first ? exponent : std::min(least, exponent);
        most = first ? exponent : std::max(most, exponent);
        first = false;
    }
    if (whole)
        return most > 9 ? ElementFormat{"%*.4e", 11} : ElementFormat{"%*.0f", most + 1};
    if (most - least > 4 || most > 5 || most < 0)
        return {"%*.4e", std::abs(most) > 99 || std::abs(least) > 99 ? 12 : 11};
    return {"%*.4f", most == 0 ? 7 : most + 6};
}

}  // namespace

std::string printTensor(const Tensor& tensor)
{
    if (tensor.device().type != DeviceType::cpu || tensor.layout() != Layout::strided || tensor.dim() > 2
        || tensor.numel() > kMostShown || tensor.numel() == 0 || tensor.traits().batched())
        return "<Tensor>";
    if (tensor.numel() == 1)
        return std::string("{").append(format("%*g", 0, readElement(tensor, 0))).append("}");
    const std::int64_t rows = tensor.size(0);
    const std::int64_t columns = tensor.dim() == 2 ? tensor.size(1) : 1;
    std::vector<double> elements;
    for (std::int64_t row = 0; row < rows; ++row)
        for (std::int64_t column = 0; column < columns; ++column)
            elements.push_back(readElement(
                tensor, row * tensor.strides()[0] + (tensor.dim() == 2 ? column * tensor.strides()[1] : 0)));
    const ElementFormat shape = formatOf(elements);
    std::string text;
    for (const double value : elements)
        text += format(shape.pattern, shape.width, value) + " ";  // the line ends of the printed tensor become spaces
    text.append("[ CPU").append(irNameOf(tensor.dtype())).append("Type{").append(std::to_string(tensor.size(0)));
    if (tensor.dim() == 2)
        text.append(",").append(std::to_string(tensor.size(1)));
    return text.append("} ]");
}

}  // namespace keyfall
