// SPDX-License-Identifier: MIT
#include "ui/theme/theme.h"

#include "ui/theme/chinese_font.h"

#include <cmath>
#include <utility>

namespace keyfall {

namespace {

double luminance(const QColor& color)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

using Colors = std::array<std::pair<ColorRole, QRgb>, kColorRoleCount>;

constexpr bool namesEachRole(const Colors& colors)
{
    for (std::size_t i = 0; i < colors.size(); ++i)
        if (colors[i].first != static_cast<ColorRole>(i))
            return false;
    return true;
}

constexpr Colors kLight{{
    {ColorRole::background, 0xfcfcfd},
    {ColorRole::lane, 0xf1f3f6},
    {ColorRole::laneLine, 0xd5dae1},
    {ColorRole::text, 0x1b2027},
    {ColorRole::dimText, 0x565f6b},
    {ColorRole::edge, 0x3a434f},
    {ColorRole::box, 0xffffff},
    {ColorRole::boxLine, 0xb9c1cc},
    {ColorRole::backend, 0x0072b2},
    {ColorRole::tensorKind, 0x009e73},
    {ColorRole::mode, 0xe69f00},
    {ColorRole::otherKind, 0x7a838f},
    {ColorRole::error, 0xc93c0b},
    {ColorRole::warning, 0xa86600},
    {ColorRole::success, 0x007a59},
    {ColorRole::token, 0xf0c81e},
    {ColorRole::selection, 0x56b4e9},
    {ColorRole::find, 0xcc79a7},
}};
static_assert(namesEachRole(kLight));

// The Okabe-Ito hues at middle lightness: `lighter()` would make them neon (ui:look).
constexpr Colors kDark{{
    {ColorRole::background, 0x1b1e23},
    {ColorRole::lane, 0x23272d},
    {ColorRole::laneLine, 0x3b424c},
    {ColorRole::text, 0xe8ebef},
    {ColorRole::dimText, 0xa9b2be},
    {ColorRole::edge, 0xc3cad4},
    {ColorRole::box, 0x2a2f37},
    {ColorRole::boxLine, 0x5c6673},
    {ColorRole::backend, 0x4aa3d8},
    {ColorRole::tensorKind, 0x2fb38a},
    {ColorRole::mode, 0xdda430},
    {ColorRole::otherKind, 0x939daa},
    {ColorRole::error, 0xf07d4a},
    {ColorRole::warning, 0xe2b14c},
    {ColorRole::success, 0x3fbf97},
    {ColorRole::token, 0xf0d655},
    {ColorRole::selection, 0x7fc8f2},
    {ColorRole::find, 0xdc98be},
}};
static_assert(namesEachRole(kDark));

std::array<QColor, kColorRoleCount> colorsOf(const Colors& colors)
{
    std::array<QColor, kColorRoleCount> made;
    for (const auto& [role, rgb] : colors)
        made[static_cast<std::size_t>(role)] = QColor(rgb);
    return made;
}

}  // namespace

Theme Theme::light()
{
    Theme theme;
    theme.name_ = QStringLiteral("light");
    theme.colors_ = colorsOf(kLight);
    return theme;
}

Theme Theme::dark()
{
    Theme theme;
    theme.name_ = QStringLiteral("dark");
    theme.dark_ = true;
    theme.colors_ = colorsOf(kDark);
    return theme;
}

Theme Theme::print()
{
    Theme theme = light();
    theme.name_ = QStringLiteral("print");
    const auto set = [&theme](ColorRole role, QColor color) { theme.colors_[static_cast<std::size_t>(role)] = color; };
    set(ColorRole::background, Qt::white);
    set(ColorRole::lane, Qt::white);
    set(ColorRole::laneLine, QColor(0xc4, 0xc4, 0xc4));
    set(ColorRole::text, Qt::black);
    set(ColorRole::dimText, QColor(0x40, 0x40, 0x40));
    set(ColorRole::edge, Qt::black);
    set(ColorRole::boxLine, QColor(0x60, 0x60, 0x60));
    return theme;
}

QStringList Theme::names()
{
    return {QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("print")};
}

std::optional<Theme> Theme::named(const QString& name)
{
    for (const Theme& theme : {light(), dark(), print()})
        if (theme.name() == name)
            return theme;
    return std::nullopt;
}

Theme Theme::matching(const QPalette& palette)
{
    return luminance(palette.color(QPalette::Window)) < luminance(palette.color(QPalette::WindowText)) ? dark()
                                                                                                       : light();
}

QColor Theme::kind(KeyKind kind) const
{
    switch (kind) {
    case KeyKind::backend: return color(ColorRole::backend);
    case KeyKind::tensorKind: return color(ColorRole::tensorKind);
    case KeyKind::mode: return color(ColorRole::mode);
    default: return color(ColorRole::otherKind);
    }
}

QColor Theme::tint(const QColor& base) const
{
    return mixed(color(ColorRole::background), base, isDark() ? 0.26 : 0.17);
}

QPalette Theme::palette() const
{
    const QColor window = mixed(color(ColorRole::background), color(ColorRole::lane), 0.6);
    const QColor text = color(ColorRole::text);
    const QColor highlight = isDark() ? QColor(0x2f, 0x6f, 0x9c) : QColor(0x00, 0x72, 0xb2);
    QPalette palette;
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, color(ColorRole::background));
    palette.setColor(QPalette::AlternateBase, color(ColorRole::lane));
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::Button, isDark() ? QColor(0x33, 0x39, 0x42) : QColor(0xef, 0xf1, 0xf4));
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, color(ColorRole::error));
    palette.setColor(QPalette::ToolTipBase, color(ColorRole::box));
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::PlaceholderText, color(ColorRole::dimText));
    palette.setColor(QPalette::Highlight, highlight);
    palette.setColor(QPalette::HighlightedText, textOn(highlight));
    palette.setColor(QPalette::Link, color(ColorRole::backend));
    // Dark is the outline of everything that can be used: Note [Outlines that can be seen] in ui/theme/flat_style.h.
    palette.setColor(QPalette::Light, isDark() ? QColor(0x55, 0x5e, 0x6a) : QColor(Qt::white));
    palette.setColor(QPalette::Midlight, isDark() ? QColor(0x48, 0x50, 0x5a) : QColor(0xe3, 0xe7, 0xec));
    palette.setColor(QPalette::Mid, color(ColorRole::boxLine));
    palette.setColor(QPalette::Dark, isDark() ? QColor(0x83, 0x8e, 0x9c) : QColor(0x74, 0x7d, 0x89));
    palette.setColor(QPalette::Shadow, isDark() ? QColor(0x10, 0x12, 0x15) : QColor(0x60, 0x68, 0x72));
    const QColor disabled = mixed(text, window, 0.5);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, disabled);
    return palette;
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor textOn(const QColor& background)
{
    static const QColor dark(0x14, 0x17, 0x1c);
    // Equally far from both, as contrast goes: what is lighter has more contrast with the dark one.
    static const double between = std::sqrt((luminance(dark) + 0.05) * (luminance(Qt::white) + 0.05)) - 0.05;
    return luminance(background) >= between ? dark : QColor(Qt::white);
}

QColor mixed(const QColor& a, const QColor& b, double t)
{
    const auto channel = [t](double x, double y) { return x + (y - x) * t; };
    return QColor::fromRgbF(
        static_cast<float>(channel(a.redF(), b.redF())), static_cast<float>(channel(a.greenF(), b.greenF())),
        static_cast<float>(channel(a.blueF(), b.blueF())), static_cast<float>(channel(a.alphaF(), b.alphaF())));
}

namespace {

QStringList monoFamilies()
{
    return {QStringLiteral("DejaVu Sans Mono"), QStringLiteral("Noto Sans Mono"), QStringLiteral("Courier New"),
            QStringLiteral("monospace")};
}

}  // namespace

QFont monospaced()
{
    QFont font(monoFamilies() + chineseFamilies());
    font.setStyleHint(QFont::Monospace);
    return font;
}

const QFont& fontFor(FontRole role)
{
    static const std::array<QFont, kFontRoleCount> fonts = [] {
        const auto make = [](const QStringList& families, int pixels, QFont::Weight weight) {
            QFont font(families + chineseFamilies());
            font.setPixelSize(pixels);
            font.setWeight(weight);
            font.setHintingPreference(QFont::PreferNoHinting);
            // Any letter spacing turns ligatures off: with them, "Profiler" in a PDF is not found by its name.
            font.setLetterSpacing(QFont::AbsoluteSpacing, 1.0 / 64);
            return font;
        };
        const QStringList sans{QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Sans"), QStringLiteral("Arial"),
                               QStringLiteral("sans-serif")};
        const QStringList mono = monoFamilies();
        return std::array<QFont, kFontRoleCount>{make(sans, 18, QFont::Bold),   make(sans, 14, QFont::Bold),
                                                 make(sans, 13, QFont::Normal), make(mono, 13, QFont::Normal),
                                                 make(sans, 11, QFont::Normal), make(sans, 11, QFont::Bold)};
    }();
    return fonts[static_cast<std::size_t>(role)];
}

}  // namespace keyfall
