// SPDX-License-Identifier: MIT
#include "kernels/ops/shape/sizes.h"

#include "kernels/ops/reject.h"

#include <stdexcept>
#include <string>

namespace keyfall::ops {

void checkCount(const Dims& shape)
{
    // As PyTorch counts: a product that was too large is an error, also where a zero follows.
    std::uint64_t count = 1;
    bool overflow = false;
    for (const std::int64_t size : shape)
        overflow = __builtin_mul_overflow(count, static_cast<std::uint64_t>(size), &count) || overflow;
    if (overflow || count > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
        reject("numel: integer multiplication overflow");
}

void rejectStorage(const Dims& shape, const Dims& strides)
{
    bool inRows = strides.size() != shape.size();
    try {
        inRows = inRows || strides == contiguousStrides(shape);
    } catch (const std::overflow_error&) {  // then they are others
    }
    reject("Storage size calculation overflowed with sizes=" + textOf(shape)
           + (inRows ? std::string() : " and strides=" + textOf(strides)));
}

}  // namespace keyfall::ops
