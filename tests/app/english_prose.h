// SPDX-License-Identifier: MIT
#pragma once

#include "tests/ui/window_texts.h"

#include <QRegularExpression>
#include <QStringList>

namespace keyfall::test {

/// Three words of English prose in a row, in what no name, program or message of PyTorch is.
[[nodiscard]] inline QStringList englishIn(QString text)
{
    // Code, markup, names with dots and underscores, and what stands in quotes.
    static const QRegularExpression code(
        QStringLiteral("<[^>]*>|&[a-z]+;|`[^`]*`|\"[^\"]*\"|'[^'\\n]*'|“[^”]*”|"
                       "\\b[\\w.:]*(?:[_.:]|[A-Z0-9])[\\w.:]*(?:\\([^)]*\\))?"
                       "|\\w+\\([^)\\n]*\\)|\\bfor a in args\\b|\\b(?:default backend|autograd|math|nested|batched) "
                       "kernel\\b|\\bbackend fallback\\b|\\bkeyfall [a-z ]+"));
    static const QRegularExpression prose(QStringLiteral("\\b[a-z]{2,}(?:[ ,;]+(?:[a-z]{2,}|a)){2,}\\b"));
    text.replace(code, QStringLiteral("\u00b7"));
    QStringList found;
    for (auto each = prose.globalMatch(text); each.hasNext();)
        found << each.next().captured();
    return found;
}

/// What is English by what it is.
[[nodiscard]] inline bool isEnglishByNature(const QString& widget)
{
    static const QRegularExpression nature(
        QStringLiteral("LadderView|explorer\\.table|programEditor|programText|ruleText|"
                       "results|traced|profile|code|schema|hopTable"));
    return nature.match(widget).hasMatch();
}

/// Qt's own, where its translations are not installed; schemas; what ferrotorch, PyTorch and an example say.
[[nodiscard]] inline bool isOfOthers(const QString& text)
{
    static const QRegularExpression others(
        QStringLiteral("the dock widget|Tensor\\(|Dispatcher::call|Got in_dim=|greet has nothing to "
                       "say|the roof is on fire|Could not run|There were no tensor arguments|Expected all tensors|has "
                       "kernels registered to both"));
    return others.match(text).hasMatch();
}

/// What a Chinese window says in English, with the widget that says it; `names` are what is called so everywhere.
[[nodiscard]] inline QStringList englishOf(const QWidget& window, const QStringList& names = {})
{
    QStringList found;
    for (const auto& [widget, texts] : textsIn(window, true)) {
        if (isEnglishByNature(widget))
            continue;
        for (QString text : texts) {
            for (const QString& name : names)
                text.replace(name, QStringLiteral("\u00b7"));
            if (isOfOthers(text))
                continue;
            for (const QString& words : englishIn(text))
                found << widget.section(QLatin1Char('/'), -2) + QStringLiteral(": ") + words + QStringLiteral("   in: ")
                        + text.left(200);
        }
    }
    found.removeDuplicates();
    return found;
}

}  // namespace keyfall::test
