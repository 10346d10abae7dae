// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/session/session.h"
#include "ui/callgraph/ladder_sheet.h"
#include "ui/callgraph/outlines_ahead.h"
#include "ui/callgraph/run_outline.h"
#include "ui/picture/morph.h"
#include "ui/picture/picture_view.h"

#include <QTimer>
#include <QVariantAnimation>

#include <memory>
#include <optional>
#include <vector>

class QAction;

namespace keyfall {

class HopSelection;
class Playback;

/// The ladder on the screen: paints the display list of what is visible, and nothing else decides what is drawn.
///
/// Calls stand in rows as wide as the window, and repetitions are folded. Words are never smaller than they can be read:
/// zoomed out further, the view shows one line of words a program line (`RunOutline`).
///
/// Wheel: scrolls; with Ctrl (or with `setWheelZooms`) zooms at the cursor. Dragging pans, a click selects, a double
/// click on an empty crossing registers a kernel there. Key chips and lane heads can be dragged. Keys: Up caller, Down
/// first callee, Shift+Left and Shift+Right siblings; Alt+Up and Alt+Down move the hop's lane in the order; + - 0 and F zoom and fit; the playback bar adds its own. Playback
/// and selection must outlive the view.
class LadderView final : public PictureView {
    Q_OBJECT

public:
    struct Actions {
        QAction* zoomIn = nullptr;
        QAction* zoomOut = nullptr;
        QAction* actualSize = nullptr;
        QAction* fit = nullptr;
        QAction* foldLanes = nullptr;   ///< checkable: leave out lanes of keys that play no part
        QAction* foldRounds = nullptr;  ///< checkable: one round of calls that repeat stands for all
    };
    /// How much of a run is words.
    enum class Detail { ladder, blocks, lines };
    /// A lane of one top-level call.
    struct Crossing {
        std::string op;
        Key key;
    };
    /// A lookup of this many hops is the most that a new run glides from.
    static constexpr std::size_t kMostGlidingHops = 4000;
    /// Longer runs need a scroll bar in any window.
    static constexpr std::size_t kMostInSight = 4000;
    /// The smallest words of the picture have 11 pixels at scale 1, and 9 can still be read.
    static constexpr double kLeastZoom = 9.0 / 11;

    LadderView(Playback* playback, HopSelection* selection, QWidget* parent = nullptr);

    [[nodiscard]] const Actions& actionSet() const { return actions_; }
    void setTheme(const Theme& theme);
    void setOptions(const LadderOptions& options);
    [[nodiscard]] const LadderOptions& options() const { return options_; }
    /// Marks the crossings that have a break point.
    void setBreakpoints(const std::vector<Breakpoint>& breakpoints);
    /// A lens: words at the hops, while the graph that they are of is shown.
    void setMarks(const HopMarks& marks);
    /// The session's key set: lanes get check boxes. Nothing: they get none (a trace of another program).
    void setKeys(std::optional<KeySet> keys);

    [[nodiscard]] double zoom() const { return scale(); }
    void setZoom(double zoom);
    /// How large words are at "actual size": the picture grows with the window's type.
    void setTypeScale(double scale);
    void zoomAt(QPointF anchor, double factor) override;
    [[nodiscard]] Detail detail() const { return detail_; }
    void setDetail(Detail detail);

    /// Marks the hops whose operator, key, kernel or events contain `text`; returns how many.
    int find(const QString& text);
    [[nodiscard]] const std::vector<HopId>& found() const { return found_; }
    /// The hops where playback stops.
    [[nodiscard]] const std::vector<HopId>& stops() const { return stops_; }
    [[nodiscard]] int matchCount() const { return static_cast<int>(found_.size()); }
    [[nodiscard]] int currentMatch() const { return match_ + 1; }  ///< 1-based; 0 when there is none

    [[nodiscard]] const LadderSheet& sheet() const { return sheet_; }
    [[nodiscard]] const RunOutline& outline() const { return outline_; }
    [[nodiscard]] const OutlinesAhead& outlinesAhead() const { return outlines_; }
    [[nodiscard]] std::shared_ptr<const CallGraph> graph() const { return graph_; }
    [[nodiscard]] DisplayList visibleList() const override;
    /// Where a hop, or the line that stands for it, is in the picture.
    [[nodiscard]] QRectF placeOf(HopId hop) const;
    /// The empty crossing of lane and call at a point of the viewport, if there is one.
    [[nodiscard]] std::optional<Crossing> crossingAt(QPointF viewport) const;
    void ensureVisible(HopId hop);

public Q_SLOTS:
    /// Remembers what is in sight, for `restoreSight`: the same graph is scrolled as it was. Each is restored once.
    void keepSight();
    void restoreSight();
    void fit();
    /// As large as it can be up to a comfortable size with everything in sight; else up to its own size with no call cut
    /// that need not be.
    void fitIfReadable();
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
    /// At a lane of a call where no hop is.
    void crossingMenuRequested(const QString& op, keyfall::Key key, const QPoint& global);
    /// The box of a lane was ticked.
    void keyWanted(keyfall::Key key, bool inSet);
    /// A key was dragged into or out of a call's set, whoever had put it there.
    void keyMoved(keyfall::Key key, bool in);
    /// A lane was clicked where no hop is.
    void laneClicked(keyfall::Key key);
    /// The lane of calls that find no kernel was.
    void floorClicked();
    /// A lane was dragged, or moved by keys, to the place of another.
    void laneMoved(keyfall::Key key, keyfall::Key to);
    /// A kernel is wanted at an empty crossing.
    void registrationWanted(const QString& op, keyfall::Key key);
    /// Rows, places, break points or the visible part changed: for those who draw an overview.
    void laidOut();

protected:
    [[nodiscard]] QRectF pictureBounds() const override;
    [[nodiscard]] QString placeholder() const override;
    [[nodiscard]] double stickyWidth() const override;
    [[nodiscard]] QString tooltipAt(QPointF viewport) const override;
    void clicked(QPointF viewport) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    /// A key that is being dragged: a chip of a call's set, or the head of a lane.
    struct Drag {
        Key key;
        bool lane = false;
        QPointF from;
        QPointF at;
        bool moved = false;
    };

    struct Sight {
        std::shared_ptr<const CallGraph> graph;
        QPoint scrolled;
        bool whole = false;
    };

    void makeActions();
    void showGraph();
    void showGrowth();
    [[nodiscard]] RunOutline outlineNow();
    void remeasure();
    [[nodiscard]] bool narrowCards() const;
    [[nodiscard]] bool asksForLane() const;
    void rewrap();
    void settle();
    void stepped();
    void landed();
    void glideFrom(DisplayList before, const CallGraph& old, const LadderSheet& oldSheet);
    void goToMatch(int index);
    void zoomInLadder(QPointF anchor, double factor);
    void zoomInOutline(QPointF anchor, double factor);
    bool goOut();
    void goOutIfStillWanted();
    void drop(const Drag& drag);
    void moveLane(int step);
    void showRow(int row);
    void showCall(HopId hop);
    [[nodiscard]] std::optional<double> fittingZoom(double most);
    [[nodiscard]] double wholeZoom(double most);
    void fitCut();
    bool takeAsked();
    void showAsked();
    [[nodiscard]] int askedRow();
    [[nodiscard]] DisplayList listNow() const;
    [[nodiscard]] HopId hopAt(QPointF viewport) const;
    [[nodiscard]] const LadderLane* laneRowAt(QPointF viewport) const;
    [[nodiscard]] std::optional<Key> laneAt(QPointF viewport) const;
    [[nodiscard]] LadderState stateNow() const;
    [[nodiscard]] bool isShown(HopId hop) const;

    Playback* playback_;
    HopSelection* selection_;
    std::shared_ptr<const CallGraph> graph_;
    LadderOptions options_;
    LadderSheet sheet_;
    RunOutline outline_;
    OutlinesAhead outlines_;
    Detail detail_ = Detail::ladder;
    Actions actions_;
    std::vector<Breakpoint> breakpoints_;
    std::vector<HopId> stops_;  ///< of `breakpoints_` in `graph_`
    std::optional<KeySet> keys_;
    HopMarks marks_;
    QString needle_;
    std::vector<HopId> found_;
    int match_ = -1;
    bool still_ = false;   ///< it is being zoomed: what is in sight is not known yet
    bool fitted_ = false;  ///< stays fitted when the window is resized
    bool opened_ = false;  ///< nobody has zoomed since `fitIfReadable`: it is asked again when the window is resized
    bool whole_ = false;   ///< the run just came, and nobody has stepped: its last call is shown, not only how it ends
    double beyond_ = 1;    ///< zoomed further than this detail goes
    std::optional<Morph> morph_;
    QTimer awaited_;  ///< asks whether the words are there that somebody has zoomed out to
    QVariantAnimation gliding_;
    std::optional<Drag> drag_;
    std::optional<Sight> kept_;
    double typeScale_ = 1;  ///< of what counts as the picture's own size
};

}  // namespace keyfall
