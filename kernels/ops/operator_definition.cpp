// SPDX-License-Identifier: MIT
#include "kernels/ops/operator_definition.h"

namespace keyfall::ops {

Kernel OperatorDefinition::cpu() const
{
    return kernelFor(backendFor(DeviceType::cpu));
}

Kernel OperatorDefinition::meta() const
{
    return kernelFor(backendFor(DeviceType::meta));
}

}  // namespace keyfall::ops
