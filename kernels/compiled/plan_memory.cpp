// SPDX-License-Identifier: MIT
#include "kernels/compiled/plan_memory.h"

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/cuda_failure.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

Device deviceOf(const codegen::Fusion& fusion)
{
    const std::vector<codegen::FusionValue>& values = fusion.graph.values;
    const bool same = std::all_of(values.begin(), values.end(), [&values](const codegen::FusionValue& each) {
        return each.device == values.front().device;
    });
    return same && !values.empty() ? values.front().device : kCpu;
}

PlanMemory unfilledMemory(Device device)
{
    const auto allocate = [device](std::uint64_t bytes) -> Expected<std::shared_ptr<std::byte>> {
        if (device.type != DeviceType::cuda)
            return std::shared_ptr<std::byte>(new std::byte[bytes], std::default_delete<std::byte[]>());
        cuda::CachingAllocator& allocator = *cuda::devicesInUse()->at(device.index).allocator;
        try {
            return std::shared_ptr<std::byte>(
                static_cast<std::byte*>(allocator.allocate(bytes, cuda::currentStream()).address),
                [&allocator](std::byte* address) { allocator.release(address); });
        } catch (const cuda::CudaFailure& failure) {
            return tl::unexpected<Error>(
                Error{ErrorKind::unavailable, "plan",
                      fmt::format("{} has no memory for its buffers: {}", nameOf(device), failure.what()),
                      "use smaller tensors; their sizes change nothing in the plan"});
        }
    };
    return {device, allocate};
}

}  // namespace keyfall
