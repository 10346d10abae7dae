// SPDX-License-Identifier: MIT
#pragma once

#include "ui/picture/display_list.h"
#include "ui/theme/theme.h"

#include <vector>

namespace keyfall {

/// What a picture of the kernels panel shows besides its data.
struct DiagramState {
    double width = 900;      ///< of the view, which pictures fill where they can
    int selected = -1;       ///< the item's number that stands out
    int position = -1;       ///< of playback: how many steps have happened; -1: all
    bool background = true;  ///< bands behind rows

    [[nodiscard]] bool happened(std::size_t step) const { return position < 0 || static_cast<int>(step) < position; }
};

/// Makes the items of a picture, one after the other (design:2.6). Pictures of this panel give the number of what they
/// show as `detail` to the box that stands for it.
class DiagramComposer {
public:
    explicit DiagramComposer(const Theme& theme);

    [[nodiscard]] const Theme& theme() const { return theme_; }
    /// Items that are made from now on are this opaque.
    void setOpacity(double opacity) { opacity_ = opacity; }

    DisplayItem& box(Part part, const QRectF& rect, double radius, const QColor& fill, const QColor& stroke = {},
                     int detail = -1, double width = 1);
    /// Text that is at most as wide as `room` (0: as it needs). Gives the x behind it.
    double words(FontRole font, QPointF baseline, const QString& text, const QColor& color, int detail = -1,
                 double room = 0, Part part = Part::boxText);
    /// The same, in the middle of a rectangle.
    void wordsIn(FontRole font, const QRectF& rect, const QString& text, const QColor& color, int detail = -1);
    /// A line through a soft bend with a head, from left to right.
    void arrow(QPointF from, QPointF to, const QColor& color, double width = 1.4, Dash dash = Dash::solid,
               int detail = -1);
    /// The same along straight lines through these points, with round corners.
    void route(const std::vector<QPointF>& points, const QColor& color, double width = 1.4, Dash dash = Dash::solid,
               int detail = -1);
    void cross(const QRectF& rect, const QColor& color, double width = 2);
    /// A frame around what is selected.
    void frame(const QRectF& rect);

    [[nodiscard]] static double baselineIn(const QRectF& rect, FontRole font);
    /// The list, as large as its items with a margin.
    [[nodiscard]] DisplayList finish(double leastWidth = 0);

private:
    DisplayItem& add(DisplayItem item, int detail);

    const Theme& theme_;
    double opacity_ = 1;
    DisplayList list_;
};

/// The margin around all pictures of this panel, in pixels at scale 1.
inline constexpr double kDiagramMargin = 14;

}  // namespace keyfall
