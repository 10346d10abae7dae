// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "ui/theme/theme.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace keyfall {

/// The colours of a page that is light or dark as its reader likes: each pair is a variable of the style sheet.
class PlayerColors {
public:
    /// "var(--c3)"
    [[nodiscard]] QByteArray use(const QByteArray& light, const QByteArray& dark);
    /// The variables in both themes.
    [[nodiscard]] QByteArray css() const;

private:
    std::map<std::pair<QByteArray, QByteArray>, int> numbers_;
};

/// One picture that holds a run at all its positions. Items that are the same at several positions are there once, with
/// the positions in `data-from` and `data-to` (lists of equal length); what is not there at the end has `display="none"`,
/// so that without a script the complete picture is seen. The same graph gives the same bytes.
///
/// `call`: only this one. `evenLanes`: no lane tells who runs (LadderOptions). `title` is what a screen reader says of it.
/// Needs a QGuiApplication.
[[nodiscard]] QByteArray playerSvg(const CallGraph& graph, std::optional<std::uint32_t> call, const QString& title,
                                   PlayerColors& colors, bool evenLanes = false);

}  // namespace keyfall
