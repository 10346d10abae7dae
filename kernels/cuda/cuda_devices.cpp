// SPDX-License-Identifier: MIT
#include "kernels/cuda/cuda_devices.h"

#include "core/tensor/tensor.h"
#include "kernels/cuda/cuda_failure.h"
#include "kernels/cuda/emulated/emulated_device.h"
#include "kernels/cuda/real/real_devices.h"
#include "kernels/cuda/stream_capture.h"

namespace keyfall::cuda {

namespace {

using Devices = std::vector<std::unique_ptr<CudaDevice>>;

[[nodiscard]] std::string visibleText(const DeviceRequest& request)
{
    return request.visible ? " with CUDA_VISIBLE_DEVICES=\"" + *request.visible + "\"" : std::string();
}

[[nodiscard]] Expected<std::shared_ptr<CudaDevices>> emulated(const DeviceRequest& request, const std::string& why)
{
    const int count = request.visibleCount(0);
    if (count == 0)
        return CudaDevices::of({}, "CUDA_VISIBLE_DEVICES=\"" + request.visible.value_or("") + "\" hides every device");
    Devices devices;
    try {
        for (int i = 0; i < count; ++i)
            devices.push_back(std::make_unique<EmulatedDevice>(request.emulatedMemory));
    } catch (const CudaFailure& failure) {
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, "", failure.what(),
                                           "set KEYFALL_CUDA_EMULATED_MEMORY to less, or KEYFALL_CUDA=off"});
    }
    return CudaDevices::of(std::move(devices), why);
}

}  // namespace

Expected<std::shared_ptr<CudaDevices>> CudaDevices::choose(const DeviceRequest& request)
{
    if (request.mode == DeviceMode::off)
        return of({}, "switched off by KEYFALL_CUDA=off");
    if (request.mode == DeviceMode::emulated)
        return emulated(request, "emulated, as KEYFALL_CUDA=emulated asks for");

    RealDevices found = findRealDevices();
    if (!found.devices.empty())
        return of(std::move(found.devices),
                  (request.mode == DeviceMode::real ? "real, as KEYFALL_CUDA=real asks for"
                                                    : "real, because this machine has a CUDA device")
                      + visibleText(request));
    if (request.mode == DeviceMode::real)
        return tl::unexpected<Error>(
            Error{ErrorKind::unavailable, "KEYFALL_CUDA",
                  "a real CUDA device was asked for and there is none: " + found.whyNone + visibleText(request),
                  "use KEYFALL_CUDA=auto or emulated to go on with the emulated device"});
    return emulated(request, "emulated, because there is no real CUDA device: " + found.whyNone + visibleText(request));
}

std::shared_ptr<CudaDevices> CudaDevices::of(Devices devices, std::string reason)
{
    auto chosen = std::make_shared<CudaDevices>();
    for (auto& device : devices) {
        Slot slot{std::move(device), nullptr, nullptr};
        slot.allocator = std::make_unique<CachingAllocator>(*slot.device);
        slot.capture = std::make_unique<const StreamCapture>(*slot.device);
        chosen->slots_.push_back(std::move(slot));
    }
    chosen->reason_ = std::move(reason);
    return chosen;
}

const Expected<std::shared_ptr<CudaDevices>>& CudaDevices::ofProcess()
{
    static const auto* const kChosen = new Expected<std::shared_ptr<CudaDevices>>(
        DeviceRequest::fromEnvironment().and_then([](const DeviceRequest& request) { return choose(request); }));
    return *kChosen;
}

const CudaDevices::Slot& CudaDevices::at(int index) const
{
    if (index >= 0 && index < count())
        return slots_[static_cast<std::size_t>(index)];
    const std::string name = nameOf(Device{DeviceType::cuda, index});
    if (slots_.empty())
        throw DeviceError("there is no CUDA device " + name + ": " + reason_);
    throw DeviceError("there is no CUDA device " + name + ", the last one is "
                      + nameOf(Device{DeviceType::cuda, count() - 1}) + " (" + reason_ + ")");
}

std::vector<DeviceReport> CudaDevices::reports() const
{
    std::vector<DeviceReport> reports;
    for (int i = 0; i < count(); ++i) {
        const DeviceFacts& facts = slots_[static_cast<std::size_t>(i)].device->facts();
        reports.push_back({.name = nameOf(Device{DeviceType::cuda, i}),
                           .title = facts.title,
                           .available = true,
                           .emulated = facts.emulated,
                           .reason = reason_,
                           .memoryBytes = facts.memoryBytes,
                           .detail = facts.detail});
    }
    if (reports.empty())
        reports.push_back({.name = "cuda", .title = "no CUDA device", .reason = reason_, .detail = {}});
    return reports;
}

std::vector<DeviceReport> cudaDevices()
{
    const auto& chosen = CudaDevices::ofProcess();
    if (chosen)
        return (*chosen)->reports();
    return {{.name = "cuda", .title = "no CUDA device", .reason = chosen.error().text(), .detail = {}}};
}

}  // namespace keyfall::cuda
