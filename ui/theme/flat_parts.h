// SPDX-License-Identifier: MIT
#pragma once

#include <QStyleOption>

class QPainter;

namespace keyfall {

// The parts that FlatStyle draws, each from a style option alone.

void paintCheckBox(QPainter& painter, const QStyleOption& box);
void paintRadioButton(QPainter& painter, const QStyleOption& box);
/// A place to type into: its ground and its outline.
void paintField(QPainter& painter, const QStyleOption& field);
/// The outline alone, around what has its own ground.
void paintFieldOutline(QPainter& painter, const QStyleOption& field);
/// The edge of what lies on the window and has its colour.
void paintMenuFrame(QPainter& painter, const QStyleOption& menu);
/// A quiet frame that shows the focus.
void paintViewFrame(QPainter& painter, const QStyleOption& frame);
void paintFocusRing(QPainter& painter, const QStyleOption& focus);
void paintButton(QPainter& painter, const QStyleOption& button);
void paintToolButton(QPainter& painter, const QStyleOption& button);
void paintComboBox(QPainter& painter, const QStyleOptionComboBox& combo, const QRect& arrow);
void paintSpinBox(QPainter& painter, const QStyleOptionSpinBox& spin, const QRect& up, const QRect& down);
void paintTab(QPainter& painter, const QStyleOptionTab& tab);
void paintHeaderSection(QPainter& painter, const QStyleOption& section, Qt::Orientation orientation);
void paintDockTitle(QPainter& painter, const QStyleOptionDockWidget& title, const QRect& words);
void paintScrollBar(QPainter& painter, const QStyleOptionSlider& bar, const QRect& handle);
void paintSlider(QPainter& painter, const QStyleOptionSlider& slider, const QRect& groove, const QRect& handle);
/// A line along one side of `rect`.
void paintHairline(QPainter& painter, const QRect& rect, Qt::Edge side, const QPalette& palette);

}  // namespace keyfall
