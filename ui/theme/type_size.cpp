// SPDX-License-Identifier: MIT
#include "ui/theme/type_size.h"

#include <QAbstractButton>
#include <QApplication>
#include <QHeaderView>
#include <QToolBar>

namespace keyfall {

namespace {

int grown(int pixels, double ratio)
{
    return qRound(pixels * ratio);
}

void growHeader(QHeaderView& header, double ratio)
{
    QList<int> sizes;  // of columns; rows are all of one height, and may be many
    for (int section = 0; header.orientation() == Qt::Horizontal && section < header.count(); ++section)
        sizes.append(header.sectionSize(section));
    header.setMinimumSectionSize(grown(header.minimumSectionSize(), ratio));
    header.setDefaultSectionSize(grown(header.defaultSectionSize(), ratio));
    for (int section = 0; section < sizes.size(); ++section)
        if (!header.isSectionHidden(section))
            header.resizeSection(section, grown(sizes[section], ratio));
}

/// Where somebody chose the font's size, it does not come from the application's.
void growOwnFont(QWidget& widget, double ratio)
{
    if ((widget.font().resolveMask() & QFont::SizeResolved) == 0 || !widget.testAttribute(Qt::WA_SetFont))
        return;
    QFont font = widget.font();
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * ratio);
    else
        font.setPixelSize(grown(font.pixelSize(), ratio));
    widget.setFont(font);
}

}  // namespace

void growMeasures(double ratio)
{
    const QWidgetList widgets = QApplication::allWidgets();
    for (QWidget* widget : widgets) {
        growOwnFont(*widget, ratio);
        if (auto* header = qobject_cast<QHeaderView*>(widget))
            growHeader(*header, ratio);
        else if (auto* bar = qobject_cast<QToolBar*>(widget))
            bar->setIconSize(bar->iconSize() * ratio);
        else if (auto* button = qobject_cast<QAbstractButton*>(widget);
                 button && !qobject_cast<QToolBar*>(button->parentWidget()))
            button->setIconSize(button->iconSize() * ratio);
    }
}

}  // namespace keyfall
