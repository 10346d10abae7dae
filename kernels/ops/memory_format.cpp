// SPDX-License-Identifier: MIT
#include "kernels/ops/memory_format.h"

#include "kernels/ops/reject.h"
#include "kernels/ops/shape/memory_order.h"

namespace keyfall::ops {

Dims stridesFor(const Tensor& self, std::optional<std::int64_t> format)
{
    switch (format.value_or(kPreserveFormat)) {
    case kPreserveFormat: return preservedStrides(self.shape(), self.strides());
    case kContiguousFormat: return contiguousStrides(self.shape());
    default:
        reject("memory format number " + std::to_string(*format)
               + " is not supported: use contiguous_format (0) "
                 "or preserve_format (1)");
    }
}

void checkStrided(const std::optional<std::string>& layout)
{
    if (layout && *layout != "strided" && *layout != "torch.strided")
        reject("layout " + *layout + " is not supported here: only strided");
}

}  // namespace keyfall::ops
