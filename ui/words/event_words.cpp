// SPDX-License-Identifier: MIT
#include "ui/words/event_words.h"

#include "ui/words/listed.h"
#include "ui/words/sentences.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::EventWords)
};

/// Answers of a kernel cache that are too short to be looked up among all sentences, where they could be names.
QString answerOf(const QString& text)
{
    const std::array<std::pair<QLatin1String, QString>, 5> answers{
        {{QLatin1String("hit"), Words::tr("hit")},
         {QLatin1String("miss"), Words::tr("miss")},
         {QLatin1String("wait"), Words::tr("wait")},
         {QLatin1String("refused"), Words::tr("refused")},
         {QLatin1String("cancelled"), Words::tr("cancelled")}}};
    const bool old = text.startsWith(QLatin1String("waited ")) && !text.startsWith(QLatin1String("waited for "));
    if (old || text.startsWith(QLatin1String("held up ")))  // files of before have the first
        return Words::tr("the run was held up %1 until its kernels were there, before this hop and not in its time")
            .arg(text.mid(old ? 7 : 8));
    const auto found =
        std::find_if(answers.begin(), answers.end(), [&](const auto& each) { return each.first == text; });
    return found == answers.end() ? QString() : found->second;
}

/// "grid 4, block 256, after timing blocks, emulated, 3 µs", part by part.
QString launchOf(const QString& text)
{
    QStringList parts = text.split(QStringLiteral(", "));
    for (QString& part : parts) {
        if (part.startsWith(QLatin1String("grid ")))
            part = Words::tr("grid %1").arg(part.mid(5));
        else if (part.startsWith(QLatin1String("block ")))
            part = Words::tr("block %1").arg(part.mid(6));
        else if (part.startsWith(QLatin1String("issued in ")))
            part = Words::tr("issued in %1").arg(part.mid(10));
        else if (part == QLatin1String("emulated"))
            part = Words::tr("emulated");
        else if (part == QLatin1String("after timing blocks"))
            part = Words::tr("after timing blocks");
    }
    return listPhrases(parts);
}

}  // namespace

QString eventWord(EventKind kind)
{
    switch (kind) {
    case EventKind::cast: return Words::tr("cast");
    case EventKind::saved: return Words::tr("saved");
    case EventKind::nodeCreated: return Words::tr("node");
    case EventKind::batchRule: return Words::tr("batch rule");
    case EventKind::densify: return Words::tr("densify");
    case EventKind::requantize: return Words::tr("requantize");
    case EventKind::place: return Words::tr("place");
    case EventKind::passOn: return Words::tr("passes on");
    case EventKind::irNode: return QStringLiteral("IR");
    case EventKind::profile: return Words::tr("profile");
    case EventKind::alloc: return Words::tr("alloc");
    case EventKind::launch: return Words::tr("launch");
    case EventKind::kernelCache: return Words::tr("kernel cache");
    case EventKind::tls: return QStringLiteral("TLS");
    case EventKind::warning: return Words::tr("warning");
    }
    return {};
}

QString eventWords(const HopEvent& event)
{
    const QString text = QString::fromStdString(event.text);
    if (event.kind == EventKind::launch)
        return launchOf(text);
    const QString answer = event.kind == EventKind::kernelCache ? answerOf(text) : QString();
    return answer.isEmpty() ? inWindowLanguage(text) : answer;
}

}  // namespace keyfall
