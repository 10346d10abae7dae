// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>
#include <QStringList>

#include <array>
#include <optional>

namespace keyfall {

/// What a colour is for. Meaning never rests on colour alone: every role also has a shape or a word.
enum class ColorRole {
    background,
    lane,      ///< every other lane's band
    laneLine,  ///< the line a call falls past
    text,
    dimText,  ///< secondary words; still readable on the background (4.5:1)
    edge,     ///< arrows
    box,      ///< header strips, result pills
    boxLine,
    backend,  ///< Okabe-Ito: key kinds
    tensorKind,
    mode,
    otherKind,
    error,
    warning,
    success,
    token,  ///< the falling call
    selection,
    find,
};
inline constexpr int kColorRoleCount = 18;

/// The kinds of text in a picture.
enum class FontRole { title, heading, body, mono, small, smallBold };
inline constexpr int kFontRoleCount = 6;

/// A set of colours with a name; a plain value that screen, exports and icons share.
class Theme {
public:
    [[nodiscard]] static Theme light();
    [[nodiscard]] static Theme dark();
    [[nodiscard]] static Theme print();  ///< black on white, no bands: for paper
    /// `light`, `dark`, `print`: what the command line and the settings accept.
    [[nodiscard]] static QStringList names();
    [[nodiscard]] static std::optional<Theme> named(const QString& name);
    /// Light or dark, whichever is nearer to the system's palette (Qt 6.4 has no colour scheme to ask for).
    [[nodiscard]] static Theme matching(const QPalette& palette);

    [[nodiscard]] const QString& name() const { return name_; }
    [[nodiscard]] bool isDark() const { return dark_; }
    [[nodiscard]] QColor color(ColorRole role) const { return colors_[static_cast<std::size_t>(role)]; }
    [[nodiscard]] QColor operator[](ColorRole role) const { return color(role); }
    /// The colour of a key kind.
    [[nodiscard]] QColor kind(KeyKind kind) const;
    /// A quiet surface in the hue of `color`, on which `textOn` is readable.
    [[nodiscard]] QColor tint(const QColor& color) const;
    /// A palette for widgets in these colours.
    [[nodiscard]] QPalette palette() const;

    friend bool operator==(const Theme&, const Theme&) = default;

private:
    QString name_;
    bool dark_ = false;
    std::array<QColor, kColorRoleCount> colors_;
};

/// WCAG contrast ratio of two opaque colours, 1 to 21.
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);
/// Near-black or white, whichever reads better on `background` (ui:trap16).
[[nodiscard]] QColor textOn(const QColor& background);
/// `a` with a share `t` (0..1) of `b`.
[[nodiscard]] QColor mixed(const QColor& a, const QColor& b, double t);
/// The font of a role, unhinted so that widths scale with the picture; sizes are pixels at scale 1.
[[nodiscard]] const QFont& fontFor(FontRole role);
/// For code in widgets: the families of `FontRole::mono` in the application's size.
[[nodiscard]] QFont monospaced();

}  // namespace keyfall
