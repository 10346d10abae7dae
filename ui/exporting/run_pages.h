// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/moments.h"
#include "ui/callgraph/ladder_sheet.h"
#include "ui/exporting/page_file.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace keyfall {

/// `slide`, `a4`, `a4-landscape`, `letter`: pages that a run can be put on.
[[nodiscard]] QStringList pagePresetNames();
/// In units of 1/96 inch; an error that names those there are.
[[nodiscard]] Expected<QSizeF> pagePresetSize(const QString& name);

/// Rows of a sheet that stand on one page, [first, end): as many as its height takes, and one at least.
[[nodiscard]] std::vector<std::pair<int, int>> rowsOfPages(const LadderSheet& sheet, double height);

/// A run on slides or sheets of paper: what happens at a position as a caption, the picture as large as there is room, the
/// program with the line that runs, and what the signs mean. A run that would be too small to read goes on on the next page.
class RunPages {
public:
    struct Options {
        QSizeF size;  ///< of a page
        Theme theme = Theme::light();
        std::optional<std::uint32_t> call;  ///< only this one, counted from 0
        bool times = false;
        bool manyPages = true;  ///< false: everything on one page, however small
        bool forRoom = false;   ///< read from the last row of a room, not from a hand: words are larger
        std::size_t hops = 0;   ///< of the whole run, where the graph is what begins an endless recursion
    };

    /// The graph must outlive it. Needs a QGuiApplication.
    RunPages(const CallGraph& graph, const Options& options);

    /// How many pages the run takes; at one position as at every other.
    [[nodiscard]] int count() const { return static_cast<int>(parts_.size()); }
    /// Units of the page for one of the picture.
    [[nodiscard]] double scale() const { return scale_; }
    /// The picture at a moment; nothing: the complete run.
    [[nodiscard]] Page page(int number, const std::optional<Moment>& moment) const;

private:
    [[nodiscard]] double footScale() const;
    [[nodiscard]] QRectF room() const;
    [[nodiscard]] DisplayList caption(const std::optional<Moment>& moment, int number) const;
    [[nodiscard]] DisplayList program(const std::optional<Moment>& moment) const;

    const CallGraph& graph_;
    Options options_;
    LadderSheet sheet_;
    double type_;  ///< of the words around the picture
    DisplayList legend_;
    QStringList lines_;                       ///< of the program
    std::vector<qsizetype> lineOf_;           ///< by call
    std::vector<std::pair<int, int>> parts_;  ///< rows, by page
    double scale_ = 1;
    double foot_ = 0;  ///< height of what stands below the picture
};

}  // namespace keyfall
