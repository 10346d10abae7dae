// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_view.h"

#include "ui/picture/painter_sink.h"
#include "ui/playback/playback.h"
#include "ui/theme/icons.h"
#include "ui/words/hop_selection.h"
#include "ui/words/hop_text.h"

#include <QAccessible>
#include <QAction>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

constexpr double kLeastZoom = 1e-5;
constexpr double kMostZoom = 8;

}  // namespace

LadderView::LadderView(Playback* playback, HopSelection* selection, QWidget* parent)
    : QAbstractScrollArea(parent), playback_(playback), selection_(selection)
{
    setAccessibleName(tr("Ladder"));
    setAccessibleDescription(
        tr("How the call falls through its dispatch keys. The call table says the same in words."));
    setWhatsThis(
        tr("One lane a key, the highest priority on top; time runs to the right. A call falls from lane to lane. "
           "Hollow signs are active keys that were passed, with the reason."));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    horizontalScrollBar()->setAccessibleName(tr("Scroll the ladder sideways"));
    verticalScrollBar()->setAccessibleName(tr("Scroll the ladder up and down"));
    theme_ = Theme::matching(palette());
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
        action->setIcon(themedIcon(QString::fromLatin1(icon), theme_));
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
    theme_ = theme;
    const QList<QAction*> mine = actions();
    for (QAction* action : mine)
        if (action->parent() == this)
            action->setIcon(themedIcon(action->data().toString(), theme_));
    viewport()->update();
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
    const auto position = static_cast<HopId>(playback_->position());
    viewport()->update();
    if (!graph_ || !layout_.contains(position))
        return;
    ensureVisible(position);
    const QString sentence = HopText::sentence(*graph_, graph_->hops[position - 1]);
    // Qt 6.4 has no announcement event; a changed description is read where the focus is.
    setAccessibleDescription(sentence);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    Q_EMIT announced(sentence);
}

// Zoom and scrolling -----------------------------------------------------------------------------------------------

QPointF LadderView::scrolled() const
{
    return {static_cast<double>(horizontalScrollBar()->value()), static_cast<double>(verticalScrollBar()->value())};
}

QPointF LadderView::toPicture(QPointF point) const
{
    return (point + scrolled()) / zoom_;
}

QPointF LadderView::toViewport(QPointF point) const
{
    return point * zoom_ - scrolled();
}

void LadderView::setZoom(double zoom)
{
    zoomAt(QPointF(viewport()->rect().center()), zoom / zoom_);
}

void LadderView::zoomAt(QPointF anchor, double factor)
{
    const QPointF fixed = toPicture(anchor);
    zoom_ = std::clamp(zoom_ * factor, kLeastZoom, kMostZoom);
    fitted_ = false;
    updateScrollBars();
    const QPointF target = fixed * zoom_ - anchor;
    horizontalScrollBar()->setValue(static_cast<int>(std::lround(target.x())));
    verticalScrollBar()->setValue(static_cast<int>(std::lround(target.y())));
    viewport()->update();
    Q_EMIT zoomChanged(zoom_);
}

void LadderView::fit()
{
    const QSizeF size = layout_.bounds.size();
    if (size.isEmpty())
        return;
    const QSizeF room = maximumViewportSize();
    zoom_ = std::clamp(std::min(room.width() / size.width(), room.height() / size.height()), kLeastZoom, 2.0);
    fitted_ = true;
    updateScrollBars();
    viewport()->update();
    Q_EMIT zoomChanged(zoom_);
}

void LadderView::updateScrollBars()
{
    const QSizeF size = layout_.bounds.size() * zoom_;
    const QSize most = maximumViewportSize();
    // Bars that are still there must not keep themselves alive by the room they take.
    const bool fits = std::floor(size.width()) <= most.width() && std::floor(size.height()) <= most.height();
    const QSize room = fits ? most : viewport()->size();
    const auto apply = [](QScrollBar* bar, double length, int page) {
        bar->setPageStep(page);
        bar->setSingleStep(40);
        bar->setRange(0, std::max(0, static_cast<int>(std::floor(length)) - page));
    };
    apply(horizontalScrollBar(), size.width(), room.width());
    apply(verticalScrollBar(), size.height(), room.height());
}

void LadderView::ensureVisible(HopId hop)
{
    if (!layout_.contains(hop))
        return;
    QRectF box = layout_.boxOf(hop);
    box.setWidth(std::min(box.width(), static_cast<double>(layout_.at(hop).minWidth)));
    if (layout_.at(hop).last == hop)
        box.setRight(layout_.at(hop).tailEnd);
    const QRectF rect(toViewport(box.topLeft()), box.size() * zoom_);
    const double left = std::min(LadderMetrics::labelWidth * zoom_ + 10, viewport()->width() / 2.0);
    const auto shift = [](double from, double to, double low, double high) {
        return from < low ? from - low : to > high ? std::min(to - high, from - low) : 0.0;
    };
    horizontalScrollBar()->setValue(
        horizontalScrollBar()->value()
        + static_cast<int>(shift(rect.left(), rect.right(), left, viewport()->width() - 20)));
    verticalScrollBar()->setValue(verticalScrollBar()->value()
                                  + static_cast<int>(shift(rect.top(), rect.bottom(), 10, viewport()->height() - 20)));
}

void LadderView::scrollContentsBy(int, int)
{
    viewport()->update();  // the lane labels stay where they are, so the viewport cannot be blitted
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
    state.position = playback_->position();
    state.progress = playback_->progress();
    state.selected = selection_->current();
    state.found = found_;
    if (match_ >= 0)
        state.currentMatch = found_[static_cast<std::size_t>(match_)];
    state.scale = zoom_;
    const QRectF view(viewport()->rect());
    state.visible = QRectF(toPicture(view.topLeft()), view.size() / zoom_);
    if (graph_ && graph_->model)
        for (const Breakpoint& point : breakpoints_)
            if (const auto key = graph_->model->find(point.key))
                state.breakpoints.push_back(*key);
    return state;
}

DisplayList LadderView::visibleList() const
{
    return graph_ ? displayLadder(*graph_, layout_, theme_, stateNow()) : DisplayList{};
}

void LadderView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme_[ColorRole::background]);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!graph_ || graph_->hops.empty()) {
        painter.setPen(theme_[ColorRole::dimText]);
        painter.setFont(fontFor(FontRole::heading));
        painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Run the session to see how its calls fall through their keys."));
    } else {
        const DisplayList list = visibleList();
        const QRectF visible(toPicture({0, 0}), QSizeF(viewport()->size()) / zoom_);
        painter.translate(-scrolled());
        painter.scale(zoom_, zoom_);
        paintItems(painter, list, visible, ItemFilter::moving);
        painter.resetTransform();
        painter.translate(0, -scrolled().y());
        painter.scale(zoom_, zoom_);
        paintItems(painter, list, QRectF(0, visible.y(), visible.width(), visible.height()), ItemFilter::sticky);
        painter.resetTransform();
    }
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(theme_[ColorRole::selection], 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

}  // namespace keyfall
