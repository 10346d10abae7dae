// SPDX-License-Identifier: MIT
#include "kernels/ops/backend.h"

#include "core/dispatch/dispatch_error.h"

#include <array>
#include <atomic>

namespace keyfall::ops {

namespace {

std::atomic<const Backend*>& slotFor(DeviceType type)
{
    static std::array<std::atomic<const Backend*>, 4> backends{};
    return backends[static_cast<std::size_t>(type)];
}

}  // namespace

const Backend& backendFor(DeviceType type)
{
    if (const Backend* backend = slotFor(type).load(std::memory_order_acquire))
        return *backend;
    throw DispatchError(DispatchErrorKind::device,
                        "there is no backend for " + nameOf(Device{type, 0})
                            + " in this process: nothing can be allocated or computed there (see `keyfall devices`)");
}

void registerBackend(const Backend& backend)
{
    slotFor(backend.type()).store(&backend, std::memory_order_release);
}

}  // namespace keyfall::ops
