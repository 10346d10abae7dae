// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include <string>
#include <utility>
#include <vector>

class QTextDocument;

namespace keyfall {

class HandoutPictures;

/// First and last block of what stands on one page.
using BlockGroup = std::pair<int, int>;

/// A title stands with its picture, and a question with its options: where a page would end between them, they begin the
/// next one. Groups in the order of the text.
void keepTogether(QTextDocument& document, const std::vector<BlockGroup>& groups);

/// Of a page, inside of its margins and above its number. Lengths are units of 1/96 inch.
[[nodiscard]] QSizeF handoutRoom(const QSizeF& page);

struct HandoutPaper {
    QString title;
    std::string language;
    QSizeF size;
};

/// The pages of a text with pictures as a PDF that can be read aloud.
[[nodiscard]] Expected<QByteArray> handoutPages(QTextDocument& document, const HandoutPictures& pictures,
                                                const HandoutPaper& paper);

}  // namespace keyfall
