// SPDX-License-Identifier: MIT
#include "ui/registrations/sign_legend.h"

#include "ui/registrations/registration_words.h"
#include "ui/words/one_line.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStringList>
#include <QToolTip>

namespace keyfall {

SignLegend::SignLegend(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Legend"));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAliases(true);
}

void SignLegend::setAliases(bool hasAliases)
{
    entries_.clear();
    for (const CellSign sign : {CellSign::kernel, CellSign::alias, CellSign::fallback, CellSign::fallthrough,
                                CellSign::ambiguous, CellSign::missing})
        if (hasAliases || (sign != CellSign::alias && sign != CellSign::ambiguous))
            entries_.append({{sign, false, false}, signText(sign), signMeaning(sign)});
    entries_.append({{CellSign::kernel, true, false}, tr("session's own"), tr("The session registers a kernel here.")});
    entries_.append({{CellSign::missing, false, true}, tr("break point"), tr("Playing stops before this kernel.")});

    QStringList meanings;
    for (const Entry& entry : entries_)
        meanings << entry.text + QStringLiteral(": ") + entry.meaning;
    setAccessibleDescription(onOneLine(meanings));
    updateGeometry();
    update();
}

QList<QRect> SignLegend::places(int width) const
{
    QList<QRect> places;
    const int height = fontMetrics().height() + 6;
    int x = 0;
    int y = 0;
    for (const Entry& entry : entries_) {
        const int needed = height + fontMetrics().horizontalAdvance(entry.text) + 12;
        if (x > 0 && x + needed > width) {
            x = 0;
            y += height;
        }
        places.append(QRect(x, y, needed, height));
        x += needed;
    }
    return places;
}

int SignLegend::heightForWidth(int width) const
{
    return places(width).constLast().bottom() + 1;
}

QSize SignLegend::sizeHint() const
{
    return {360, heightForWidth(360)};
}

QSize SignLegend::minimumSizeHint() const
{
    return {160, fontMetrics().height() + 6};
}

void SignLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QList<QRect> at = places(width());
    for (qsizetype i = 0; i < entries_.size(); ++i) {
        const QRect place = at[i];
        const double side = fontMetrics().height() - 2.0;
        const QRectF sign(place.left() + 4, place.top() + (place.height() - side) / 2, side, side);
        if (entries_[i].marks.breakpoint)
            paintBreakpoint(painter, sign.center(), side * 0.3, palette());
        else
            paintSign(painter, sign, entries_[i].marks, palette());
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(place.adjusted(place.height(), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, entries_[i].text);
    }
}

bool SignLegend::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QList<QRect> at = places(width());
        for (qsizetype i = 0; i < at.size(); ++i)
            if (at[i].contains(help->pos()))
                QToolTip::showText(help->globalPos(), entries_[i].meaning, this, at[i]);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace keyfall
