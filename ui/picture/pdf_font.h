// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QRawFont>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace keyfall {

/// A TrueType font in a PDF, with the outlines that were used and no others: glyphs keep their numbers.
class PdfFont {
public:
    /// Nothing where the font has no TrueType outlines (CFF, bitmaps), or forbids to be put into a file.
    [[nodiscard]] static std::optional<PdfFont> of(const QRawFont& font);

    /// The glyph is drawn, and stands for this character when text is copied.
    void use(std::uint32_t glyph, char32_t character)
    {
        used_.try_emplace(static_cast<std::uint16_t>(glyph), character);
    }

    /// The name that readers show: `KEYFAL+DejaVuSans-Bold`.
    [[nodiscard]] QByteArray name() const;
    /// A font file of the used glyphs.
    [[nodiscard]] QByteArray file() const;
    /// The entries of a font descriptor that say how large its letters are.
    [[nodiscard]] QByteArray descriptor() const;
    /// The widths of the used glyphs, as a PDF's `W`.
    [[nodiscard]] QByteArray widths() const;
    /// Which character each used glyph is, as a PDF's `ToUnicode`.
    [[nodiscard]] QByteArray toUnicode() const;

private:
    PdfFont() = default;

    [[nodiscard]] std::size_t placeOf(std::uint32_t glyph) const;
    [[nodiscard]] double advanceOf(std::uint32_t glyph) const;
    [[nodiscard]] std::vector<std::uint16_t> withParts() const;

    QRawFont font_;
    QByteArray head_;
    QByteArray hhea_;
    QByteArray hmtx_;
    QByteArray loca_;
    QByteArray glyf_;
    std::size_t glyphs_ = 0;
    std::map<std::uint16_t, char32_t> used_{{std::uint16_t{0}, char32_t{0xfffd}}};
};

}  // namespace keyfall
