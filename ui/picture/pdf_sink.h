// SPDX-License-Identifier: MIT
#pragma once

#include "ui/picture/display_list.h"
#include "ui/picture/pdf_font.h"
#include "ui/picture/piece_writer.h"

#include <QByteArray>
#include <QSizeF>
#include <QTransform>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// Writes display lists as the pages of a PDF: words can be selected, searched and copied, their fonts are in the file,
/// with the letters that were used.
///
/// Note [A PDF is written by hand]
/// QPdfWriter takes 120 ms for a run of a thousand hops, 30 % of it in its compression and 31 % in text; libharu takes 84
/// (52 without compression, for eight times the bytes). Here a word is a look into a table of glyphs, a page is one string
/// that is compressed once, quickly (by libdeflate: with zlib that is half of the work). Fonts without TrueType outlines
/// (Noto's Chinese ones) cannot be taken apart so simply: then `finish` gives nothing, and Qt writes the file.
class PdfSink : PieceWriter {
public:
    explicit PdfSink(const QString& title);

    /// Begins a page of so many points; `unit`: points of one unit of what is drawn.
    void beginPage(QSizeF points, double unit);
    void fill(const QRectF& rect, const QColor& color);
    /// Draws what of the list is in `clip`, both in the list's coordinates, `toPage` from its place on the page.
    void draw(const DisplayList& list, const QTransform& toPage, const QRectF& clip);
    /// The whole file; nothing where a font cannot be written.
    [[nodiscard]] std::optional<QByteArray> finish();

private:
    /// A font that is used; `font` is nothing where it cannot be written.
    struct Face {
        QRawFont raw;
        std::optional<PdfFont> font;
    };
    /// Colours, lines and the font as the page has them now; what stays is not said again.
    struct Pen {
        QRgb fill = 0;
        QRgb stroke = 0;
        double width = -1;
        Dash dash = Dash::solid;
        double dashWidth = -1;
        int opacity = 100;  ///< in hundredths
        std::optional<FontRole> role;
        std::size_t face = 0;
    };
    struct Page {
        QSizeF points;
        QByteArray packed;
    };

    void endPage();
    /// With a space behind it.
    void number(double value);
    void color(QRgb rgb, std::string_view operation);
    void outline(const DisplayItem& item);
    void box(const QRectF& rect, double radius);
    void path(const QPainterPath& path);
    void shape(const DisplayItem& item);
    /// A character's glyph in the font that has it, and how far the next one is from it.
    struct Letter {
        std::size_t face = 0;
        std::uint32_t glyph = 0;
        double advance = 0;
    };
    void words(const DisplayItem& item);
    void beginWords(const DisplayItem& item, std::size_t face, double along);
    [[nodiscard]] const Letter& letterOf(FontRole role, char32_t character);
    [[nodiscard]] Letter findLetter(FontRole role, char32_t character);
    [[nodiscard]] std::size_t faceOf(const QRawFont& font);

    QString title_;
    std::vector<Page> pages_;
    std::string content_;  ///< of the last page, until it ends
    Pen pen_;
    std::vector<Face> faces_;
    std::map<int, int> opacities_;  ///< that were used, in hundredths
    bool complete_ = true;
    /// By role: the first characters of Unicode in a table, all others in a map.
    struct Letters {
        std::string spacing;  ///< between letters, as pages have it
        std::vector<std::optional<Letter>> table;
        std::map<char32_t, Letter> others;
    };
    std::array<Letters, kFontRoleCount> letters_;
};

}  // namespace keyfall
