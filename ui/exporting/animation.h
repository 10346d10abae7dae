// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "ui/picture/display_list.h"

#include <QByteArray>
#include <QImage>
#include <QPoint>
#include <QRgb>
#include <QSize>

#include <functional>
#include <optional>
#include <vector>

namespace keyfall {

/// One picture of an animation: what differs from the one before it.
struct AnimationFrame {
    QPoint at;      ///< even, as WebP wants it
    QImage change;  ///< 32 bits a pixel
    int milliseconds = 0;
};

/// Pictures that are shown one after the other, again and again. The first covers everything.
struct Animation {
    QSize size;
    /// Whether pictures have transparent pixels. If not, pixels of a change that are (all bits 0) stay as they were.
    bool transparent = false;
    std::vector<AnimationFrame> frames;
    std::vector<QRgb> flat;  ///< the colours that its items are drawn in, each once
};

/// How its pictures are drawn.
struct AnimationOptions {
    double scale = 1;          ///< pixels a unit
    bool transparent = false;  ///< no background; a GIF cannot
};

/// The most pictures: a longer run is watched call by call.
inline constexpr int kMostFrames = 600;

/// `frames` pictures; `listAt` draws one, and all have the bounds of the first; `millisecondsAt` says how long it stays. An
/// error when they are too many or too large. Needs a QGuiApplication.
[[nodiscard]] Expected<Animation> animationOf(int frames, const std::function<DisplayList(int)>& listAt,
                                              const std::function<int(int)>& millisecondsAt,
                                              const AnimationOptions& options);

/// Why this build cannot write such files (`gif` or `webp`): giflib and libwebp are there or not when Keyfall is built.
[[nodiscard]] std::optional<Error> animationProblem(const QString& ending);
/// The file, which loops without end. The same animation gives the same bytes.
[[nodiscard]] Expected<QByteArray> gifBytes(const Animation& animation);
/// The same; a colour is at most 2 of 255 off.
[[nodiscard]] Expected<QByteArray> webpBytes(const Animation& animation);

}  // namespace keyfall
