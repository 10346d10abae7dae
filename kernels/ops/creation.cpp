// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/binary_call.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/memory_format.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/release.h"
#include "kernels/ops/shape/dimension.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace keyfall::ops {

namespace {

const std::string kOptions = "*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
                             "bool? pin_memory=None";
const std::string kLikeOptions = kOptions + ", MemoryFormat? memory_format=None) -> Tensor";
using Sized = Tensor(const Ints&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool);
using Like = Tensor(const Tensor&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool, MaybeFormat);

Tensor filled(const Tensor& tensor, const Scalar& value)
{
    checkFits(value, tensor.dtype());
    if (tensor.numel() > 0)
        backendFor(tensor.device().type).fill(tensor, value);
    return tensor;
}

Tensor sized(const Backend& backend, const Ints& size, MaybeDType dtype, const MaybeLayout& layout, MaybeDevice device)
{
    checkStrided(layout);
    return emptyOn(device.value_or(Device{backend.type(), 0}), dtype.value_or(kDefaultFloating), toDims(size));
}

Tensor emptyStrided(const Backend& backend, const Ints& size, const Ints& stride, MaybeDType dtype,
                    const MaybeLayout& layout, MaybeDevice device, MaybeBool)
{
    checkStrided(layout);
    return emptyWithStrides(device.value_or(Device{backend.type(), 0}), dtype.value_or(kDefaultFloating), size, stride);
}

Tensor like(const Tensor& self, MaybeDType dtype, const MaybeLayout& layout, MaybeDevice device, MaybeFormat format)
{
    checkStrided(layout);
    return emptyOn(device.value_or(self.device()), dtype.value_or(self.dtype()), self.shape(),
                   stridesFor(self, format));
}

template <int Value>
OperatorDefinition constant(const std::string& name)
{
    return define<Sized>(name + "(int[] size, " + kOptions + ") -> Tensor",
                         [](const Backend& backend, const Ints& size, MaybeDType dtype, const MaybeLayout& layout,
                            MaybeDevice device, MaybeBool) {
                             const bool negative =
                                 std::any_of(size.begin(), size.end(), [](std::int64_t one) { return one < 0; });
                             if (Value == 0 && negative && answersLike215())
                                 reject("zeros: Dimension size must be non-negative.");
                             return filled(sized(backend, size, dtype, layout, device), std::int64_t{Value});
                         });
}

template <int Value>
OperatorDefinition constantLike(const std::string& name)
{
    return define<Like>(name + "(Tensor self, " + kLikeOptions,
                        [](const Backend&, const Tensor& self, MaybeDType dtype, const MaybeLayout& layout,
                           MaybeDevice device, MaybeBool, MaybeFormat format) {
                            return filled(like(self, dtype, layout, device, format), std::int64_t{Value});
                        });
}

// Note [Numbers do not type meta tensors]
// PyTorch 1.13 has Python functions of its own for these operators on meta, and those do not look at the numbers: `full`
// without a type is of the default type, and `arange` without a step is int64, also from 0 to 2.5. 2.15 looks at them.
bool isOnMeta(const Backend& backend, MaybeDevice device)
{
    if (answersLike215())
        return false;
    return device ? device->type == DeviceType::meta : backend.type() == DeviceType::meta;
}

Tensor full(const Backend& backend, const Ints& size, const Scalar& value, MaybeDType dtype, const MaybeLayout& layout,
            MaybeDevice device, MaybeBool)
{
    const bool floats = std::holds_alternative<double>(value) || isOnMeta(backend, device);
    const DType natural = floats ? kDefaultFloating : dtypeOf(value);
    return filled(sized(backend, size, dtype.value_or(natural), layout, device), value);
}

Tensor fullLike(const Backend&, const Tensor& self, const Scalar& value, MaybeDType dtype, const MaybeLayout& layout,
                MaybeDevice device, MaybeBool, MaybeFormat format)
{
    return filled(like(self, dtype, layout, device, format), value);
}

/// A vector whose elements the host makes one by one.
template <class Element>
Tensor listed(const Backend& backend, std::int64_t count, bool whole, DType dtype, const MaybeLayout& layout,
              MaybeDevice device, Element&& element)
{
    checkStrided(layout);
    const Device target = device.value_or(Device{backend.type(), 0});
    if (target.type == DeviceType::meta)
        return emptyOn(target, dtype, Dims{count});
    const Tensor host = Tensor::emptyHost(whole ? DType::int64 : DType::float64, Dims{count});
    for (std::int64_t i = 0; i < count; ++i) {
        if (whole)
            host.hostData<std::int64_t>()[i] = static_cast<std::int64_t>(element(i));
        else
            host.hostData<double>()[i] = static_cast<double>(element(i));
    }
    return copyTo(host, target, dtype);
}

Tensor arange(const Backend& backend, const Scalar& start, const Scalar& end, const Scalar& step, MaybeDType dtype,
              const MaybeLayout& layout, MaybeDevice device)
{
    const auto isWhole = [](const Scalar& number) { return !std::holds_alternative<double>(number); };
    const bool whole = isWhole(start) && isWhole(end) && isWhole(step);
    const double from = toDouble(start);
    const double to = toDouble(end);
    const double by = toDouble(step);
    if (by == 0)
        reject("step must be nonzero");
    if ((by > 0 && to < from) || (by < 0 && to > from))
        reject(std::string("upper bound and ") + (answersLike215() ? "lower" : "larger")
               + " bound inconsistent with step sign");
    if (!std::isfinite(from) || !std::isfinite(to))
        reject("unsupported range: " + std::to_string(from) + " -> " + std::to_string(to));
    const auto count = static_cast<std::int64_t>(std::ceil((to - from) / by));
    const DType type = dtype.value_or(whole ? DType::int64 : kDefaultFloating);
    if (whole)
        return listed(backend, count, true, type, layout, device,
                      [&](std::int64_t i) { return toInt(start) + i * toInt(step); });
    return listed(backend, count, false, type, layout, device,
                  [&](std::int64_t i) { return from + by * static_cast<double>(i); });
}

/// The overloads without a step, see Note [Numbers do not type meta tensors].
Tensor arangeByOne(const Backend& backend, const Scalar& start, const Scalar& end, MaybeDType dtype,
                   const MaybeLayout& layout, MaybeDevice device, MaybeBool)
{
    if (!dtype && isOnMeta(backend, device))
        dtype = DType::int64;
    return arange(backend, start, end, std::int64_t{1}, dtype, layout, device);
}

/// Counted from both ends, so that the last element is exactly `end`.
Tensor linspace(const Backend& backend, const Scalar& start, const Scalar& end, std::int64_t steps, MaybeDType dtype,
                const MaybeLayout& layout, MaybeDevice device, MaybeBool)
{
    if (steps < 0)
        reject("number of steps must be non-negative");
    const double from = toDouble(start);
    const double to = toDouble(end);
    const double step = steps > 1 ? (to - from) / static_cast<double>(steps - 1) : 0;
    return listed(backend, steps, false, dtype.value_or(kDefaultFloating), layout, device, [&](std::int64_t i) {
        return i < steps / 2 || steps == 1 ? from + step * static_cast<double>(i)
                                           : to - step * static_cast<double>(steps - 1 - i);
    });
}

Tensor eye(const Backend& backend, std::int64_t rows, std::int64_t columns, MaybeDType dtype, const MaybeLayout& layout,
           MaybeDevice device, MaybeBool)
{
    if (rows < 0)
        reject("n must be greater or equal to 0, got " + std::to_string(rows));
    if (columns < 0)
        reject("m must be greater or equal to 0, got " + std::to_string(columns));
    const Tensor all = filled(sized(backend, {rows, columns}, dtype, layout, device), std::int64_t{0});
    const std::int64_t length = std::min(rows, columns);
    if (length > 0)
        (void)filled(all.view(Dims{length}, Dims{columns + 1}, 0), std::int64_t{1});
    return all;
}

Tensor oneHot(const Backend& backend, const Tensor& self, std::int64_t classes)
{
    if (self.dtype() != DType::int64)
        reject("one_hot is only applicable to index tensor.");
    if (backend.type() == DeviceType::meta)
        reject("Can not infer total number of classes from meta tensor.");
    if (self.numel() == 0 && classes <= 0)
        reject("Can not infer total number of classes from empty tensor.");
    if (self.numel() > 0) {
        const auto extreme = [&](ReductionFormula formula) {
            const ReductionPlan plan = planReduction(backend, self, std::nullopt, false, DType::int64);
            backend.reduce(formula, plan);
            return toInt(scalarOf(copyTo(plan.output, kCpu, DType::int64)));
        };
        if (extreme(ReductionFormula::amin) < 0)
            reject("Class values must be non-negative.");
        const std::int64_t largest = extreme(ReductionFormula::amax);
        if (classes == -1)
            classes = largest + 1;
        if (largest >= classes)
            reject("Class values must be smaller than num_classes.");
    }
    const Tensor numbers =
        listed(backend, classes, true, DType::int64, std::nullopt, self.device(), [](std::int64_t i) { return i; });
    Dims shape = self.shape();
    Dims strides = self.strides();
    shape.push_back(1);
    strides.push_back(1);
    return contiguous(castTo(binaryCall(backend, BinaryFormula::eq, self.view(shape, strides, self.offset()), numbers),
                             DType::int64));
}

std::vector<OperatorDefinition> ranges()
{
    using One = Tensor(const Scalar&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool);
    using Two = Tensor(const Scalar&, const Scalar&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool);
    using Three =
        Tensor(const Scalar&, const Scalar&, const Scalar&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool);
    using Square = Tensor(std::int64_t, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool);
    return {
        define<One>("arange(Scalar end, " + kOptions + ") -> Tensor",
                    [](const Backend& backend, const Scalar& end, MaybeDType dtype, const MaybeLayout& layout,
                       MaybeDevice device,
                       MaybeBool) { return arangeByOne(backend, std::int64_t{0}, end, dtype, layout, device, {}); }),
        define<Two>("arange.start(Scalar start, Scalar end, " + kOptions + ") -> Tensor", arangeByOne),
        define<Three>("arange.start_step(Scalar start, Scalar end, Scalar step=1, " + kOptions + ") -> Tensor",
                      [](const Backend& backend, const Scalar& start, const Scalar& end, const Scalar& step,
                         MaybeDType dtype, const MaybeLayout& layout, MaybeDevice device,
                         MaybeBool) { return arange(backend, start, end, step, dtype, layout, device); }),
        define<Tensor(const Scalar&, const Scalar&, std::int64_t, MaybeDType, const MaybeLayout&, MaybeDevice,
                      MaybeBool)>("linspace(Scalar start, Scalar end, int steps, " + kOptions + ") -> Tensor",
                                  linspace),
        define<Square>("eye(int n, " + kOptions + ") -> Tensor",
                       [](const Backend& backend, std::int64_t n, MaybeDType dtype, const MaybeLayout& layout,
                          MaybeDevice device, MaybeBool) { return eye(backend, n, n, dtype, layout, device, {}); }),
        define<Tensor(std::int64_t, std::int64_t, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool)>(
            "eye.m(int n, int m, " + kOptions + ") -> Tensor", eye),
        define<One>("scalar_tensor(Scalar s, " + kOptions + ") -> Tensor",
                    [](const Backend& backend, const Scalar& number, MaybeDType dtype, const MaybeLayout& layout,
                       MaybeDevice device,
                       MaybeBool) { return filled(sized(backend, {}, dtype, layout, device), number); }),
        define<Tensor(const Tensor&, std::int64_t)>("one_hot(Tensor self, int num_classes=-1) -> Tensor", oneHot),
        define<Tensor(const Ints&, const Ints&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool)>(
            "empty_strided(int[] size, int[] stride, " + kOptions + ") -> Tensor", emptyStrided),
        define<Tensor(const Tensor&, const Ints&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool)>(
            "new_zeros(Tensor self, int[] size, " + kOptions + ") -> Tensor",
            [](const Backend& backend, const Tensor& self, const Ints& size, MaybeDType dtype,
               const MaybeLayout& layout, MaybeDevice device, MaybeBool) {
                return filled(
                    sized(backend, size, dtype.value_or(self.dtype()), layout, device.value_or(self.device())),
                    std::int64_t{0});
            }),
    };
}

}  // namespace

std::vector<OperatorDefinition> creationOperators()
{
    std::vector<OperatorDefinition> all = ranges();
    std::vector<OperatorDefinition> constants{
        constant<0>("zeros"),
        constant<1>("ones"),
        define<Sized>("empty.memory_format(int[] size, " + kOptions + ") -> Tensor",
                      [](const Backend& backend, const Ints& size, MaybeDType dtype, const MaybeLayout& layout,
                         MaybeDevice device, MaybeBool) { return sized(backend, size, dtype, layout, device); }),
        define<Tensor(const Ints&, const Scalar&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool)>(
            "full(int[] size, Scalar fill_value, " + kOptions + ") -> Tensor", full),
        constantLike<0>("zeros_like"),
        constantLike<1>("ones_like"),
        define<Like>("empty_like(Tensor self, " + kLikeOptions,
                     [](const Backend&, const Tensor& self, MaybeDType dtype, const MaybeLayout& layout,
                        MaybeDevice device, MaybeBool,
                        MaybeFormat format) { return like(self, dtype, layout, device, format); }),
        define<Tensor(const Tensor&, const Scalar&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool,
                      MaybeFormat)>("full_like(Tensor self, Scalar fill_value, " + kLikeOptions, fullLike),
    };
    std::move(constants.begin(), constants.end(), std::back_inserter(all));
    return all;
}

}  // namespace keyfall::ops
