// SPDX-License-Identifier: MIT
#include "ui/picture/pdf_sink.h"

#include "ui/picture/number_text.h"
#include "ui/picture/pdf_file.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace keyfall {

namespace {

constexpr char32_t kTable = 0x180;        ///< Latin letters
constexpr std::size_t kLongestGlyph = 4;  ///< its two bytes in a string, each behind a backslash
/// A quarter of a circle by a curve: how far its handles are, in radii.
constexpr double kHandle = 0.5523;

/// Half of a glyph's number in a string of the page.
char* putByte(char* at, std::uint32_t value)
{
    const char c = static_cast<char>(value & 0xffU);
    if (c == '(' || c == ')' || c == '\\' || c == '\r')
        *at++ = '\\';
    *at++ = c == '\r' ? 'r' : c;  // which a reader takes for the end of a line
    return at;
}

}  // namespace

PdfSink::PdfSink(const QString& title)
    : PieceWriter([this](std::string_view piece) { content_ += piece; }), title_(title)
{
}

void PdfSink::number(double value)
{
    PieceWriter::number(value);
    *at_++ = ' ';
}

void PdfSink::beginPage(QSizeF points, double unit)
{
    endPage();
    pages_.push_back({points, {}});
    pen_ = {};
    // Units from the upper left corner, as everywhere else.
    const std::string scale = std::to_string(unit);
    raw(scale + " 0 0 -" + scale + " 0 " + std::to_string(points.height()) + " cm\n0 J 0 j\n");
}

/// Packed at once, so that all pages are made in the same room.
void PdfSink::endPage()
{
    send();
    if (!pages_.empty() && complete_)
        pages_.back().packed = PdfFile::packed(content_);
    content_.clear();
}

void PdfSink::color(QRgb rgb, std::string_view operation)
{
    // Three decimals tell 256 shades apart.
    static const std::array<std::string, 256> kShades = [] {
        std::array<std::string, 256> shades;
        for (std::size_t shade = 0; shade < shades.size(); ++shade)
            shades[shade] =
                shade == 255 ? "1 " : '.' + std::to_string(1000 + (shade * 1000 + 127) / 255).substr(1) + ' ';
        return shades;
    }();
    for (const int part : {qRed(rgb), qGreen(rgb), qBlue(rgb)})
        raw(kShades[static_cast<std::size_t>(part)]);
    raw(operation);
}

void PdfSink::fill(const QRectF& rect, const QColor& color)
{
    DisplayItem item;
    item.rect = rect;
    item.fill = color;
    shape(item);
}

void PdfSink::outline(const DisplayItem& item)
{
    if (item.stroke.rgb() != pen_.stroke || pen_.width < 0)
        color(pen_.stroke = item.stroke.rgb(), "RG\n");
    if (item.strokeWidth != pen_.width) {
        number(pen_.width = item.strokeWidth);
        raw("w\n");
    }
    if (item.dash == pen_.dash && (item.dash == Dash::solid || pen_.dashWidth == item.strokeWidth))
        return;
    pen_.dash = item.dash;
    pen_.dashWidth = item.strokeWidth;
    *at_++ = '[';
    if (item.dash != Dash::solid)  // as penOf() has them
        for (const double part : {item.dash == Dash::dashed ? 3.5 : 1.0, item.dash == Dash::dashed ? 2.5 : 2.0})
            number(part * item.strokeWidth);
    raw("]0 d\n");
}

void PdfSink::box(const QRectF& rect, double radius)
{
    const double r = std::min({radius, rect.width() / 2, rect.height() / 2});
    if (r <= 0) {
        for (const double value : {rect.x(), rect.y(), rect.width(), rect.height()})
            number(value);
        raw("re\n");
        return;
    }
    const double h = r * (1 - kHandle);
    const double left = rect.left();
    const double right = rect.right();
    const double top = rect.top();
    const double bottom = rect.bottom();
    const auto move = [this](double x, double y, const char(&operation)[3]) {
        number(x);
        number(y);
        raw(operation);
    };
    const bool wide = rect.width() > 2 * r;  // else its ends are half circles that meet
    const bool high = rect.height() > 2 * r;
    const auto line = [&move](bool any, double x, double y) {
        if (any)
            move(x, y, "l\n");
    };
    const auto curve = [this](std::initializer_list<double> values) {
        for (const double value : values)
            number(value);
        raw("c\n");
    };
    move(left + r, top, "m\n");
    line(wide, right - r, top);
    curve({right - h, top, right, top + h, right, top + r});
    line(high, right, bottom - r);
    curve({right, bottom - h, right - h, bottom, right - r, bottom});
    line(wide, left + r, bottom);
    curve({left + h, bottom, left, bottom - h, left, bottom - r});
    line(high, left, top + r);
    curve({left, top + h, left + h, top, left + r, top});
    raw("h\n");
}

void PdfSink::path(const QPainterPath& path)
{
    room(static_cast<std::size_t>(path.elementCount()) * (2 * kNumberRoom + 2));
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element at = path.elementAt(i);
        number(at.x);
        number(at.y);
        if (at.isMoveTo()) {
            raw("m\n");
        } else if (at.isLineTo()) {
            raw("l\n");
        } else {  // its second handle and its end follow
            for (int k = 0; k < 2 && i + 1 < path.elementCount(); ++k) {
                const QPainterPath::Element next = path.elementAt(++i);
                number(next.x);
                number(next.y);
            }
            raw("c\n");
        }
    }
}

void PdfSink::shape(const DisplayItem& item)
{
    const bool filled = item.fill.isValid();
    const bool outlined = item.stroke.isValid();
    if (!filled && !outlined)
        return;
    room(0);
    if (const int opacity = std::clamp(static_cast<int>(std::lround(item.opacity * 100)), 0, 100);
        opacity != pen_.opacity) {
        pen_.opacity = opacity;
        opacities_[opacity] = 0;
        raw("/O" + std::to_string(opacity) + " gs\n");
    }
    if (item.kind == DisplayItem::Kind::text) {
        words(item);
        return;
    }
    if (filled && item.fill.rgb() != pen_.fill)
        color(pen_.fill = item.fill.rgb(), "rg\n");
    if (outlined)
        outline(item);
    if (item.kind == DisplayItem::Kind::box)
        box(item.rect, item.radius);
    else
        path(item.path);
    raw(std::string_view(filled && outlined ? "B*\n" : filled ? "f*\n" : "S\n"));
}

void PdfSink::draw(const DisplayList& list, const QTransform& toPage, const QRectF& clip)
{
    const Pen before = pen_;
    room(0);
    raw("q\n");
    const QRectF shown = toPage.mapRect(clip);
    box(shown, 0);
    raw("W n\n");
    for (const double value : {toPage.m11(), toPage.m12(), toPage.m21(), toPage.m22(), toPage.dx(), toPage.dy()})
        raw(std::to_string(value) + ' ');
    raw("cm\n");
    for (const DisplayItem& item : list.items) {
        const QRectF extent = item.extent();
        if (extent.right() >= clip.left() && extent.left() <= clip.right() && extent.bottom() >= clip.top()
            && extent.top() <= clip.bottom())
            shape(item);
    }
    raw("Q\n");
    pen_ = before;
}

std::size_t PdfSink::faceOf(const QRawFont& font)
{
    const auto known = std::find_if(faces_.begin(), faces_.end(), [&](const Face& face) {
        return face.raw.familyName() == font.familyName() && face.raw.weight() == font.weight()
            && face.raw.style() == font.style();
    });
    if (known != faces_.end())
        return static_cast<std::size_t>(known - faces_.begin());
    faces_.push_back({font, PdfFont::of(font)});
    complete_ = complete_ && faces_.back().font.has_value();
    return faces_.size() - 1;
}

PdfSink::Letter PdfSink::findLetter(FontRole role, char32_t character)
{
    const QFont& font = fontFor(role);
    const QString text = QString::fromUcs4(&character, 1);
    QRawFont raw = QRawFont::fromFont(font);
    Letter letter;
    letter.advance = QFontMetricsF(font).horizontalAdvance(text);
    if (raw.supportsCharacter(character)) {
        letter.glyph = raw.glyphIndexesForString(text).value(0);
    } else {
        QTextLayout layout(text, font);
        layout.beginLayout();
        layout.createLine();
        layout.endLayout();
        const QList<QGlyphRun> runs = layout.glyphRuns();
        if (!runs.isEmpty()) {
            raw = runs.front().rawFont();
            letter.glyph = runs.front().glyphIndexes().value(0);
        }
    }
    letter.face = faceOf(raw);
    if (std::optional<PdfFont>& file = faces_[letter.face].font)
        file->use(letter.glyph, character);
    return letter;
}

const PdfSink::Letter& PdfSink::letterOf(FontRole role, char32_t character)
{
    Letters& letters = letters_[static_cast<std::size_t>(role)];
    if (letters.table.empty()) {
        letters.table.resize(kTable);
        letters.spacing = std::to_string(fontFor(role).letterSpacing());
    }
    if (character >= kTable) {
        const auto known = letters.others.find(character);
        return known != letters.others.end()
            ? known->second
            : letters.others.emplace(character, findLetter(role, character)).first->second;
    }
    std::optional<Letter>& letter = letters.table[character];
    if (!letter)
        letter = findLetter(role, character);
    return *letter;
}

void PdfSink::beginWords(const DisplayItem& item, std::size_t face, double along)
{
    if (pen_.role != item.font || pen_.face != face) {
        pen_.role = item.font;
        pen_.face = face;
        const QFont& font = fontFor(item.font);
        raw("/F" + std::to_string(face) + ' ');
        number(font.pixelSize());
        raw("Tf ");
        raw(letters_[static_cast<std::size_t>(item.font)].spacing);
        raw(" Tc\n");
    }
    // Words stand upright in units that grow downwards, turned clockwise.
    const double angle = item.angle * std::numbers::pi / 180;
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    raw("BT ");
    if (item.angle == 0) {
        raw("1 0 0 -1 ");
    } else {
        for (const double value : {c, s, s, -c})
            raw(std::to_string(value) + ' ');
    }
    number(item.baseline.x() + c * along);
    number(item.baseline.y() + s * along);
    raw("Tm(");
}

void PdfSink::words(const DisplayItem& item)
{
    if (item.text.isEmpty())
        return;
    if (item.stroke.rgb() != pen_.fill)
        color(pen_.fill = item.stroke.rgb(), "rg\n");
    std::optional<std::size_t> face;
    double along = 0;
    for (qsizetype i = 0; i < item.text.size(); ++i) {
        char32_t character = item.text[i].unicode();
        if (item.text[i].isHighSurrogate() && i + 1 < item.text.size()) {
            ++i;
            character = QChar::surrogateToUcs4(item.text[i - 1], item.text[i]);
        }
        const Letter& letter = letterOf(item.font, character);
        if (face != letter.face) {
            if (face)
                raw(")Tj ET\n");
            room(kLongestGlyph * static_cast<std::size_t>(item.text.size() - i));
            beginWords(item, letter.face, along);
            face = letter.face;
        }
        at_ = putByte(putByte(at_, letter.glyph >> 8), letter.glyph);
        along += letter.advance;
    }
    raw(")Tj ET\n");
}

std::optional<QByteArray> PdfSink::finish()
{
    endPage();
    if (!complete_)
        return std::nullopt;
    qsizetype expected = 1 << 17;  // the fonts, mostly
    for (const Page& page : pages_)
        expected += page.packed.size();
    PdfFile file(expected);
    std::vector<PdfFile::Font> fonts;
    for (std::size_t face = 0; face < faces_.size(); ++face)
        fonts.push_back({"F" + QByteArray::number(static_cast<qulonglong>(face)), &*faces_[face].font});
    std::vector<int> opacities;
    for (const auto& [opacity, ignored] : opacities_)
        opacities.push_back(opacity);
    file.resources(fonts, opacities);
    for (const Page& page : pages_)
        file.page(page.points, page.packed);
    return file.finish(title_);
}

}  // namespace keyfall
