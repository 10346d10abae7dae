// SPDX-License-Identifier: MIT
#include "kernels/composites/pooling_windows.h"

#include "kernels/ops/shape/dimension.h"

#include <algorithm>

namespace keyfall::ops {

namespace {

std::int64_t at(const Ints& list, std::size_t axis)
{
    return list.size() == 1 ? list[0] : list[axis];
}

void checkPair(const char* op, const char* name, const Ints& list)
{
    if (list.size() != 1 && list.size() != 2)
        reject(std::string(op) + ": " + name + " must "
               + (std::string_view(name) == "stride" ? "either be omitted, a single int, or a tuple of two ints"
                                                     : "either be a single int, or a tuple of two ints"));
}

void checkNumbers(const PlanePooling& pooling)
{
    checkPair(pooling.op, "kernel_size", pooling.kernel);
    checkPair(pooling.op, "stride", pooling.stride);
    checkPair(pooling.op, "padding", pooling.padding);
    checkPair(pooling.op, "dilation", pooling.dilation);
    for (const Ints* list : {&pooling.kernel, &pooling.stride, &pooling.padding, &pooling.dilation})
        for (const std::int64_t number : *list)
            if (number != static_cast<std::int32_t>(number))
                reject("value cannot be converted to type int without overflow");
    const auto least = [](const Ints& list) { return *std::min_element(list.begin(), list.end()); };
    if (least(pooling.stride) == 0)
        reject("stride should not be zero");
    if (least(pooling.padding) < 0)
        reject("pad must be non-negative, but got pad: " + std::to_string(least(pooling.padding)));
    if (least(pooling.kernel) <= 0 || least(pooling.stride) < 0 || least(pooling.dilation) <= 0)
        reject(std::string(pooling.op) + ": kernel_size, stride and dilation must be greater than zero, but got "
               + textOf(toDims(pooling.kernel)) + ", " + textOf(toDims(pooling.stride)) + " and "
               + textOf(toDims(pooling.dilation)));
    for (const std::size_t axis : {0, 1}) {
        const std::int64_t kernel = at(pooling.kernel, axis);
        const std::int64_t dilation = at(pooling.dilation, axis);
        if (at(pooling.padding, axis) > (dilation * (kernel - 1) + 1) / 2)
            reject("pad should be at most half of effective kernel size, but got pad="
                   + std::to_string(at(pooling.padding, axis)) + ", kernel_size=" + std::to_string(kernel)
                   + " and dilation=" + std::to_string(dilation));
    }
}

Windows windowsAlong(std::int64_t size, std::int64_t kernel, std::int64_t stride, std::int64_t padding,
                     std::int64_t dilation, bool ceilMode)
{
    const std::int64_t reach = dilation * (kernel - 1) + 1;
    const std::int64_t room = size + 2 * padding - reach;
    // Rounded down also below zero, as in PyTorch, whose check for an output that is too small comes after.
    const std::int64_t given = room + (ceilMode ? stride - 1 : 0);
    Windows windows{0, kernel, stride, padding, dilation, 0};
    windows.count = (given >= 0 ? given / stride : -((-given + stride - 1) / stride)) + 1;
    if (ceilMode && (windows.count - 1) * stride >= size + padding)
        --windows.count;
    windows.beyond = std::max<std::int64_t>(0, (windows.count - 1) * stride + reach - (size + 2 * padding));
    return windows;
}

/// More of `value` along a dimension, before and behind.
Tensor extended(const TensorMath& math, const Tensor& input, std::int64_t dim, std::int64_t before, std::int64_t behind,
                double value)
{
    const auto edge = [&](std::int64_t size) {
        Ints shape(input.shape().begin(), input.shape().end());
        shape[static_cast<std::size_t>(static_cast<std::int64_t>(shape.size()) + dim)] = size;
        return filled({input.dtype(), toDims(shape), input.device()}, value);
    };
    std::vector<Tensor> parts{input};
    if (before > 0)
        parts.insert(parts.begin(), edge(before));
    if (behind > 0)
        parts.push_back(edge(behind));
    return parts.size() > 1 ? math.call("cat", {parts, dim}) : input;
}

}  // namespace

PlaneWindows windowsOf(const Tensor& self, const PlanePooling& given)
{
    if (self.dim() != 3 && self.dim() != 4)
        reject("non-empty 3D or 4D (batch mode) tensor expected for input");
    PlanePooling pooling = given;
    if (pooling.stride.empty())
        pooling.stride = pooling.kernel;
    checkNumbers(pooling);
    PlaneWindows windows;
    for (const std::size_t axis : {0, 1})
        windows.axis[axis] = windowsAlong(self.size(self.dim() - 2 + static_cast<int>(axis)), at(pooling.kernel, axis),
                                          at(pooling.stride, axis), at(pooling.padding, axis),
                                          at(pooling.dilation, axis), pooling.ceilMode);
    if (windows.axis[0].count >= 1 && windows.axis[1].count >= 1)
        return windows;
    const auto size = [&self](std::int64_t height, std::int64_t width) {
        return "(" + std::to_string(self.size(self.dim() - 3)) + "x" + std::to_string(height) + "x"
            + std::to_string(width) + ")";
    };
    reject("Given input size: " + size(self.size(self.dim() - 2), self.size(self.dim() - 1))
           + ". Calculated output size: " + size(windows.axis[0].count, windows.axis[1].count)
           + ". Output size is too small");
}

Tensor padded(const TensorMath& math, const Tensor& input, const PlaneWindows& windows, double value, double beyond)
{
    const auto& [rows, columns] = windows.axis;
    const bool alike = value == beyond;
    const auto around = [&](const Tensor& tensor, std::int64_t dim, const Windows& along) {
        return extended(math, tensor, dim, along.padding, along.padding + (alike ? along.beyond : 0), value);
    };
    Tensor whole = around(around(input, -1, columns), -2, rows);
    if (alike)
        return whole;
    return extended(math, extended(math, whole, -1, 0, columns.beyond, beyond), -2, 0, rows.beyond, beyond);
}

Tensor seenThrough(const TensorMath& math, const Tensor& padded, const PlaneWindows& windows)
{
    // What one element of a window sees: every `stride`-th row or column from its place on.
    const auto cut = [&math](const Tensor& from, std::int64_t dim, const Windows& along, std::int64_t element) {
        const std::int64_t start = element * along.dilation;
        return math.call("slice.Tensor",
                         {from, dim, start, start + (along.count - 1) * along.stride + 1, along.stride});
    };
    std::vector<Tensor> seen;
    for (std::int64_t i = 0; i < windows.axis[0].kernel; ++i)
        for (std::int64_t j = 0; j < windows.axis[1].kernel; ++j)
            seen.push_back(cut(cut(padded, -2, windows.axis[0], i), -1, windows.axis[1], j));
    return math.call("stack", {seen, std::int64_t{0}});
}

}  // namespace keyfall::ops
