// SPDX-License-Identifier: MIT
#include "core/tensor/element_text.h"

#include "core/tensor/half.h"

#include <array>
#include <charconv>
#include <cmath>
#include <type_traits>

namespace keyfall {

namespace {

template <class Number>
std::string digitsOf(Number number)
{
    if constexpr (std::is_floating_point_v<Number>) {
        if (std::isnan(number))
            return "nan";  // without its sign, which means nothing to a reader
    }
    std::array<char, 32> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return {digits.data(), written.ptr};
}

/// Calls `visit` with the element in a type that has all its digits.
template <class Visit>
auto visitElement(const Tensor& tensor, std::int64_t offset, Visit&& visit)
{
    switch (tensor.dtype()) {
    case DType::boolean: return visit(tensor.hostData<std::uint8_t>()[offset] != 0);
    case DType::uint8: return visit(std::int64_t{tensor.hostData<std::uint8_t>()[offset]});
    case DType::int8: return visit(std::int64_t{tensor.hostData<std::int8_t>()[offset]});
    case DType::int16: return visit(std::int64_t{tensor.hostData<std::int16_t>()[offset]});
    case DType::int32: return visit(std::int64_t{tensor.hostData<std::int32_t>()[offset]});
    case DType::int64: return visit(tensor.hostData<std::int64_t>()[offset]);
    case DType::float16: return visit(static_cast<float>(tensor.hostData<Float16>()[offset]));
    case DType::bfloat16: return visit(static_cast<float>(tensor.hostData<BFloat16>()[offset]));
    case DType::float32: return visit(tensor.hostData<float>()[offset]);
    case DType::float64: break;
    }
    return visit(tensor.hostData<double>()[offset]);
}

std::string textOfElement(const Tensor& tensor, std::int64_t offset)
{
    return visitElement(tensor, offset, [](auto element) {
        if constexpr (std::is_same_v<decltype(element), bool>)
            return std::string(element ? "true" : "false");
        else
            return digitsOf(element);
    });
}

std::string textFrom(const Tensor& tensor, int dimension, std::int64_t offset)
{
    if (dimension == tensor.dim())
        return textOfElement(tensor, offset);
    std::string text = "[";
    for (std::int64_t i = 0; i < tensor.size(dimension); ++i) {
        text += i == 0 ? "" : ", ";
        text += textFrom(tensor, dimension + 1, offset + i * tensor.strides()[static_cast<std::size_t>(dimension)]);
    }
    return text + "]";
}

}  // namespace

bool hasReadableElements(const Tensor& tensor)
{
    return tensor.defined() && tensor.device().type == DeviceType::cpu && tensor.layout() == Layout::strided
        && !tensor.traits().batched() && tensor.storage() != nullptr;
}

double elementAt(const Tensor& tensor, std::int64_t offset)
{
    return visitElement(tensor, offset, [](auto element) { return static_cast<double>(element); });
}

std::string elementsText(const Tensor& tensor, std::int64_t most)
{
    return hasReadableElements(tensor) && tensor.numel() <= most ? textFrom(tensor, 0, 0) : std::string();
}

std::optional<double> onlyElement(const Tensor& tensor)
{
    return hasReadableElements(tensor) && tensor.numel() == 1 ? std::optional(elementAt(tensor, 0)) : std::nullopt;
}

}  // namespace keyfall
