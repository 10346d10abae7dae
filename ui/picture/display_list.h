// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "ui/theme/theme.h"

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <algorithm>
#include <type_traits>
#include <vector>

namespace keyfall {

/// What an item of a picture stands for; tests and hit testing ask for it.
enum class Part {
    laneBand,
    laneLabel,
    fold,         ///< "3 keys folded"
    rounds,       ///< the strip above calls that repeat
    roundBefore,  ///< shows the round before
    roundAfter,
    allRounds,  ///< shows all rounds, or one
    header,     ///< of a top-level call
    bracket,    ///< of a nested call
    edge,
    edgeLabel,
    marker,  ///< a passed lane
    markerLabel,
    chip,  ///< a key of the set on its way down
    breakPoint,
    wayBack,    ///< a result on its way up
    laneCheck,  ///< whether the key of a lane is in the session's set
    box,
    boxText,
    badge,
    result,
    error,
    errorEdge,  ///< an error on its way up
    lens,       ///< what a lens says of a hop
    selection,
    find,
    token,
    matrixCell,    ///< a bit of one row of a proof
    matrixRow,     ///< its label
    matrixColumn,  ///< a bit's name
    matrixFact,    ///< a conclusion below the rows
};

enum class Dash { solid, dashed, dotted };

/// A path that can be moved without a copy, which Qt's cannot: a vector of items would copy all it has when it grows.
struct ItemPath : QPainterPath {
    ItemPath() = default;
    ItemPath(const QPainterPath& path) : QPainterPath(path) {}  // NOLINT(google-explicit-constructor): it is a path
    ItemPath(const ItemPath&) = default;
    ItemPath(ItemPath&& other) noexcept { swap(other); }
    ItemPath& operator=(const ItemPath&) = default;
    ItemPath& operator=(ItemPath&& other) noexcept
    {
        swap(other);
        return *this;
    }
    ~ItemPath() = default;
};

/// One thing to draw, in the picture's coordinates (pixels at scale 1).
struct DisplayItem {
    enum class Kind { box, path, text };

    Kind kind = Kind::box;
    Part part = Part::box;
    Dash dash = Dash::solid;
    FontRole font = FontRole::body;
    bool sticky = false;  ///< stays at the left edge of a view that is scrolled
    HopId hop = 0;        ///< the hop it stands for; 0: none
    /// marker: index into Hop::considered; laneBand, laneLabel, laneCheck: index of the lane; chip: the key's value;
    /// rounds: index of the fold
    int detail = -1;
    QRectF rect;        ///< box: itself; path, text: what it covers
    double radius = 0;  ///< box: of its corners
    double strokeWidth = 1;
    double opacity = 1;
    QColor fill;    ///< invalid: not filled
    QColor stroke;  ///< invalid: no outline; text: its colour
    ItemPath path;
    QString text;
    QPointF baseline;  ///< text: left end of its base line
    double angle = 0;  ///< text: degrees, clockwise, around the left end of its base line

    void moveBy(double dx, double dy)
    {
        rect.translate(dx, dy);
        if (kind == Kind::path)
            path.translate(dx, dy);
        baseline += QPointF(dx, dy);
    }

    /// Whether a point inside the item's bounds is on it: a line with corners has much room between them.
    [[nodiscard]] bool touches(QPointF point, double tolerance) const
    {
        if (kind != Kind::path || fill.isValid() || path.elementCount() < 3)
            return true;
        for (int i = 1; i < path.elementCount(); ++i) {
            const QPointF a = path.elementAt(i - 1);
            const QPointF b = path.elementAt(i);
            const QPointF along = b - a;
            const double length = QPointF::dotProduct(along, along);
            const double t = length <= 0 ? 0 : std::clamp(QPointF::dotProduct(point - a, along) / length, 0.0, 1.0);
            const QPointF off = point - (a + along * t);
            if (QPointF::dotProduct(off, off) <= (tolerance + 2) * (tolerance + 2))
                return true;
        }
        return false;
    }

    /// What the item covers, outline included.
    [[nodiscard]] QRectF extent() const
    {
        const double half = stroke.isValid() && kind != Kind::text ? strokeWidth / 2 : 0;
        return rect.adjusted(-half, -half, half, half);
    }
};

static_assert(std::is_nothrow_move_constructible_v<DisplayItem>);

/// A picture as a value: what the screen, PNG, PDF and SVG draw, and what hit testing and tests read (design:2.6).
struct DisplayList {
    QRectF bounds;   ///< of the whole picture, also when the list holds only the visible part
    QPointF origin;  ///< of the items' coordinates: far down a long picture, text is placed by small numbers
    QColor background;
    std::vector<DisplayItem> items;  ///< bottom first

    /// The topmost item that stands for a hop or a lane label at `point`; null when there is none.
    /// Lines and small signs are found within `tolerance`.
    [[nodiscard]] const DisplayItem* hit(QPointF point, double tolerance = 3) const
    {
        point -= origin;
        for (auto item = items.rbegin(); item != items.rend(); ++item) {  // NOLINT(modernize-loop-convert): backwards
            if (item->part == Part::laneBand || item->part == Part::selection || item->part == Part::find)
                continue;
            if (item->hop == 0 && item->detail < 0)
                continue;
            if (item->rect.adjusted(-tolerance, -tolerance, tolerance, tolerance).contains(point)
                && item->touches(point, tolerance))
                return &*item;
        }
        return nullptr;
    }
};

}  // namespace keyfall
