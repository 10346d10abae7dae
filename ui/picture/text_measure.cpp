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

const RoleMetrics& metricsOf(FontRole role)
{
    // See Note [Widths from a table].
    static const std::array<RoleMetrics, kFontRoleCount> all = [] {
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
    }();
    return all[static_cast<std::size_t>(role)];
}

}  // namespace

double textWidth(FontRole role, QStringView text)
{
    const RoleMetrics& metrics = metricsOf(role);
    double width = 0;
    for (const QChar c : text) {
        std::size_t index = c.unicode();
        if (index >= kTableEnd) {
            const auto* sign = std::find(std::begin(kSigns), std::end(kSigns), c.unicode());
            if (sign == std::end(kSigns))
                return QFontMetricsF(fontFor(role)).horizontalAdvance(text.toString());
            index = kTableEnd + static_cast<std::size_t>(sign - std::begin(kSigns));
        }
        width += metrics.advance[index];
    }
    return width;
}

double textWidth(FontRole role, std::string_view utf8)
{
    const RoleMetrics& metrics = metricsOf(role);
    double width = 0;
    for (const char c : utf8) {
        if (static_cast<unsigned char>(c) >= 0x80)
            return textWidth(role, QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())));
        width += metrics.advance[static_cast<unsigned char>(c)];
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
