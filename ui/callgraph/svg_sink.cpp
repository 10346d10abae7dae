// SPDX-License-Identifier: MIT
#include "ui/callgraph/svg_sink.h"

#include <charconv>
#include <cmath>

namespace keyfall {

namespace {

// Note [SVG is appended by hand]
// A thousand hops are ten thousand elements and are to be written in 5 ms. QXmlStreamWriter checks and escapes every
// attribute name and value through QString; here names are constants, numbers have two decimals, and only text needs
// escaping.
class SvgWriter {
public:
    explicit SvgWriter(qsizetype room) { out_.reserve(room); }

    void raw(const char* text) { out_.append(text); }

    void number(double value)
    {
        auto hundredths = static_cast<long long>(std::llround(value * 100));
        if (hundredths < 0) {
            out_.append('-');
            hundredths = -hundredths;
        }
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, hundredths / 100).ptr;
        out_.append(digits, end - digits);
        if (const int fraction = static_cast<int>(hundredths % 100); fraction != 0) {
            out_.append('.');
            out_.append(static_cast<char>('0' + fraction / 10));
            if (fraction % 10 != 0)
                out_.append(static_cast<char>('0' + fraction % 10));
        }
    }

    void attribute(const char* name, double value)
    {
        out_.append(' ').append(name).append("=\"");
        number(value);
        out_.append('"');
    }

    void color(const char* name, const QColor& color)
    {
        static constexpr char hex[] = "0123456789abcdef";
        const QRgb rgb = color.rgb();
        out_.append(' ').append(name).append("=\"#");
        for (int shift = 20; shift >= 0; shift -= 4)
            out_.append(hex[rgb >> shift & 15U]);
        out_.append('"');
    }

    void escaped(const QString& text)
    {
        const QByteArray utf8 = text.toUtf8();
        for (const char c : utf8) {
            switch (c) {
            case '&': out_.append("&amp;"); break;
            case '<': out_.append("&lt;"); break;
            case '>': out_.append("&gt;"); break;
            case '"': out_.append("&quot;"); break;
            default:
                if (static_cast<unsigned char>(c) >= 0x20)  // XML 1.0 has no way to write the others
                    out_.append(c);
            }
        }
    }

    void path(const QPainterPath& path)
    {
        out_.append(" d=\"");
        for (int i = 0; i < path.elementCount(); ++i) {
            const QPainterPath::Element element = path.elementAt(i);
            switch (element.type) {
            case QPainterPath::MoveToElement: out_.append('M'); break;
            case QPainterPath::LineToElement: out_.append('L'); break;
            case QPainterPath::CurveToElement: out_.append('C'); break;
            case QPainterPath::CurveToDataElement: out_.append(' '); break;
            }
            number(element.x);
            out_.append(' ');
            number(element.y);
        }
        out_.append('"');
    }

    QByteArray take() { return std::move(out_); }

private:
    QByteArray out_;
};

void writeStyle(SvgWriter& out, const DisplayItem& item)
{
    if (item.fill.isValid())
        out.color("fill", item.fill);
    else
        out.raw(" fill=\"none\"");
    if (item.stroke.isValid()) {
        out.color("stroke", item.stroke);
        if (item.strokeWidth != 1)
            out.attribute("stroke-width", item.strokeWidth);
        if (item.dash != Dash::solid) {
            const double on = item.strokeWidth * (item.dash == Dash::dashed ? 3.5 : 1);
            const double off = item.strokeWidth * (item.dash == Dash::dashed ? 2.5 : 2);
            out.raw(" stroke-dasharray=\"");
            out.number(on);
            out.raw(" ");
            out.number(off);
            out.raw("\"");
        }
    }
}

void writeItem(SvgWriter& out, const DisplayItem& item)
{
    switch (item.kind) {
    case DisplayItem::Kind::box:
        out.raw("<rect");
        out.attribute("x", item.rect.x());
        out.attribute("y", item.rect.y());
        out.attribute("width", item.rect.width());
        out.attribute("height", item.rect.height());
        if (item.radius > 0)
            out.attribute("rx", item.radius);
        writeStyle(out, item);
        break;
    case DisplayItem::Kind::path:
        out.raw("<path");
        out.path(item.path);
        writeStyle(out, item);
        break;
    case DisplayItem::Kind::text:
        static constexpr const char* classes[kFontRoleCount] = {"t", "h", "b", "m", "s", "k"};
        out.raw("<text class=\"");
        out.raw(classes[static_cast<std::size_t>(item.font)]);
        out.raw("\"");
        out.attribute("x", item.baseline.x());
        out.attribute("y", item.baseline.y());
        out.attribute("textLength", item.rect.width());
        out.raw(" lengthAdjust=\"spacingAndGlyphs\"");
        out.color("fill", item.stroke);
        break;
    }
    if (item.opacity < 1)
        out.attribute("opacity", item.opacity);
    if (item.hop != 0)
        out.attribute("data-hop", item.hop);
    if (item.kind != DisplayItem::Kind::text) {
        out.raw("/>\n");
        return;
    }
    out.raw(">");
    out.escaped(item.text);
    out.raw("</text>\n");
}

void writeFonts(SvgWriter& out)
{
    static constexpr const char* names[kFontRoleCount] = {".t", ".h", ".b", ".m", ".s", ".k"};
    out.raw("<style>text{white-space:pre}");
    for (int i = 0; i < kFontRoleCount; ++i) {
        const QFont& font = fontFor(static_cast<FontRole>(i));
        out.raw(names[i]);
        out.raw("{font:");
        out.raw(font.weight() >= QFont::Bold ? "bold " : "");
        out.number(font.pixelSize());
        out.raw("px");
        const char* separator = " ";
        const QStringList families = font.families();
        for (const QString& family : families) {
            out.raw(separator);
            const bool generic = family == QLatin1String("sans-serif") || family == QLatin1String("monospace");
            out.raw(generic ? "" : "'");
            out.escaped(family);
            out.raw(generic ? "" : "'");
            separator = ",";
        }
        out.raw("}");
    }
    out.raw("</style>\n");
}

}  // namespace

QByteArray svgDocument(const DisplayList& list, const SvgOptions& options)
{
    SvgWriter out(static_cast<qsizetype>(list.items.size()) * 150 + 4096);
    out.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\""
            " role=\"img\"");
    out.attribute("width", list.bounds.width() * options.scale);
    out.attribute("height", list.bounds.height() * options.scale);
    out.raw(" viewBox=\"");
    out.number(list.bounds.x());
    out.raw(" ");
    out.number(list.bounds.y());
    out.raw(" ");
    out.number(list.bounds.width());
    out.raw(" ");
    out.number(list.bounds.height());
    out.raw("\">\n");
    if (!options.title.isEmpty()) {
        out.raw("<title>");
        out.escaped(options.title);
        out.raw("</title>\n");
    }
    if (!options.description.isEmpty()) {
        out.raw("<desc>");
        out.escaped(options.description);
        out.raw("</desc>\n");
    }
    writeFonts(out);
    if (!options.transparent) {
        out.raw("<rect");
        out.attribute("x", list.bounds.x());
        out.attribute("y", list.bounds.y());
        out.attribute("width", list.bounds.width());
        out.attribute("height", list.bounds.height());
        out.color("fill", list.background);
        out.raw("/>\n");
    }
    for (const DisplayItem& item : list.items) {
        if (!item.fill.isValid() && !item.stroke.isValid())
            continue;
        writeItem(out, item);
    }
    out.raw("</svg>\n");
    return out.take();
}

}  // namespace keyfall
