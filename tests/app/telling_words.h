// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/question.h"
#include "core/session/session.h"
#include "core/text/json_text.h"
#include "tests/ui/window_texts.h"
#include "ui/keyset/mask_edit.h"
#include "ui/words/hop_text.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace keyfall::test {

/// Patterns of sentences that would answer a question that is open, about the run `graph`. Names of keys and operators
/// alone answer nothing: they are the options, and stand at lanes, boxes and registrations.
inline QStringList tellingPatterns(const CallGraph& graph, const LessonQuestion& question, const Session& session)
{
    const auto literally = [](const QString& text) { return QRegularExpression::escape(text); };
    const QString given = QString::fromStdString(writeSession(session));  // what is registered answers nothing
    const auto* prediction = std::get_if<Prediction>(&question);
    const HopId from = prediction ? prediction->hop : 1;
    // How it ends and how long it is, and what the next lookup does with a key.
    QStringList patterns{QStringLiteral("Stopped by an error"),
                         QStringLiteral("stopped the run"),
                         QStringLiteral("Done: "),
                         QStringLiteral("\\bwins(:| the lookup)"),
                         QStringLiteral("^Next: "),
                         QStringLiteral("is chosen, and has no kernel"),
                         QStringLiteral("below the winner"),
                         QStringLiteral("is left out: "),
                         QStringLiteral("finds no kernel")};
    if (from == 1)
        patterns << QStringLiteral("is passed: ") << QStringLiteral("^passed: ");
    // A fall may come twice, and the first time is no secret any more.
    const auto wasTold = [&](const Hop& hop) {
        return std::any_of(graph.hops.begin(), graph.hops.begin() + from - 1,
                           [&hop](const Hop& past) { return past.op == hop.op && past.key == hop.key; });
    };
    constexpr HopId kMost = 60;  // of an endless recursion the first rounds are enough
    for (HopId id = from; id <= std::min<std::size_t>(graph.hops.size(), from + kMost); ++id) {
        const Hop& hop = *graph.find(id);
        const QString op = QString::fromStdString(hop.op);
        patterns << QStringLiteral("\\bHop %1\\b").arg(id);
        if (!wasTold(hop))
            patterns
                << QStringLiteral("\\b%1 reaches %2\\b").arg(literally(op), literally(HopText::keyText(graph, hop)))
                << QStringLiteral("^%1 at %2$").arg(literally(op), literally(HopText::keyText(graph, hop)));
        for (const HopEvent& event : hop.events)
            patterns << literally(HopText::eventText(event));
        if (hop.error && !given.contains(QString::fromStdString(hop.error->message)))
            patterns << literally(HopText::errorLine(hop.error->message).left(60));
    }
    patterns.removeDuplicates();
    const auto* value = std::get_if<ValueQuestion>(&question);
    if (value == nullptr)
        return patterns;
    if (value->as == ValueAsk::As::bits) {
        const QString text = QString::fromStdString(value->answer.is_string() ? value->answer.get<std::string>()
                                                                              : jsonLine(value->answer));
        bool read = false;
        const qulonglong bits = text.startsWith("0x") ? text.mid(2).toULongLong(&read, 16) : text.toULongLong(&read);
        QString digits;
        for (const QChar digit : QString::number(bits, 2))
            digits += (digits.isEmpty() ? QString() : QStringLiteral(" ?")) + digit;
        patterns << QStringLiteral("(?i)\\b0x0*%1\\b").arg(bits, 0, 16) << QStringLiteral("\\b0b[0 ]*%1$").arg(digits);
    }
    if (value->as == ValueAsk::As::number)
        patterns << QStringLiteral("\\b%1 (hops?|calls?|kernels?|nodes?|rows?|times|rounds)\\b")
                        .arg(QString::fromStdString(jsonLine(value->answer)));
    const Hop& first = graph.hops.front();
    if (!value->choices.empty() && value->answer.is_string() && value->answer == std::string(nameOf(first.provenance)))
        for (const Hop& hop : graph.hops)
            patterns << literally(HopText::provenanceWords(hop.provenance))
                     << QStringLiteral("^\\[%1\\]").arg(literally(HopText::provenanceLabel(hop.provenance)));
    return patterns;
}

/// Who says what answers the question: "who: what". The lesson itself, which holds the options, is left out.
inline QStringList tellings(const WindowTexts& texts, const QStringList& patterns)
{
    const QRegularExpression telling(QStringLiteral("(?:") + patterns.join(QStringLiteral(")|(?:"))
                                     + QStringLiteral(")"));
    if (!telling.isValid())
        qFatal("not a pattern: %s", qPrintable(telling.pattern()));
    QStringList found;
    for (const auto& [who, said] : texts) {
        // The manual explains, and the title is the lesson's.
        if (who.contains(QStringLiteral("/lesson/")) || who.contains(QStringLiteral("/manual")) || who == "window")
            continue;
        const QSet<QString> once(said.begin(), said.end());
        for (const QString& text : once)
            if (const auto match = telling.match(text); match.hasMatch())
                found << QStringLiteral("%1: %2   [%3]").arg(who, text.left(160), match.captured());
    }
    return found;
}

}  // namespace keyfall::test
