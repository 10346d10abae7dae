// SPDX-License-Identifier: MIT
#include "ui/picture/morph.h"

#include <algorithm>
#include <unordered_map>

namespace keyfall {

namespace {

double between(double a, double b, double t)
{
    return a + (b - a) * t;
}

QPointF between(QPointF a, QPointF b, double t)
{
    return a + (b - a) * t;
}

QRectF between(const QRectF& a, const QRectF& b, double t)
{
    return {between(a.topLeft(), b.topLeft(), t), between(a.bottomRight(), b.bottomRight(), t)};
}

QColor between(const QColor& a, const QColor& b, double t)
{
    return a.isValid() && b.isValid() ? mixed(a, b, t) : b;
}

/// Paths of one shape move point by point.
QPainterPath between(const QPainterPath& a, const QPainterPath& b, double t)
{
    if (a.elementCount() != b.elementCount())
        return b;
    QPainterPath path = b;
    for (int i = 0; i < b.elementCount(); ++i) {
        const QPointF point = between(QPointF(a.elementAt(i)), QPointF(b.elementAt(i)), t);
        path.setElementPositionAt(i, point.x(), point.y());
    }
    return path;
}

/// Fast at first: the new picture is nearly there when the eye has found it.
double eased(double t)
{
    const double rest = 1 - std::clamp(t, 0.0, 1.0);
    return 1 - rest * rest * rest;
}

DisplayList absolute(DisplayList list)
{
    for (DisplayItem& item : list.items)
        item.moveBy(list.origin.x(), list.origin.y());
    list.origin = {};
    return list;
}

}  // namespace

Morph::Morph(DisplayList before, const NameOf& beforeName, const DisplayList& after, const NameOf& afterName)
    : before_(absolute(std::move(before)))
{
    // Items of one name come in one order in both pictures: the first is the first.
    std::unordered_map<std::uint64_t, std::vector<int>> known;
    for (std::size_t i = 0; i < before_.items.size(); ++i)
        if (const std::uint64_t name = beforeName(before_.items[i]); name != 0)
            known[name].push_back(static_cast<int>(i));
    std::unordered_map<std::uint64_t, std::size_t> used;
    std::vector<bool> stays(before_.items.size());
    pairs_.reserve(after.items.size());
    for (const DisplayItem& item : after.items) {
        int pair = -1;
        if (const std::uint64_t name = afterName(item); name != 0)
            if (const auto found = known.find(name); found != known.end())
                if (std::size_t& next = used[name]; next < found->second.size())
                    pair = found->second[next++];
        if (pair >= 0)
            stays[static_cast<std::size_t>(pair)] = true;
        pairs_.push_back(pair);
    }
    for (std::size_t i = 0; i < stays.size(); ++i)
        if (!stays[i])
            gone_.push_back(static_cast<int>(i));
}

DisplayList Morph::at(double t, DisplayList after) const
{
    if (after.items.size() != pairs_.size() || t >= 1)
        return after;
    after = absolute(std::move(after));
    const double way = eased(t);
    for (std::size_t i = 0; i < after.items.size(); ++i) {
        DisplayItem& item = after.items[i];
        if (pairs_[i] < 0) {  // comes once the others have made room
            item.opacity *= std::clamp(t * 2 - 0.6, 0.0, 1.0);
            continue;
        }
        const DisplayItem& old = before_.items[static_cast<std::size_t>(pairs_[i])];
        item.rect = between(old.rect, item.rect, way);
        item.baseline = between(old.baseline, item.baseline, way);
        item.path = between(old.path, item.path, way);
        item.fill = between(old.fill, item.fill, way);
        item.stroke = between(old.stroke, item.stroke, way);
        item.opacity = between(old.opacity, item.opacity, way);
    }
    std::vector<DisplayItem> fading;
    const double left = std::clamp(1 - t * 2.2, 0.0, 1.0);
    for (const int i : gone_) {
        if (left <= 0)
            break;
        fading.push_back(before_.items[static_cast<std::size_t>(i)]);
        fading.back().opacity *= left;
    }
    after.items.insert(after.items.begin(), fading.begin(), fading.end());
    return after;
}

}  // namespace keyfall
