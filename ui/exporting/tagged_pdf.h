// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>

#include <string>
#include <vector>

namespace keyfall {

/// What is drawn with a clip of its own on a page of a PDF by Qt, in the order of drawing.
struct PdfPart {
    enum class Kind { title, heading, paragraph, figure };
    Kind kind = Kind::paragraph;
    QString words;   ///< of a title or heading: itself; of a figure: what is said instead of it
    int page = 0;    ///< from 0
    double top = 0;  ///< of the clip: points below the upper edge of the page
};

/// The PDF with its language ("zh_CN"), its headings as an outline, and what readers for people who do not see it go through:
/// headings, paragraphs, figures with words instead. QPdfWriter of Qt 6.4 writes none of these; what it wrote stays, and
/// this is appended (ISO 32000-1, 7.5.6 and 14.7). `dots`: an inch. A PDF that is not as Qt writes it is given back as it is.
[[nodiscard]] QByteArray taggedPdf(const QByteArray& pdf, const std::string& language, int dots,
                                   const std::vector<PdfPart>& parts);

}  // namespace keyfall
