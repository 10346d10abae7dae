// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_view.h"

#include "ui/playback/playback.h"
#include "ui/theme/icons.h"
#include "ui/words/hop_selection.h"
#include "ui/words/hop_text.h"

#include <QAction>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

constexpr double kLeastZoom = 1e-5;
constexpr double kMostZoom = 8;

}  // namespace

LadderView::LadderView(Playback* playback, HopSelection* selection, QWidget* parent)
    : PictureView(40, parent), playback_(playback), selection_(selection)
{
    setAccessibleName(tr("Ladder"));
    setAccessibleDescription(
        tr("How the call falls through its dispatch keys. The call table says the same in words."));
    setWhatsThis(
        tr("One lane a key, the highest priority on top; time runs to the right. A call falls from lane to lane. "
           "Hollow signs are active keys that were passed, with the reason."));
    horizontalScrollBar()->setAccessibleName(tr("Scroll the ladder sideways"));
    verticalScrollBar()->setAccessibleName(tr("Scroll the ladder up and down"));
    makeActions();
    connect(playback_, &Playback::graphChanged, this, &LadderView::showGraph);
    connect(playback_, &Playback::positionChanged, this, &LadderView::stepped);
    connect(playback_, &Playback::progressChanged, this, [this] { viewport()->update(); });
    connect(selection_, &HopSelection::currentChanged, this, [this](HopId hop) {
        ensureVisible(hop);
        viewport()->update();
    });
    showGraph();
}

void LadderView::makeActions()
{
    const auto make = [this](const char* icon, const QString& text, const QList<QKeySequence>& keys) {
        auto* action = new QAction(text, this);
        action->setData(QString::fromLatin1(icon));
        action->setIcon(themedIcon(QString::fromLatin1(icon), theme()));
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
        return action;
    };
    actions_.zoomIn = make("zoom-in", tr("Zoom in"), {QKeySequence::ZoomIn, Qt::Key_Plus, Qt::Key_Equal});
    actions_.zoomOut = make("zoom-out", tr("Zoom out"), {QKeySequence::ZoomOut, Qt::Key_Minus});
    actions_.actualSize = make("zoom-reset", tr("Actual size"), {Qt::CTRL | Qt::Key_0, Qt::Key_0});
    actions_.fit = make("fit", tr("Fit in the window"), {Qt::Key_F});
    actions_.foldLanes = make("list", tr("Fold unused lanes"), {Qt::Key_L});
    actions_.foldLanes->setCheckable(true);
    actions_.foldLanes->setChecked(true);
    const auto centre = [this] { return QPointF(viewport()->rect().center()); };
    connect(actions_.zoomIn, &QAction::triggered, this, [this, centre] { zoomAt(centre(), 1.25); });
    connect(actions_.zoomOut, &QAction::triggered, this, [this, centre] { zoomAt(centre(), 0.8); });
    connect(actions_.actualSize, &QAction::triggered, this, [this] { setZoom(1); });
    connect(actions_.fit, &QAction::triggered, this, &LadderView::fit);
    connect(actions_.foldLanes, &QAction::toggled, this, [this](bool fold) {
        options_.foldLanes = fold;
        relayout();
    });
}

void LadderView::setTheme(const Theme& theme)
{
    PictureView::setTheme(theme);
    const QList<QAction*> mine = actions();
    for (QAction* action : mine)
        if (action->parent() == this)
            action->setIcon(themedIcon(action->data().toString(), theme));
}

void LadderView::setOptions(const LadderOptions& options)
{
    options_ = options;
    const QSignalBlocker blocker(actions_.foldLanes);
    actions_.foldLanes->setChecked(options.foldLanes);
    relayout();
}

void LadderView::setBreakpoints(const std::vector<Breakpoint>& breakpoints)
{
    breakpoints_ = breakpoints;
    viewport()->update();
}

void LadderView::showGraph()
{
    graph_ = playback_->graph();
    relayout();
    find(needle_);
    if (!fitted_)
        horizontalScrollBar()->setValue(0);
}

void LadderView::relayout()
{
    layout_ = graph_ ? layOutLadder(*graph_, options_) : LadderLayout{};
    if (fitted_)
        fit();
    updateScrollBars();
    viewport()->update();
}

void LadderView::stepped()
{
    const HopId hop = playback_->moment().hop;
    viewport()->update();
    if (!graph_ || !layout_.contains(hop))
        return;
    ensureVisible(hop);
    const QString sentence = HopText::sentence(*graph_, graph_->hops[hop - 1]);
    announce(sentence);
    Q_EMIT announced(sentence);
}

// Zoom and scrolling -----------------------------------------------------------------------------------------------

void LadderView::setZoom(double zoom)
{
    zoomAt(QPointF(viewport()->rect().center()), zoom / scale());
}

void LadderView::zoomAt(QPointF anchor, double factor)
{
    const QPointF fixed = toPicture(anchor);
    fitted_ = false;
    setScale(std::clamp(scale() * factor, kLeastZoom, kMostZoom));
    const QPointF target = fixed * scale() - anchor;
    horizontalScrollBar()->setValue(static_cast<int>(std::lround(target.x())));
    verticalScrollBar()->setValue(static_cast<int>(std::lround(target.y())));
    Q_EMIT zoomChanged(scale());
}

void LadderView::fit()
{
    const QSizeF size = layout_.bounds.size();
    if (size.isEmpty())
        return;
    const QSizeF room = maximumViewportSize();
    fitted_ = true;
    setScale(std::clamp(std::min(room.width() / size.width(), room.height() / size.height()), kLeastZoom, 2.0));
    Q_EMIT zoomChanged(scale());
}

void LadderView::ensureVisible(HopId hop)
{
    if (!layout_.contains(hop))
        return;
    QRectF box = layout_.boxOf(hop);
    box.setWidth(std::min(box.width(), static_cast<double>(layout_.at(hop).minWidth)));
    if (layout_.at(hop).last == hop)
        box.setRight(layout_.at(hop).tailEnd);
    const QRectF rect(toViewport(box.topLeft()), box.size() * scale());
    const double left = std::min(LadderMetrics::labelWidth * scale() + 10, viewport()->width() / 2.0);
    const auto shift = [](double from, double to, double low, double high) {
        return from < low ? from - low : to > high ? std::min(to - high, from - low) : 0.0;
    };
    horizontalScrollBar()->setValue(
        horizontalScrollBar()->value()
        + static_cast<int>(shift(rect.left(), rect.right(), left, viewport()->width() - 20)));
    verticalScrollBar()->setValue(verticalScrollBar()->value()
                                  + static_cast<int>(shift(rect.top(), rect.bottom(), 10, viewport()->height() - 20)));
}

void LadderView::resizeEvent(QResizeEvent*)
{
    if (fitted_)
        fit();
    updateScrollBars();
}

// Painting ---------------------------------------------------------------------------------------------------------

LadderState LadderView::stateNow() const
{
    LadderState state;
    state.moment = playback_->moment();
    state.progress = playback_->progress();
    state.futureShown = playback_->futureShown();
    state.selected = selection_->current();
    state.found = found_;
    if (match_ >= 0)
        state.currentMatch = found_[static_cast<std::size_t>(match_)];
    state.scale = scale();
    const QRectF view(viewport()->rect());
    state.visible = QRectF(toPicture(view.topLeft()), view.size() / scale());
    if (graph_ && graph_->model)
        for (const Breakpoint& point : breakpoints_)
            if (const auto key = graph_->model->find(point.key))
                state.breakpoints.push_back(*key);
    return state;
}

DisplayList LadderView::visibleList() const
{
    return graph_ ? displayLadder(*graph_, layout_, theme(), stateNow()) : DisplayList{};
}

QString LadderView::placeholder() const
{
    return graph_ && !graph_->hops.empty() ? QString()
                                           : tr("Run the session to see how its calls fall through their keys.");
}

}  // namespace keyfall
