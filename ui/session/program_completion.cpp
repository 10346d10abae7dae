// SPDX-License-Identifier: MIT
#include "ui/session/program_completion.h"

#include "core/script/overloads.h"
#include "core/script/program_words.h"

#include <QRegularExpression>

#include <algorithm>

namespace keyfall {

namespace {

/// The blocks that the standard runtime opens, and the language's own.
QStringList blocks()
{
    return {QStringLiteral("autocast("),     QStringLiteral("compiled("),
            QStringLiteral("enable_grad()"), QStringLiteral("inference_mode()"),
            QStringLiteral("no_grad()"),     QStringLiteral("profiler()"),
            QStringLiteral("repeat("),       QStringLiteral("requantize("),
            QStringLiteral("tracer()"),      QStringLiteral("vmap(")};
}

bool isWordPart(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('.') || c == QLatin1Char(':');
}

/// Where the cursor is in its line.
struct Place {
    QString prefix;
    QString call;             ///< the operator whose arguments it is among; empty outside of any
    bool atArgument = false;  ///< right behind its '(' or a ','
    bool afterWith = false;
    bool inText = false;  ///< in a comment or between quotes
};

Place placeIn(const QString& line, int column)
{
    const QString before = line.left(column);
    Place place;
    QStringList open;
    bool quoted = false;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const QChar c = before[i];
        if (c == QLatin1Char('"'))
            quoted = !quoted;
        if (quoted)
            continue;
        if (c == QLatin1Char('#')) {
            place.inText = true;
            return place;
        }
        if (c == QLatin1Char('(') || c == QLatin1Char('[')) {
            qsizetype from = i;
            while (from > 0 && isWordPart(before[from - 1]))
                --from;
            open.append(c == QLatin1Char('(') ? before.mid(from, i - from) : QString());
        } else if ((c == QLatin1Char(')') || c == QLatin1Char(']')) && !open.isEmpty()) {
            open.removeLast();
        }
    }
    place.inText = quoted;
    qsizetype from = before.size();
    while (from > 0 && isWordPart(before[from - 1]))
        --from;
    place.prefix = before.mid(from);
    const QString rest = before.left(from).trimmed();
    place.call = open.isEmpty() ? QString() : open.last();
    place.atArgument = rest.endsWith(QLatin1Char('(')) || rest.endsWith(QLatin1Char(','));
    place.afterWith = rest == QLatin1String("with");
    return place;
}

void addArguments(QStringList& words, const QString& call, const Dispatcher& dispatcher)
{
    for (const OperatorHandle& op : knownOperators(dispatcher, call.toStdString()))
        if (const auto& schema = op.schema())
            for (const SchemaArgument& argument : schema->arguments)
                words.append(QString::fromStdString(argument.name) + QLatin1Char('='));
}

void addOperators(QStringList& words, const QString& prefix, const Dispatcher& dispatcher)
{
    const bool overloads = prefix.contains(QLatin1Char('.'));
    QStringList names;
    for (const OperatorHandle& op : dispatcher.operators()) {
        const QString name = QString::fromStdString(op.name());
        names.append((overloads ? name : name.section(QLatin1Char('.'), 0, 0)) + QLatin1Char('('));
    }
    // The shortest first: `relu` is meant more often than `reciprocal_`.
    std::sort(names.begin(), names.end(),
              [](const QString& a, const QString& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
    words += names;
}

}  // namespace

Completion completionAt(const QString& line, int column, const QStringList& names, const Dispatcher* dispatcher)
{
    const Place place = placeIn(line, column);
    if (place.inText || (!place.prefix.isEmpty() && !place.prefix[0].isLetter() && place.prefix[0] != QLatin1Char('_')))
        return {};
    QStringList words;
    if (place.afterWith) {
        words = blocks();
    } else {
        words = names;
        if (dispatcher && place.atArgument && !place.call.isEmpty())
            addArguments(words, place.call, *dispatcher);
        if (dispatcher)
            addOperators(words, place.prefix, *dispatcher);
        words << QString::fromLatin1(kBackward.data(), kBackward.size()) + QLatin1Char('(')
              << QString::fromLatin1(kGradient.data(), kGradient.size()) + QLatin1Char('(') << QStringLiteral("with ");
    }
    Completion completion{place.prefix, {}};
    for (const QString& word : words)
        if (word.startsWith(place.prefix, Qt::CaseInsensitive) && word != place.prefix
            && !completion.words.contains(word))
            completion.words.append(word);
    return completion;
}

QStringList assignedNames(const QStringList& lines)
{
    static const QRegularExpression assignment(
        QStringLiteral(R"(^\s*([A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*)\s*=(?!=))"));
    static const QRegularExpression comma(QStringLiteral(R"(\s*,\s*)"));
    QStringList names;
    for (const QString& line : lines)
        for (const QString& name : assignment.match(line).captured(1).split(comma, Qt::SkipEmptyParts))
            if (!names.contains(name))
                names.append(name);
    return names;
}

}  // namespace keyfall
