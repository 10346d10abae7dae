// SPDX-License-Identifier: MIT
#include "core/tensor/storage.h"

#include "core/tensor/host_allocator.h"
#include "core/tensor/tensor.h"

namespace keyfall {

std::shared_ptr<Storage> Storage::onHost(std::size_t bytes)
{
    void* const block = HostAllocator::allocate(bytes);
    try {
        return std::make_shared<Storage>(kCpu, block, bytes,
                                         [bytes](void* mine) { HostAllocator::release(mine, bytes); });
    } catch (...) {  // no memory for the storage itself
        HostAllocator::release(block, bytes);
        throw;
    }
}

std::shared_ptr<Storage> Storage::onMeta(std::size_t bytes)
{
    return std::make_shared<Storage>(kMeta, nullptr, bytes, Release());
}

void Storage::throwNotHostMemory() const
{
    throw DeviceError("this memory belongs to " + nameOf(device_)
                      + ", the host must not touch it; copy the tensor to cpu first");
}

}  // namespace keyfall
