// SPDX-License-Identifier: MIT
#include "ui/kernels/launch_grid.h"

#include "core/program/cuda_schedule.h"
#include "core/program/kernel_extents.h"
#include "core/program/kernel_signature.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

std::int64_t product(const LaunchDims& dims)
{
    return dims[0] * dims[1] * dims[2];
}

}  // namespace

std::int64_t LaunchGrid::blocks() const
{
    return points == 0 ? 0 : product(size.global);
}

std::int64_t LaunchGrid::threads() const
{
    return size.local ? product(*size.local) : 1;
}

std::int64_t LaunchGrid::busyThreads(std::int64_t block) const
{
    if (rowSteps)
        return block < points ? std::min(threads(), *rowSteps) : 0;
    const std::int64_t wanted = (points + perThread - 1) / perThread;
    return std::clamp<std::int64_t>(wanted - block * threads(), 0, threads());
}

std::int64_t LaunchGrid::firstPoint(std::int64_t block, std::int64_t thread) const
{
    if (rowSteps)
        return thread < busyThreads(block) ? block : -1;
    const std::int64_t point = (block * threads() + thread) * perThread;
    return point < points ? point : -1;
}

std::string LaunchGrid::placeOf(std::int64_t point) const
{
    std::string text;
    for (std::size_t a = axes.size(); a-- > 0;) {
        text = fmt::format("{} = {}{}{}", axes[a].first, point % axes[a].second, text.empty() ? "" : ", ", text);
        point /= axes[a].second;
    }
    return text;
}

Json LaunchGrid::json() const
{
    return {{"device", nameOf(device)},
            {"global", size.global},
            {"local", size.local ? Json(*size.local) : Json(nullptr)},
            {"points", points},
            {"points_per_thread", perThread},
            {"tuned", tuned ? tuned->json() : Json(nullptr)}};
}

Expected<LaunchGrid> launchGridOf(const KernelProgram& program, Device device, const SizeValues& values,
                                  const std::optional<LocalTuning>& tuned)
{
    const auto list = variableValues(program, values);
    if (!list)
        return tl::unexpected(list.error());
    const auto extents = extentsOf(program, *list);
    if (!extents)
        return tl::unexpected(extents.error());
    LaunchGrid grid;
    grid.device = device;
    grid.points = extents->empty ? 0 : extents->points;
    for (std::size_t a = 0; a < program.axes.size(); ++a)
        grid.axes.emplace_back(program.axes[a].name, extents->axes[a]);
    if (grid.points == 0)
        return grid;
    LaunchSizes sizes = device.type == DeviceType::cuda
        ? cudaSchedule(program, tuned ? LocalSize::timed : LocalSize::fixed).sizes
        : signatureOf(program).sizes;
    if (device.type == DeviceType::cuda && tuned) {
        grid.tuned = tuned;
        if (tuned->threads > 0)
            sizes = inBlocksOf(tuned->threads, sizes);
    }
    const auto size = sizes.evaluate(LaunchLimits::of(device), values, program.declarations());
    if (!size)
        return tl::unexpected(size.error());
    grid.size = *size;
    const std::int64_t all = grid.blocks() * grid.threads();
    grid.perThread = (grid.points + all - 1) / all;
    if (device.type == DeviceType::cuda && blocksAreRows(program)) {
        const auto steps = rowSteps(program);
        const auto count = steps ? steps->evaluate(values) : Expected<std::int64_t>(grid.threads());
        grid.rowSteps = std::max<std::int64_t>(0, count.value_or(grid.threads()));
    }
    return grid;
}

}  // namespace keyfall
