// SPDX-License-Identifier: MIT
#pragma once

#include "ui/picture/display_list.h"

#include <QGlyphRun>
#include <QHash>
#include <QImage>
#include <QList>
#include <QPainter>

#include <array>

namespace keyfall {

/// What a view keeps from frame to frame so that painting the next one is cheap: shaped words and drawn boxes.
///
/// Note [Kept words and boxes]
/// Shaping a string and filling a rounded outline cost a painter several microseconds each, and a picture has thousands
/// of both, most of them as they were a frame ago, a little further. Words are kept as glyphs; a box is kept as a small
/// image at whole device pixels whose corners are put where they belong and whose sides are stretched. So boxes on a
/// screen begin at whole pixels, which an export's do not: it paints without a cache.
///
/// Belongs to one view, in its thread. Bounded: when it is full it is emptied.
class PaintCache {
public:
    /// Asks how `painter` maps what is painted from now on. False: it is no raster image, or turned; paint without.
    [[nodiscard]] bool begin(const QPainter& painter);
    /// Paints the words of a text item, with the painter's pen.
    void words(QPainter& painter, QPointF baseline, const DisplayItem& item);
    /// Paints a box with round corners. False: this one is not kept (large and dashed); paint it without.
    [[nodiscard]] bool box(QPainter& painter, const DisplayItem& item);

    /// How many words and boxes are kept now.
    [[nodiscard]] qsizetype size() const;

private:
    struct Words {
        QList<QGlyphRun> runs;
        double ascent = 0;
    };
    /// How a box looks, in device pixels; with its size where it is kept whole.
    struct Look {
        QRgb fill = 0;
        QRgb stroke = 0;
        float radius = 0;
        float strokeWidth = 0;
        Dash dash = Dash::solid;
        int width = 0;
        int height = 0;

        friend bool operator==(const Look&, const Look&) = default;
        friend std::size_t qHash(const Look& look, std::size_t seed = 0)
        {
            return qHashMulti(seed, look.fill, look.stroke, look.radius, look.strokeWidth, static_cast<int>(look.dash),
                              look.width, look.height);
        }
    };
    [[nodiscard]] const QImage& imageOf(const Look& look, int margin, const DisplayItem& item);
    [[nodiscard]] QRectF toPicture(const QRect& device) const;
    void put(QPainter& painter, const QRect& device, const QImage& image, const QRect& part) const;

    std::array<QHash<QString, Words>, kFontRoleCount> words_;
    QHash<Look, QImage> boxes_;
    QTransform toDevice_;
    double scale_ = 1;
};

}  // namespace keyfall
