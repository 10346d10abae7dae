// SPDX-License-Identifier: MIT
#include "ui/window/pointed_words.h"

#include "ui/picture/picture_view.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QTabBar>
#include <QTextBlock>
#include <QTextEdit>

namespace keyfall {

namespace {

QString asHtml(const QString& text)
{
    return Qt::mightBeRichText(text) ? text : text.toHtmlEscaped();
}

/// `text` as it is drawn: a cell that says "<b>" is no HTML. `more` may be.
QString joined(const QString& text, const QString& more)
{
    if (text.isEmpty() || text == more)
        return asHtml(more);
    const QString first = QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped());
    return more.isEmpty() ? first : first + QStringLiteral("<br>") + asHtml(more);
}

QString headingAt(const QHeaderView& header, const QPoint& at)
{
    const int section = header.logicalIndexAt(at);
    if (section < 0 || header.model() == nullptr)
        return {};
    const auto said = [&](int role) {
        return header.model()->headerData(section, header.orientation(), role).toString();
    };
    return joined(said(Qt::DisplayRole), said(Qt::ToolTipRole));
}

/// Of what scrolls it is the viewport that is pointed at.
QString inScrolled(const QWidget& area, const QPoint& at)
{
    if (const auto* header = qobject_cast<const QHeaderView*>(&area))
        return headingAt(*header, at);
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&area)) {
        const QModelIndex index = view->indexAt(at);
        return joined(index.data(Qt::DisplayRole).toString(), index.data(Qt::ToolTipRole).toString());
    }
    if (const auto* text = qobject_cast<const QTextEdit*>(&area))
        return text->cursorForPosition(at).block().text().toHtmlEscaped();
    if (const auto* picture = qobject_cast<const PictureView*>(&area))
        return joined(picture->textAt(at), picture->tooltipAt(at));
    return {};
}

}  // namespace

QString pointedWords(const QWidget& widget, const QPoint& at)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return label->toolTip().isEmpty() ? asHtml(label->text())
                                          : asHtml(label->text()) + QStringLiteral("<br>") + asHtml(label->toolTip());
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return joined(button->text().remove(QLatin1Char('&')), button->toolTip());
    if (const auto* group = qobject_cast<const QGroupBox*>(&widget))
        return joined(group->title().remove(QLatin1Char('&')), group->toolTip());
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        const int tab = tabs->tabAt(at);
        return joined(tabs->tabText(tab).remove(QLatin1Char('&')), tabs->tabToolTip(tab));
    }
    const QWidget* area = widget.parentWidget();
    return area ? inScrolled(*area, at) : QString();
}

}  // namespace keyfall
