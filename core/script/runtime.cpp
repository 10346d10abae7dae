// SPDX-License-Identifier: MIT
#include "core/script/runtime.h"

#include "core/dispatch/kernel.h"

namespace keyfall {

std::optional<Kernel> Runtime::standIn(const OperatorHandle* /*op*/, Key /*key*/)
{
    return std::nullopt;
}

}  // namespace keyfall
