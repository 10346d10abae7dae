// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/session/session.h"
#include "ui/callgraph/ladder_display.h"
#include "ui/callgraph/ladder_layout.h"
#include "ui/picture/picture_view.h"

#include <memory>
#include <vector>

class QAction;

namespace keyfall {

class HopSelection;
class Playback;

/// The ladder on the screen: paints the display list of what is visible, and nothing else decides what is drawn.
///
/// Wheel: scrolls; with Ctrl (or with `setWheelZooms`) zooms at the cursor. Dragging pans, a click selects, a double
/// click goes there. Keys: Up caller, Down first callee, Shift+Left and Shift+Right siblings, Return goes to the selected
/// step; + - 0 and F zoom and fit; the playback bar adds its own. Playback and selection must outlive the view.
class LadderView final : public PictureView {
    Q_OBJECT

public:
    struct Actions {
        QAction* zoomIn = nullptr;
        QAction* zoomOut = nullptr;
        QAction* actualSize = nullptr;
        QAction* fit = nullptr;
        QAction* foldLanes = nullptr;  ///< checkable: leave out lanes of keys that play no part
    };

    LadderView(Playback* playback, HopSelection* selection, QWidget* parent = nullptr);

    [[nodiscard]] const Actions& actionSet() const { return actions_; }
    void setTheme(const Theme& theme);
    void setOptions(const LadderOptions& options);
    [[nodiscard]] const LadderOptions& options() const { return options_; }
    /// Marks the lanes that have a break point.
    void setBreakpoints(const std::vector<Breakpoint>& breakpoints);

    [[nodiscard]] double zoom() const { return scale(); }
    void setZoom(double zoom);
    void zoomAt(QPointF anchor, double factor) override;

    /// Marks the hops whose operator, key, kernel or events contain `text`; returns how many.
    int find(const QString& text);
    [[nodiscard]] int matchCount() const { return static_cast<int>(found_.size()); }
    [[nodiscard]] int currentMatch() const { return match_ + 1; }  ///< 1-based; 0 when there is none

    [[nodiscard]] const LadderLayout& layout() const { return layout_; }
    [[nodiscard]] DisplayList visibleList() const override;
    void ensureVisible(HopId hop);

public Q_SLOTS:
    void fit();
    void findNext();
    void findPrevious();
    void selectCaller();
    void selectCallee();
    void selectSibling(int step);

Q_SIGNALS:
    void zoomChanged(double zoom);
    void matchChanged(int current, int count);
    /// What a screen reader is told at each step; also good for a status bar.
    void announced(const QString& sentence);
    void contextMenuRequested(keyfall::HopId hop, const QPoint& global);

protected:
    [[nodiscard]] QRectF pictureBounds() const override { return layout_.bounds; }
    [[nodiscard]] QString placeholder() const override;
    [[nodiscard]] double stickyWidth() const override { return LadderMetrics::labelWidth; }
    [[nodiscard]] QString tooltipAt(QPointF viewport) const override;
    void clicked(QPointF viewport) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void makeActions();
    void showGraph();
    void relayout();
    void stepped();
    void goToMatch(int index);
    [[nodiscard]] HopId hopAt(QPointF viewport) const;
    [[nodiscard]] LadderState stateNow() const;

    Playback* playback_;
    HopSelection* selection_;
    std::shared_ptr<const CallGraph> graph_;
    LadderOptions options_;
    LadderLayout layout_;
    Actions actions_;
    std::vector<Breakpoint> breakpoints_;
    QString needle_;
    std::vector<HopId> found_;
    int match_ = -1;
    bool fitted_ = false;  ///< stays fitted when the window is resized
};

}  // namespace keyfall
