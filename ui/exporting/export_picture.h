// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/graph/moments.h"
#include "ui/exporting/list_picture.h"
#include "ui/theme/theme.h"

#include <QImage>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace keyfall {

enum class ExportFormat { png, svg, pdf, dot, json, gif, webp };

/// Which picture of the run: its fall through the lanes, an outline of its hops, or what took how long.
enum class ExportView { ladder, tree, timeline };

/// As wide as an animation is when nobody says otherwise, in pixels.
inline constexpr int kAnimationWidth = 1280;

struct ExportOptions {
    ExportFormat format = ExportFormat::png;
    ExportView view = ExportView::ladder;  ///< others are pictures without pages, frames or rows
    double scale = 1;                      ///< pixels a unit (PNG, SVG, GIF, WebP) or size of the page (PDF)
    std::optional<int> pixelWidth;         ///< PNG, GIF, WebP: as wide as this instead of `scale`
    Theme theme = Theme::light();
    bool transparent = false;           ///< PNG, SVG: no background, no lane bands
    std::optional<std::uint32_t> call;  ///< only this top-level call, counted from 0
    /// The picture at this moment; nothing: the complete run. An animation ends there.
    std::optional<Moment> moment;
    bool foldLanes = true;   ///< leave out lanes of keys that play no part
    bool evenLanes = false;  ///< no lane tells who runs: somebody is asked
    double wrap = 2400;      ///< calls go on in a row below when the picture would be wider, in units
    /// Draw measured times (PNG, SVG, PDF, DOT). Without them the same session gives the same file on every run.
    bool times = false;
    /// PNG, SVG, PDF: on a page with caption, program and legend: a name of `pagePresetNames`. Empty: the picture alone.
    QString preset = {};
};

/// Whether a file of the format is a picture a position, one after the other.
[[nodiscard]] bool isAnimation(ExportFormat format);
/// The width at which calls go on in a row below when nobody says one. An animation is read at its own width.
[[nodiscard]] double usualWrap(ExportFormat format);

/// `png`, `svg` ...: the endings that `exportFormatOf` knows.
[[nodiscard]] QStringList exportFormatNames();
/// The format that a file's ending asks for, or an error that names the endings there are.
[[nodiscard]] Expected<ExportFormat> exportFormatOf(const QString& path);

/// The positions from which to which it is shown: those of one call, of all, or as far as `options.moment`.
[[nodiscard]] std::pair<int, int> exportedPositions(const CallGraph& graph, const ExportOptions& options,
                                                    const Moments& moments);
/// "Keyfall: y = add(a, b); …": the calls that are shown, the title of SVG and PDF.
[[nodiscard]] QString exportTitle(const CallGraph& graph, const ExportOptions& options);

/// What is drawn of an endless recursion: its beginning, as five hundred hops, one like the other, are no picture. Null where
/// the whole run is drawn: of all other runs, and with measured times. A page draws the beginning by itself, and counts all.
[[nodiscard]] std::shared_ptr<const CallGraph> drawnBeginning(const CallGraph& graph, const ExportOptions& options);

/// The picture as a display list: what all formats but DOT and JSON draw. Needs a QGuiApplication.
[[nodiscard]] DisplayList exportList(const CallGraph& graph, const ExportOptions& options);

/// The picture in pixels, for PNG files and the clipboard; painted on a filled image, with its resolution set. An error
/// when it would be larger than `kMostPixels`: a too large image is not made at all.
[[nodiscard]] Expected<QImage> renderImage(const CallGraph& graph, const ExportOptions& options);

/// The bytes of the file. The same graph and options give the same bytes (a PDF has its date in it).
[[nodiscard]] Expected<QByteArray> exportBytes(const CallGraph& graph, const ExportOptions& options);
/// Writes them to `path` atomically: an old file survives any failure, a half-written one is never seen.
[[nodiscard]] Expected<void> exportPicture(const CallGraph& graph, const ExportOptions& options, const QString& path);

}  // namespace keyfall
