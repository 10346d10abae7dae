// SPDX-License-Identifier: MIT
#pragma once

#include <QRegularExpression>
#include <QString>

namespace keyfall {

/// The words of a label that people read and hear: "&Open" is "Open", and so is "打开(&O)" without what is only a key.
[[nodiscard]] inline QString withoutMnemonic(QString label)
{
    static const QRegularExpression behind(QStringLiteral("\\(&\\w\\)"));
    return label.remove(behind).remove(QLatin1Char('&'));
}

}  // namespace keyfall
