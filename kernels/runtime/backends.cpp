// SPDX-License-Identifier: MIT
#include "kernels/runtime/backends.h"

#include "kernels/cpu/cpu_backend.h"
#include "kernels/meta/meta_backend.h"
#include "kernels/privateuse1/device_memory.h"

namespace keyfall {

void installBackends()
{
    ops::registerBackend(cpu::backend());
    ops::registerBackend(meta::backend());
    ops::registerBackend(privateuse1::backend());
}

}  // namespace keyfall
