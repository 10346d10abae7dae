// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QIcon>
#include <QProxyStyle>

namespace keyfall {

/// Set to true on a view with a frame: see Note [Outlines that can be seen].
inline constexpr const char* kQuietFrame = "quietFrame";
/// What WCAG asks of targets, in pixels each way.
inline constexpr int kLeastTarget = 24;

/// How the program's widgets look: Fusion's measures with flat surfaces of its own, drawn in the palette's colours.
///
/// Note [Outlines that can be seen]
/// Whatever can be clicked, typed into or walked to has an outline of `QPalette::Dark`, and what has the focus or is
/// switched on one of `QPalette::Link`: both stand out by 3:1 from the window, from fields and from buttons
/// (`Theme::palette` sees to it, a test measures the pixels). Hairlines that only divide are `QPalette::Mid`.
///
/// A view without a frame of its own (an inspector, a page of text) has no place for the ring. With the property
/// `kQuietFrame` it has a frame that is drawn only while it has the focus.
///
/// A style and not a style sheet, because a sheet wraps every widget, costs start time, and keeps headers from following
/// a change of theme.
class FlatStyle final : public QProxyStyle {
    Q_OBJECT

public:
    FlatStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                       const QWidget* widget) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                         const QWidget* widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                                QStyleHintReturn* returned) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    /// The cross of fields is drawn here: Qt would look for it in all folders of the icon theme, which takes a fifth of the
    /// window's start and finds another look. The others are Fusion's, made once and not once a panel.
    [[nodiscard]] QIcon standardIcon(StandardPixmap which, const QStyleOption* option,
                                     const QWidget* widget) const override;

private:
    mutable QHash<int, QIcon> icons_;
};

}  // namespace keyfall
