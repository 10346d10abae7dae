// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/find_true.h"

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/issue.h"
#include "kernels/ops/allocate.h"

#include <algorithm>

namespace keyfall::cuda {

Tensor CudaBackend::findTrue(const Tensor& marks) const
{
    constexpr std::uint32_t kThreads = 128;
    constexpr std::int64_t kMostPieces = 8192;  // their counts are added up by one thread
    constexpr std::int64_t kLeastPiece = 64;
    const std::int64_t length = marks.numel();
    const std::int64_t piece = std::max(kLeastPiece, (length + kMostPieces - 1) / kMostPieces);
    const std::int64_t pieces = (length + piece - 1) / piece;
    const LaunchConfig config{{static_cast<std::uint32_t>((pieces + kThreads - 1) / kThreads), 1, 1}, {kThreads, 1, 1}};

    const Tensor counts = ops::emptyOn(marks.device(), DType::int64, Dims{pieces});
    CountTrueKernel count;
    count.marks = marks.deviceAddress();
    count.counts = counts.deviceAddress();
    count.length = length;
    count.piece = piece;
    issue(devices(), count, config, {&counts, &marks});

    ops::AlongPlan sums;
    sums.output = ops::emptyOn(marks.device(), DType::int64, Dims{pieces});
    sums.input = counts;
    cumsum(sums);
    // The host waits here: it has to know how large the result is.
    const Tensor last = sums.output.view(Dims{}, Dims{}, pieces - 1);
    const std::int64_t found = *ops::copyTo(last, kCpu, DType::int64).hostData<const std::int64_t>();
    Tensor positions = ops::emptyOn(marks.device(), DType::int64, Dims{found});
    if (found == 0)
        return positions;

    PlaceTrueKernel place;
    static_cast<MarkedPieces&>(place) = count;
    place.counts = sums.output.deviceAddress();
    place.positions = positions.deviceAddress();
    issue(devices(), place, config, {&positions, &marks, &sums.output});
    return positions;
}

}  // namespace keyfall::cuda
