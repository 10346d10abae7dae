// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QStringList>
#include <QWidget>

namespace keyfall::test {

/// Controls and words that got less room than they need.
[[nodiscard]] inline QStringList clipped(const QWidget* place)
{
    QStringList found;
    for (const QWidget* widget : place->findChildren<QWidget*>()) {
        const auto* label = qobject_cast<const QLabel*>(widget);
        const bool control = qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget)
            || qobject_cast<const QLineEdit*>(widget) || (label && !label->wordWrap() && label->pixmap().isNull());
        // The line of a list of choices has the room of the list; a title that sums up what is below it gives way.
        const bool part = qobject_cast<const QComboBox*>(widget->parent())
            || widget->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
        if (!control || part || !widget->isVisible() || widget->objectName().startsWith(QLatin1String("qt_")))
            continue;
        // The words of a button, not the least that it can be squeezed to.
        const bool words = qobject_cast<const QAbstractButton*>(widget) || label;
        const QSize least = words ? widget->sizeHint() : widget->minimumSizeHint();
        if (widget->width() + 1 < least.width() || widget->height() + 1 < least.height())
            found << QStringLiteral("%1 %2 '%3' %4x%5 of %6x%7")
                         .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                              widget->property("text").toString())
                         .arg(widget->width())
                         .arg(widget->height())
                         .arg(least.width())
                         .arg(least.height());
    }
    return found;
}

}  // namespace keyfall::test
