// SPDX-License-Identifier: MIT
#pragma once

#include "ui/picture/piece_writer.h"

#include <QByteArray>
#include <QColor>
#include <QPainterPath>
#include <QString>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace keyfall {

// Note [SVG is appended by hand]
// A thousand hops are ten thousand elements and are to be written in 5 ms. QXmlStreamWriter checks and escapes every
// attribute name and value through QString (measured: twice the budget); here names are constants, numbers have two
// decimals, and only text needs escaping.
class SvgWriter : public PieceWriter {
public:
    using PieceWriter::PieceWriter;

    template <std::size_t N>
    void attribute(const char (&opening)[N], double value)  ///< opening: ` x="`
    {
        raw(opening);
        number(value);
        *at_++ = '"';
    }

    template <std::size_t N>
    void attribute(const char (&opening)[N], double angle, QPointF around)  ///< opening: ` transform="rotate(`
    {
        raw(opening);
        number(angle);
        *at_++ = ' ';
        number(around.x());
        *at_++ = ' ';
        number(around.y());
        raw(")\"");
    }

    template <std::size_t N>
    void color(const char (&opening)[N], const QColor& color)  ///< opening: ` fill="`
    {
        raw(opening);
        const QRgb rgb = color.rgb();
        char* at = at_;
        *at++ = '#';
        for (const int part : {qRed(rgb), qGreen(rgb), qBlue(rgb)}) {
            std::memcpy(at, kHex[static_cast<std::size_t>(part)].data(), 2);
            at += 2;
        }
        *at++ = '"';
        at_ = at;
    }

    void escaped(QStringView text)
    {
        room(kLongestEscape * static_cast<std::size_t>(text.size()));
        char* at = at_;
        for (qsizetype i = 0; i < text.size(); ++i) {
            const char16_t c = text[i].unicode();
            if (c < 0x80) {
                at = escaped(at, static_cast<char>(c));
            } else if (text[i].isSurrogate()) {
                const bool pair = i + 1 < text.size() && text[i + 1].isLowSurrogate();
                for (const char part : text.sliced(i, pair ? 2 : 1).toUtf8())
                    *at++ = part;
                i += pair ? 1 : 0;
            } else {  // as UTF-8, without an array of bytes for every "add · Cpu"
                *at++ = static_cast<char>(c < 0x800 ? 0xc0 | c >> 6 : 0xe0 | c >> 12);
                if (c >= 0x800)
                    *at++ = static_cast<char>(0x80 | (c >> 6 & 0x3f));
                *at++ = static_cast<char>(0x80 | (c & 0x3f));
            }
        }
        at_ = at;
    }

    void path(const QPainterPath& path)
    {
        const int count = path.elementCount();
        room(static_cast<std::size_t>(count) * (2 + 2 * kNumberRoom));
        raw(" d=\"");
        char* at = at_;
        for (int i = 0; i < count; ++i) {
            const QPainterPath::Element element = path.elementAt(i);
            *at++ = "MLC "[element.type];
            at = putNumber(at, element.x);
            *at++ = ' ';
            at = putNumber(at, element.y);
        }
        *at++ = '"';
        at_ = at;
    }

private:
    static constexpr std::size_t kLongestEscape = 6;  ///< of a character: &quot; and three bytes of UTF-8 are no longer
    static constexpr std::array<std::array<char, 2>, 256> kHex = [] {
        constexpr char digits[] = "0123456789abcdef";
        std::array<std::array<char, 2>, 256> hex{};
        for (std::size_t i = 0; i < hex.size(); ++i)
            hex[i] = {digits[i / 16], digits[i % 16]};
        return hex;
    }();

    static char* escaped(char* at, char c)
    {
        const auto put = [at](std::string_view name) { return std::copy(name.begin(), name.end(), at); };
        switch (c) {
        case '&': return put("&amp;");
        case '<': return put("&lt;");
        case '>': return put("&gt;");
        case '"': return put("&quot;");
        default: *at = c; return at + (c >= 0x20 ? 1 : 0);  // XML 1.0 has no way to write the others
        }
    }
};

}  // namespace keyfall
