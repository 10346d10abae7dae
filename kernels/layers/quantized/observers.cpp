// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/observers.h"

#include "kernels/ops/reject.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace keyfall::quantized {

namespace {

struct Range {
    float least;
    float most;
};

std::optional<Range> rangeIn(const std::vector<double>& batch)
{
    std::optional<Range> range;
    for (const double number : batch) {
        const auto value = static_cast<float>(number);
        if (!std::isfinite(value))
            continue;
        range = range ? Range{std::min(range->least, value), std::max(range->most, value)} : Range{value, value};
    }
    return range;
}

QParams chosen(const std::optional<float>& least, float most, const ObserverOptions& options)
{
    return least ? chooseQParams(*least, most, options.codes, options.scheme) : QParams();
}

}  // namespace

void MinMaxObserver::see(const std::vector<double>& batch)
{
    const auto range = rangeIn(batch);
    if (!range)
        return;
    most_ = least_ ? std::max(most_, range->most) : range->most;
    least_ = least_ ? std::min(*least_, range->least) : range->least;
}

QParams MinMaxObserver::qparams(const ObserverOptions& options) const
{
    return chosen(least_, most_, options);
}

void MovingAverageObserver::see(const std::vector<double>& batch)
{
    const auto range = rangeIn(batch);
    if (!range)
        return;
    most_ = least_ ? most_ + constant_ * (range->most - most_) : range->most;
    least_ = least_ ? *least_ + constant_ * (range->least - *least_) : range->least;
}

QParams MovingAverageObserver::qparams(const ObserverOptions& options) const
{
    return chosen(least_, most_, options);
}

void PerChannelObserver::see(const std::vector<double>& batch, std::int64_t channels, std::int64_t stride)
{
    if (channels_.empty())
        channels_.resize(static_cast<std::size_t>(channels));
    if (static_cast<std::int64_t>(channels_.size()) != channels)
        ops::reject("per_channel_minmax: the batches before had " + std::to_string(channels_.size())
                    + " channels, this one has " + std::to_string(channels));
    std::vector<std::vector<double>> parts(channels_.size());
    for (std::size_t i = 0; i < batch.size(); ++i)
        parts[i / static_cast<std::size_t>(stride) % parts.size()].push_back(batch[i]);
    for (std::size_t c = 0; c < parts.size(); ++c)
        channels_[c].see(parts[c]);
}

QParams PerChannelObserver::qparams(const ObserverOptions& options) const
{
    QParams all{{}, {}, axis_};
    for (const MinMaxObserver& channel : channels_) {
        const QParams one = channel.qparams(options);
        all.scales.push_back(one.scale());
        all.zeroPoints.push_back(one.zeroPoint());
    }
    return all;
}

}  // namespace keyfall::quantized
