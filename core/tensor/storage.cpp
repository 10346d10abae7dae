// SPDX-License-Identifier: MIT
#include "core/tensor/storage.h"

#include "core/tensor/host_allocator.h"
#include "core/tensor/tensor.h"

namespace keyfall {

std::shared_ptr<Storage> Storage::onHost(std::size_t bytes)
{
    const auto giveBack = [bytes](void* block) { HostAllocator::release(block, bytes); };
    // Held here until the storage has it: there may be memory for the block and none for the storage.
    std::unique_ptr<void, decltype(giveBack)> block(HostAllocator::allocate(bytes), giveBack);
    auto storage = std::make_shared<Storage>(kCpu, block.get(), bytes, giveBack);
    static_cast<void>(block.release());
    return storage;
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
