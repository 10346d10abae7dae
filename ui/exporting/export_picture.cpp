// SPDX-License-Identifier: MIT
#include "ui/exporting/export_picture.h"

#include "core/text/json_text.h"
#include "core/trace/dot_writer.h"
#include "core/trace/json_writer.h"
#include "ui/exporting/wrapped_ladder.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace keyfall {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("keyfall::ExportPicture", text);
}

tl::unexpected<Error> failure(ErrorKind kind, const QString& message, const QString& advice = {})
{
    return tl::unexpected<Error>(Error{kind, {}, message.toStdString(), advice.toStdString()});
}

DisplayList listFor(const CallGraph& graph, const ExportOptions& options, double scale)
{
    LadderState state;
    state.position = options.step;
    state.scale = scale;
    state.background = !options.transparent;
    return wrappedLadder(graph, {.call = options.call, .foldLanes = options.foldLanes}, options.theme, state,
                         options.wrap);
}

/// "mul(float32[2, 3] cpu ...)" of the calls that are shown: the title of SVG and PDF.
QString titleOf(const CallGraph& graph, const ExportOptions& options)
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

}  // namespace

QStringList exportFormatNames()
{
    return {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf"), QStringLiteral("dot"),
            QStringLiteral("json")};
}

Expected<ExportFormat> exportFormatOf(const QString& path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    const qsizetype index = exportFormatNames().indexOf(ending);
    if (index >= 0)
        return static_cast<ExportFormat>(index);
    return badInput(path.toStdString(), tr("The ending \"%1\" names no picture format").arg(ending).toStdString(),
                    tr("use one of: %1").arg(exportFormatNames().join(QStringLiteral(", "))).toStdString());
}

DisplayList exportList(const CallGraph& graph, const ExportOptions& options)
{
    return options.times ? listFor(graph, options, 1) : listFor(withoutTimes(graph), options, 1);
}

Expected<QImage> renderImage(const CallGraph& graph, const ExportOptions& options)
{
    if (!options.times) {
        ExportOptions timeless = options;
        timeless.times = true;
        return renderImage(withoutTimes(graph), timeless);
    }
    DisplayList list = listFor(graph, options, 1);
    const QRectF bounds = list.bounds;
    const double scale = options.pixelWidth ? *options.pixelWidth / bounds.width() : options.scale;
    if (const auto size = pixelSize(bounds, scale, tr("one call, SVG or PDF")); !size)
        return tl::unexpected<Error>(size.error());
    if (scale != 1) {
        list = listFor(graph, options, scale);  // with the words that are large enough to read
        list.bounds = bounds;
    }
    return renderList(list, {scale, options.transparent, {}});
}

Expected<QByteArray> exportBytes(const CallGraph& graph, const ExportOptions& options)
{
    if (!options.times && options.format != ExportFormat::json) {
        ExportOptions timeless = options;
        timeless.times = true;  // none are left
        return exportBytes(withoutTimes(graph), timeless);
    }
    if (options.call && *options.call >= graph.calls.size())
        return failure(ErrorKind::badInput,
                       tr("There is no call %1: the run has %2.").arg(*options.call).arg(graph.calls.size()));
    switch (options.format) {
    case ExportFormat::png: {
        const Expected<QImage> image = renderImage(graph, options);
        return image ? pngBytes(*image) : tl::unexpected<Error>(image.error());
    }
    case ExportFormat::pdf:
    case ExportFormat::svg:
        return listBytes(listFor(graph, options, 1),
                         options.format == ExportFormat::pdf ? QStringLiteral("pdf") : QStringLiteral("svg"),
                         {options.scale, options.transparent, titleOf(graph, options)});
    case ExportFormat::dot: return QByteArray::fromStdString(writeDot(graph, options.call));
    case ExportFormat::json: {
        if (!options.call)
            return QByteArray::fromStdString(jsonText(callGraphJson(graph)));
        auto json = callGraphJson(graph);
        json["calls"] = nlohmann::ordered_json::array({json["calls"][*options.call]});
        return QByteArray::fromStdString(jsonText(json));
    }
    }
    return failure(ErrorKind::badInput, tr("Unknown format."));
}

Expected<void> exportPicture(const CallGraph& graph, const ExportOptions& options, const QString& path)
{
    return writePicture(exportBytes(graph, options), path);
}

}  // namespace keyfall
