// SPDX-License-Identifier: MIT
#include "ui/words/clear_button.h"

#include <QAction>
#include <QCoreApplication>
#include <QLineEdit>

namespace keyfall {

void giveClearButton(QLineEdit& line)
{
    line.setClearButtonEnabled(true);
    // The line has no other action yet: that of its button has an icon and no text.
    if (auto* const clear = line.findChild<QAction*>(QStringLiteral("_q_qlineeditclearaction")))
        clear->setText(QCoreApplication::translate("keyfall::giveClearButton", "Clear"));
}

}  // namespace keyfall
