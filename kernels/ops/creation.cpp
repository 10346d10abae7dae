// SPDX-License-Identifier: MIT
#include "kernels/ops/creation.h"
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
#include "kernels/ops/shape/sizes.h"

#include <algorithm>
#include <iterator>

namespace keyfall::ops {

namespace {

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

Tensor eye(const Backend& backend, std::int64_t rows, std::int64_t columns, MaybeDType dtype, const MaybeLayout& layout,
           MaybeDevice device, MaybeBool)
{
    if (rows < 0)
        reject("n must be greater or equal to 0, got " + std::to_string(rows));
    if (columns < 0)
        reject("m must be greater or equal to 0, got " + std::to_string(columns));
    checkCount(Dims{rows, columns});
    Tensor all = filled(sized(backend, {rows, columns}, dtype, layout, device), std::int64_t{0});
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
            classes = wrappedSum(largest, 1);
        if (classes < 0 && largest > 0 && wrappedSum(largest, 1) == classes)
            reject("zeros: Dimension size must be non-negative.");
        if (largest >= classes)
            reject("Class values must be smaller than num_classes.");
    }
    const Tensor numbers = listed<std::int64_t>(backend, classes, DType::int64, std::nullopt, self.device(),
                                                [](std::int64_t i) { return i; });
    Dims shape = self.shape();
    Dims strides = self.strides();
    shape.push_back(1);
    strides.push_back(1);
    return contiguous(castTo(binaryCall(backend, BinaryFormula::eq, self.view(shape, strides, self.offset()), numbers),
                             DType::int64));
}

std::vector<OperatorDefinition> particular()
{
    using One = Tensor(const Scalar&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool);
    using Square = Tensor(std::int64_t, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool);
    return {
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
            "new_empty(Tensor self, int[] size, " + kOptions + ") -> Tensor",
            [](const Backend& backend, const Tensor& self, const Ints& size, MaybeDType dtype,
               const MaybeLayout& layout, MaybeDevice device, MaybeBool) {
                return sized(backend, size, dtype.value_or(self.dtype()), layout, device.value_or(self.device()));
            }),
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

bool isOnMeta(const Backend& backend, MaybeDevice device)
{
    if (answersLike215())
        return false;
    return device ? device->type == DeviceType::meta : backend.type() == DeviceType::meta;
}

std::vector<OperatorDefinition> creationOperators()
{
    std::vector<OperatorDefinition> all = particular();
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
