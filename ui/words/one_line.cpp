// SPDX-License-Identifier: MIT
#include "ui/words/one_line.h"

namespace keyfall {

QString onOneLine(const QStringList& sentences)
{
    QString line;
    for (const QString& sentence : sentences) {
        if (!line.isEmpty() && !sentence.isEmpty() && !QStringLiteral("。？！；").contains(line.back()))
            line += QLatin1Char(' ');
        line += sentence;
    }
    return line;
}

}  // namespace keyfall
