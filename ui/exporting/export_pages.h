// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/ladder_sheet.h"
#include "ui/exporting/export_picture.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace keyfall {

/// A run on the pages that `options.preset` names (run_pages.h), at one moment.
[[nodiscard]] Expected<QByteArray> presetBytes(const CallGraph& graph, const ExportOptions& options);

/// Whether a picture is so long that a PDF of it has pages: more than two sheets below each other.
[[nodiscard]] bool needsPages(const QRectF& bounds);
/// That PDF: pages as wide as the picture, with whole rows on them.
[[nodiscard]] Expected<QByteArray> longRunBytes(const LadderSheet& sheet, const LadderState& state,
                                                const ExportOptions& options, const QString& title);

/// The names of `count` files beside each other: "fall-00.png", "fall-01.png" …
[[nodiscard]] QStringList numberedFiles(const QString& path, int count);
/// A picture a position, from the one before the call on: PNG and SVG as numbered files, a PDF with `options.preset` as
/// pages. Gives the files that were written; each is written atomically, and the error says at which one it ended.
[[nodiscard]] Expected<QStringList> exportSteps(const CallGraph& graph, const ExportOptions& options,
                                                const QString& path);

}  // namespace keyfall
