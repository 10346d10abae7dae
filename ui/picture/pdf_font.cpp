// SPDX-License-Identifier: MIT
#include "ui/picture/pdf_font.h"

#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <set>

namespace keyfall {

namespace {

// Numbers of TrueType tables, highest byte first. Offsets are those of the OpenType specification.
std::uint16_t u16(const QByteArray& table, std::size_t at)
{
    return at + 2 <= static_cast<std::size_t>(table.size()) ? qFromBigEndian<quint16>(table.constData() + at)
                                                            : std::uint16_t{0};
}
std::int16_t i16(const QByteArray& table, std::size_t at)
{
    return static_cast<std::int16_t>(u16(table, at));
}
std::uint32_t u32(const QByteArray& table, std::size_t at)
{
    return (std::uint32_t{u16(table, at)} << 16) | u16(table, at + 2);
}

void put16(QByteArray& out, std::uint32_t value)
{
    out += static_cast<char>(value >> 8 & 0xff);
    out += static_cast<char>(value & 0xff);
}
void put32(QByteArray& out, std::uint32_t value)
{
    put16(out, value >> 16);
    put16(out, value & 0xffff);
}

std::uint32_t checksum(const QByteArray& table)
{
    std::uint32_t sum = 0;
    for (qsizetype at = 0; at < table.size(); at += 4) {
        std::uint32_t word = 0;
        for (qsizetype i = at; i < at + 4; ++i)
            word = (word << 8) | (i < table.size() ? static_cast<unsigned char>(table[i]) : 0U);
        sum += word;
    }
    return sum;
}

constexpr std::size_t kUnitsPerEm = 18;  // head
constexpr std::size_t kBounds = 36;
constexpr std::size_t kLocaFormat = 50;
constexpr std::size_t kAscent = 4;  // hhea
constexpr std::size_t kDescent = 6;
constexpr std::size_t kMetrics = 34;
constexpr std::size_t kGlyphCount = 4;      // maxp
constexpr std::size_t kPermission = 8;      // OS/2
constexpr std::uint16_t kRestricted = 0x2;  // must not be embedded

}  // namespace

std::optional<PdfFont> PdfFont::of(const QRawFont& font)
{
    PdfFont made;
    made.font_ = font;
    made.head_ = font.fontTable("head");
    made.hhea_ = font.fontTable("hhea");
    made.hmtx_ = font.fontTable("hmtx");
    made.loca_ = font.fontTable("loca");
    made.glyf_ = font.fontTable("glyf");
    made.glyphs_ = u16(font.fontTable("maxp"), kGlyphCount);
    const bool complete = made.head_.size() >= 54 && made.hhea_.size() >= 36 && u16(made.head_, kUnitsPerEm) > 0
        && u16(made.hhea_, kMetrics) > 0 && !made.glyf_.isEmpty() && made.glyphs_ > 0
        && static_cast<std::size_t>(made.loca_.size()) >= (made.glyphs_ + 1) * (u16(made.head_, kLocaFormat) ? 4 : 2);
    if (!complete || (u16(font.fontTable("OS/2"), kPermission) & kRestricted) != 0)
        return std::nullopt;
    return made;
}

QByteArray PdfFont::name() const
{
    QString name = font_.familyName();
    if (font_.weight() >= QFont::Bold)
        name += QStringLiteral("-Bold");
    name.remove(QLatin1Char(' '));
    return "KEYFAL+" + name.toLatin1();
}

std::size_t PdfFont::placeOf(std::uint32_t glyph) const
{
    return u16(head_, kLocaFormat) != 0 ? u32(loca_, std::size_t{glyph} * 4)
                                        : std::size_t{u16(loca_, std::size_t{glyph} * 2)} * 2;
}

double PdfFont::advanceOf(std::uint32_t glyph) const
{
    // The last entry is the width of all glyphs behind it.
    const std::size_t entry = std::min<std::size_t>(glyph, u16(hhea_, kMetrics) - std::size_t{1});
    return 1000.0 * u16(hmtx_, entry * 4) / u16(head_, kUnitsPerEm);
}

/// The used glyphs, and those that an accented letter is put together from.
std::vector<std::uint16_t> PdfFont::withParts() const
{
    std::set<std::uint16_t> all;
    std::vector<std::uint16_t> waiting;
    for (const auto& [glyph, character] : used_)
        waiting.push_back(glyph);
    while (!waiting.empty()) {
        const std::uint16_t glyph = waiting.back();
        waiting.pop_back();
        if (glyph >= glyphs_ || !all.insert(glyph).second)
            continue;
        const std::size_t begin = placeOf(glyph);
        if (begin == placeOf(glyph + 1U) || i16(glyf_, begin) >= 0)
            continue;  // empty, or an outline of its own
        enum Flag : std::uint16_t { words = 0x1, scale = 0x8, more = 0x20, twoScales = 0x40, matrix = 0x80 };
        std::uint16_t flags = more;
        for (std::size_t at = begin + 10; (flags & more) != 0 && at + 4 <= static_cast<std::size_t>(glyf_.size());) {
            flags = u16(glyf_, at);
            waiting.push_back(u16(glyf_, at + 2));
            at += (flags & words) != 0 ? 8 : 6;
            at += (flags & scale) != 0 ? 2 : (flags & twoScales) != 0 ? 4 : (flags & matrix) != 0 ? 8 : 0;
        }
    }
    return {all.begin(), all.end()};
}

QByteArray PdfFont::file() const
{
    QByteArray glyf;
    QByteArray loca;
    std::uint32_t next = 0;  // the glyph whose place is not written yet
    for (const std::uint16_t glyph : withParts()) {
        for (; next <= glyph; ++next)
            put32(loca, static_cast<std::uint32_t>(glyf.size()));
        const std::size_t begin = placeOf(glyph);
        const std::size_t end = placeOf(glyph + 1U);
        if (begin < end && end <= static_cast<std::size_t>(glyf_.size()))
            glyf += glyf_.mid(static_cast<qsizetype>(begin), static_cast<qsizetype>(end - begin));
        while (glyf.size() % 4 != 0)
            glyf += '\0';
    }
    for (; next <= glyphs_; ++next)
        put32(loca, static_cast<std::uint32_t>(glyf.size()));
    QByteArray head = head_;
    head[static_cast<qsizetype>(kLocaFormat) + 1] = 1;  // places of four bytes
    std::map<QByteArray, QByteArray> tables{{"glyf", glyf},  {"head", head}, {"hhea", hhea_},
                                            {"hmtx", hmtx_}, {"loca", loca}, {"maxp", font_.fontTable("maxp")}};
    for (const char* hints : {"cvt ", "fpgm", "prep"})
        if (const QByteArray table = font_.fontTable(hints); !table.isEmpty())
            tables[hints] = table;

    QByteArray file;
    const auto count = static_cast<std::uint32_t>(tables.size());
    std::uint32_t power = 1;
    std::uint32_t exponent = 0;
    while (power * 2 <= count) {
        power *= 2;
        ++exponent;
    }
    put32(file, 0x0001'0000);
    for (const std::uint32_t value : {count, power * 16, exponent, (count - power) * 16})
        put16(file, value);
    auto offset = static_cast<std::uint32_t>(12 + 16 * count);
    QByteArray bodies;
    for (const auto& [tag, table] : tables) {
        file += tag;
        put32(file, checksum(table));
        put32(file, offset + static_cast<std::uint32_t>(bodies.size()));
        put32(file, static_cast<std::uint32_t>(table.size()));
        bodies += table;
        while (bodies.size() % 4 != 0)
            bodies += '\0';
    }
    return file + bodies;
}

QByteArray PdfFont::descriptor() const
{
    const double scale = 1000.0 / u16(head_, kUnitsPerEm);
    const auto number = [scale](int units) { return QByteArray::number(static_cast<int>(std::lround(units * scale))); };
    QByteArray box;
    for (std::size_t i = 0; i < 4; ++i)
        box += number(i16(head_, kBounds + 2 * i)) + ' ';
    return "/Flags 4 /ItalicAngle 0 /StemV 80 /FontBBox [" + box + "] /Ascent " + number(i16(hhea_, kAscent))
        + " /Descent " + number(i16(hhea_, kDescent)) + " /CapHeight " + number(i16(hhea_, kAscent));
}

QByteArray PdfFont::widths() const
{
    QByteArray widths = "[";
    for (const auto& [glyph, character] : used_)
        widths += QByteArray::number(glyph) + " [" + QByteArray::number(advanceOf(glyph), 'f', 2) + "] ";
    return widths + "]";
}

QByteArray PdfFont::toUnicode() const
{
    const auto hex = [](std::uint32_t value) { return QByteArray::number(value, 16).rightJustified(4, '0'); };
    QByteArray map = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
                     "/CMapName /Keyfall def /CMapType 2 def\n"
                     "1 begincodespacerange <0000> <ffff> endcodespacerange\n";
    constexpr std::size_t kBlock = 100;  // that readers take at once
    std::size_t written = 0;
    for (const auto& [glyph, character] : used_) {
        if (written % kBlock == 0)
            map += QByteArray::number(static_cast<qulonglong>(std::min(kBlock, used_.size() - written)))
                + " beginbfchar\n";
        map += "<" + hex(glyph) + "> <";
        const QString text = QString::fromUcs4(&character, 1);
        for (const QChar c : text)
            map += hex(c.unicode());
        map += ">\n";
        if (++written % kBlock == 0 || written == used_.size())
            map += "endbfchar\n";
    }
    return map + "endcmap CMapName currentdict /CMap defineresource pop end end\n";
}

}  // namespace keyfall
