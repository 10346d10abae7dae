// SPDX-License-Identifier: MIT
#include "ui/picture/paint_cache.h"

#include "ui/picture/painter_sink.h"

#include <QPaintEngine>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

constexpr qsizetype kMostWords = 4096;  ///< of one font: some megabytes
constexpr qsizetype kMostBoxes = 1024;
constexpr int kMostWhole = 4096;      ///< device pixels of a box that is kept whole
constexpr int kLeastStretched = 400;  ///< device pixels from which on nine parts are quicker than one image

}  // namespace

bool PaintCache::begin(const QPainter& painter)
{
    const QPaintEngine* engine = painter.paintEngine();
    toDevice_ = painter.deviceTransform();
    scale_ = toDevice_.m11();
    return engine != nullptr && engine->type() == QPaintEngine::Raster && toDevice_.type() <= QTransform::TxScale
        && scale_ > 0 && toDevice_.m22() == scale_;
}

qsizetype PaintCache::size() const
{
    qsizetype kept = boxes_.size();
    for (const auto& words : words_)
        kept += words.size();
    return kept;
}

void PaintCache::words(QPainter& painter, QPointF baseline, const DisplayItem& item)
{
    QHash<QString, Words>& known = words_[static_cast<std::size_t>(item.font)];
    auto found = known.constFind(item.text);
    if (found == known.constEnd()) {
        if (known.size() >= kMostWords)
            known.clear();
        QTextLayout layout(item.text, fontFor(item.font));
        layout.beginLayout();
        const QTextLine line = layout.createLine();
        layout.endLayout();
        found = known.insert(item.text, Words{layout.glyphRuns(), line.isValid() ? line.ascent() : 0});
    }
    for (const QGlyphRun& run : found->runs)
        painter.drawGlyphRun(baseline - QPointF(0, found->ascent), run);
}

const QImage& PaintCache::imageOf(const Look& look, int margin, const DisplayItem& item)
{
    if (const auto found = boxes_.constFind(look); found != boxes_.constEnd())
        return *found;
    if (boxes_.size() >= kMostBoxes)
        boxes_.clear();
    QImage image(look.width + 2 * margin, look.height + 2 * margin, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen = penOf(item);
    pen.setWidthF(static_cast<double>(look.strokeWidth));
    painter.setPen(item.stroke.isValid() ? pen : QPen(Qt::NoPen));
    painter.setBrush(item.fill.isValid() ? QBrush(item.fill) : QBrush(Qt::NoBrush));
    const double radius = static_cast<double>(look.radius);
    painter.drawRoundedRect(QRectF(margin, margin, look.width, look.height), radius, radius);
    painter.end();
    return *boxes_.insert(look, image);
}

QRectF PaintCache::toPicture(const QRect& device) const
{
    return {(device.x() - toDevice_.dx()) / scale_, (device.y() - toDevice_.dy()) / scale_, device.width() / scale_,
            device.height() / scale_};
}

void PaintCache::put(QPainter& painter, const QRect& device, const QImage& image, const QRect& part) const
{
    painter.drawImage(toPicture(device), image, part);
}

bool PaintCache::box(QPainter& painter, const DisplayItem& item)
{
    const QRectF mapped = toDevice_.mapRect(item.rect);
    const QRect rect(static_cast<int>(std::lround(mapped.x())), static_cast<int>(std::lround(mapped.y())),
                     std::max(1, static_cast<int>(std::lround(mapped.width()))),
                     std::max(1, static_cast<int>(std::lround(mapped.height()))));
    Look look;
    look.fill = item.fill.isValid() ? item.fill.rgba() : 0;
    look.stroke = item.stroke.isValid() ? item.stroke.rgba() : 0;
    look.radius = static_cast<float>(item.radius * scale_);
    look.strokeWidth = item.stroke.isValid() ? static_cast<float>(item.strokeWidth * scale_) : 0;
    look.dash = item.dash;
    const int margin = static_cast<int>(std::ceil(look.strokeWidth / 2));
    const int corner = static_cast<int>(std::ceil(look.radius + look.strokeWidth / 2));
    const bool stretches = item.dash == Dash::solid && rect.width() > 2 * corner && rect.height() > 2 * corner;
    const int pixels = rect.width() * rect.height();
    if (!stretches && pixels > kMostWhole)
        return false;
    if (!stretches || pixels <= kLeastStretched) {
        look.width = rect.width();
        look.height = rect.height();
        const QImage& image = imageOf(look, margin, item);
        put(painter, rect.adjusted(-margin, -margin, margin, margin), image, image.rect());
        return true;
    }
    // Between the corners every line of pixels is like the next: one of them stands for all.
    look.width = look.height = 2 * corner + 1;
    const QImage& image = imageOf(look, margin, item);
    const int edge = margin + corner;
    const int far = edge + 1;     // in the image: behind the line that is stretched
    const int line = 2 * margin;  // how thick a side is: half of the stroke lies inside
    const int low = image.height() - line;
    const QRect whole = rect.adjusted(-margin, -margin, margin, margin);
    const int right = whole.right() + 1;
    const int bottom = whole.bottom() + 1;
    const int across = whole.width() - 2 * edge;
    const int down = whole.height() - 2 * edge;
    put(painter, QRect(whole.left(), whole.top(), edge, edge), image, QRect(0, 0, edge, edge));
    put(painter, QRect(right - edge, whole.top(), edge, edge), image, QRect(far, 0, edge, edge));
    put(painter, QRect(whole.left(), bottom - edge, edge, edge), image, QRect(0, far, edge, edge));
    put(painter, QRect(right - edge, bottom - edge, edge, edge), image, QRect(far, far, edge, edge));
    if (line > 0) {
        put(painter, QRect(whole.left() + edge, whole.top(), across, line), image, QRect(edge, 0, 1, line));
        put(painter, QRect(whole.left() + edge, bottom - line, across, line), image, QRect(edge, low, 1, line));
        put(painter, QRect(whole.left(), whole.top() + edge, line, down), image, QRect(0, edge, line, 1));
        put(painter, QRect(right - line, whole.top() + edge, line, down), image, QRect(low, edge, line, 1));
    }
    if (item.fill.isValid()) {
        const int rest = edge - line;
        painter.fillRect(toPicture(QRect(whole.left() + edge, whole.top() + line, across, rest)), item.fill);
        painter.fillRect(toPicture(QRect(whole.left() + line, whole.top() + edge, whole.width() - 2 * line, down)),
                         item.fill);
        painter.fillRect(toPicture(QRect(whole.left() + edge, bottom - edge, across, rest)), item.fill);
    }
    return true;
}

}  // namespace keyfall
