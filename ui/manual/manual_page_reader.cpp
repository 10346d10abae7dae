// SPDX-License-Identifier: MIT
#include "ui/manual/manual_page_reader.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace keyfall {

namespace {

QString namesIn(const QJsonValue& keys)
{
    if (keys.isString())
        return keys.toString();
    QStringList names;
    for (const QJsonValue& name : keys.toArray())
        names.append(name.toString());
    return names.join(QStringLiteral(", "));
}

QString kernelText(const QJsonValue& kernel)
{
    if (kernel.isString())
        return kernel.toString();
    const QJsonObject object = kernel.toObject();
    for (auto each = object.begin(); each != object.end(); ++each)
        return QStringLiteral("%1 %2").arg(each.key(), each->toVariant().toString());
    return {};
}

/// What a session is about, in its own words, which no language changes: a reader does not want its JSON.
QStringList sessionLines(const QByteArray& json)
{
    const QJsonObject session = QJsonDocument::fromJson(json).object();
    QStringList lines{QStringLiteral("# model ") + session[QLatin1String("model")].toString()};
    const QJsonValue keys = session[QLatin1String("keyset")];
    if (keys.isObject())
        lines += QStringLiteral("# key set {%1}").arg(namesIn(keys[QLatin1String("explicit")]));
    for (const char* field : {"include", "exclude"}) {
        const QString names = namesIn(session[QLatin1String(field)]);
        if (!names.isEmpty())
            lines += QStringLiteral("# %1 {%2}").arg(QLatin1String(field), names);
    }
    if (session[QLatin1String("strict")].toBool())
        lines += QStringLiteral("# strict");
    for (const QJsonValue& value : session[QLatin1String("registrations")].toArray()) {
        const QJsonObject entry = value.toObject();
        const QString op = entry[QLatin1String("op")].toString(QStringLiteral("*"));
        lines += QStringLiteral("# %1 @ %2: %3")
                     .arg(op, entry[QLatin1String("key")].toString(), kernelText(entry[QLatin1String("kernel")]));
    }
    for (const QJsonValue& line : session[QLatin1String("program")].toArray())
        lines += line.toString();
    return lines;
}

QString fenced(const QString& text)
{
    return QStringLiteral("```\n%1\n```\n").arg(text);
}

QString withoutMarks(QString text)
{
    static const QRegularExpression link(QStringLiteral("\\[([^\\]]*)\\]\\([^)]*\\)"));
    static const QRegularExpression marks(QStringLiteral("\\*+|`+|^#+ |^\\||\\|$|^\\|?[-|]+$"),
                                          QRegularExpression::MultilineOption);
    return text.replace(link, QStringLiteral("\\1")).remove(marks).simplified();
}

}  // namespace

ManualPage readManualPage(const QString& id, const QString& source, const QString& openWords)
{
    static const QRegularExpression heading(QStringLiteral("^## (.*) \\{#([a-z-]+)\\}$"));
    ManualPage page;
    page.id = id;
    QString block;
    QString fence;  // the word behind the three ticks while inside a block
    bool inside = false;
    for (const QString& line : source.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("```"))) {
            if (!inside) {
                fence = line.mid(3);
                block.clear();
            } else if (fence == QLatin1String("session")) {
                page.markdown += fenced(sessionLines(block.toUtf8()).join(QLatin1Char('\n')));
                page.markdown += QStringLiteral("\n[%1](session:%2/%3)\n").arg(openWords, id).arg(page.sessions.size());
                page.sessions.append(block.toUtf8());
            } else {
                page.markdown += fenced(block.chopped(1));
            }
            inside = !inside;
            continue;
        }
        if (inside) {
            block += line + QLatin1Char('\n');
            continue;
        }
        if (const auto match = heading.match(line); match.hasMatch()) {
            page.parts.append({match.captured(2), match.captured(1), {}});
            page.markdown += QStringLiteral("## %1\n").arg(match.captured(1));
            continue;
        }
        if (page.title.isEmpty() && line.startsWith(QLatin1String("# ")))
            page.title = line.mid(2);
        if (!page.parts.isEmpty())
            page.parts.last().text += line + QLatin1Char('\n');
        page.markdown += line + QLatin1Char('\n');
    }
    for (ManualPart& part : page.parts)
        part.text = withoutMarks(part.text);
    return page;
}

}  // namespace keyfall
