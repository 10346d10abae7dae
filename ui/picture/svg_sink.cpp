// SPDX-License-Identifier: MIT
#include "ui/picture/svg_sink.h"

#include "ui/picture/svg_writer.h"
#include "ui/picture/text_measure.h"

#include <string_view>

namespace keyfall {

namespace {

void writeStyle(SvgWriter& out, const DisplayItem& item)
{
    if (item.fill.isValid())
        out.color(" fill=\"", item.fill);
    else
        out.raw(" fill=\"none\"");
    if (item.stroke.isValid()) {
        out.color(" stroke=\"", item.stroke);
        if (item.strokeWidth != 1)
            out.attribute(" stroke-width=\"", item.strokeWidth);
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
    out.room(0);
    switch (item.kind) {
    case DisplayItem::Kind::box:
        out.raw("<rect");
        out.attribute(" x=\"", item.rect.x());
        out.attribute(" y=\"", item.rect.y());
        out.attribute(" width=\"", item.rect.width());
        out.attribute(" height=\"", item.rect.height());
        if (item.radius > 0)
            out.attribute(" rx=\"", item.radius);
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
        out.raw(std::string_view(classes[static_cast<std::size_t>(item.font)]));
        out.raw("\"");
        out.attribute(" x=\"", item.baseline.x());
        out.attribute(" y=\"", item.baseline.y());
        if (item.angle == 0) {
            out.attribute(" textLength=\"", item.rect.width());
        } else {
            out.attribute(" textLength=\"", textWidth(item.font, item.text));
            out.attribute(" transform=\"rotate(", item.angle, item.baseline);
        }
        out.color(" fill=\"", item.stroke);
        break;
    }
    if (item.opacity < 1)
        out.attribute(" opacity=\"", item.opacity);
    if (item.hop != 0)
        out.attribute(" data-hop=\"", item.hop);
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
    out.raw("text{white-space:pre}");
    for (int i = 0; i < kFontRoleCount; ++i) {
        const QFont& font = fontFor(static_cast<FontRole>(i));
        out.raw(std::string_view(names[i]));
        out.raw("{font:");
        out.raw(std::string_view(font.weight() >= QFont::Bold ? "bold " : ""));
        out.number(font.pixelSize());
        out.raw("px");
        const char* separator = " ";
        const QStringList families = font.families();
        for (const QString& family : families) {
            out.raw(std::string_view(separator));
            const bool generic = family == QLatin1String("sans-serif") || family == QLatin1String("monospace");
            out.raw(std::string_view(generic ? "" : "'"));
            out.escaped(family);
            out.raw(std::string_view(generic ? "" : "'"));
            separator = ",";
        }
        out.raw("}");
    }
}

/// What `write` gives a writer, as bytes.
template <class Write>
QByteArray bytesOf(const Write& write)
{
    QByteArray bytes;
    const TextSink sink = [&bytes](std::string_view text) {
        bytes.append(text.data(), static_cast<qsizetype>(text.size()));
    };
    SvgWriter out(sink, 0);
    write(out);
    out.send();
    return bytes;
}

}  // namespace

QByteArray svgElement(const DisplayItem& item)
{
    return bytesOf([&item](SvgWriter& out) { writeItem(out, item); });
}

QByteArray svgFontStyle()
{
    return bytesOf([](SvgWriter& out) { writeFonts(out); });
}

QByteArray svgDocument(const DisplayList& list, const SvgOptions& options)
{
    QByteArray bytes;
    bytes.reserve(static_cast<qsizetype>(list.items.size()) * 160 + 4096);
    writeSvg(
        list.bounds, list.background, options, [&list](const auto& draw) { draw(list); },
        [&bytes](std::string_view text) { bytes.append(text.data(), static_cast<qsizetype>(text.size())); });
    return bytes;
}

void writeSvg(const QRectF& bounds, const QColor& background, const SvgOptions& options,
              const std::function<void(const std::function<void(const DisplayList&)>&)>& drawParts,
              const TextSink& sink)
{
    SvgWriter out(sink);
    out.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\""
            " role=\"img\" xml:space=\"preserve\"");
    out.attribute(" width=\"", bounds.width() * options.scale);
    out.attribute(" height=\"", bounds.height() * options.scale);
    out.raw(" viewBox=\"");
    out.number(bounds.x());
    out.raw(" ");
    out.number(bounds.y());
    out.raw(" ");
    out.number(bounds.width());
    out.raw(" ");
    out.number(bounds.height());
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
    out.raw("<style>");
    writeFonts(out);
    out.raw("</style>\n");
    if (!options.transparent) {
        out.raw("<rect");
        out.attribute(" x=\"", bounds.x());
        out.attribute(" y=\"", bounds.y());
        out.attribute(" width=\"", bounds.width());
        out.attribute(" height=\"", bounds.height());
        out.color(" fill=\"", background);
        out.raw("/>\n");
    }
    drawParts([&out](const DisplayList& part) {
        for (const DisplayItem& item : part.items) {
            if (!item.fill.isValid() && !item.stroke.isValid())
                continue;
            writeItem(out, item);
        }
    });
    out.raw("</svg>\n");
    out.send();
}

}  // namespace keyfall
