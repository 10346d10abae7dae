// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "ui/exporting/list_picture.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <vector>

namespace keyfall {

/// A picture on a page, or what of it is.
struct PagePart {
    DisplayList list;
    QRectF shown;      ///< of the list, in its coordinates
    QPointF at;        ///< where the corner of `shown` is on the page
    double scale = 1;  ///< units of the page for one of the list
};

/// A slide or a sheet of paper: pictures beside each other.
struct Page {
    QSizeF size;  ///< in units of 1/96 inch
    QColor background;
    std::vector<PagePart> parts;
};

/// `count` pages in a file: all in a PDF, one in a PNG or SVG. `ending` is one of `listPictureEndings`; an error where the
/// format cannot hold them. The same pages give the same bytes (a PDF has its date in it). Needs a QGuiApplication.
[[nodiscard]] Expected<QByteArray> pageBytes(int count, const std::function<Page(int)>& pageAt, const QString& ending,
                                             const ListPicture& options);

}  // namespace keyfall
