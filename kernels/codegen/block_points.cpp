// SPDX-License-Identifier: MIT
#include "kernels/codegen/block_points.h"

#include <algorithm>
#include <utility>

namespace keyfall::codegen {

namespace {

/// Shorter rows are put together in one block.
constexpr std::int64_t kLongRow = 64;

}  // namespace

BlockPoints::BlockPoints(const KernelExtents& extents, std::span<LaneIntegers> names)
    : axes_(extents.axes), names_(names), at_(axes_.size()), coordinates_(axes_.size())
{
}

std::size_t BlockPoints::place(std::int64_t point, std::int64_t most)
{
    if (axes_.empty())
        return 1;
    if (std::int64_t rest = point; std::exchange(next_, point) != point)
        for (std::size_t axis = axes_.size(); axis-- > 0; rest /= axes_[axis])
            at_[axis] = rest % axes_[axis];
    const std::int64_t row = axes_.back();
    std::int64_t lanes = std::min<std::int64_t>(most, kLanes);
    inRow_ = row >= kLongRow || at_.back() + lanes <= row;
    if (inRow_) {
        lanes = std::min(most, row - at_.back());
        for (std::size_t axis = 0; axis < axes_.size(); ++axis)
            names_[axis] = {at_[axis], axis + 1 == axes_.size() ? 1 : 0, nullptr};
        advance(lanes);
        return static_cast<std::size_t>(lanes);
    }
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        coordinates_[axis].resize(kLanes);
        names_[axis] = {0, 0, coordinates_[axis].data()};
    }
    for (std::int64_t lane = 0; lane < lanes; ++lane) {
        for (std::size_t axis = 0; axis < axes_.size(); ++axis)
            coordinates_[axis][static_cast<std::size_t>(lane)] = at_[axis];
        advance(1);
    }
    return static_cast<std::size_t>(lanes);
}

void BlockPoints::advance(std::int64_t points)
{
    next_ += points;
    at_.back() += points;
    for (std::size_t axis = axes_.size(); axis-- > 0 && at_[axis] == axes_[axis];) {
        at_[axis] = 0;
        if (axis > 0)
            ++at_[axis - 1];
    }
}

}  // namespace keyfall::codegen
