// SPDX-License-Identifier: MIT
#include "ui/kernels/cache_words.h"

#include "core/text/json_text.h"
#include "core/text/quantity_text.h"
#include "ui/kernels/figure_words.h"
#include "ui/session/session_runs.h"
#include "ui/words/sentences.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::CacheDisplay)
};

constexpr std::size_t kMostFlights = 3;  ///< that the summary names; of more it says how many there are

QString qt(const std::string& text)
{
    return QString::fromStdString(text);
}
QString duration(std::int64_t ns)
{
    return qt(durationText(ns));
}

QString answerWord(AnswerKind answer)
{
    switch (answer) {
    case AnswerKind::hit: return Words::tr("hit");
    case AnswerKind::negativeHit: return Words::tr("known to fail");
    case AnswerKind::waited: return Words::tr("waited");
    case AnswerKind::compiled: return Words::tr("led the compile");
    case AnswerKind::fromDisk: return Words::tr("from a file");
    case AnswerKind::refused: return Words::tr("refused");
    case AnswerKind::failed: return Words::tr("failed");
    case AnswerKind::cancelled: return Words::tr("cancelled");
    }
    return {};
}

/// What a hit waited for: a load is its own, or one that goes on already.
QString requestWord(const KernelStudy& study, const KernelSpan& span)
{
    if (span.answer == AnswerKind::hit)
        for (const KernelSpan& load : study.log)
            if (load.kind == KernelSpan::Kind::load && load.kernel == span.kernel && load.beginNs <= span.endNs
                && (!load.ended() || load.endNs >= span.beginNs))
                return load.beginNs >= span.beginNs ? Words::tr("hit, loaded it")
                                                    : Words::tr("hit, waited for the load");
    return answerWord(*span.answer);
}

QString flightWord(RequestState state)
{
    switch (state) {
    case RequestState::queued: return Words::tr("queued");
    case RequestState::looking: return Words::tr("looking for a file");
    case RequestState::locked: return Words::tr("waiting for another process");
    case RequestState::compiling: return Words::tr("compiling");
    default: return Words::tr("waiting");
    }
}

/// What the cache counts, but for the gets, in words that go before a number.
std::vector<std::pair<std::uint64_t KernelStatistics::*, QString>> statisticWords()
{
    using S = KernelStatistics;
    return {{&S::hits, Words::tr("hits")},
            {&S::misses, Words::tr("misses")},
            {&S::waits, Words::tr("waits")},
            {&S::negativeHits, Words::tr("known failures")},
            {&S::refused, Words::tr("refused")},
            {&S::cancelled, Words::tr("cancelled")},
            {&S::prefetches, Words::tr("prefetches")},
            {&S::diskHits, Words::tr("from files")},
            {&S::diskRejected, Words::tr("files refused")},
            {&S::compiles, Words::tr("compiles")},
            {&S::failures, Words::tr("failures")},
            {&S::loads, Words::tr("loads")},
            {&S::unloads, Words::tr("unloads")},
            {&S::evictions, Words::tr("evictions")},
            {&S::collisions, Words::tr("collisions")},
            {&S::stores, Words::tr("files written")},
            {&S::storeFailures, Words::tr("files not written")},
            {&S::entries, Words::tr("kernels in memory")},
            {&S::bytes, Words::tr("their size")}};
}

/// "in memory: 1.34 kB; loaded: cpu; in no file".
QString placesText(const KernelStudy& study, std::size_t kernel)
{
    QStringList places;
    if (const KernelCache::Row* const row = study.rowOf(kernel); row != nullptr && study.forgotten) {
        places << Words::tr("was in memory, forgotten since");
        if (study.isOfEarlierRun(kernel))
            places << earlierRunText(study, kernel);
    } else if (row != nullptr) {
        places << Words::tr("in memory: %1").arg(qt(bytesText(static_cast<std::int64_t>(row->bytes))));
        if (study.isOfEarlierRun(kernel))
            places << earlierRunText(study, kernel);
        for (const Device& device : row->devices)
            places << Words::tr("loaded: %1").arg(qt(nameOf(device)));
    } else {
        places << Words::tr("not in memory");
    }
    if (!study.live)
        places << (study.isKept(kernel) ? Words::tr("in a file") : Words::tr("in no file"));
    return places.join(Words::tr("; "));
}

QString whoText(const KernelSpan& span)
{
    return span.caller >= 0                     ? Words::tr("Caller %1").arg(span.caller + 1)
        : span.kind == KernelSpan::Kind::heldUp ? Words::tr("The run")
                                                : Words::tr("The cache");
}

/// A caller that leads, one that waits and one that hits are timed alike; what the cache's workers do is part of that.
QString tookTip()
{
    return Words::tr("Of a caller: from asking to the answer, with the compile and the load that it waited for. Of the "
                     "cache: the compile or the load alone");
}

QString tookText(const KernelStudy& study, const KernelSpan& span)
{
    return span.ended() ? duration(span.ns()) : Words::tr("%1 so far").arg(duration(study.nowNs - span.beginNs));
}

}  // namespace

QString spanWord(const KernelStudy& study, const KernelSpan& span)
{
    switch (span.kind) {
    case KernelSpan::Kind::queue:
        return span.answer == AnswerKind::fromDisk ? Words::tr("queue, reading the file") : Words::tr("queue, start");
    case KernelSpan::Kind::heldUp: return Words::tr("held up");
    case KernelSpan::Kind::open: return Words::tr("opening the compiler");
    case KernelSpan::Kind::request: return span.answer ? requestWord(study, span) : Words::tr("waits");
    case KernelSpan::Kind::compile: return span.ended() ? Words::tr("compile") : Words::tr("compiling");
    case KernelSpan::Kind::load: return Words::tr("load");
    case KernelSpan::Kind::run: return Words::tr("run");
    }
    return {};
}

QString nothingToForget(const SessionRuns& runs)
{
    if (!runs.keepsKernels())
        return Words::tr("A lesson is open: each of its runs begins with an empty cache.");
    return runs.keptKernels() > 0 ? QString()
                                  : Words::tr("No run of this session has left a compiled kernel in memory.");
}

std::vector<std::pair<QString, QString>> guardLines(const KernelStudy& study)
{
    std::vector<std::pair<QString, QString>> lines;
    for (const KernelStudy::Part& part : study.parts)
        for (const std::string& guard : part.fused->guards)
            lines.emplace_back(part.line > 0 ? Words::tr("Line %1").arg(part.line) : Words::tr("all kernels"),
                               inWindowLanguage(guard));
    return lines;
}

QString earlierRunText(const KernelStudy& study, std::size_t kernel)
{
    return study.isOfEarlierRun(kernel) ? Words::tr("compiled in an earlier run") : QString();
}

std::int64_t firstAsked(const KernelStudy& study)
{
    std::optional<std::int64_t> first;
    for (const KernelSpan& span : study.log)
        if (span.isOfCache())
            first = std::min(first.value_or(span.beginNs), span.beginNs);
    return first.value_or(0);
}

QString kernelLabel(const KernelStudy& study, int kernel)
{
    return kernel >= 0 && kernel < static_cast<int>(study.requests.size())
        ? qt(study.requests[static_cast<std::size_t>(kernel)].label)
        : Words::tr("all kernels");
}

std::map<std::string, QString> namesInBars(const KernelStudy& study, const std::vector<std::size_t>& shown)
{
    std::map<std::string, QString> names;
    for (const std::size_t i : shown)
        if (const std::string& kernel = study.log[i].kernel; !names.contains(kernel))
            if (const int number = study.kernelOf(kernel); number >= 0)
                names.emplace(kernel, kernelLabel(study, number));
    if (names.size() < 2)
        return {};
    std::map<QString, int> called;
    for (const auto& [kernel, name] : names)
        ++called[name];
    for (auto& [kernel, name] : names)
        if (called[name] > 1)
            name += QLatin1Char(' ') + qt(kernel.substr(0, 4));
    return names;
}

QString spanSentence(const KernelStudy& study, std::size_t span)
{
    if (span >= study.log.size())
        return {};
    const KernelSpan& at = study.log[span];
    QString text =
        Words::tr("%1, %2: %3").arg(whoText(at), kernelLabel(study, study.kernelOf(at.kernel)), spanWord(study, at));
    text += QStringLiteral(", ") + tookText(study, at);
    if (const int kernel = study.kernelOf(at.kernel); at.answer == AnswerKind::hit && kernel >= 0)
        if (const QString earlier = earlierRunText(study, static_cast<std::size_t>(kernel)); !earlier.isEmpty())
            text += Words::tr("; ") + earlier;
    if (!at.error.empty())
        text += QStringLiteral(". ") + inWindowLanguage(at.error);
    return text;
}

std::vector<TableColumn> cacheColumns()
{
    return {{Words::tr("Kernel")},
            {Words::tr("Who")},
            {Words::tr("What")},
            {Words::tr("Began")},
            {Words::tr("Took"), tookTip()},
            {Words::tr("Hits")},
            {Words::tr("Misses")},
            {Words::tr("Waits")},
            {Words::tr("Launches")},
            {Words::tr("Run, p50"), Words::tr("The launch in the middle of all")},
            {Words::tr("Run, p99"), Words::tr("Of a hundred launches 99 took at most so long")},
            {Words::tr("Speed"), Words::tr("Bytes by the time of a run")},
            {Words::tr("Arithmetic"), arithmeticTip()}};
}

std::vector<RowsModel::Row> cacheRows(const KernelStudy& study)
{
    std::vector<RowsModel::Row> rows;
    for (std::size_t k = 0; k < study.requests.size(); ++k) {
        if (study.isRepeat(k))
            continue;
        const KernelCache::Count count = study.countOf(k);
        const KernelRuns runs = study.runsOf(k);
        rows.push_back({{kernelLabel(study, static_cast<int>(k)),
                         Words::tr("The cache"),
                         placesText(study, k),
                         {},
                         {},
                         QString::number(count.hits),
                         QString::number(count.misses),
                         QString::number(count.waits),
                         QString::number(runs.launches),
                         timeText(runs.runNs),
                         timeText(runs.p99Ns),
                         bandwidthText(runs),
                         arithmeticText(runs)},
                        -1});
    }
    const std::int64_t first = firstAsked(study);
    for (std::size_t i = 0; i < study.log.size(); ++i) {
        const KernelSpan& span = study.log[i];
        if (span.isOfCache())
            rows.push_back({{kernelLabel(study, study.kernelOf(span.kernel)), whoText(span), spanWord(study, span),
                             duration(span.beginNs - first), tookText(study, span)},
                            static_cast<int>(i)});
    }
    for (const auto& [of, guard] : guardLines(study))
        rows.push_back({{of, Words::tr("Guard"), guard}, -1});
    return rows;
}

Json jsonOfKernels(const KernelStudy& study)
{
    Json kernels = Json::array();
    for (std::size_t k = 0; k < study.requests.size(); ++k) {
        if (study.isRepeat(k))
            continue;
        kernels.push_back(kernelJson(study.requests[k], study.forgotten ? nullptr : study.rowOf(k), study.countOf(k),
                                     study.isKept(k), study.runsOf(k)));
        kernels.back()["earlier_run"] = study.isOfEarlierRun(k);
        if (study.live)
            kernels.back()["file"] = nullptr;  // nobody has looked yet
    }
    return kernels;
}

/// " (3 of them of other runs)", which the table does not list.
static QString ofOtherRuns(const KernelStudy& study)
{
    const auto count = std::count_if(study.rows.begin(), study.rows.end(), [&study](const KernelCache::Row& row) {
        return std::none_of(study.requests.begin(), study.requests.end(),
                            [&row](const KernelRequest& request) { return request.key.digest == row.key.digest; });
    });
    return count == 0 ? QString() : Words::tr(" (%1 of them of other runs)").arg(count);
}

QString cacheSummary(const KernelStudy& study)
{
    QStringList parts;
    for (const auto& [member, words] : statisticWords())
        if (const std::uint64_t count = study.statistics.*member; count != 0)
            parts << words + QLatin1Char(' ')
                    + (member == &KernelStatistics::bytes ? qt(bytesText(static_cast<std::int64_t>(count)))
                                                          : QString::number(count))
                    + (member == &KernelStatistics::entries ? ofOtherRuns(study) : QString());
    QString text = Words::tr("Gets %1").arg(study.statistics.gets)
        + (parts.isEmpty() ? QString() : Words::tr(": ") + parts.join(Words::tr(", ")));
    if (!study.flights.empty())
        text += Words::tr("; ") + Words::tr("on their way %1").arg(study.flights.size());
    if (study.flights.size() > kMostFlights) {
        std::map<RequestState, int> states;
        for (const KernelCache::Flight& flight : study.flights)
            ++states[flight.state];
        for (const auto& [state, count] : states)
            text += Words::tr("; ") + flightWord(state) + QLatin1Char(' ') + QString::number(count);
        return text;
    }
    for (const KernelCache::Flight& flight : study.flights)
        text += Words::tr("; ")
            + Words::tr("%1: %2, %3 wait").arg(qt(flight.label), flightWord(flight.state)).arg(flight.requests);
    return text;
}

}  // namespace keyfall
