// SPDX-License-Identifier: MIT
#include "ui/kernels/figure_words.h"

#include "core/text/quantity_text.h"
#include "ui/words/listed.h"

#include <QCoreApplication>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::FigureWords)
};

}  // namespace

QString timeText(const std::optional<std::int64_t>& ns)
{
    return ns ? QString::fromStdString(durationText(*ns)) : QStringLiteral("–");
}

QString bandwidthText(const KernelRuns& runs)
{
    if (!runs.gbPerS())
        return {};
    return QString::fromStdString(speedText(static_cast<std::int64_t>(runs.bytes), *runs.runNs));
}

QString arithmeticText(const KernelRuns& runs)
{
    if (!runs.gflopPerS())
        return {};
    return QString::fromStdString(arithmeticText(static_cast<std::int64_t>(*runs.operations), *runs.runNs));
}

QString arithmeticTip()
{
    return Words::tr("Floating-point operations by the time of a run. At every point of the program each instruction "
                     "that computes with floats is one (mulacc and fma are two), and of a reduction each element; "
                     "loads, stores, casts and indices are none");
}

QString countText(const KernelCache::Count& count)
{
    return Words::tr("hits %1, misses %2, waits %3").arg(count.hits).arg(count.misses).arg(count.waits);
}

QString runsText(const KernelRuns& runs)
{
    if (runs.launches == 0)
        return Words::tr("no launch was measured");
    QStringList parts{runs.launches == 1
                          ? Words::tr("1 launch, %1").arg(timeText(runs.runNs))
                          : Words::tr("launches %1, the first %2, p50 %3, p99 %4")
                                .arg(runs.launches)
                                .arg(timeText(runs.firstNs), timeText(runs.runNs), timeText(runs.p99Ns))};
    for (const QString& speed : {bandwidthText(runs), arithmeticText(runs)})
        if (!speed.isEmpty())
            parts << speed;
    return listPhrases(parts);
}

}  // namespace keyfall
