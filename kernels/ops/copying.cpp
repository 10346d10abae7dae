// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/in_place.h"
#include "kernels/ops/memory_format.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/broadcast.h"

namespace keyfall::ops {

namespace {

Tensor copied(const Tensor& self, Device device, DType dtype, MaybeFormat format)
{
    Tensor to = emptyOn(device, dtype, self.shape(), stridesFor(self, format));
    copyInto(to, self);
    return to;
}

Tensor clone(const Backend&, const Tensor& self, MaybeFormat format)
{
    return copied(self, self.device(), self.dtype(), format);
}

Tensor makeContiguous(const Backend&, const Tensor& self, std::int64_t format)
{
    const bool asWanted = format == kPreserveFormat || self.isContiguous();
    return asWanted ? self : copied(self, self.device(), self.dtype(), format);
}

Tensor toCopy(const Backend&, const Tensor& self, MaybeDType dtype, const MaybeLayout& layout, MaybeDevice device,
              MaybeBool, bool, MaybeFormat format)
{
    checkStrided(layout);
    return copied(self, device.value_or(self.device()), dtype.value_or(self.dtype()), format);
}

/// `self` itself when nothing changes, as in PyTorch.
Tensor toDType(const Backend&, const Tensor& self, DType dtype, bool, bool copy, MaybeFormat format)
{
    return self.dtype() == dtype && !copy ? self : copied(self, self.device(), dtype, format);
}

Tensor toDevice(const Backend&, const Tensor& self, Device device, DType dtype, bool, bool copy, MaybeFormat format)
{
    const bool nothingChanges = self.dtype() == dtype && self.device() == device && !copy;
    return nothingChanges ? self : copied(self, device, dtype, format);
}

Tensor copyIn(const Backend&, const Tensor& self, const Tensor& source, bool)
{
    checkResultShape(self, broadcastShapes(self.shape(), source.shape()));
    checkWritable(self);
    copyInto(self, undisturbed(self, source));
    markWritten(self);
    return self;
}

Tensor fillIn(const Backend& backend, const Tensor& self, const Scalar& value)
{
    checkFits(value, self.dtype());
    checkWritable(self);
    if (self.numel() > 0)
        backend.fill(self, value);
    markWritten(self);
    return self;
}

Tensor zeroIn(const Backend& backend, const Tensor& self)
{
    return fillIn(backend, self, std::int64_t{0});
}

}  // namespace

std::vector<OperatorDefinition> copyOperators()
{
    return {
        define<Tensor(const Tensor&, MaybeFormat)>("clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor",
                                                   clone),
        define<Tensor(const Tensor&, std::int64_t)>(
            "contiguous(Tensor(a) self, *, MemoryFormat memory_format=contiguous_format) -> Tensor(a)", makeContiguous),
        define<Tensor(const Tensor&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool, bool, MaybeFormat)>(
            "_to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
            "bool? pin_memory=None, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor",
            toCopy, Devices::any),
        define<Tensor(const Tensor&, DType, bool, bool, MaybeFormat)>(
            "to.dtype(Tensor(a) self, ScalarType dtype, bool non_blocking=False, bool copy=False, "
            "MemoryFormat? memory_format=None) -> Tensor(a)",
            toDType),
        define<Tensor(const Tensor&, Device, DType, bool, bool, MaybeFormat)>(
            "to.device(Tensor(a) self, Device device, ScalarType dtype, bool non_blocking=False, bool copy=False, "
            "MemoryFormat? memory_format=None) -> Tensor(a)",
            toDevice, Devices::any),
        define<Tensor(const Tensor&, const Tensor&, bool)>(
            "copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)", copyIn, Devices::any),
        define<Tensor(const Tensor&, const Scalar&)>("fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!)",
                                                     fillIn),
        define<Tensor(const Tensor&)>("zero_(Tensor(a!) self) -> Tensor(a!)", zeroIn),
    };
}

}  // namespace keyfall::ops
