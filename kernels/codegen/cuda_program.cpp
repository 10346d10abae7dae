// SPDX-License-Identifier: MIT
#include "kernels/codegen/cuda_program.h"

#include "core/tensor/tensor.h"
#include "kernels/codegen/interpreter.h"
#include "kernels/codegen/proven_points.h"
#include "kernels/codegen/trial_buffers.h"
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/cuda_failure.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
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
    CudaProgram(KernelProgram program, const CudaDevices::Slot& slot, std::unique_ptr<cuda::LoadedKernel> kernel,
                Blocks blocks)
        : program_(std::move(program)),
          checked_(interpreted(program_)),
          slot_(slot),
          kernel_(std::move(kernel)),
          launch_(preparedLaunch(cudaSchedule(program_, blocks.local)))
    {
        if (blocks.local == LocalSize::timed) {
            const bool ours = blocks.known && blocks.known->device == slot_.device->facts().title;
            tuner_ = std::make_unique<LocalTuner>(ours ? std::move(blocks.known) : std::nullopt);
        }
    }

    [[nodiscard]] const GraphCapture* capture() const override { return slot_.capture.get(); }
    [[nodiscard]] const LocalTuner* tuner() const override { return tuner_.get(); }
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
        if (tuner_)
            tuner_->decide([&] { return timedOn(buffers, values, points); });
        if (const std::int64_t threads = tuner_ ? tuner_->threads() : 0; threads > 0)
            return launchIn(threads, buffers, values, points);
        const auto size = launch_.evaluate(values);
        if (!size)
            return tl::unexpected(size.error());
        issue(size->global[0], (*size->local)[0], buffers, values, points);
        return {};
    }

    Expected<void> launchIn(std::int64_t threads, Buffers buffers, std::span<const std::int64_t> values,
                            std::int64_t points) const
    {
        const std::int64_t blocks = blocksAreRows(program_) ? points : (points + threads - 1) / threads;
        if (blocks > std::numeric_limits<std::int32_t>::max())
            return badInput("cuda", fmt::format("{} blocks of {} threads are more than a launch has", blocks, threads));
        issue(blocks, threads, buffers, values, points);
        return {};
    }

    /// The fastest local size for this launch's data.
    LocalTuning timedOn(Buffers buffers, std::span<const std::int64_t> values, std::int64_t points) const
    {
        CudaDevice& device = *slot_.device;
        const cuda::Stream stream = cuda::currentStream();
        try {
            const TrialBuffers trial(slot_, program_, buffers, stream);
            const BlockTimer time = [&](std::int64_t threads) -> Expected<std::int64_t> {
                try {
                    trial.restore();
                    const auto before = device.record(stream);
                    if (auto done = launchIn(threads, trial.buffers(), values, points); !done)
                        return tl::unexpected(done.error());
                    const auto after = device.record(stream);
                    device.synchronize(stream);
                    return std::llround(device.millisecondsBetween(*before, *after) * 1e6);
                } catch (const CudaFailure& failure) {
                    return failed("a trial", failure);
                }
            };
            return timedBlocks(time, device.facts().title);
        } catch (const CudaFailure& failure) {
            const auto error = failed("copying what it stores, so that trials change nothing,", failure);
            return {0, device.facts().title, {}, error.value().text()};
        }
    }

    void issue(std::int64_t blocks, std::int64_t threads, Buffers buffers, std::span<const std::int64_t> values,
               std::int64_t points) const
    {
        std::vector<void*> addresses;
        for (const std::span<std::byte> buffer : buffers)
            addresses.push_back(buffer.empty() ? nullptr : buffer.data());
        const auto variables = values.first(program_.variables.size());  // without core_id, which nobody takes there
        std::vector<std::int64_t> integers(variables.begin(), variables.end());
        integers.push_back(points);
        const auto count = [](std::int64_t number) { return static_cast<std::uint32_t>(number); };
        slot_.device->launch(*kernel_, {addresses, integers}, {{count(blocks), 1, 1}, {count(threads), 1, 1}},
                             cuda::currentStream());
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
    std::unique_ptr<LocalTuner> tuner_;  ///< null: its local size is not timed
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

}  // namespace

Expected<std::shared_ptr<const Program>> loadedOnDevice(KernelProgram program, const DeviceCode& code, Device device,
                                                        Blocks blocks)
{
    const auto slot = slotFor(device);
    if (!slot)
        return tl::unexpected(slot.error());
    try {
        auto loaded = std::make_shared<const CudaProgram>(std::move(program), **slot, code.loadedOn(*(*slot)->device),
                                                          std::move(blocks));
        if (device.type == DeviceType::cuda)
            return loaded;
        return std::make_shared<const CopyingProgram>(std::move(loaded));
    } catch (const CudaFailure& failure) {
        return failed("loading the kernel", failure);
    }
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
