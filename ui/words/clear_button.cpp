// SPDX-License-Identifier: MIT
#include "ui/words/clear_button.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QToolButton>

namespace keyfall {

void giveClearButton(QLineEdit& line)
{
    line.setClearButtonEnabled(true);
    // The line has no other button yet. Its action stays without a text: the palette would list it.
    if (auto* const clear = line.findChild<QToolButton*>())
        clear->setAccessibleName(QCoreApplication::translate("keyfall::giveClearButton", "Clear"));
}

}  // namespace keyfall
