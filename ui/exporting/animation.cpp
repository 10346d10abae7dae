// SPDX-License-Identifier: MIT
#include "ui/exporting/animation.h"

#include "ui/exporting/list_picture.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstring>
#include <set>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::Animation)
};

/// What of two pictures of the same size differs, its left and upper edge at even pixels. A pixel where nothing does: each
/// position is a frame, also one that looks like the position before.
QRect changed(const QImage& before, const QImage& after)
{
    int top = after.height();
    int bottom = -1;
    int left = after.width();
    int right = -1;
    for (int y = 0; y < after.height(); ++y) {
        const auto* a = reinterpret_cast<const QRgb*>(before.constScanLine(y));
        const auto* b = reinterpret_cast<const QRgb*>(after.constScanLine(y));
        if (std::memcmp(a, b, static_cast<std::size_t>(after.width()) * sizeof(QRgb)) == 0)
            continue;
        top = std::min(top, y);
        bottom = y;
        int x = 0;
        while (x < left && a[x] == b[x])
            ++x;
        left = std::min(left, x);
        x = after.width() - 1;
        while (x > right && a[x] == b[x])
            --x;
        right = std::max(right, x);
    }
    if (bottom < 0)
        return {0, 0, 1, 1};
    return {QPoint(left & ~1, top & ~1), QPoint(right, bottom)};
}

/// The part, with what stays as it was left out: a file says that in next to nothing.
QImage changeIn(const QRect& part, const QImage& before, const QImage& after)
{
    QImage change(part.size(), QImage::Format_ARGB32);
    for (int y = 0; y < part.height(); ++y) {
        const auto* old = reinterpret_cast<const QRgb*>(before.constScanLine(part.top() + y)) + part.left();
        const auto* now = reinterpret_cast<const QRgb*>(after.constScanLine(part.top() + y)) + part.left();
        auto* out = reinterpret_cast<QRgb*>(change.scanLine(y));
        for (int x = 0; x < part.width(); ++x)
            out[x] = old[x] == now[x] ? 0 : now[x];
    }
    return change;
}

void collect(std::set<QRgb>& colors, const DisplayList& list)
{
    colors.insert(list.background.rgb());
    for (const DisplayItem& item : list.items)
        for (const QColor& color : {item.fill, item.stroke})
            if (color.isValid() && color.alpha() == 255 && item.opacity >= 1)
                colors.insert(color.rgb());
}

}  // namespace

Expected<Animation> animationOf(int frames, const std::function<DisplayList(int)>& listAt,
                                const std::function<int(int)>& millisecondsAt, const AnimationOptions& options)
{
    if (frames > kMostFrames)
        return badInput({},
                        Words::tr("The animation would have %1 pictures, %2 are the most.")
                            .arg(frames)
                            .arg(kMostFrames)
                            .toStdString(),
                        Words::tr("choose one call of the run, or write .html").toStdString());
    Animation animation;
    animation.transparent = options.transparent;
    std::set<QRgb> flat;
    QImage before;
    QRectF bounds;
    for (int i = 0; i < frames; ++i) {
        DisplayList list = listAt(i);
        if (i == 0)
            bounds = list.bounds;
        list.bounds = bounds;
        collect(flat, list);
        const Expected<QImage> image = renderList(list, {options.scale, options.transparent, {}});
        if (!image)
            return tl::unexpected<Error>(image.error());
        const QRect part = i == 0 ? image->rect() : changed(before, *image);
        animation.frames.push_back({part.topLeft(),
                                    i == 0 || options.transparent ? image->copy(part) : changeIn(part, before, *image),
                                    millisecondsAt(i)});
        before = *image;
    }
    animation.size = before.size();
    animation.flat.assign(flat.begin(), flat.end());
    return animation;
}

}  // namespace keyfall
