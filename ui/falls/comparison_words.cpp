// SPDX-License-Identifier: MIT
#include "ui/falls/comparison_words.h"

#include "core/falls/fall_text.h"
#include "core/text/quantity_text.h"
#include "ui/falls/flow_layout.h"
#include "ui/falls/strange_model.h"
#include "ui/words/listed.h"

#include <QCoreApplication>

#include <algorithm>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::ComparisonWords)
};

QString duration(const FallTally& tally)
{
    return QString::fromStdString(durationText(tally.ownNs()));
}

}  // namespace

QString asSentence(const QString& words)
{
    const bool ends = !words.isEmpty() && QStringLiteral(".!?\u2026\u3002\uff01\uff1f").contains(words.back());
    return ends ? words : Words::tr("%1.", "a sentence").arg(words);
}

QString asWarning(const QString& words)
{
    return QStringLiteral("\u26a0 ") + asSentence(words);
}

QString unreadWords(const RecordedRun& run)
{
    if (run.unreadLines == 0)
        return {};
    if (run.unreadLines == 1)
        return Words::tr("line %1 begins as a dispatch and was cut off or damaged: its call is missing")
            .arg(run.firstUnreadLine);
    return Words::tr("%1 lines, the first of them line %2, begin as a dispatch and were cut off or damaged: their "
                     "calls are missing")
        .arg(flowCount(run.unreadLines))
        .arg(run.firstUnreadLine);
}

QString missingWords(const RecordedRun& run, const QString& file)
{
    QString words;
    if (run.unreadLines > 0)
        words = Words::tr("%1: %2", "a file: what is wrong with it").arg(file, unreadWords(run));
    else if (run.cutOff)
        words =
            Words::tr("%1: the recording has no end: the program was ended from outside, or the file was cut off, so "
                      "falls may be missing")
                .arg(file);
    else if (run.dropped == 1)
        words = Words::tr("%1: the recording holds as many calls as it was to hold: 1 more was only counted, so falls "
                          "may be missing (record(path, most=...) holds more)")
                    .arg(file);
    else if (run.dropped > 0)
        words =
            Words::tr("%1: the recording holds as many calls as it was to hold: %2 more were only counted, so falls "
                      "may be missing (record(path, most=...) holds more)")
                .arg(file, flowCount(run.dropped));
    return words.isEmpty() ? QString() : asWarning(words);
}

QString trustWords(const DispatchShare& share)
{
    if (share.measuredOnce())
        return Words::tr(" Mostly measured once: another run can divide it otherwise.");
    if (share.unsteady())
        return Words::tr(
                   " By the medians of falls that are there %1 times or more dispatch has %2 %, not %3 %: a few took "
                   "much longer.")
            .arg(kLeastTimes)
            .arg(100 * share.byMedians, 0, 'f', 0)
            .arg(100 * share.measured, 0, 'f', 0);
    return {};
}

QString sumsWords(const ComparedFalls& falls)
{
    const ComparedRun& before = falls.before;
    const ComparedRun& after = falls.after;
    QStringList sums{Words::tr("%1 → %2 falls").arg(flowCount(before.all.count), flowCount(after.all.count))};
    if (before.timed && after.timed)
        sums << Words::tr("%1 → %2 in their own hops").arg(duration(before.all), duration(after.all));
    if (falls.ofTwoVersions())
        sums << QStringLiteral("PyTorch %1 → %2")
                    .arg(QString::fromStdString(before.recorded.pytorch),
                         QString::fromStdString(after.recorded.pytorch));
    if (falls.ofTwoModels())
        sums << Words::tr("key model %1 → %2")
                    .arg(QString::fromStdString(before.model), QString::fromStdString(after.model));
    return listPhrases(sums);
}

QStringList strangeWords(const ComparedOddities& strange)
{
    const auto fresh = static_cast<std::uint64_t>(
        std::count_if(strange.differences.begin(), strange.differences.end(),
                      [](const OddityDifference& each) { return each.change == FallChange::fresh; }));
    const std::uint64_t gone = strange.differences.size() - fresh;
    QStringList sentences;
    if (fresh > 0)
        sentences << Words::tr("Strange things that are new: %1.").arg(flowCount(fresh));
    if (gone > 0)
        sentences << Words::tr("Strange things that are gone: %1.").arg(flowCount(gone));
    QStringList rules;
    for (const UnjudgedOddity& rule : strange.unjudged)
        rules << StrangeModel::whatText(rule.kind);
    if (!rules.isEmpty())
        sentences << Words::tr("Not compared, since one of both runs does not tell it: %1.").arg(listClauses(rules));
    return sentences;
}

QString unevenWords(const ComparedFalls& falls)
{
    if (falls.uneven.empty())
        return {};
    const FallDifference& most = falls.uneven.front();
    const QString fall = QString::fromStdString(most.after.op + ": " + pathText(most.after));
    QString times = duration(most.before.tally) + QStringLiteral(" → ") + duration(most.after.tally);
    if (most.before.tally.count != most.after.tally.count)
        times +=
            Words::tr(" (%1 → %2 times)").arg(flowCount(most.before.tally.count), flowCount(most.after.tally.count));
    if (falls.uneven.size() == 1)
        return Words::tr("1 fall took longer on average, too unevenly or too seldom to be called slower "
                         "(design:falls.7): "
                         "%1, %2")
            .arg(fall, times);
    return Words::tr("%1 falls took longer on average, too unevenly or too seldom to be called slower "
                     "(design:falls.7); "
                     "the most: %2, %3")
        .arg(flowCount(falls.uneven.size()), fall, times);
}

}  // namespace keyfall
