// SPDX-License-Identifier: MIT
#pragma once

#include "ui/picture/picture_view.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSlider>
#include <QStatusBar>
#include <QTextEdit>
#include <QWidget>

#include <map>

namespace keyfall::test {

/// What a window says, by the widget that says it: words, tool tips, accessible names and descriptions, cells.
using WindowTexts = std::map<QString, QStringList>;

/// "key.next", or the class of a widget without a name, behind those of the widgets around it.
inline QString pathOf(const QObject& object)
{
    QStringList names;
    for (const QObject* at = &object; at != nullptr; at = at->parent()) {
        const QString name =
            at->objectName().isEmpty() ? QString::fromLatin1(at->metaObject()->className()) : at->objectName();
        if (!name.startsWith(QStringLiteral("qt_")))
            names.prepend(name);
    }
    return names.join(QLatin1Char('/'));
}

/// The cells of a model as a person can come by them: what is shown, the tool tip, what a screen reader says.
inline QStringList cellsOf(const QAbstractItemModel& model, const QModelIndex& parent = {})
{
    constexpr int kMostRows = 300;
    QStringList all;
    for (int row = 0; row < std::min(kMostRows, model.rowCount(parent)); ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex cell = model.index(row, column, parent);
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole,
                                   Qt::AccessibleDescriptionRole, Qt::StatusTipRole})
                all << cell.data(role).toString();
        }
        if (const QModelIndex first = model.index(row, 0, parent); model.hasChildren(first))
            all << cellsOf(model, first);
    }
    return all;
}

/// What one widget says, without those in it. Cells only where `cells`: they are many.
inline QStringList textsOf(const QWidget& widget, bool cells)
{
    QStringList all{widget.toolTip(), widget.statusTip(), widget.accessibleName(), widget.accessibleDescription()};
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        all << label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        all << button->text() << (button->isChecked() ? QStringLiteral("checked") : QString());
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
        all << line->text() << line->placeholderText();
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        all << box->currentText();
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&widget))
        all << text->toPlainText();
    if (const auto* text = qobject_cast<const QTextEdit*>(&widget))
        all << text->toPlainText();
    if (const auto* slider = qobject_cast<const QSlider*>(&widget);
        slider && qobject_cast<const QScrollBar*>(&widget) == nullptr)
        all << QString::number(slider->value());
    if (const auto* status = qobject_cast<const QStatusBar*>(&widget))
        all << status->currentMessage();
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget); view && view->model()) {
        const QModelIndex current = view->currentIndex();
        all << QStringLiteral("at %1,%2").arg(current.row()).arg(current.column());
        if (cells)
            all << cellsOf(*view->model());
    }
    if (const auto* picture = qobject_cast<const PictureView*>(&widget); picture && cells)
        for (const DisplayItem& item : picture->visibleList().items)
            all << item.text;
    all.removeAll(QString());
    return all;
}

/// What everything in `window` says that is shown, also behind another panel of its dock.
inline WindowTexts textsIn(const QWidget& window, bool cells)
{
    WindowTexts all;
    const auto isShown = [&window](const QWidget* widget) {
        for (; widget != &window && qobject_cast<const QDockWidget*>(widget) == nullptr;
             widget = widget->parentWidget())
            if (widget->isHidden())
                return false;
        return true;
    };
    for (const QWidget* widget : window.findChildren<QWidget*>())
        if (isShown(widget))
            all[pathOf(*widget)] << textsOf(*widget, cells);
    all[QStringLiteral("window")] << textsOf(window, cells) << window.windowTitle();
    return all;
}

}  // namespace keyfall::test
