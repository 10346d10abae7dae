// SPDX-License-Identifier: MIT
#include "kernels/codegen/size_names.h"

#include <algorithm>

namespace keyfall::codegen {

std::string timesText(const std::string& a, const std::string& b)
{
    if (a == "0" || b == "0")
        return "0";
    if (a == "1")
        return b;
    if (b == "1")
        return a;
    const auto factor = [](const std::string& text) {
        return text.find_first_of("+-/%,") == std::string::npos ? text : "(" + text + ")";
    };
    return factor(a) + " * " + factor(b);
}

std::string plusText(const std::string& a, const std::string& b)
{
    if (a == "0")
        return b;
    return b == "0" ? a : a + " + " + b;
}

std::string SizeNames::name(const char* letter, std::int64_t value, std::map<std::int64_t, std::string>& names)
{
    std::string& known = names[value];
    if (known.empty()) {
        known = letter + std::to_string(names.size() - 1);
        variables_.push_back({known, value});
    }
    return known;
}

std::string SizeNames::size(std::int64_t size)
{
    return size == 1 ? "1" : name("s", size, sizes_);
}

std::string SizeNames::count(const Dims& shape)
{
    std::string product = "1";
    for (const std::int64_t each : shape)
        product = timesText(product, size(each));
    return product;
}

std::vector<std::string> SizeNames::strides(const Dims& shape, const Dims& strides)
{
    std::vector<std::string> texts(shape.size(), "0");
    std::vector<std::size_t> dims;
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (shape[d] != 1 && strides[d] != 0)
            dims.push_back(d);
    // The innermost first; of equal strides (where a size is 0) the last dimension.
    std::stable_sort(dims.begin(), dims.end(), [&](std::size_t a, std::size_t b) {
        return strides[a] != strides[b] ? strides[a] < strides[b] : a > b;
    });
    std::string text = "1";
    std::int64_t dense = 1;
    for (const std::size_t d : dims) {
        if (strides[d] != dense) {
            dense = strides[d];
            text = name("t", strides[d], strides_);
        }
        texts[d] = text;
        dense *= shape[d];
        text = timesText(text, size(shape[d]));
    }
    return texts;
}

std::string SizeNames::extent(const Dims& shape, const Dims& strides)
{
    if (elementCount(shape) == 0)
        return count(shape);
    if (strides == contiguousStrides(shape))
        return count(shape);
    const std::vector<std::string> texts = this->strides(shape, strides);
    std::string last = "1";
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (texts[d] != "0" && shape[d] != 1)
            last = plusText(last, timesText("(" + size(shape[d]) + " - 1)", texts[d]));
    return last;
}

}  // namespace keyfall::codegen
