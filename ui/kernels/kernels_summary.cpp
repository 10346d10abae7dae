// SPDX-License-Identifier: MIT
#include "ui/kernels/kernels_summary.h"

#include "ui/kernels/cache_words.h"
#include "ui/kernels/fusion_display.h"
#include "ui/words/hop_text.h"
#include "ui/words/one_line.h"
#include "ui/words/sentences.h"

#include <QCoreApplication>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::KernelsPanel)
};

std::size_t kernelsOfEarlierRuns(const KernelStudy& study)
{
    std::size_t count = 0;
    for (std::size_t k = 0; k < study.requests.size(); ++k)
        count += !study.isRepeat(k) && study.isOfEarlierRun(k) ? 1 : 0;
    return count;
}

/// Whether it is the run's, an experiment with its kernels, or what is not in the run at all.
QString whatIsShown(const KernelLab& lab, const std::vector<RunKernel>& launched)
{
    const KernelStudy& study = lab.study();
    const CompiledReport* const report = lab.report();
    QStringList texts;
    if (const QString words = runKernelsText(launched); !words.isEmpty() && !lab.live())
        texts << words;
    if (lab.live()) {
        texts << Words::tr("The run goes on; its cache so far: %1.").arg(cacheSummary(study));
    } else if (study.ofRun) {
        if (const auto earlier = kernelsOfEarlierRuns(study); earlier > 0)
            texts << Words::tr("Kernels of earlier runs: %1.").arg(earlier);
        if (report->omittedFromLog > 0)
            texts << Words::tr("It is timed from its beginning; events that came later and are not in the times: %1.")
                         .arg(report->omittedFromLog);
    } else if (lab.runHasKernels()) {
        texts << Words::tr("An experiment beside the run; callers that ask for its kernels: %1.").arg(lab.callers());
    } else if (report == nullptr) {
        texts << Words::tr(
            "The run compiled nothing: no block compiled() is in it (Run > Compiled makes its lines ones).");
    } else {
        texts << Words::tr("The run compiled nothing.");
    }
    if (report != nullptr)
        for (const CompiledReport::Entry& entry : report->entries) {
            if (entry.forgotten > 0 && (lab.live() || study.ofRun))
                texts << Words::tr(
                             "Line %1 forgot what an earlier run compiled, so that its callers meet; kernels: %2.")
                             .arg(entry.line)
                             .arg(entry.forgotten);
            if (!entry.eager.empty())
                texts << Words::tr("Line %1 ran eagerly: %2.").arg(entry.line).arg(inWindowLanguage(entry.eager));
        }
    if (!lab.live() && !study.ofRun && !lab.runHasKernels())
        texts << Words::tr("Traced and fused as one graph, its program would be:");
    return onOneLine(texts);
}

}  // namespace

QString kernelsSummary(const KernelLab& lab, const std::vector<RunKernel>& launched)
{
    const KernelStudy& study = lab.study();
    QString text;
    if (!study.fused) {
        text = lab.busy()      ? Words::tr("Running it under the Tracer and fusing what it calls…")
            : lab.canStart()   ? Words::tr("Compile the operators of this run.")
            : lab.showsTrace() ? HopText::traceHoldsNoTensors()
                               : Words::tr("Run the session to see which kernels its operators become.");
    } else {
        QString timed;
        if (study.plan && !study.ofRun)
            timed = study.plan->calls ? Words::tr("Timed on made-up numbers in the memory of the CPU, calls left out.")
                                      : Words::tr("Timed on made-up numbers in the memory of the CPU.");
        text =
            onOneLine({whatIsShown(lab, launched), fusionSummary(*study.fused),
                       lab.asking() && !study.ofRun ? Words::tr("Asking for the kernels: %1.").arg(cacheSummary(study))
                                                    : QString(),
                       timed});
    }
    if (study.keepTrouble)
        text += QLatin1Char('\n')
            + Words::tr("Kernels are kept in memory only: %1").arg(inWindowLanguage(*study.keepTrouble));
    if (!lab.trouble().isEmpty())
        text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + lab.trouble();
    return text;
}

}  // namespace keyfall
