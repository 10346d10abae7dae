// SPDX-License-Identifier: MIT
#include "kernels/codegen/cuda_program.h"

#include "core/program/cuda_schedule.h"
#include "core/tensor/tensor.h"
#include "kernels/codegen/interpreter.h"
#include "kernels/codegen/proven_points.h"
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/cuda_failure.h"

#include <fmt/format.h>

#include <vector>

namespace keyfall::codegen {

namespace {

using Buffers = std::span<const std::span<std::byte>>;
using cuda::CudaDevice;
using cuda::CudaDevices;
using cuda::CudaFailure;

tl::unexpected<Error> failed(const std::string& what, const CudaFailure& failure)
{
    return tl::unexpected<Error>(
        Error{ErrorKind::failed, "cuda", fmt::format("{} failed: {}, {}", what, failure.code(), failure.what()), {}});
}

/// Where `device` is: device 0 for a program whose buffers are the host's.
Expected<const CudaDevices::Slot*> slotFor(Device device)
{
    const CudaDevices* devices = cuda::devicesInUse();
    const int index = device.type == DeviceType::cuda ? device.index : 0;
    if (devices == nullptr || index < 0 || index >= devices->count())
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, "cuda",
                                           fmt::format("there is no CUDA device cuda:{}", index),
                                           "keyfall devices says which there are, and why"});
    return &devices->at(index);
}

/// Memory of a device for one run, by its allocator.
class DeviceCopy {
public:
    DeviceCopy(const CudaDevices::Slot& slot, std::span<std::byte> host, cuda::Stream stream)
        : slot_(slot), host_(host), address_(slot.allocator->allocate(host.size(), stream).address), stream_(stream)
    {
        if (!host_.empty())
            slot_.device->copyFromHost(address_, host_.data(), host_.size(), stream_);
    }
    DeviceCopy(const DeviceCopy&) = delete;
    DeviceCopy& operator=(const DeviceCopy&) = delete;
    ~DeviceCopy() { slot_.allocator->release(address_); }

    [[nodiscard]] std::span<std::byte> bytes() const { return {static_cast<std::byte*>(address_), host_.size()}; }
    void copyBack()
    {
        if (!host_.empty())
            slot_.device->copyToHost(host_.data(), address_, host_.size(), stream_);
    }

private:
    const CudaDevices::Slot& slot_;
    std::span<std::byte> host_;
    void* address_;
    cuda::Stream stream_;
};

class CudaProgram final : public Program {
public:
    CudaProgram(KernelProgram program, const CudaDevices::Slot& slot, std::unique_ptr<cuda::LoadedKernel> kernel)
        : program_(std::move(program)),
          checked_(interpreted(program_)),
          slot_(slot),
          kernel_(std::move(kernel)),
          launch_(preparedLaunch(cudaSchedule(program_)))
    {
    }

    Expected<void> run(Buffers buffers, std::span<const std::int64_t> values, const LaunchSize& size) const override
    {
        try {
            const auto points = provenPoints(program_, buffers, values);
            if (!points)
                return tl::unexpected(points.error());
            if (!*points)
                return onHost(buffers, values, size);
            if (**points > 0)
                return launch(buffers, values, **points);
            return {};
        } catch (const CudaFailure& failure) {
            return failed("the launch", failure);
        }
    }

    /// On buffers of the host.
    Expected<void> runCopied(Buffers buffers, std::span<const std::int64_t> values, const LaunchSize& size) const
    {
        try {
            // What is not proved runs here anyway, and an error needs no copies.
            const auto points = provenPoints(program_, buffers, values);
            if (!points)
                return tl::unexpected(points.error());
            if (!*points)
                return checked_->run(buffers, values, size);
            std::vector<std::unique_ptr<DeviceCopy>> copies;
            std::vector<std::span<std::byte>> there;
            for (const std::span<std::byte> buffer : buffers) {
                copies.push_back(std::make_unique<DeviceCopy>(slot_, buffer, cuda::currentStream()));
                there.push_back(copies.back()->bytes());
            }
            if (**points > 0)
                if (auto done = launch(there, values, **points); !done)
                    return done;
            for (const auto& copy : copies)
                copy->copyBack();
            return {};
        } catch (const CudaFailure& failure) {
            return failed("running the kernel on copies", failure);
        }
    }

private:
    static PreparedLaunch preparedLaunch(const KernelSchedule& schedule)
    {
        return {schedule.sizes, LaunchLimits::of({DeviceType::cuda, 0}), schedule.varNames};
    }

    Expected<void> launch(Buffers buffers, std::span<const std::int64_t> values, std::int64_t points) const
    {
        const auto size = launch_.evaluate(values);
        if (!size)
            return tl::unexpected(size.error());
        std::vector<void*> addresses;
        for (const std::span<std::byte> buffer : buffers)
            addresses.push_back(buffer.data());
        std::vector<std::int64_t> integers(values.begin(), values.end());
        integers.push_back(points);
        const auto count = [](std::int64_t number) { return static_cast<std::uint32_t>(number); };
        slot_.device->launch(*kernel_, {addresses, integers},
                             {{count(size->global[0]), 1, 1}, {count((*size->local)[0]), 1, 1}}, cuda::currentStream());
        return {};
    }

    Expected<void> onHost(Buffers buffers, std::span<const std::int64_t> values, const LaunchSize& size) const
    {
        std::vector<std::vector<std::byte>> copies;
        std::vector<std::span<std::byte>> here;
        const cuda::Stream stream = cuda::currentStream();
        for (const std::span<std::byte> buffer : buffers) {
            copies.emplace_back(buffer.size());
            if (!buffer.empty())
                slot_.device->copyToHost(copies.back().data(), buffer.data(), buffer.size(), stream);
        }
        for (std::vector<std::byte>& copy : copies)
            here.emplace_back(copy);
        if (auto done = checked_->run(here, values, size); !done)
            return done;
        for (std::size_t i = 0; i < buffers.size(); ++i)
            if (!buffers[i].empty())
                slot_.device->copyFromHost(buffers[i].data(), here[i].data(), here[i].size(), stream);
        return {};
    }

    KernelProgram program_;
    std::shared_ptr<const Program> checked_;
    const CudaDevices::Slot& slot_;  ///< devices live as long as the process
    std::unique_ptr<cuda::LoadedKernel> kernel_;
    PreparedLaunch launch_;
};

class CopyingProgram final : public Program {
public:
    explicit CopyingProgram(std::shared_ptr<const CudaProgram> program) : program_(std::move(program)) {}
    Expected<void> run(Buffers buffers, std::span<const std::int64_t> values, const LaunchSize& size) const override
    {
        return program_->runCopied(buffers, values, size);
    }

private:
    std::shared_ptr<const CudaProgram> program_;
};

class EmulatedProgram final : public Program {
public:
    EmulatedProgram(std::shared_ptr<const Program> program, const CudaDevice& device)
        : program_(std::move(program)), device_(device)
    {
    }
    Expected<void> run(Buffers buffers, std::span<const std::int64_t> values, const LaunchSize& size) const override
    {
        try {
            std::vector<std::span<std::byte>> here;
            for (const std::span<std::byte> buffer : buffers)
                here.push_back(buffer.empty() ? buffer
                                              : std::span(device_.onHost(buffer.data(), buffer.size()), buffer.size()));
            return program_->run(here, values, size);
        } catch (const CudaFailure& failure) {
            return failed("the launch", failure);
        }
    }

private:
    std::shared_ptr<const Program> program_;
    const CudaDevice& device_;
};

}  // namespace

Expected<std::shared_ptr<const Program>> loadedOnDevice(KernelProgram program, std::span<const std::byte> image,
                                                        const std::string& entry, Device device)
{
    const auto slot = slotFor(device);
    if (!slot)
        return tl::unexpected(slot.error());
    try {
        auto kernel = (*slot)->device->load(image, entry);
        auto loaded = std::make_shared<const CudaProgram>(std::move(program), **slot, std::move(kernel));
        if (device.type == DeviceType::cuda)
            return loaded;
        return std::make_shared<const CopyingProgram>(std::move(loaded));
    } catch (const CudaFailure& failure) {
        return failed("loading the kernel", failure);
    }
}

Expected<std::shared_ptr<const Program>> onEmulatedDevice(std::shared_ptr<const Program> program, Device device)
{
    const auto slot = slotFor(device);
    if (!slot)
        return tl::unexpected(slot.error());
    if (!(*slot)->device->facts().emulated)
        return badInput("cuda", fmt::format("{} is no emulated device", nameOf(device)));
    return std::make_shared<const EmulatedProgram>(std::move(program), *(*slot)->device);
}

Expected<std::vector<double>> launchTimes(const Program& program, std::span<const std::span<std::byte>> buffers,
                                          std::span<const std::int64_t> values, int rounds)
{
    const auto slot = slotFor({DeviceType::cuda, 0});
    if (!slot)
        return tl::unexpected(slot.error());
    CudaDevice& device = *(*slot)->device;
    const cuda::Stream stream = cuda::currentStream();
    try {
        std::vector<std::unique_ptr<DeviceCopy>> copies;
        std::vector<std::span<std::byte>> there;
        for (const std::span<std::byte> buffer : buffers) {
            copies.push_back(std::make_unique<DeviceCopy>(**slot, buffer, stream));
            there.push_back(copies.back()->bytes());
        }
        std::vector<double> times;
        for (int round = -1; round < rounds; ++round) {
            const auto before = device.record(stream);
            if (auto done = program.run(there, values, {}); !done)
                return tl::unexpected(done.error());
            const auto after = device.record(stream);
            device.synchronize(stream);
            if (round >= 0)
                times.push_back(device.millisecondsBetween(*before, *after) * 1e6);
        }
        return times;
    } catch (const CudaFailure& failure) {
        return failed("timing the kernel", failure);
    }
}

}  // namespace keyfall::codegen
