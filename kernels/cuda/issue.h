// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/recorder.h"
#include "core/dispatch/thread_state.h"
#include "kernels/cuda/cuda_devices.h"
#include "kernels/cuda/cuda_failure.h"
#include "kernels/cuda/kernel_table.h"

#include <initializer_list>
#include <string>

/// From a kernel's functor to a running launch: errors worded, events noted.
namespace keyfall::cuda {

/// The tensors a launch works on, output first; they word an error and choose the device.
using LaunchSite = std::initializer_list<const Tensor*>;

/// The device of the site's output.
[[nodiscard]] const CudaDevices::Slot& slotOf(const CudaDevices& devices, const Tensor& output);

/// Launches on the current stream; a launch event for the running hop when it is recorded. Throws DeviceError that names
/// the kernel, its launch configuration, the tensors and CUDA's error.
void issue(const CudaDevices& devices, const KernelEntry& kernel, const void* functor, const LaunchConfig& config,
           LaunchSite site);

template <class F>
void issue(const CudaDevices& devices, const F& functor, const LaunchConfig& config, LaunchSite site)
{
    issue(devices, kKernelEntry<F>, &functor, config, site);
}

/// `add_kernel<float> <<<(4, 1, 1), (256, 1, 1)>>>`
[[nodiscard]] std::string textOf(const KernelEntry& kernel, const LaunchConfig& config);

/// Attaches an event to the hop that runs on this thread; `text()` is only called when somebody records.
template <class Text>
void noteEvent(EventKind kind, Text&& text)
{
    // A backend runs inside of a kernel, so the state this thread used last is the running call's.
    if (Recorder* recorder = tCurrentState->recorder)
        recorder->note(kind, text());
}

/// `cuda:0: <what> failed: cudaErrorIllegalAddress, an illegal ... (float32 [2, 3] -> float32 [3])`
[[noreturn]] void throwDeviceError(const CudaFailure& failure, const std::string& what, LaunchSite site);

/// Calls `work`; a CudaFailure becomes a DeviceError as above.
template <class Work>
void guarded(const std::string& what, LaunchSite site, Work&& work)
{
    try {
        work();
    } catch (const CudaFailure& failure) {
        throwDeviceError(failure, what, site);
    }
}

}  // namespace keyfall::cuda
