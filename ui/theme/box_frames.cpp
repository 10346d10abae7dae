// SPDX-License-Identifier: MIT
#include "ui/theme/box_frames.h"

#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QRadioButton>

namespace keyfall {

void raiseBoxFrames(QWidget* panel)
{
    const Theme theme = Theme::matching(panel->palette());
    QPalette boxes;
    // Fusion darkens by 1.4; see Note [Frames of boxes].
    boxes.setColor(QPalette::Window, theme[ColorRole::boxLine].lighter(140));
    const QList<QAbstractButton*> buttons = panel->findChildren<QAbstractButton*>();
    for (QAbstractButton* button : buttons)
        if (qobject_cast<QCheckBox*>(button) || qobject_cast<QRadioButton*>(button))
            button->setPalette(boxes);
}

}  // namespace keyfall
