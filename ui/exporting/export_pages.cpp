// SPDX-License-Identifier: MIT
#include "ui/exporting/export_pages.h"

#include "core/graph/run_beginning.h"
#include "core/text/text_file.h"
#include "ui/exporting/animation.h"
#include "ui/exporting/run_pages.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <numbers>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::ExportPages)
};

constexpr const char* kRoomPreset = "slide";
constexpr double kSheet = std::numbers::sqrt2;  ///< height of a sheet of paper, in widths
constexpr double kTooSmall = 0.35;              ///< nobody reads a picture that is smaller on its page

tl::unexpected<Error> failure(const QString& message, const QString& advice)
{
    return badInput({}, message.toStdString(), advice.toStdString());
}

QString endingOf(const ExportOptions& options)
{
    return exportFormatNames().at(static_cast<qsizetype>(options.format));
}

Expected<RunPages> pagesOf(const CallGraph& graph, const ExportOptions& options, std::size_t hops)
{
    const auto size = pagePresetSize(options.preset);
    if (!size)
        return tl::unexpected<Error>(size.error());
    const bool pdf = options.format == ExportFormat::pdf;
    RunPages pages(graph,
                   {.size = *size,
                    .theme = options.theme,
                    .call = options.call,
                    .times = options.times,
                    .manyPages = pdf,
                    .forRoom = options.preset == QLatin1String(kRoomPreset),
                    .hops = hops});
    if (!pdf && pages.scale() < kTooSmall)
        return failure(Words::tr("The run is too long to be read on one page."),
                       Words::tr("choose one call, or write a PDF, which has several pages"));
    return pages;
}

ListPicture pictureOf(const CallGraph& graph, const ExportOptions& options, double width)
{
    return {options.pixelWidth ? *options.pixelWidth / width : options.scale, options.transparent,
            exportTitle(graph, options)};
}

/// Pages of all moments, one after the other. `hops`: of the whole run.
Expected<QByteArray> bytesOf(const CallGraph& graph, const ExportOptions& options,
                             const std::vector<std::optional<Moment>>& moments, std::size_t hops)
{
    const auto pages = pagesOf(graph, options, hops);
    if (!pages)
        return tl::unexpected<Error>(pages.error());
    return pageBytes(
        static_cast<int>(moments.size()) * pages->count(),
        [&](int i) { return pages->page(i % pages->count(), moments[static_cast<std::size_t>(i / pages->count())]); },
        endingOf(options), pictureOf(graph, options, pagePresetSize(options.preset)->width()));
}

}  // namespace

Expected<QByteArray> presetBytes(const CallGraph& graph, const ExportOptions& options)
{
    if (const auto endless = beginningOfEndless(graph)) {
        const bool isThere = options.moment && options.moment->hop <= endless->hops.size();
        return bytesOf(*endless, options, {isThere ? options.moment : std::nullopt}, graph.hops.size());
    }
    return bytesOf(graph, options, {options.moment}, graph.hops.size());
}

bool needsPages(const QRectF& bounds)
{
    return bounds.height() > 2 * kSheet * bounds.width();
}

Expected<QByteArray> longRunBytes(const LadderSheet& sheet, const LadderState& state, const ExportOptions& options,
                                  const QString& title)
{
    const auto pages = rowsOfPages(sheet, sheet.bounds().width() * kSheet);
    return pageBytes(static_cast<int>(pages.size()),
                     [&](int i) {
                         const auto [first, end] = pages[static_cast<std::size_t>(i)];
                         const auto& from = sheet.rows()[static_cast<std::size_t>(first)];
                         const auto& last = sheet.rows()[static_cast<std::size_t>(end - 1)];
                         const QRectF shown(0, from.top, sheet.bounds().right(), last.top + last.height - from.top);
                         LadderState here = state;
                         here.visible = shown;
                         Page page;
                         page.background = options.theme[ColorRole::background];
                         page.size =
                             QSizeF(shown.width(), std::max(shown.width() * kSheet, shown.height())) * options.scale;
                         page.parts.push_back({sheet.display(options.theme, here), shown, {}, options.scale});
                         return page;
                     },
                     QStringLiteral("pdf"), {1, options.transparent, title});
}

QStringList numberedFiles(const QString& path, int count)
{
    const QFileInfo info(path);
    const qsizetype digits = std::max<qsizetype>(2, QString::number(count - 1).size());
    const QString stem = path.chopped(info.suffix().size() + 1);
    QStringList files;
    for (int i = 0; i < count; ++i)
        files << QStringLiteral("%1-%2.%3")
                     .arg(stem)
                     .arg(i, static_cast<int>(digits), 10, QLatin1Char('0'))
                     .arg(info.suffix());
    return files;
}

Expected<QStringList> exportSteps(const CallGraph& run, const ExportOptions& options, const QString& path)
{
    const auto endless = beginningOfEndless(run);
    const CallGraph& graph = endless ? *endless : run;
    if (options.call && *options.call >= graph.calls.size())
        return failure(Words::tr("There is no call %1: the run has %2.").arg(*options.call).arg(graph.calls.size()),
                       {});
    const Moments moments(graph);
    const auto [first, last] = exportedPositions(graph, options, moments);
    const int count = last - first + 1;
    if (count > kMostFrames)
        return failure(Words::tr("That would be %1 pictures, %2 are the most.").arg(count).arg(kMostFrames),
                       Words::tr("choose one call of the run, or write .html"));
    if (options.format == ExportFormat::pdf && !options.preset.isEmpty()) {
        std::vector<std::optional<Moment>> all;
        for (int position = first; position <= last; ++position)
            all.emplace_back(moments.at(position));
        if (const auto done = writePicture(bytesOf(graph, options, all, run.hops.size()), path); !done)
            return tl::unexpected<Error>(done.error());
        return QStringList{path};
    }
    if (options.format != ExportFormat::png && options.format != ExportFormat::svg)
        return failure(Words::tr("Steps are written as png, as svg, or on the pages of a pdf."),
                       Words::tr("a pdf needs a page, such as slide or a4"));
    const QStringList files = numberedFiles(path, count);
    for (int i = 0; i < count; ++i) {
        ExportOptions step = options;
        step.moment = moments.at(first + i);
        if (const auto done = exportPicture(graph, step, files[i]); !done)
            return tl::unexpected<Error>(done.error());
    }
    return files;
}

}  // namespace keyfall
