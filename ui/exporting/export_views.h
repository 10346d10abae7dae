// SPDX-License-Identifier: MIT
#pragma once

#include "ui/exporting/export_picture.h"

#include <QByteArray>

namespace keyfall {

/// Longer runs have no tree: nobody reads so many lines in a picture.
inline constexpr std::size_t kMostTreeHops = 20'000;

/// The tree or timeline of a run. An error where there is none: of too long a run, or where nobody took times. A timeline
/// is of the whole run: a call or a moment is refused.
[[nodiscard]] Expected<DisplayList> viewList(const CallGraph& graph, const ExportOptions& options);
/// The file: PNG, SVG or PDF. Other formats and pages are refused with what to write instead.
[[nodiscard]] Expected<QByteArray> viewBytes(const CallGraph& graph, const ExportOptions& options);

}  // namespace keyfall
