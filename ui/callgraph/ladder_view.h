// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/session/session.h"
#include "ui/callgraph/ladder_display.h"
#include "ui/callgraph/ladder_layout.h"
#include "ui/picture/display_list.h"
#include "ui/theme/theme.h"

#include <QAbstractScrollArea>

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
class LadderView final : public QAbstractScrollArea {
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
    [[nodiscard]] const Theme& theme() const { return theme_; }
    void setOptions(const LadderOptions& options);
    [[nodiscard]] const LadderOptions& options() const { return options_; }
    /// Marks the lanes that have a break point.
    void setBreakpoints(const std::vector<Breakpoint>& breakpoints);
    /// true: the wheel zooms without Ctrl.
    void setWheelZooms(bool on) { wheelZooms_ = on; }

    [[nodiscard]] double zoom() const { return zoom_; }
    void setZoom(double zoom);
    /// Zooms so that what is under `anchor` (in the viewport) stays there.
    void zoomAt(QPointF anchor, double factor);
    [[nodiscard]] QPointF toPicture(QPointF viewport) const;
    [[nodiscard]] QPointF toViewport(QPointF picture) const;

    /// Marks the hops whose operator, key, kernel or events contain `text`; returns how many.
    int find(const QString& text);
    [[nodiscard]] int matchCount() const { return static_cast<int>(found_.size()); }
    [[nodiscard]] int currentMatch() const { return match_ + 1; }  ///< 1-based; 0 when there is none

    [[nodiscard]] const LadderLayout& layout() const { return layout_; }
    /// What is painted now: what tests and assistive tools read.
    [[nodiscard]] DisplayList visibleList() const;
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
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void makeActions();
    void showGraph();
    void relayout();
    void stepped();
    void updateScrollBars();
    void goToMatch(int index);
    void showTooltip(const QPoint& viewport, const QPoint& global);
    [[nodiscard]] HopId hopAt(QPointF viewport) const;
    [[nodiscard]] LadderState stateNow() const;
    [[nodiscard]] QPointF scrolled() const;

    Playback* playback_;
    HopSelection* selection_;
    std::shared_ptr<const CallGraph> graph_;
    Theme theme_ = Theme::light();
    LadderOptions options_;
    LadderLayout layout_;
    Actions actions_;
    std::vector<Breakpoint> breakpoints_;
    QString needle_;
    std::vector<HopId> found_;
    int match_ = -1;
    double zoom_ = 1;
    bool fitted_ = false;  ///< stays fitted when the window is resized
    bool wheelZooms_ = false;
    bool pressed_ = false;
    bool panning_ = false;
    QPoint pressedAt_;
    QPoint scrolledAt_;
};

}  // namespace keyfall
