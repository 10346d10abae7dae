// SPDX-License-Identifier: MIT
#include "kernels/cuda/stream_capture.h"

#include "kernels/cuda/capture_stream.h"
#include "kernels/cuda/cuda_failure.h"

#include <fmt/format.h>

namespace keyfall::cuda {

namespace {

tl::unexpected<Error> failed(const char* what, const CudaFailure& failure)
{
    // What lacked memory may have it later: a plan tries again.
    return tl::unexpected<Error>(Error{failure.isOutOfMemory() ? ErrorKind::unavailable : ErrorKind::failed,
                                       "cuda",
                                       fmt::format("{} failed: {}, {}", what, failure.code(), failure.what()),
                                       {}});
}

class CapturedStream final : public LaunchGraph {
public:
    CapturedStream(CudaDevice& device, std::unique_ptr<DeviceGraph> graph) : device_(device), graph_(std::move(graph))
    {
    }
    [[nodiscard]] std::size_t launches() const override { return graph_->nodes(); }
    [[nodiscard]] Expected<void> launch() const override
    {
        try {
            device_.launch(*graph_, currentStream());
            return {};
        } catch (const CudaFailure& failure) {
            return failed("the launch of a CUDA graph", failure);
        }
    }

private:
    CudaDevice& device_;
    std::unique_ptr<DeviceGraph> graph_;
};

}  // namespace

void StreamCapture::endAfterFailure() const
{
    try {
        static_cast<void>(device_.endCapture(kCaptureStream));
    } catch (const CudaFailure&) {
        // What failed first says more.
    }
}

Expected<std::unique_ptr<LaunchGraph>> StreamCapture::capture(const std::function<Expected<void>()>& work) const
{
    if (currentStream() == kCaptureStream)
        return failed("capturing a CUDA graph", CudaFailure("cudaErrorIllegalState", "a capture within a capture"));
    const std::lock_guard guard(mutex_);
    const StreamGuard stream(kCaptureStream);
    Expected<void> done;
    try {
        device_.beginCapture(kCaptureStream);
        try {
            done = work();
        } catch (...) {
            endAfterFailure();
            throw;
        }
        auto graph = device_.endCapture(kCaptureStream);
        if (done)
            return std::make_unique<CapturedStream>(device_, std::move(graph));
    } catch (const CudaFailure& failure) {
        if (done)  // else what failed first says more
            return failed("capturing a CUDA graph", failure);
    }
    return tl::unexpected<Error>(std::move(done.error()));
}

}  // namespace keyfall::cuda
