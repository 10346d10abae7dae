// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/keys/key_model.h"
#include "ui/theme/theme.h"

#include <QList>
#include <QPainter>
#include <QString>

#include <vector>

namespace keyfall {

/// What a projected page says besides its picture. A plain value: the talk makes it, the stage paints it.
struct ProjectorPage {
    struct Line {
        QString text;
        bool done = false;  ///< of a task's check
        bool known = true;  ///< it has run
    };
    struct Chip {
        QString text;
        bool struckOut = false;        ///< the set has lost the key, or it was passed
        bool current = false;          ///< its kernel runs now
        KeyKind kind = KeyKind::mode;  ///< the colour of its lane
    };
    struct Option {
        int number = 0;  ///< from 0; its digit is written before it
        QString text;
    };
    QString title;
    QString place;                ///< "Step 3 of 9"
    QString text;                 ///< the slide, or the question
    std::vector<Chip> chips;      ///< the key set on its way down
    std::vector<Option> options;  ///< of a question, but for those that stand at the lanes
    QList<int> marked;            ///< the options that the room chose
    std::vector<Line> checks;     ///< of a task
    QString answer;               ///< once it is shown
    QString said;                 ///< "✗ Autocast": what the room answered, where that was wrong
    bool right = false;           ///< the room's answer was the right one
    bool judged = false;          ///< the room had answered
    QString why;
    QString caption;  ///< below the picture: what happens now
};

/// Type sizes in pixels on 1080 lines (workshop section 3); they grow with the height.
struct ProjectorType {
    static constexpr double title = 56;
    static constexpr double text = 48;
    static constexpr double option = 40;
    static constexpr double least = 32;
};

/// Paints the page's words into `area` and returns what is left of it for the picture. `unit` is the length of one of
/// 1080 lines. Words that have no room are left out, never made smaller than `ProjectorType::least`.
[[nodiscard]] QRectF paintPage(QPainter& painter, const ProjectorPage& page, const Theme& theme, const QRectF& area,
                               double unit);

/// The text in at most two lines of a width in pixels; what is longer ends in "…".
[[nodiscard]] QStringList twoLinesOf(const QString& text, const QFont& font, double width);
/// "3 Autograd": the digit that chooses an option; the tenth has 0, those behind it have none.
[[nodiscard]] QString withDigit(int option, const QString& text);
/// What stands in the box of a hop: its kernel, and before it the operator where that is not the call's own.
[[nodiscard]] QString boxName(const CallGraph& graph, const Hop& hop);
/// The width of the box's words, badge included, in the picture's units.
[[nodiscard]] double boxWordsWidth(const CallGraph& graph, const Hop& hop);

}  // namespace keyfall
