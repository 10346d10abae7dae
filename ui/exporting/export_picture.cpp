// SPDX-License-Identifier: MIT
#include "ui/exporting/export_picture.h"
#include "ui/callgraph/ladder_sheet.h"

#include "core/graph/run_beginning.h"
#include "core/text/text_file.h"
#include "core/trace/dot_writer.h"
#include "core/trace/json_writer.h"
#include "ui/exporting/animation.h"
#include "ui/exporting/export_pages.h"
#include "ui/exporting/export_views.h"
#include "ui/exporting/list_picture.h"
#include "ui/picture/svg_sink.h"
#include "ui/words/listed.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <functional>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::ExportPicture)
};

tl::unexpected<Error> failure(ErrorKind kind, const QString& message, const QString& advice = {})
{
    return tl::unexpected<Error>(Error{kind, {}, message.toStdString(), advice.toStdString()});
}

/// What of a run is drawn: of an endless recursion its beginning, without a moment that comes later. The run must outlive it.
struct Drawn {
    Drawn(const CallGraph& run, const ExportOptions& asked)
        : beginning(drawnBeginning(run, asked)), graph(beginning ? *beginning : run), options(asked)
    {
        if (beginning && options.moment && (options.moment->returned || options.moment->hop > beginning->hops.size()))
            options.moment.reset();
    }

    std::shared_ptr<const CallGraph> beginning;
    const CallGraph& graph;
    ExportOptions options;
};

LadderState stateFor(const ExportOptions& options, double scale)
{
    LadderState state;
    state.moment = options.moment;
    state.scale = scale;
    state.background = !options.transparent;
    return state;
}

LadderOptions ladderOf(const ExportOptions& options)
{
    return {
        .call = options.call, .foldLanes = options.foldLanes, .times = options.times, .evenLanes = options.evenLanes};
}

/// The graph must outlive it.
LadderSheet sheetFor(const CallGraph& graph, const ExportOptions& options)
{
    LadderSheet sheet(std::shared_ptr<const CallGraph>(std::shared_ptr<void>(), &graph), ladderOf(options), false);
    double width = options.wrap;
    // A hop that is wider by itself widens the page; the other rows then use it.
    for (int again = 0; again < 3; ++again) {
        sheet.wrap(width);
        if (sheet.bounds().right() <= width)
            break;
        width = sheet.bounds().right();
    }
    return sheet;
}

DisplayList listFor(const CallGraph& graph, const ExportOptions& options, double scale)
{
    return sheetFor(graph, options).display(options.theme, stateFor(options, scale));
}

void writeSvg(const CallGraph& graph, const ExportOptions& options, const TextSink& sink)
{
    SvgOptions svg;
    svg.scale = options.scale;
    svg.transparent = options.transparent;
    svg.title = exportTitle(graph, options);
    const LadderState state = stateFor(options, 1);
    const LadderSheet ladder = sheetFor(graph, options);
    writeSvg(
        ladder.bounds(), options.theme[ColorRole::background], svg,
        [&](const auto& draw) {
            ladder.forEachRow(options.theme, state, [&draw](const DisplayList& row) { draw(row); });
        },
        sink);
}

/// The end, and where an error begins, stay longer.
int millisecondsAt(const CallGraph& graph, const Moments& moments, int position, int last)
{
    constexpr int usual = 1200;
    constexpr int longer = 2500;
    const Moment moment = moments.at(position);
    const Hop* hop = graph.find(moment.hop);
    const bool raises = hop != nullptr && hop->error && hop->error->raisedHere && moments.endOf(hop->id) == position;
    return position == last || raises ? longer : usual;
}

/// GIF and WebP: a picture a position.
Expected<QByteArray> animationBytes(const CallGraph& graph, const ExportOptions& options)
{
    const bool gif = options.format == ExportFormat::gif;
    if (auto problem = animationProblem(gif ? QStringLiteral("gif") : QStringLiteral("webp")))
        return tl::unexpected<Error>(*std::move(problem));
    if (gif && options.transparent)
        return failure(ErrorKind::badInput, Words::tr("A GIF cannot be transparent where pictures change."),
                       Words::tr("write a WebP, or leave the background in"));
    const Moments moments(graph);
    const auto range = exportedPositions(graph, options, moments);
    const LadderSheet sheet = sheetFor(graph, options);
    const QRectF bounds = sheet.bounds();
    const double scale = options.pixelWidth ? *options.pixelWidth / bounds.width() : options.scale;
    if (const auto size = pixelSize(bounds, scale, Words::tr("one call, or .html")); !size)
        return tl::unexpected<Error>(size.error());
    const auto animation = animationOf(
        range.second - range.first + 1,
        [&](int frame) {
            LadderState state = stateFor(options, scale);
            state.moment = moments.at(range.first + frame);
            DisplayList list = sheet.display(options.theme, state);
            list.bounds = bounds;
            return list;
        },
        [&](int frame) { return millisecondsAt(graph, moments, range.first + frame, range.second); },
        {scale, options.transparent});
    if (!animation)
        return tl::unexpected<Error>(animation.error());
    return gif ? gifBytes(*animation) : webpBytes(*animation);
}

/// PNG and PDF, which Qt writes as a whole, and animations.
Expected<QByteArray> pictureBytes(const CallGraph& graph, const ExportOptions& options)
{
    if (options.view != ExportView::ladder)
        return viewBytes(graph, options);
    if (!options.preset.isEmpty())
        return presetBytes(graph, options);
    if (options.format == ExportFormat::pdf) {
        LadderSheet sheet = sheetFor(graph, options);
        const LadderState state = stateFor(options, 1);
        const QString title = exportTitle(graph, options);
        if (needsPages(sheet.bounds())) {
            sheet.wrap(options.wrap, LadderSheet::Wide::isCut);
            return longRunBytes(sheet, state, options, title);
        }
        return listBytes(sheet.display(options.theme, state), QStringLiteral("pdf"),
                         {options.scale, options.transparent, title});
    }
    if (isAnimation(options.format))
        return animationBytes(graph, options);
    const Expected<QImage> image = renderImage(graph, options);
    return image ? pngBytes(*image) : tl::unexpected<Error>(image.error());
}

/// Gives the file to the sink in pieces where it can be large, or says why there is none.
Expected<void> exportTo(const CallGraph& run, const ExportOptions& asked,
                        const std::function<Expected<void>(const std::function<void(const TextSink&)>&)>& take)
{
    if (asked.call && *asked.call >= run.calls.size())
        return failure(ErrorKind::badInput,
                       Words::tr("There is no call %1: the run has %2.").arg(*asked.call).arg(run.calls.size()));
    const Drawn shown(run, asked);
    const CallGraph& graph = shown.graph;
    const ExportOptions& options = shown.options;
    const bool drawn = options.format == ExportFormat::png || options.format == ExportFormat::svg
        || options.format == ExportFormat::pdf;
    if (!options.preset.isEmpty() && !drawn)
        return failure(ErrorKind::badInput, Words::tr("A page is a picture."), Words::tr("write png, svg or pdf"));
    if (options.view == ExportView::ladder)
        switch (options.format) {
        case ExportFormat::svg:
            if (!options.preset.isEmpty())
                break;
            return take([&](const TextSink& sink) { writeSvg(graph, options, sink); });
        case ExportFormat::json:
            return take([&](const TextSink& sink) { writeCallGraphJson(graph, sink, options.call); });
        case ExportFormat::dot:
            return take([&](const TextSink& sink) { writeDot(graph, sink, options.call, options.times); });
        case ExportFormat::png:
        case ExportFormat::pdf:
        case ExportFormat::gif:
        case ExportFormat::webp: break;
        }
    const Expected<QByteArray> bytes = pictureBytes(graph, options);
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    return take([&bytes](const TextSink& sink) {
        sink(std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())));
    });
}

}  // namespace

bool isAnimation(ExportFormat format)
{
    return format == ExportFormat::gif || format == ExportFormat::webp;
}

double usualWrap(ExportFormat format)
{
    return isAnimation(format) ? kAnimationWidth : ExportOptions().wrap;
}

QStringList exportFormatNames()
{
    return {QStringLiteral("png"),  QStringLiteral("svg"), QStringLiteral("pdf"), QStringLiteral("dot"),
            QStringLiteral("json"), QStringLiteral("gif"), QStringLiteral("webp")};
}

Expected<ExportFormat> exportFormatOf(const QString& path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    const qsizetype index = exportFormatNames().indexOf(ending);
    if (index >= 0)
        return static_cast<ExportFormat>(index);
    return badInput(path.toStdString(),
                    Words::tr("The ending \"%1\" names no picture format").arg(ending).toStdString(),
                    Words::tr("use one of: %1").arg(listNames(exportFormatNames())).toStdString());
}

std::pair<int, int> exportedPositions(const CallGraph& graph, const ExportOptions& options, const Moments& moments)
{
    int first = 0;
    int last = moments.count();
    if (options.call) {
        first = std::max(0, moments.entryOf(graph.calls[*options.call].firstHop) - 1);
        if (*options.call + 1 < graph.calls.size())
            last = std::max(first, moments.entryOf(graph.calls[*options.call + 1].firstHop) - 1);
    }
    if (options.moment) {
        const Moment& end = *options.moment;
        last = std::clamp(end.returned ? moments.endOf(end.hop) : moments.entryOf(end.hop), first, last);
    }
    return {first, last};
}

QString exportTitle(const CallGraph& graph, const ExportOptions& options)
{
    QStringList names;
    for (std::size_t i = 0; i < graph.calls.size(); ++i) {
        if (options.call && *options.call != i)
            continue;
        if (names.size() == 5) {
            names.append(QStringLiteral("…"));
            break;
        }
        const TopCall& call = graph.calls[i];
        names.append(QString::fromStdString(call.source.empty() ? call.op : call.source));
    }
    return QStringLiteral("Keyfall: ") + names.join(QStringLiteral("; "));
}

std::shared_ptr<const CallGraph> drawnBeginning(const CallGraph& graph, const ExportOptions& options)
{
    if (options.view != ExportView::ladder || !options.preset.isEmpty() || options.times
        || options.format == ExportFormat::dot || options.format == ExportFormat::json)
        return nullptr;
    return beginningOfEndless(graph);
}

DisplayList exportList(const CallGraph& graph, const ExportOptions& options)
{
    const Drawn drawn(graph, options);
    return listFor(drawn.graph, drawn.options, 1);
}

Expected<QImage> renderImage(const CallGraph& run, const ExportOptions& asked)
{
    const Drawn shown(run, asked);
    const CallGraph& graph = shown.graph;
    const ExportOptions& options = shown.options;
    DisplayList list = listFor(graph, options, 1);
    const QRectF bounds = list.bounds;
    const double scale = options.pixelWidth ? *options.pixelWidth / bounds.width() : options.scale;
    if (const auto size = pixelSize(bounds, scale, Words::tr("one call, SVG or PDF")); !size)
        return tl::unexpected<Error>(size.error());
    if (scale != 1) {
        list = listFor(graph, options, scale);  // with the words that are large enough to read
        list.bounds = bounds;
    }
    return renderList(list, {scale, options.transparent, {}});
}

Expected<QByteArray> exportBytes(const CallGraph& graph, const ExportOptions& options)
{
    QByteArray bytes;
    // So much is a hop of an SVG: to grow to that by doubling would be half of the writing.
    if (options.format == ExportFormat::svg)
        bytes.reserve(static_cast<qsizetype>(std::min<std::size_t>(graph.hops.size(), 4096) * 3072));
    const auto done = exportTo(graph, options, [&bytes](const std::function<void(const TextSink&)>& write) {
        write([&bytes](std::string_view text) { bytes.append(text.data(), static_cast<qsizetype>(text.size())); });
        return Expected<void>();
    });
    return done ? Expected<QByteArray>(bytes) : tl::unexpected<Error>(done.error());
}

Expected<void> exportPicture(const CallGraph& graph, const ExportOptions& options, const QString& path)
{
    auto done = exportTo(graph, options, [&path](const std::function<void(const TextSink&)>& write) {
        return writeFileAtomically(path.toStdString(), write);
    });
    if (!done)
        done.error().where = path.toStdString();
    return done;
}

}  // namespace keyfall
