// SPDX-License-Identifier: MIT
#include "kernels/runtime/backend_select.h"

#include "core/script/factory_call.h"

namespace keyfall {

bool selectsBackend(const OperatorHandle& op)
{
    return op.schema() && factoryDevice(*op.schema());
}

Kernel backendSelectKernel()
{
    return Kernel::boxed(
        [](const BoxedCall& call, Stack& stack) {
            const KeyModel& model = call.dispatcher().model();
            const std::size_t device = factoryDevice(*OperatorHandle(call.op).schema()).value();
            call.redispatch(call.keysBelow() | (factoryKeys(model, stack, device) & model.below(call.key)), stack);
        },
        "standard:backend_select");
}

}  // namespace keyfall
