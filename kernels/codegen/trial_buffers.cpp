// SPDX-License-Identifier: MIT
#include "kernels/codegen/trial_buffers.h"

#include "core/program/kernel_signature.h"

#include <algorithm>

namespace keyfall::codegen {

struct TrialBuffers::Copy {
    Copy(cuda::CachingAllocator& of, std::span<std::byte> buffer, cuda::Stream stream)
        : allocator(of),
          from(buffer.data()),
          there(static_cast<std::byte*>(of.allocate(buffer.size(), stream).address), buffer.size())
    {
    }
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;
    ~Copy() { allocator.release(there.data()); }

    cuda::CachingAllocator& allocator;
    const std::byte* from;
    std::span<std::byte> there;
};

TrialBuffers::TrialBuffers(const cuda::CudaDevices::Slot& slot, const KernelProgram& program,
                           std::span<const std::span<std::byte>> buffers, cuda::Stream stream)
    : slot_(slot), stream_(stream), buffers_(buffers.begin(), buffers.end())
{
    const std::vector<int> outs = signatureOf(program).outs;
    for (std::size_t i = 0; i < buffers_.size(); ++i) {
        const bool stored = std::find(outs.begin(), outs.end(), program.slots[i].number) != outs.end();
        if (!stored || buffers_[i].empty())
            continue;
        copies_.push_back(std::make_unique<Copy>(*slot.allocator, buffers_[i], stream));
        buffers_[i] = copies_.back()->there;
    }
}

TrialBuffers::~TrialBuffers() = default;

void TrialBuffers::restore() const
{
    for (const auto& copy : copies_)
        slot_.device->copyWithin(copy->there.data(), copy->from, copy->there.size(), stream_);
}

}  // namespace keyfall::codegen
