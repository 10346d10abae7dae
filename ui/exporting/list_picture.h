// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "ui/picture/display_list.h"

#include <QImage>
#include <QSize>
#include <QString>
#include <QStringList>

#include <functional>

class QPainter;

namespace keyfall {

/// How a display list becomes a file.
struct ListPicture {
    double scale = 1;          ///< PNG: pixels a unit; SVG, PDF: size
    bool transparent = false;  ///< no background
    QString title;             ///< of SVG and PDF
    QString description = {};  ///< what a screen reader says of an SVG
};

/// `png`, `svg`, `pdf`: the endings of pictures that are one display list.
[[nodiscard]] QStringList listPictureEndings();

inline constexpr double kMostPixels = 200e6;
inline constexpr double kLongestSide = 100'000;

/// The pixels of a picture that contains all of `bounds`, or an error that says which scale can be painted and what else
/// can be done: `instead`, for example "SVG or PDF".
[[nodiscard]] Expected<QSize> pixelSize(const QRectF& bounds, double scale, const QString& instead);

/// What `paint` draws in `bounds`, in pixels, on a filled image, with its resolution set. An error when it would be too large.
[[nodiscard]] Expected<QImage> renderPicture(const QRectF& bounds, const QColor& background, const ListPicture& options,
                                             const std::function<void(QPainter&)>& paint);
/// The list in pixels, painted on a filled image, with its resolution set. An error when it would be too large.
[[nodiscard]] Expected<QImage> renderList(const DisplayList& list, const ListPicture& options);
[[nodiscard]] Expected<QByteArray> pngBytes(const QImage& image);
/// The bytes of a PNG, SVG or PDF file; `ending` is one of `listPictureEndings`.
[[nodiscard]] Expected<QByteArray> listBytes(const DisplayList& list, const QString& ending,
                                             const ListPicture& options);
/// Writes the bytes of a picture to `path` atomically: an old file survives any failure, a half-written one is never
/// seen. An error of the bytes gets the path.
[[nodiscard]] Expected<void> writePicture(const Expected<QByteArray>& bytes, const QString& path);
/// `listBytes` in a file, whose ending says the format.
[[nodiscard]] Expected<void> exportList(const DisplayList& list, const QString& path, const ListPicture& options);

}  // namespace keyfall
