// SPDX-License-Identifier: MIT
#include "ui/exporting/list_picture.h"

#include "core/text/text_file.h"
#include "ui/exporting/page_file.h"
#include "ui/picture/painter_sink.h"
#include "ui/picture/svg_sink.h"
#include "ui/theme/font_check.h"
#include "ui/words/listed.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::ListPicture)
};

tl::unexpected<Error> failure(ErrorKind kind, const QString& message, const QString& advice = {})
{
    return tl::unexpected<Error>(Error{kind, {}, message.toStdString(), advice.toStdString()});
}

Expected<QByteArray> pdfOf(const DisplayList& list, const ListPicture& options)
{
    // PDF readers take pages up to 200 inches, so longer ones are made smaller.
    constexpr double unitsAnInch = 96;
    constexpr double mostPoints = 14'000;
    const double longest = std::max(list.bounds.width(), list.bounds.height()) * (72 / unitsAnInch) * options.scale;
    const double scale = options.scale * std::min(1.0, mostPoints / longest);
    const auto page = [&](int) {
        return Page{list.bounds.size() * scale, list.background, {{list, list.bounds, {}, scale}}};
    };
    return pageBytes(1, page, QStringLiteral("pdf"), options);
}

}  // namespace

QStringList listPictureEndings()
{
    return {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")};
}

Expected<QSize> pixelSize(const QRectF& bounds, double scale, const QString& instead)
{
    if (!(scale > 0) || !std::isfinite(scale))
        return failure(ErrorKind::badInput, Words::tr("The scale must be greater than 0."));
    const double width = std::ceil(bounds.width() * scale);
    const double height = std::ceil(bounds.height() * scale);
    if (width * height > kMostPixels || std::max(width, height) > kLongestSide)
        return failure(
            ErrorKind::badInput,
            Words::tr("The picture would be %1 × %2 pixels, more than can be painted.").arg(width).arg(height),
            Words::tr("use a smaller scale (at most %1), %2")
                .arg(std::min(std::sqrt(kMostPixels / (bounds.width() * bounds.height())),
                              kLongestSide / std::max(bounds.width(), bounds.height())),
                     0, 'g', 2)
                .arg(instead));
    return QSize(static_cast<int>(width), static_cast<int>(height));
}

Expected<QImage> renderPicture(const QRectF& bounds, const QColor& background, const ListPicture& options,
                               const std::function<void(QPainter&)>& paint)
{
    if (const auto problem = fontProblem())
        return failure(ErrorKind::unavailable, *problem);
    const Expected<QSize> size = pixelSize(bounds, options.scale, Words::tr("SVG or PDF"));
    if (!size)
        return tl::unexpected<Error>(size.error());
    QImage image(*size, options.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull())
        return failure(ErrorKind::unavailable, Words::tr("There is not enough memory for the picture."),
                       Words::tr("use a smaller scale"));
    image.fill(options.transparent ? QColor(Qt::transparent) : background);  // QImage does not clear itself
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(options.scale, options.scale);
    paint(painter);
    painter.end();
    const int dotsPerMetre = std::max(1, static_cast<int>(std::lround(96 * options.scale / 0.0254)));
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    return image;
}

Expected<QImage> renderList(const DisplayList& list, const ListPicture& options)
{
    return renderPicture(list.bounds, list.background, options,
                         [&list](QPainter& painter) { paintItems(painter, list, list.bounds); });
}

Expected<QByteArray> pngBytes(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    // 100 is zlib's level 0, 0 its level 9; flat colours compress well already at a low level, and fast.
    if (!image.save(&buffer, "PNG", 80))
        return failure(ErrorKind::failed, Words::tr("The picture could not be compressed as PNG."));
    return bytes;
}

Expected<QByteArray> listBytes(const DisplayList& list, const QString& ending, const ListPicture& options)
{
    if (ending == QLatin1String("svg"))
        return svgDocument(list, {options.scale, options.transparent, options.title, options.description});
    if (ending == QLatin1String("pdf"))
        return pdfOf(list, options);
    if (ending != QLatin1String("png"))
        return failure(ErrorKind::badInput, Words::tr("The ending \"%1\" names no picture format").arg(ending),
                       Words::tr("use one of: %1").arg(listNames(listPictureEndings())));
    const Expected<QImage> image = renderList(list, options);
    return image ? pngBytes(*image) : tl::unexpected<Error>(image.error());
}

Expected<void> exportList(const DisplayList& list, const QString& path, const ListPicture& options)
{
    return writePicture(listBytes(list, QFileInfo(path).suffix().toLower(), options), path);
}

Expected<void> writePicture(const Expected<QByteArray>& bytes, const QString& path)
{
    if (!bytes) {
        Error error = bytes.error();
        error.where = path.toStdString();
        return tl::unexpected<Error>(error);
    }
    return writeFileAtomically(path.toStdString(),
                               std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())));
}

}  // namespace keyfall
