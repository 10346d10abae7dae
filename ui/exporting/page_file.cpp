// SPDX-License-Identifier: MIT
#include "ui/exporting/page_file.h"

#include "ui/picture/painter_sink.h"
#include "ui/picture/pdf_sink.h"
#include "ui/picture/svg_sink.h"
#include "ui/theme/font_check.h"
#include "ui/words/listed.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::PageFile)
};

constexpr double kUnitsAnInch = 96;
constexpr int kPdfDots = 300;  ///< an inch

tl::unexpected<Error> failure(ErrorKind kind, const QString& message, const QString& advice = {})
{
    return tl::unexpected<Error>(Error{kind, {}, message.toStdString(), advice.toStdString()});
}

/// What a part's coordinates are on its page.
QTransform placeOf(const PagePart& part)
{
    const QPointF to = part.list.origin - part.shown.topLeft();
    return QTransform().translate(part.at.x(), part.at.y()).scale(part.scale, part.scale).translate(to.x(), to.y());
}

void paintPage(QPainter& painter, const Page& page, bool transparent)
{
    if (!transparent)
        painter.fillRect(QRectF(QPointF(), page.size), page.background);
    for (const PagePart& part : page.parts) {
        painter.save();
        painter.setTransform(placeOf(part), true);
        const QRectF shown = part.shown.translated(-part.list.origin);  // as the items are placed
        painter.setClipRect(shown);
        paintItems(painter, part.list, shown);
        painter.restore();
    }
}

QByteArray svgOf(const Page& page, const ListPicture& options)
{
    const auto number = [](double value) { return QByteArray::number(std::round(value * 1000) / 1000); };
    const QByteArray width = number(page.size.width());
    const QByteArray height = number(page.size.height());
    QByteArray svg = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
                     "version=\"1.1\" role=\"img\" xml:space=\"preserve\" width=\""
        + number(page.size.width() * options.scale) + "\" height=\"" + number(page.size.height() * options.scale)
        + "\" viewBox=\"0 0 " + width + " " + height + "\">\n<title>" + options.title.toHtmlEscaped().toUtf8()
        + "</title>\n<style>" + svgFontStyle() + "</style>\n";
    if (!options.transparent)
        svg += "<rect width=\"" + width + "\" height=\"" + height + "\" fill=\"" + page.background.name().toUtf8()
            + "\"/>\n";
    for (const PagePart& part : page.parts) {
        const QPointF at = part.at - part.shown.topLeft() * part.scale;
        svg += "<g transform=\"translate(" + number(at.x()) + " " + number(at.y()) + ") scale(" + number(part.scale)
            + ")\">\n";
        for (DisplayItem item : part.list.items) {
            item.moveBy(part.list.origin.x(), part.list.origin.y());
            if (item.fill.isValid() || item.stroke.isValid())
                svg += svgElement(item);
        }
        svg += "</g>\n";
    }
    return svg + "</svg>\n";
}

/// By Qt: slower, and for all fonts.
Expected<QByteArray> paintedPdf(int count, const std::function<Page(int)>& pageAt, const ListPicture& options)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setResolution(kPdfDots);
    pdf.setTitle(options.title);
    pdf.setCreator(QStringLiteral("Keyfall"));
    QPainter painter;
    for (int i = 0; i < count; ++i) {
        const Page page = pageAt(i);
        pdf.setPageSize(QPageSize(page.size * (72 / kUnitsAnInch), QPageSize::Point, QString(), QPageSize::ExactMatch));
        pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
        if (i == 0 ? !painter.begin(&pdf) : !pdf.newPage())
            return failure(ErrorKind::failed, Words::tr("The PDF could not be started."));
        painter.resetTransform();
        painter.scale(kPdfDots / kUnitsAnInch, kPdfDots / kUnitsAnInch);
        paintPage(painter, page, options.transparent);
    }
    painter.end();
    return bytes;
}

Expected<QByteArray> pdfOf(int count, const std::function<Page(int)>& pageAt, const ListPicture& options)
{
    constexpr double kPoints = 72 / kUnitsAnInch;
    PdfSink sink(options.title);
    for (int i = 0; i < count; ++i) {
        const Page page = pageAt(i);
        sink.beginPage(page.size * kPoints, kPoints);
        if (!options.transparent)
            sink.fill(QRectF(QPointF(), page.size), page.background);
        for (const PagePart& part : page.parts)
            sink.draw(part.list, placeOf(part), part.shown.translated(-part.list.origin));
    }
    if (auto written = sink.finish())
        return *std::move(written);
    return paintedPdf(count, pageAt, options);
}

Expected<QByteArray> pngOf(const Page& page, const ListPicture& options)
{
    const Expected<QImage> image =
        renderPicture(QRectF(QPointF(), page.size), page.background, options,
                      [&](QPainter& painter) { paintPage(painter, page, options.transparent); });
    return image ? pngBytes(*image) : tl::unexpected<Error>(image.error());
}

}  // namespace

Expected<QByteArray> pageBytes(int count, const std::function<Page(int)>& pageAt, const QString& ending,
                               const ListPicture& options)
{
    if (const auto problem = fontProblem())
        return failure(ErrorKind::unavailable, *problem);
    if (ending == QLatin1String("pdf"))
        return pdfOf(count, pageAt, options);
    if (!listPictureEndings().contains(ending))
        return failure(ErrorKind::badInput, Words::tr("A file of the format \"%1\" has no pages.").arg(ending),
                       Words::tr("use one of: %1").arg(listNames(listPictureEndings())));
    if (count != 1)
        return failure(ErrorKind::badInput, Words::tr("That would be %1 pages, a picture is one.").arg(count),
                       Words::tr("write a PDF, or one call"));
    if (ending == QLatin1String("svg"))
        return svgOf(pageAt(0), options);
    return pngOf(pageAt(0), options);
}

}  // namespace keyfall
