// SPDX-License-Identifier: MIT
#include "ui/picture/text_measure.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <iterator>

namespace keyfall {

namespace {

/// Latin letters, and the signs that our own words use.
constexpr char16_t kTableEnd = 0x180;
constexpr char16_t kSigns[] = {u'…', u'→', u'⋮', u'—', u'−', u'×'};

struct RoleMetrics {
    std::array<double, kTableEnd + std::size(kSigns)> advance{};
    double ascent = 0;
    double height = 0;
};

constexpr std::size_t kNowhere = kTableEnd + std::size(kSigns);

/// Of a sign in the table of advances.
std::size_t signAt(std::size_t character)
{
    const auto* sign = std::find(std::begin(kSigns), std::end(kSigns), character);
    return kTableEnd + static_cast<std::size_t>(sign - std::begin(kSigns));
}

/// See Note [Widths from a table].
std::array<RoleMetrics, kFontRoleCount> measured()
{
    std::array<RoleMetrics, kFontRoleCount> roles;
    for (int i = 0; i < kFontRoleCount; ++i) {
        const QFontMetricsF metrics(fontFor(static_cast<FontRole>(i)));
        RoleMetrics& out = roles[static_cast<std::size_t>(i)];
        for (char16_t c = 0x20; c < kTableEnd; ++c)
            out.advance[c] = metrics.horizontalAdvance(QChar(c));
        for (std::size_t sign = 0; sign < std::size(kSigns); ++sign)
            out.advance[kTableEnd + sign] = metrics.horizontalAdvance(QChar(kSigns[sign]));
        out.ascent = metrics.ascent();
        out.height = metrics.height();
    }
    return roles;
}

const RoleMetrics& metricsOf(FontRole role)
{
    static const std::array<RoleMetrics, kFontRoleCount> all = measured();
    return all[static_cast<std::size_t>(role)];
}

}  // namespace

double textWidth(FontRole role, QStringView text)
{
    const RoleMetrics& metrics = metricsOf(role);
    double width = 0;
    for (const QChar c : text) {
        const std::size_t index = c.unicode() < kTableEnd ? c.unicode() : signAt(c.unicode());
        if (index == kNowhere)
            return QFontMetricsF(fontFor(role)).horizontalAdvance(text.toString());
        width += metrics.advance[index];
    }
    return width;
}

double textWidth(FontRole role, std::string_view utf8)
{
    const RoleMetrics& metrics = metricsOf(role);
    double width = 0;
    const auto byteAt = [utf8](std::size_t i) { return i < utf8.size() ? static_cast<unsigned char>(utf8[i]) : 0U; };
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        std::size_t index = byteAt(i);
        if (index >= 0x80) {  // a Latin letter has two bytes, a sign two or three
            const bool two = index >= 0xc2 && index < 0xe0 && byteAt(i + 1) >> 6 == 2;
            const bool three = index >> 4 == 0xe && byteAt(i + 1) >> 6 == 2 && byteAt(i + 2) >> 6 == 2;
            index = two ? (index & 0x1f) << 6 | (byteAt(i + 1) & 0x3f)
                : three ? signAt((index & 0xf) << 12 | (byteAt(i + 1) & 0x3f) << 6 | (byteAt(i + 2) & 0x3f))
                        : kNowhere;
            if (index == kNowhere || (two && index >= kTableEnd))
                return textWidth(role, QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())));
            i += two ? 1 : 2;
        }
        width += metrics.advance[index];
    }
    return width;
}

QString shortened(FontRole role, const QString& text, double width)
{
    if (textWidth(role, text) <= width)
        return text;
    static const QString ellipsis = QStringLiteral("…");
    const double room = width - textWidth(role, ellipsis);
    qsizetype fits = 0;
    qsizetype over = text.size();
    while (fits + 1 < over) {
        const qsizetype middle = (fits + over) / 2;
        (textWidth(role, QStringView(text).first(middle)) <= room ? fits : over) = middle;
    }
    if (fits > 0 && text.at(fits - 1).isHighSurrogate())
        --fits;
    return text.first(fits).trimmed() + ellipsis;
}

QStringList wrapped(FontRole role, const QString& text, double width, int maxLines)
{
    QStringList lines;
    QString rest = text.simplified();
    while (!rest.isEmpty()) {
        if (lines.size() + 1 == maxLines) {
            lines.append(shortened(role, rest, width));
            break;
        }
        if (textWidth(role, rest) <= width) {
            lines.append(rest);
            break;
        }
        qsizetype cut = 0;
        for (qsizetype space = rest.indexOf(u' '); space > 0; space = rest.indexOf(u' ', space + 1)) {
            if (textWidth(role, QStringView(rest).first(space)) > width)
                break;
            cut = space;
        }
        if (cut == 0)  // one word that is too long: broken where it fits
            cut = std::max<qsizetype>(1, shortened(role, rest, width).size() - 1);
        lines.append(rest.first(cut));
        rest = rest.sliced(cut).trimmed();
    }
    return lines;
}

double ascentOf(FontRole role)
{
    return metricsOf(role).ascent;
}

double lineHeightOf(FontRole role)
{
    return metricsOf(role).height;
}

}  // namespace keyfall
