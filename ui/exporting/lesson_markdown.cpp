// SPDX-License-Identifier: MIT
#include "ui/exporting/lesson_markdown.h"

#include <QRegularExpression>
#include <QStringList>

namespace keyfall {

namespace {

QString link(const QString& text, const QString& target)
{
    if (target.startsWith(QLatin1String("https:")))
        return QStringLiteral("<a href=\"%1\" rel=\"noopener noreferrer\">%2</a>").arg(target, text);
    static const QRegularExpression hop(QStringLiteral("^hop:(\\d+)$"));
    if (const auto found = hop.match(target); found.hasMatch())
        return QStringLiteral("<a href=\"#\" data-hop=\"%1\">%2</a>").arg(found.captured(1), text);
    return text;
}

/// Signs inside of a line. Code is taken out first: nothing in it is a sign.
QString inlineHtml(const QString& line)
{
    static const QRegularExpression code(QStringLiteral("`([^`]+)`"));
    static const QRegularExpression linked(QStringLiteral("\\[([^\\]]+)\\]\\(([^)\\s]+)\\)"));
    static const QRegularExpression bold(QStringLiteral("\\*\\*([^*]+)\\*\\*"));
    static const QRegularExpression italic(QStringLiteral("\\*([^*\\s][^*]*)\\*"));
    const auto words = [](const QString& plain) {
        QString html;
        qsizetype done = 0;
        for (auto it = linked.globalMatch(plain); it.hasNext();) {
            const auto found = it.next();
            html += plain.sliced(done, found.capturedStart() - done).toHtmlEscaped();
            html += link(found.captured(1).toHtmlEscaped(), found.captured(2).toHtmlEscaped());
            done = found.capturedEnd();
        }
        html += plain.sliced(done).toHtmlEscaped();
        return html.replace(bold, QStringLiteral("<strong>\\1</strong>"))
            .replace(italic, QStringLiteral("<em>\\1</em>"));
    };
    QString html;
    qsizetype done = 0;
    for (auto it = code.globalMatch(line); it.hasNext();) {
        const auto found = it.next();
        html += words(line.sliced(done, found.capturedStart() - done));
        html += QStringLiteral("<code>%1</code>").arg(found.captured(1).toHtmlEscaped());
        done = found.capturedEnd();
    }
    return html + words(line.sliced(done));
}

}  // namespace

QString lessonHtml(const QString& markdown)
{
    static const QRegularExpression item(QStringLiteral("^\\s*(?:[-*]|\\d+\\.)\\s+(.*)$"));
    QString html;
    QStringList paragraph;
    QStringList items;
    bool numbered = false;
    bool fenced = false;
    const auto flush = [&] {
        if (!paragraph.isEmpty())
            html += QStringLiteral("<p>%1</p>\n").arg(paragraph.join(QStringLiteral("<br>\n")));
        if (!items.isEmpty())
            html += QStringLiteral("<%1><li>%2</li></%1>\n")
                        .arg(numbered ? QStringLiteral("ol") : QStringLiteral("ul"),
                             items.join(QStringLiteral("</li>\n<li>")));
        paragraph.clear();
        items.clear();
    };
    for (const QString& line : markdown.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("```"))) {
            flush();
            html += fenced ? QStringLiteral("</code></pre>\n") : QStringLiteral("<pre><code>");
            fenced = !fenced;
        } else if (fenced) {
            html += line.toHtmlEscaped() + QLatin1Char('\n');
        } else if (line.trimmed().isEmpty()) {
            flush();
        } else if (const auto found = item.match(line); found.hasMatch()) {
            if (items.isEmpty())
                flush();
            numbered = line.trimmed().at(0).isDigit();
            items << inlineHtml(found.captured(1));
        } else if (!items.isEmpty()) {
            items.last() += QLatin1Char(' ') + inlineHtml(line.trimmed());
        } else {
            paragraph << inlineHtml(line.trimmed());
        }
    }
    flush();
    if (fenced)
        html += QStringLiteral("</code></pre>\n");
    return html;
}

}  // namespace keyfall
