// SPDX-License-Identifier: MIT
#pragma once

#include <QPoint>
#include <QString>

class QWidget;

namespace keyfall {

/// What is written at a place of a widget, with what a tooltip would add there: of a table its cell or heading, of a text
/// its paragraph, of a picture what is drawn there. HTML; empty where nothing is written.
[[nodiscard]] QString pointedWords(const QWidget& widget, const QPoint& at);

}  // namespace keyfall
