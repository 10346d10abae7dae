// SPDX-License-Identifier: MIT
#include "ui/theme/flat_parts.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

namespace keyfall {

namespace {

constexpr double kRound = 4;

/// The colours of Note [Outlines that can be seen]; what is disabled is quieter.
struct Ink {
    explicit Ink(const QStyleOption& option)
        : window(option.palette.color(QPalette::Window)),
          outline(option.palette.color(QPalette::Dark)),
          accent(option.palette.color(QPalette::Link)),
          field(option.palette.color(QPalette::Base)),
          surface(option.palette.color(QPalette::Button)),
          words(option.palette.color(QPalette::WindowText))
    {
        if (option.state.testFlag(QStyle::State_Enabled))
            return;
        outline = mixed(outline, window, 0.5);
        accent = mixed(accent, window, 0.5);
        field = surface = window;
    }

    QColor window;
    QColor outline;
    QColor accent;
    QColor field;
    QColor surface;
    QColor words;
};

bool has(const QStyleOption& option, QStyle::StateFlag flag)
{
    return option.state.testFlag(flag);
}

/// Whether the mouse is over what can be used.
bool hovered(const QStyleOption& option)
{
    return has(option, QStyle::State_Enabled) && has(option, QStyle::State_MouseOver);
}

/// Smooth drawing until the end of a block.
class Smooth final {
public:
    explicit Smooth(QPainter& painter) : painter_(painter)
    {
        painter_.save();
        painter_.setRenderHint(QPainter::Antialiasing);
    }
    ~Smooth() { painter_.restore(); }
    Smooth(const Smooth&) = delete;
    Smooth& operator=(const Smooth&) = delete;

private:
    QPainter& painter_;
};

/// A round box whose line lies inside `rect`, on whole pixels.
void roundBox(QPainter& painter, const QRectF& rect, const QColor& line, double width, const QBrush& fill,
              double round = kRound)
{
    const double half = width / 2;
    painter.setPen(QPen(line, width));
    painter.setBrush(fill);
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), round, round);
}

void chevron(QPainter& painter, const QRect& room, const QColor& color, bool up)
{
    const QPointF middle = QRectF(room).center();
    const double reach = qBound(2.5, room.width() / 5.0, 4.0);
    const double rise = up ? -reach / 2 : reach / 2;
    QPainterPath path(middle + QPointF(-reach, -rise));
    path.lineTo(middle + QPointF(0, rise));
    path.lineTo(middle + QPointF(reach, -rise));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
}

/// The outline of something that can be typed into or pressed: two pixels of accent while it has the focus.
void outlined(QPainter& painter, const QStyleOption& option, const Ink& ink, const QBrush& fill)
{
    const bool focus = has(option, QStyle::State_HasFocus);
    roundBox(painter, option.rect, focus ? ink.accent : hovered(option) ? ink.words : ink.outline, focus ? 2 : 1, fill);
}

}  // namespace

void paintCheckBox(QPainter& painter, const QStyleOption& box)
{
    const Smooth smooth(painter);
    const Ink ink(box);
    const int side = qMin(box.rect.width(), box.rect.height()) - 1;
    // On whole pixels, so that the lines are sharp.
    const QRectF place(box.rect.x() + (box.rect.width() - side) / 2, box.rect.y() + (box.rect.height() - side) / 2,
                       side, side);
    const bool on = has(box, QStyle::State_On);
    const bool partly = has(box, QStyle::State_NoChange);
    const bool focus = has(box, QStyle::State_HasFocus);
    const QColor line = on || partly || focus ? ink.accent : hovered(box) ? ink.words : ink.outline;
    roundBox(painter, place, line, focus && !on ? 2 : 1.2, on || partly ? ink.accent : ink.field, 3);
    painter.setPen(QPen(textOn(ink.accent), qMax(1.6, side / 8.0), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (on) {
        QPainterPath check(place.topLeft() + QPointF(0.24, 0.53) * side);
        check.lineTo(place.topLeft() + QPointF(0.43, 0.71) * side);
        check.lineTo(place.topLeft() + QPointF(0.77, 0.31) * side);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(check);
    } else if (partly) {
        painter.drawLine(place.topLeft() + QPointF(0.28, 0.5) * side, place.topLeft() + QPointF(0.72, 0.5) * side);
    }
    if (focus && on)  // on a filled box the ring lies inside, apart from the fill
        roundBox(painter, place.adjusted(1.5, 1.5, -1.5, -1.5), textOn(ink.accent), 1, Qt::NoBrush, 2);
}

void paintRadioButton(QPainter& painter, const QStyleOption& box)
{
    const Smooth smooth(painter);
    const Ink ink(box);
    const int side = qMin(box.rect.width(), box.rect.height()) - 1;
    const QRectF place(box.rect.x(), box.rect.y() + (box.rect.height() - side) / 2, side, side);
    const bool on = has(box, QStyle::State_On);
    const bool focus = has(box, QStyle::State_HasFocus);
    painter.setPen(QPen(on || focus ? ink.accent : hovered(box) ? ink.words : ink.outline, on || focus ? 2 : 1.6));
    painter.setBrush(ink.field);
    const double inset = on || focus ? 1 : 0.8;
    painter.drawEllipse(place.adjusted(inset, inset, -inset, -inset));
    if (!on)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.accent);
    painter.drawEllipse(place.center(), side * 0.25, side * 0.25);
}

void paintField(QPainter& painter, const QStyleOption& field)
{
    const Smooth smooth(painter);
    const Ink ink(field);
    outlined(painter, field, ink, ink.field);
}

void paintFieldOutline(QPainter& painter, const QStyleOption& field)
{
    const Smooth smooth(painter);
    outlined(painter, field, Ink(field), Qt::NoBrush);
}

void paintMenuFrame(QPainter& painter, const QStyleOption& menu)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(menu.palette.color(QPalette::Dark));  // a menu does not say that it is enabled
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(menu.rect.adjusted(0, 0, -1, -1));
    painter.restore();
}

void paintViewFrame(QPainter& painter, const QStyleOption& frame)
{
    const Smooth smooth(painter);
    if (has(frame, QStyle::State_HasFocus))
        roundBox(painter, frame.rect, Ink(frame).accent, 2, Qt::NoBrush);
    else
        roundBox(painter, frame.rect, frame.palette.color(QPalette::Mid), 1, Qt::NoBrush);
}

void paintFocusRing(QPainter& painter, const QStyleOption& focus)
{
    const Smooth smooth(painter);
    const auto* ring = qstyleoption_cast<const QStyleOptionFocusRect*>(&focus);
    const QColor accent = Ink(focus).accent;
    // Inside a selected row the accent would drown.
    const bool drowns = ring && ring->backgroundColor.isValid() && contrastRatio(accent, ring->backgroundColor) < 3;
    roundBox(painter, focus.rect, drowns ? textOn(ring->backgroundColor) : accent, drowns ? 1 : 2, Qt::NoBrush, 3);
}

void paintButton(QPainter& painter, const QStyleOption& button)
{
    const Smooth smooth(painter);
    const Ink ink(button);
    const auto* described = qstyleoption_cast<const QStyleOptionButton*>(&button);
    const bool down = has(button, QStyle::State_Sunken) || has(button, QStyle::State_On);
    const bool main = described && described->features.testFlag(QStyleOptionButton::DefaultButton);
    const bool enabled = has(button, QStyle::State_Enabled);
    if (described && described->features.testFlag(QStyleOptionButton::Flat) && !down && !hovered(button))
        return;
    const QColor ground = mixed(ink.surface, ink.words, down ? 0.16 : hovered(button) ? 0.08 : 0);
    const bool marked = enabled && (main || has(button, QStyle::State_HasFocus));
    roundBox(painter, button.rect, marked ? ink.accent : ink.outline, marked ? 2 : 1, ground);
}

void paintToolButton(QPainter& painter, const QStyleOption& button)
{
    const Smooth smooth(painter);
    const Ink ink(button);
    const bool quiet = has(button, QStyle::State_AutoRaise);
    const bool on = has(button, QStyle::State_On);
    const bool down = has(button, QStyle::State_Sunken);
    const bool focus = has(button, QStyle::State_HasFocus);
    if (quiet && !on && !down && !focus && !hovered(button))
        return;
    const QColor ground = on ? mixed(ink.surface, ink.accent, 0.22)
                             : mixed(ink.surface, ink.words,
                                     down                  ? 0.16
                                         : hovered(button) ? 0.08
                                                           : 0);
    const QColor line = on || focus ? ink.accent : quiet ? ground : ink.outline;
    roundBox(painter, button.rect, line, focus ? 2 : 1, ground);
}

void paintComboBox(QPainter& painter, const QStyleOptionComboBox& combo, const QRect& arrow)
{
    const Smooth smooth(painter);
    const Ink ink(combo);
    const bool down = has(combo, QStyle::State_Sunken);
    if (combo.frame)
        outlined(painter, combo, ink,
                 combo.editable ? ink.field
                                : mixed(ink.surface, ink.words,
                                        down                 ? 0.14
                                            : hovered(combo) ? 0.06
                                                             : 0));
    else
        painter.fillRect(combo.rect, ink.field);
    chevron(painter, arrow, has(combo, QStyle::State_Enabled) ? ink.words : ink.outline, false);
}

void paintSpinBox(QPainter& painter, const QStyleOptionSpinBox& spin, const QRect& up, const QRect& down)
{
    const Smooth smooth(painter);
    const Ink ink(spin);
    if (spin.frame)
        outlined(painter, spin, ink, ink.field);
    else
        painter.fillRect(spin.rect, ink.field);
    if (spin.buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto color = [&](QAbstractSpinBox::StepEnabledFlag step) {
        return has(spin, QStyle::State_Enabled) && spin.stepEnabled.testFlag(step) ? ink.words
                                                                                   : mixed(ink.words, ink.field, 0.6);
    };
    chevron(painter, up, color(QAbstractSpinBox::StepUpEnabled), true);
    chevron(painter, down, color(QAbstractSpinBox::StepDownEnabled), false);
}

}  // namespace keyfall
