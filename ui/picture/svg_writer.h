// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/text_sink.h"
#include "ui/picture/number_text.h"

#include <QByteArray>
#include <QColor>
#include <QPainterPath>
#include <QString>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <vector>

namespace keyfall {

// Note [SVG is appended by hand]
// A thousand hops are ten thousand elements and are to be written in 5 ms. QXmlStreamWriter checks and escapes every
// attribute name and value through QString (measured: twice the budget); here names are constants, numbers have two
// decimals, and only text needs escaping. What has a length of its own asks for room, and leaves `kElement` for all that
// an element has besides, so those pieces are copied without a look at the end (std::string::append: twice the
// instructions).
class SvgWriter {
public:
    /// `piece`: how much is sent at once.
    explicit SvgWriter(const TextSink& sink, std::size_t piece = std::size_t{1} << 16) : sink_(sink)
    {
        grow(piece + kElement);
    }

    template <std::size_t N>
    void raw(const char (&text)[N])
    {
        std::memcpy(at_, text, N - 1);
        at_ += N - 1;
    }
    void raw(std::string_view text)
    {
        room(text.size());
        at_ = std::copy(text.begin(), text.end(), at_);
    }

    void number(double value) { at_ = putNumber(at_, value); }

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
        static constexpr char hex[] = "0123456789abcdef";
        raw(opening);
        const QRgb rgb = color.rgb();
        *at_++ = '#';
        for (unsigned i = 0; i < 6; ++i)
            *at_++ = hex[rgb >> (20 - 4 * i) & 15U];
        *at_++ = '"';
    }

    void escaped(const QString& text)
    {
        room(kLongestEscape * static_cast<std::size_t>(text.size()));
        for (qsizetype i = 0; i < text.size(); ++i) {
            if (text[i].unicode() >= 0x80) {
                for (const char c : QStringView(text).sliced(i).toUtf8())
                    escaped(c);
                return;
            }
            escaped(text[i].toLatin1());
        }
    }

    void path(const QPainterPath& path)
    {
        const int count = path.elementCount();
        room(static_cast<std::size_t>(count) * (2 + 2 * kNumberRoom));
        raw(" d=\"");
        for (int i = 0; i < count; ++i) {
            const QPainterPath::Element element = path.elementAt(i);
            *at_++ = "MLC "[element.type];
            number(element.x);
            *at_++ = ' ';
            number(element.y);
        }
        *at_++ = '"';
    }

    void send()
    {
        sink_({out_.data(), static_cast<std::size_t>(at_ - out_.data())});
        at_ = out_.data();
    }
    /// Makes room for so much, and for an element besides.
    void room(std::size_t bytes)
    {
        if (static_cast<std::size_t>(out_.data() + out_.size() - at_) >= bytes + kElement)
            return;
        send();
        if (out_.size() < bytes + kElement)
            grow(bytes + kElement);
    }

private:
    static constexpr std::size_t kElement = 1024;     ///< more than one has, without its text, its path and its fonts
    static constexpr std::size_t kLongestEscape = 6;  ///< of a character: &quot; and three bytes of UTF-8 are no longer

    void grow(std::size_t size)
    {
        out_.resize(size);
        at_ = out_.data();
    }
    void escaped(char c)
    {
        switch (c) {
        case '&': return raw("&amp;");
        case '<': return raw("&lt;");
        case '>': return raw("&gt;");
        case '"': return raw("&quot;");
        default:
            if (static_cast<unsigned char>(c) >= 0x20)  // XML 1.0 has no way to write the others
                *at_++ = c;
        }
    }

    const TextSink& sink_;
    std::vector<char> out_;
    char* at_ = nullptr;  ///< where the next byte goes
};

}  // namespace keyfall
