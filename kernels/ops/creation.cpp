// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/memory_format.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/shape/dimension.h"

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
    const DType natural = std::holds_alternative<double>(value) ? kDefaultFloating : dtypeOf(value);
    return filled(sized(backend, size, dtype.value_or(natural), layout, device), value);
}

Tensor fullLike(const Backend&, const Tensor& self, const Scalar& value, MaybeDType dtype, const MaybeLayout& layout,
                MaybeDevice device, MaybeBool, MaybeFormat format)
{
    return filled(like(self, dtype, layout, device, format), value);
}

}  // namespace

std::vector<OperatorDefinition> creationOperators()
{
    return {
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
        define<Tensor(const Tensor&, const Scalar&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool, MaybeFormat)>(
            "full_like(Tensor self, Scalar fill_value, " + kLikeOptions, fullLike),
    };
}

}  // namespace keyfall::ops
