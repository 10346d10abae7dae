// SPDX-License-Identifier: MIT
#include "ui/words/breakable.h"

#include <QRegularExpression>

namespace keyfall {

QString breakable(const QString& text)
{
    static const QRegularExpression kLongWord(QStringLiteral(R"(\S{30,})"));
    static const QRegularExpression kSeam(QStringLiteral("(::|[/_.]|[a-z](?=[A-Z]))(?=.)"));
    QString result = text;
    for (qsizetype at = 0;;) {
        const QRegularExpressionMatch word = kLongWord.match(result, at);
        if (!word.hasMatch())
            return result;
        QString folded = word.captured();
        folded.replace(kSeam, QStringLiteral("\\1\u200B"));
        result.replace(word.capturedStart(), word.capturedLength(), folded);
        at = word.capturedStart() + folded.size();
    }
}

}  // namespace keyfall
