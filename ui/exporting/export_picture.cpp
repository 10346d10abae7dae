// SPDX-License-Identifier: MIT
#include "ui/exporting/export_picture.h"

#include "core/text/json_text.h"
#include "core/text/text_file.h"
#include "core/trace/dot_writer.h"
#include "core/trace/json_writer.h"
#include "ui/exporting/wrapped_ladder.h"
#include "ui/picture/painter_sink.h"
#include "ui/picture/svg_sink.h"
#include "ui/theme/font_check.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

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

/// The bounds without their edges rounded away: a picture in whole pixels that contains all of it.
QSize pixelSize(const QRectF& bounds, double scale)
{
    return {static_cast<int>(std::ceil(bounds.width() * scale)), static_cast<int>(std::ceil(bounds.height() * scale))};
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

Expected<QByteArray> pngBytes(const CallGraph& graph, const ExportOptions& options)
{
    const Expected<QImage> image = renderImage(graph, options);
    if (!image)
        return tl::unexpected<Error>(image.error());
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    // 100 is zlib's level 0, 0 its level 9; flat colours compress well already at a low level, and fast.
    if (!image->save(&buffer, "PNG", 80))
        return failure(ErrorKind::failed, tr("The picture could not be compressed as PNG."));
    return bytes;
}

Expected<QByteArray> pdfBytes(const CallGraph& graph, const ExportOptions& options)
{
    const DisplayList list = listFor(graph, options, 1);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    // One unit is one CSS pixel; PDF readers take pages up to 200 inches, so longer ones are made smaller.
    constexpr double unitsAnInch = 96;
    constexpr double mostPoints = 14'000;
    const double points = 72 / unitsAnInch * options.scale;
    const double longest = std::max(list.bounds.width(), list.bounds.height()) * points;
    const double scale = options.scale * std::min(1.0, mostPoints / longest);
    pdf.setResolution(300);
    pdf.setTitle(titleOf(graph, options));
    pdf.setCreator(QStringLiteral("Keyfall"));
    const QSizeF page = list.bounds.size() * (72 / unitsAnInch * scale);
    pdf.setPageSize(QPageSize(page, QPageSize::Point, QString(), QPageSize::ExactMatch));
    pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
    QPainter painter;
    if (!painter.begin(&pdf))
        return failure(ErrorKind::failed, tr("The PDF could not be started."));
    painter.scale(300 / unitsAnInch * scale, 300 / unitsAnInch * scale);
    if (!options.transparent)
        painter.fillRect(list.bounds, list.background);
    paintItems(painter, list, list.bounds);
    painter.end();
    return bytes;
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
    if (const auto problem = fontProblem())
        return failure(ErrorKind::unavailable, *problem);
    DisplayList list = listFor(graph, options, 1);
    const QRectF bounds = list.bounds;
    const double scale = options.pixelWidth ? *options.pixelWidth / bounds.width() : options.scale;
    if (!(scale > 0) || !std::isfinite(scale))
        return failure(ErrorKind::badInput, tr("The scale must be greater than 0."));
    const double width = std::ceil(bounds.width() * scale);
    const double height = std::ceil(bounds.height() * scale);
    if (width * height > kMostPixels || std::max(width, height) > kLongestSide)
        return failure(ErrorKind::badInput,
                       tr("The picture would be %1 × %2 pixels, more than can be painted.").arg(width).arg(height),
                       tr("use a smaller scale (at most %1), one call, SVG or PDF")
                           .arg(std::min(std::sqrt(kMostPixels / (bounds.width() * bounds.height())),
                                         kLongestSide / std::max(bounds.width(), bounds.height())),
                                0, 'g', 2));
    QImage image(pixelSize(bounds, scale),
                 options.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull())
        return failure(ErrorKind::unavailable, tr("There is not enough memory for the picture."),
                       tr("use a smaller scale"));
    if (scale != 1)
        list = listFor(graph, options, scale);  // with the words that are large enough to read
    image.fill(options.transparent ? QColor(Qt::transparent) : list.background);  // QImage does not clear itself
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    paintItems(painter, list, bounds);
    painter.end();
    const int dotsPerMetre = static_cast<int>(std::lround(96 * scale / 0.0254));
    image.setDotsPerMeterX(std::max(1, dotsPerMetre));
    image.setDotsPerMeterY(std::max(1, dotsPerMetre));
    return image;
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
    case ExportFormat::png: return pngBytes(graph, options);
    case ExportFormat::pdf: {
        if (const auto problem = fontProblem())
            return failure(ErrorKind::unavailable, *problem);
        return pdfBytes(graph, options);
    }
    case ExportFormat::svg: {
        SvgOptions svg;
        svg.scale = options.scale;
        svg.transparent = options.transparent;
        svg.title = titleOf(graph, options);
        return svgDocument(exportList(graph, options), svg);
    }
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
    const Expected<QByteArray> bytes = exportBytes(graph, options);
    if (!bytes) {
        Error error = bytes.error();
        error.where = path.toStdString();
        return tl::unexpected<Error>(error);
    }
    return writeFileAtomically(path.toStdString(),
                               std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())));
}

}  // namespace keyfall
