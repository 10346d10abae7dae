// SPDX-License-Identifier: MIT
#include "ui/callgraph/flame_crowd.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace keyfall {

namespace {

constexpr std::size_t kLookedAt = 64;

}  // namespace

FlameCrowd crowdOf(const FlameTrack& track, std::vector<std::uint32_t>::const_iterator begin,
                   std::vector<std::uint32_t>::const_iterator end)
{
    FlameCrowd crowd;
    crowd.count = static_cast<std::size_t>(std::max<std::ptrdiff_t>(end - begin, 0));
    const std::size_t looked = std::min(crowd.count, kLookedAt);
    std::map<std::string_view, std::size_t> operators;
    for (std::size_t i = 0; i < looked; ++i) {
        // A program repeats itself: steps of one length would meet the same operator again and again.
        const std::size_t jitter = i * 40503 % (crowd.count / looked);
        const std::uint32_t bar = begin[static_cast<std::ptrdiff_t>(i * crowd.count / looked + jitter)];
        ++operators[track.thread.graph->find(track.flame.bars[bar].hop)->op.str()];
    }
    if (operators.empty())
        return crowd;
    const auto most = std::max_element(operators.begin(), operators.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    constexpr std::string_view kAten = "aten::";
    const std::string_view name = most->first;
    crowd.name = QString::fromStdString(std::string(name.substr(name.starts_with(kAten) ? kAten.size() : 0)));
    crowd.alone = operators.size() == 1;
    return crowd;
}

}  // namespace keyfall
