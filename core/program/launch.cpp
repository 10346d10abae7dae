// SPDX-License-Identifier: MIT
#include "core/program/launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>

namespace keyfall {

namespace {

using Dimension = std::size_t;

tl::unexpected<Error> nonPositive(std::string_view which, Dimension dimension, std::int64_t value)
{
    return badInput({}, fmt::format("{} dimension {} is {}: non-positive", which, dimension, value),
                    "every dimension of a launch is at least 1");
}

tl::unexpected<Error> exceeds(std::string_view which, Dimension dimension, std::int64_t value, std::int64_t limit)
{
    return badInput(
        {}, fmt::format("{} dimension {} is {}, which exceeds the device's limit {}", which, dimension, value, limit));
}

Expected<void> checked(std::string_view which, Dimension dimension, std::int64_t value, std::int64_t limit)
{
    if (value < 1)
        return nonPositive(which, dimension, value);
    if (value > limit)
        return exceeds(which, dimension, value, limit);
    return {};
}

/// The smallest power of two that is at least `n`, or `most` (a power of two) if that is smaller.
std::int64_t powerUpTo(std::int64_t n, std::int64_t most)
{
    return n >= most ? most : static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(n)));
}

LaunchDims chosenBlock(const LaunchDims& items)
{
    const std::int64_t x = powerUpTo(items[0], 256);
    const std::int64_t y = powerUpTo(items[1], 256 / x);
    return {x, y, powerUpTo(items[2], std::min<std::int64_t>(256 / (x * y), 64))};
}

/// `value(local, dimension)` evaluates one expression.
template <class Value>
Expected<LaunchSize> launchOf(const LaunchLimits& limits, bool hasLocal, const Value& value)
{
    const bool chooses = !hasLocal && limits.choosesBlocks;
    LaunchSize size;
    for (Dimension i = 0; i < 3; ++i) {
        const Expected<std::int64_t> number = value(false, i);
        if (!number)
            return tl::unexpected(number.error());
        const std::int64_t limit = chooses ? std::numeric_limits<std::int64_t>::max() : limits.global[i];
        if (auto fits = checked("global", i, *number, limit); !fits)
            return tl::unexpected(std::move(fits.error()));
        size.global[i] = *number;
    }
    if (hasLocal) {
        LaunchDims local{};
        for (Dimension i = 0; i < 3; ++i) {
            const Expected<std::int64_t> number = value(true, i);
            if (!number)
                return tl::unexpected(number.error());
            if (auto fits = checked("local", i, *number, limits.local[i]); !fits)
                return tl::unexpected(std::move(fits.error()));
            local[i] = *number;
        }
        size.local = local;
    } else if (chooses) {
        size.local = chosenBlock(size.global);
        for (Dimension i = 0; i < 3; ++i) {
            size.global[i] = 1 + (size.global[i] - 1) / (*size.local)[i];
            if (auto fits = checked("global", i, size.global[i], limits.global[i]); !fits)
                return tl::unexpected(std::move(fits.error()));
        }
    }
    if (limits.threads && size.local) {
        const auto& local = *size.local;
        const detail::Wide threads = static_cast<detail::Wide>(local[0]) * local[1] * local[2];
        if (threads > *limits.threads)
            return badInput({},
                            fmt::format("a block of {} threads ({} x {} x {}) exceeds the device's limit {}",
                                        static_cast<std::uint64_t>(threads), local[0], local[1], local[2],
                                        *limits.threads));
    }
    return size;
}

}  // namespace

LaunchLimits LaunchLimits::of(Device device)
{
    LaunchLimits limits;
    if (device.type != DeviceType::cuda)
        return limits;
    limits.global = {2147483647, 65535, 65535};
    limits.local = {1024, 1024, 64};
    limits.threads = 1024;
    limits.choosesBlocks = true;
    return limits;
}

Expected<LaunchSize> LaunchSizes::evaluate(const LaunchLimits& limits, const SizeValues& values,
                                           const SizeDeclarations& declared) const
{
    return launchOf(limits, local.has_value(), [&](bool ofLocal, Dimension i) {
        return (ofLocal ? *local : global)[i].evaluate(values, declared);
    });
}

PreparedLaunch::PreparedLaunch(const LaunchSizes& sizes, const LaunchLimits& limits,
                               const std::vector<std::string>& variables, const SizeDeclarations& declared)
    : sizes_(sizes), limits_(limits), variables_(variables), declared_(declared)
{
    const auto compile = [this](const SizeExpr& expr) {
        return SizeCode(expr, [this, &expr](std::size_t name) {
            const std::string& text = expr.names()[name];
            const auto at = std::find(variables_.begin(), variables_.end(), text);
            SizeCode::Place place{static_cast<std::uint32_t>(at - variables_.begin()), std::nullopt,
                                  at == variables_.end()};
            if (const auto bounds = declared_.find(text); bounds != declared_.end())
                place.bounds = bounds->second;
            return place;
        });
    };
    std::transform(sizes.global.begin(), sizes.global.end(), global_.begin(), compile);
    if (sizes.local)
        std::transform(sizes.local->begin(), sizes.local->end(), local_.begin(), compile);
}

namespace {

/// Tells that the slower evaluation with names has the sentence. An empty text is not allocated.
tl::unexpected<Error> toExplain()
{
    return badInput({}, {});
}

}  // namespace

/// The launch where nothing is wrong and nothing is to be chosen, which is almost every time.
std::optional<LaunchSize> PreparedLaunch::plain(std::span<const std::int64_t> values) const
{
    if (limits_.choosesBlocks && !sizes_.local)
        return std::nullopt;
    std::optional<LaunchSize> size(std::in_place);
    const auto fill = [&values](const std::array<SizeCode, 3>& codes, const LaunchDims& most, LaunchDims& dims) {
        for (std::size_t i = 0; i < dims.size(); ++i) {
            const SizeResult result = codes[i].evaluate(values);
            if (result.fault != SizeFault::none || result.value < 1 || result.value > most[i])
                return false;
            dims[i] = result.value;
        }
        return true;
    };
    if (!fill(global_, limits_.global, size->global))
        return std::nullopt;
    if (!sizes_.local)
        return size;
    LaunchDims& local = size->local.emplace();
    if (!fill(local_, limits_.local, local))
        return std::nullopt;
    if (limits_.threads
        && (local[0] > *limits_.threads || local[1] > *limits_.threads || local[2] > *limits_.threads
            || local[0] * local[1] * local[2] > *limits_.threads))
        return std::nullopt;
    return size;
}

Expected<LaunchSize> PreparedLaunch::evaluate(std::span<const std::int64_t> values) const
{
    if (auto size = plain(values))
        return *size;
    auto size = launchOf(limits_, sizes_.local.has_value(), [&](bool ofLocal, Dimension i) -> Expected<std::int64_t> {
        const SizeResult result = (ofLocal ? local_ : global_)[i].evaluate(values);
        if (result.fault != SizeFault::none)
            return toExplain();
        return result.value;
    });
    if (size || !size.error().message.empty())
        return size;
    return explained(values);
}

Expected<LaunchSize> PreparedLaunch::explained(std::span<const std::int64_t> values) const
{
    SizeValues named;
    for (std::size_t i = 0; i < variables_.size() && i < values.size(); ++i)
        named[variables_[i]] = values[i];
    return sizes_.evaluate(limits_, named, declared_);
}

}  // namespace keyfall
