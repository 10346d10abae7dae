// SPDX-License-Identifier: MIT
#include "ui/kernels/time_display.h"

#include "core/program/held_up.h"
#include "core/text/json_text.h"
#include "core/text/quantity_text.h"
#include "ui/kernels/cache_words.h"
#include "ui/kernels/figure_words.h"
#include "ui/picture/text_measure.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::TimeDisplay)
};

constexpr double kLabel = 300;
constexpr double kRow = 24;
constexpr double kLeastNs = 100;
constexpr double kFigures = 240;            ///< room for a bar's figures behind it
constexpr std::uint64_t kFewBytes = 65536;  ///< memory gives them in a few µs, about what starting a kernel takes

/// "12.3 GB/s  1.64 GFLOP/s", empty where nothing was measured.
QString speeds(const KernelTimes& times)
{
    return QStringList{bandwidthText(times), arithmeticText(times)}.join(QStringLiteral("  ")).trimmed();
}

/// Of the run, a kernel that it comes to at two places is one: its launches are counted together.
bool isTold(const KernelStudy& study, std::size_t kernel)
{
    return !study.ofRun || !study.isRepeat(kernel);
}

std::optional<std::int64_t> spanOf(const KernelStudy& study, std::size_t kernel, KernelSpan::Kind kind)
{
    std::optional<std::int64_t> found;
    for (const KernelSpan& span : study.log)
        if (span.kind == kind && span.ended() && span.kernel == study.requests[kernel].key.digest)
            found = span.ns();
    return found;
}

}  // namespace

/// "72 bytes a run", "launches: 3, 72 bytes in the middle one".
static QString workText(const KernelStudy& study, const KernelTimes& times)
{
    const QString bytes = QString::fromStdString(bytesText(static_cast<std::int64_t>(times.bytes)));
    if (!study.ofRun)
        return Words::tr("%1 a run").arg(bytes);
    return times.launches == 0 ? Words::tr("no launch was measured")
                               : Words::tr("launches: %1, %2 in the middle one").arg(times.launches).arg(bytes);
}

/// One phase on the axis, and what stands there where there is no time.
struct Phase {
    QString name;
    std::optional<std::int64_t> ns;
    ColorRole role;
    QString more;
};

/// The stages of a run that stood still, which sum to what its hops say of it; none where it did not.
static std::vector<Phase> heldUpPhases(const HeldUp& held)
{
    std::vector<Phase> phases;
    if (held.openNs)
        phases.push_back({Words::tr("opening the compiler"), held.openNs, ColorRole::otherKind,
                          Words::tr("before it asked; not in the sum")});
    if (held.times > 0)
        phases.insert(phases.end(),
                      {{Words::tr("queue and start"), held.queueNs, ColorRole::mode, {}},
                       {Words::tr("compile"), held.compileNs, ColorRole::backend, {}},
                       {Words::tr("load"), held.loadNs, ColorRole::otherKind, {}},
                       {Words::tr("until it noticed"), held.noticeNs, ColorRole::mode, {}}});
    return phases;
}

KernelTimes timesOf(const KernelStudy& study, std::size_t kernel)
{
    KernelTimes times;
    const bool own = !study.isRepeat(kernel);  // a repeat runs what was compiled and loaded for the first of its key
    if (own) {
        times.queueNs = spanOf(study, kernel, KernelSpan::Kind::queue);
        times.compileNs = spanOf(study, kernel, KernelSpan::Kind::compile);
        times.loadNs = spanOf(study, kernel, KernelSpan::Kind::load);
    }
    for (const KernelSpan& span : study.log)
        if (own && span.kind == KernelSpan::Kind::request && span.answer == AnswerKind::waited
            && span.kernel == study.requests[kernel].key.digest)
            times.waitNs = std::max(times.waitNs.value_or(0), span.ns());
    static_cast<KernelRuns&>(times) = study.runsOf(kernel);
    return times;
}

Json jsonOf(const KernelTimes& times)
{
    const auto number = [](const std::optional<std::int64_t>& ns) { return ns ? Json(*ns) : Json(nullptr); };
    Json json{{"queue_ns", number(times.queueNs)},
              {"compile_ns", number(times.compileNs)},
              {"wait_ns", number(times.waitNs)},
              {"load_ns", number(times.loadNs)}};
    json.update(keyfall::jsonOf(static_cast<const KernelRuns&>(times)));
    return json;
}

DisplayList displayTimes(const KernelStudy& study, const Theme& theme, const DiagramState& state)
{
    DiagramComposer make(theme);
    std::vector<KernelTimes> all;
    const HeldUp held = heldUpIn(study.log);
    const std::vector<Phase> stages = heldUpPhases(held);
    double most = 10 * kLeastNs;
    for (const Phase& stage : stages)
        most = std::max(most, static_cast<double>(stage.ns.value_or(0)));
    for (std::size_t k = 0; k < study.requests.size(); ++k) {
        all.push_back(isTold(study, k) ? timesOf(study, k) : KernelTimes());
        for (const auto& ns : {all[k].queueNs, all[k].compileNs, all[k].waitNs, all[k].loadNs, all[k].runNs})
            most = std::max(most, static_cast<double>(ns.value_or(0)));
    }
    const int decades = static_cast<int>(std::ceil(std::log10(most / kLeastNs) - 1e-9));
    const double left = kDiagramMargin + kLabel;
    const double width = std::max(120.0, state.width - left - kFigures - kDiagramMargin);
    const auto x = [&](double ns) {
        return left + width * std::clamp(std::log10(std::max(ns, 1.0) / kLeastNs) / decades, 0.0, 1.0);
    };
    double y = kDiagramMargin + 14;
    const double top = y + 6;
    for (int decade = 0; decade <= decades; ++decade) {
        const double ns = kLeastNs * std::pow(10.0, decade);
        const QString text = timeText(static_cast<std::int64_t>(ns));
        make.words(FontRole::small, {x(ns) - textWidth(FontRole::small, text) / 2, y}, text, theme[ColorRole::dimText],
                   -1, 0, Part::header);
    }
    make.words(FontRole::small, {kDiagramMargin, y}, Words::tr("each line ten times the one before"),
               theme[ColorRole::dimText], -1, kLabel - 40);
    y = top + 6;
    const auto row = [&](const Phase& phase, double at, const QString& missing) {
        const QRectF rect(left, at, width, kRow);
        const double base = DiagramComposer::baselineIn(rect, FontRole::small);
        make.words(FontRole::small, {left - 12 - textWidth(FontRole::small, phase.name), base}, phase.name,
                   theme[ColorRole::text]);
        if (!phase.ns) {
            make.words(FontRole::small, {left + 6, base}, missing, theme[ColorRole::dimText]);
            return;
        }
        const double end = std::max(left + 3, x(static_cast<double>(*phase.ns)));
        make.box(Part::badge, QRectF(left, at + 5, end - left, kRow - 10), 3, theme[phase.role]);
        make.words(FontRole::smallBold, {end + 8, base},
                   timeText(phase.ns) + (phase.more.isEmpty() ? QString() : QStringLiteral("  ") + phase.more),
                   theme[ColorRole::text]);
    };
    const auto block = [&](std::size_t rows, int item, bool shaded) {
        const QRectF whole(kDiagramMargin, y, state.width - 2 * kDiagramMargin, static_cast<double>(rows) * kRow + 6);
        make.box(Part::box, whole, 6, shaded && state.background ? theme[ColorRole::lane] : QColor(),
                 theme[ColorRole::laneLine], item, 1);
        for (int decade = 0; decade <= decades; ++decade)
            make.box(Part::laneBand, QRectF(x(kLeastNs * std::pow(10.0, decade)), y + 1, 1, whole.height() - 2), 0,
                     theme[ColorRole::laneLine]);
        return whole;
    };
    if (!stages.empty()) {
        const QRectF whole = block(stages.size(), -1, false);
        make.words(FontRole::heading, {kDiagramMargin + 10, y + 20}, Words::tr("The run"), theme[ColorRole::text]);
        if (held.times > 0) {
            make.words(FontRole::smallBold, {kDiagramMargin + 10, y + 40},
                       Words::tr("held up %1").arg(timeText(held.ns())), theme[ColorRole::text], -1, kLabel - 120);
            make.words(FontRole::small, {kDiagramMargin + 10, y + 58}, Words::tr("not in the times of its hops"),
                       theme[ColorRole::dimText], -1, kLabel - 90);
        }
        for (std::size_t p = 0; p < stages.size(); ++p)
            row(stages[p], y + 3 + static_cast<double>(p) * kRow, {});
        y += whole.height() + 10;
    }
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (!isTold(study, k))
            continue;
        const KernelTimes& times = all[k];
        const std::array<Phase, 5> phases{{{Words::tr("queue and start"), times.queueNs, ColorRole::mode, {}},
                                           {Words::tr("compile"), times.compileNs, ColorRole::backend, {}},
                                           {Words::tr("wait"), times.waitNs, ColorRole::mode, {}},
                                           {Words::tr("load"), times.loadNs, ColorRole::otherKind, {}},
                                           {Words::tr("run"), times.runNs, ColorRole::success, speeds(times)}}};
        const QRectF whole = block(phases.size(), static_cast<int>(k), k % 2 == 0);
        make.words(FontRole::heading, {kDiagramMargin + 10, y + 20}, kernelLabel(study, static_cast<int>(k)),
                   theme[ColorRole::text], -1, kLabel - 120);
        make.words(FontRole::small, {kDiagramMargin + 10, y + 38}, workText(study, times), theme[ColorRole::dimText]);
        for (std::size_t p = 0; p < phases.size(); ++p)
            row(phases[p], y + 3 + static_cast<double>(p) * kRow,
                p + 1 == phases.size()                  ? Words::tr("not measured")
                    : p == 1 && study.isOfEarlierRun(k) ? earlierRunText(study, k)
                                                        : Words::tr("not needed"));
        if (static_cast<int>(k) == state.selected)
            make.frame(whole);
        y += whole.height() + 10;
    }
    return make.finish(state.width);
}

QString timesSentence(const KernelStudy& study, int kernel)
{
    if (kernel < 0 || kernel >= static_cast<int>(study.requests.size()))
        return {};
    const KernelTimes times = timesOf(study, static_cast<std::size_t>(kernel));
    QString text = Words::tr("%1: queue and start %2, compile %3, wait %4, load %5, run %6 %7")
                       .arg(kernelLabel(study, kernel), timeText(times.queueNs), timeText(times.compileNs),
                            timeText(times.waitNs), timeText(times.loadNs), timeText(times.runNs), speeds(times));
    if (times.p99Ns && times.launches > 1)
        text += Words::tr(" (of a hundred runs 99 took at most %1)").arg(timeText(times.p99Ns));
    if (times.runNs && times.bytes < kFewBytes)
        text += Words::tr(". Of so few bytes (%1) the speed says little: most of a run is its start.")
                    .arg(QString::fromStdString(bytesText(static_cast<std::int64_t>(times.bytes))));
    return text;
}

std::vector<TableColumn> timesColumns()
{
    return {
        {Words::tr("Kernel")},
        {Words::tr("Queue, start"), Words::tr("From asking until the compile, or the load from a file, began")},
        {Words::tr("Compile")},
        {Words::tr("Wait"),
         Words::tr("The longest of a caller for a compile that another one led; of the run: until it noticed that all "
                   "kernels were there")},
        {Words::tr("Load")},
        {Words::tr("Run"), Words::tr("The one in the middle of all runs")},
        {Words::tr("Run, p99"), Words::tr("Of a hundred runs 99 took at most so long")},
        {Words::tr("Bytes")},
        {Words::tr("Speed"),
         Words::tr("Bytes by the time of a run. Of less than 64 kB it says little: most of a run is its start")},
        {Words::tr("Arithmetic"), arithmeticTip()}};
}

std::vector<RowsModel::Row> timesRows(const KernelStudy& study)
{
    std::vector<RowsModel::Row> rows;
    if (const HeldUp held = heldUpIn(study.log); held.times > 0)
        rows.push_back({{Words::tr("The run was held up %1").arg(timeText(held.ns())), timeText(held.queueNs),
                         timeText(held.compileNs), timeText(held.noticeNs), timeText(held.loadNs)},
                        -1});
    for (std::size_t k = 0; k < study.requests.size(); ++k) {
        if (!isTold(study, k))
            continue;
        const KernelTimes times = timesOf(study, k);
        rows.push_back({{kernelLabel(study, static_cast<int>(k)), timeText(times.queueNs), timeText(times.compileNs),
                         timeText(times.waitNs), timeText(times.loadNs), timeText(times.runNs), timeText(times.p99Ns),
                         QString::fromStdString(bytesText(static_cast<std::int64_t>(times.bytes))),
                         bandwidthText(times), arithmeticText(times)},
                        static_cast<int>(k)});
    }
    return rows;
}

}  // namespace keyfall
