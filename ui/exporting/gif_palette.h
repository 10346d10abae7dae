// SPDX-License-Identifier: MIT
#pragma once

#include "ui/exporting/animation.h"

#include <QRgb>

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace keyfall {

/// At most 255 colours for a whole animation (ui:trap8). What its items are drawn in is in it as it is; the rest goes to the
/// colours between them, of which the smooth edges of letters and lines are, by how often they are there.
class GifPalette {
public:
    explicit GifPalette(const Animation& animation);

    [[nodiscard]] const std::vector<QRgb>& colors() const { return colors_; }
    /// With `kUnchanged`, and as many as a GIF can say: 2, 4, 8 … 256.
    [[nodiscard]] std::vector<QRgb> padded() const;
    /// The place of what stays as it was.
    static constexpr std::uint8_t kUnchanged = 0;
    /// The place of the colour that is nearest; of one that is in the palette, its own.
    [[nodiscard]] std::uint8_t nearest(QRgb color) const;

private:
    std::vector<QRgb> colors_;
    mutable std::unordered_map<QRgb, std::uint8_t> known_;
};

}  // namespace keyfall
