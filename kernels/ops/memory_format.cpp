// SPDX-License-Identifier: MIT
#include "kernels/ops/memory_format.h"

#include "kernels/ops/allocate.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/memory_order.h"
#include "kernels/ops/shape/sizes.h"

#include <algorithm>

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

Tensor emptyWithStrides(Device device, DType dtype, const std::vector<std::int64_t>& size,
                        const std::vector<std::int64_t>& stride)
{
    if (size.size() != stride.size())
        reject("dimensionality of sizes (" + std::to_string(size.size()) + ") must match dimensionality of strides ("
               + std::to_string(stride.size()) + ")");
    const Dims shape(size.begin(), size.end());
    const Dims strides(stride.begin(), stride.end());
    checkSizes(shape);
    if (std::any_of(stride.begin(), stride.end(), [](std::int64_t each) { return each < 0; }))
        rejectStorage(shape, strides);
    (void)storageBytes(shape, strides, dtype);
    checkCount(shape);
    return emptyOn(device, dtype, shape, strides);
}

}  // namespace keyfall::ops
