// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "ui/picture/display_list.h"

#include <QImage>
#include <QString>

namespace keyfall {

/// How a display list becomes a file.
struct ListPicture {
    double scale = 1;          ///< PNG: pixels a unit; SVG, PDF: size
    bool transparent = false;  ///< PNG, SVG: no background
    QString title;             ///< of SVG and PDF
    QString description = {};  ///< what a screen reader says of an SVG
};

/// `png`, `svg`, `pdf`: the endings of pictures that are one display list.
[[nodiscard]] QStringList listPictureEndings();

/// The list in pixels. An error when it would be larger than `kMostPixels` (export_picture.h).
[[nodiscard]] Expected<QImage> renderList(const DisplayList& list, const ListPicture& options);
/// The bytes of a PNG, SVG or PDF file; `ending` is one of `listPictureEndings`.
[[nodiscard]] Expected<QByteArray> listBytes(const DisplayList& list, const QString& ending,
                                             const ListPicture& options);
/// Writes them to `path`, whose ending says the format, atomically: an old file survives any failure.
[[nodiscard]] Expected<void> exportList(const DisplayList& list, const QString& path, const ListPicture& options);

}  // namespace keyfall
