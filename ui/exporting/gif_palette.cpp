// SPDX-License-Identifier: MIT
#include "ui/exporting/gif_palette.h"

#include <algorithm>
#include <limits>

namespace keyfall {

namespace {

constexpr std::size_t kMostColors = 255;  // one of 256 places says "unchanged"
constexpr QRgb kOpaque = 0xff'00'00'00U;

/// How unlike two colours look, roughly: eyes see green best and blue least.
int unlikeness(QRgb a, QRgb b)
{
    const int red = qRed(a) - qRed(b);
    const int green = qGreen(a) - qGreen(b);
    const int blue = qBlue(a) - qBlue(b);
    return 3 * red * red + 4 * green * green + 2 * blue * blue;
}

/// Every colour of the animation, the most frequent first.
std::vector<QRgb> byFrequency(const Animation& animation)
{
    std::unordered_map<QRgb, std::uint64_t> counts;
    for (const AnimationFrame& frame : animation.frames)
        for (int y = 0; y < frame.change.height(); ++y) {
            const auto* pixels = reinterpret_cast<const QRgb*>(frame.change.constScanLine(y));
            for (int x = 0; x < frame.change.width();) {  // flat pictures have long runs of one colour
                const int from = x;
                while (x < frame.change.width() && pixels[x] == pixels[from])
                    ++x;
                if (qAlpha(pixels[from]) != 0)
                    counts[pixels[from] | kOpaque] += static_cast<std::uint64_t>(x - from);
            }
        }
    std::vector<std::pair<QRgb, std::uint64_t>> sorted(counts.begin(), counts.end());
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    std::vector<QRgb> colors;
    colors.reserve(sorted.size());
    for (const auto& [color, count] : sorted)
        colors.push_back(color);
    return colors;
}

}  // namespace

GifPalette::GifPalette(const Animation& animation)
{
    const std::vector<QRgb> wanted = byFrequency(animation);
    const auto isNew = [this](QRgb color, int least) {
        return std::none_of(colors_.begin(), colors_.end(),
                            [&](QRgb known) { return unlikeness(known, color) < least; });
    };
    // An item may be hidden by others: only what is seen needs a place.
    for (const QRgb color : wanted)
        if (colors_.size() < kMostColors && std::binary_search(animation.flat.begin(), animation.flat.end(), color))
            colors_.push_back(color);
    // Spread out first, nearer ones where places are left.
    for (const int least : {900, 400, 150, 50, 1})
        for (const QRgb color : wanted)
            if (colors_.size() < kMostColors && isNew(color, least))
                colors_.push_back(color);
    if (colors_.empty())
        colors_.push_back(kOpaque);
    for (std::size_t i = 0; i < colors_.size(); ++i)
        known_.emplace(colors_[i], static_cast<std::uint8_t>(i + 1));
}

std::vector<QRgb> GifPalette::padded() const
{
    std::size_t size = 2;
    while (size < colors_.size() + 1)
        size *= 2;
    std::vector<QRgb> colors{kOpaque};
    colors.insert(colors.end(), colors_.begin(), colors_.end());
    colors.resize(size, kOpaque);
    return colors;
}

std::uint8_t GifPalette::nearest(QRgb color) const
{
    if (qAlpha(color) == 0)
        return kUnchanged;
    color |= kOpaque;
    if (const auto known = known_.find(color); known != known_.end())
        return known->second;
    int least = std::numeric_limits<int>::max();
    std::uint8_t place = 0;
    for (std::size_t i = 0; i < colors_.size(); ++i)
        if (const int distance = unlikeness(colors_[i], color); distance < least) {
            least = distance;
            place = static_cast<std::uint8_t>(i + 1);
        }
    known_.emplace(color, place);
    return place;
}

}  // namespace keyfall
