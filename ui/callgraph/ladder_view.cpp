// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_view.h"

#include "core/session/breakpoints.h"
#include "ui/playback/playback.h"
#include "ui/theme/icons.h"
#include "ui/words/hop_selection.h"
#include "ui/words/hop_text.h"

#include <QAction>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace keyfall {

namespace {

constexpr int kGlideMilliseconds = 260;

}  // namespace

LadderView::LadderView(Playback* playback, HopSelection* selection, QWidget* parent)
    : PictureView(40, parent), playback_(playback), selection_(selection)
{
    setAccessibleName(tr("Ladder"));
    setAccessibleDescription(
        tr("How the call falls through its dispatch keys. The Hops panel says the same in words."));
    setWhatsThis(tr(
        "One lane a key, the highest priority on top; time runs to the right. A call falls from lane to lane, and its "
        "result climbs back. Chips are the key set, which loses its top key with every redispatch. Hollow signs are "
        "keys of the set that were passed, with the reason."));
    horizontalScrollBar()->setAccessibleName(tr("Scroll the ladder sideways"));
    verticalScrollBar()->setAccessibleName(tr("Scroll the ladder up and down"));
    makeActions();
    gliding_.setDuration(kGlideMilliseconds);
    gliding_.setStartValue(0.0);
    gliding_.setEndValue(1.0);
    connect(&gliding_, &QVariantAnimation::valueChanged, this, [this] { viewport()->update(); });
    connect(&gliding_, &QVariantAnimation::finished, this, [this] { morph_.reset(); });
    connect(playback_, &Playback::graphChanged, this, &LadderView::showGraph);
    connect(playback_, &Playback::graphGrew, this, &LadderView::showGrowth);
    connect(playback_, &Playback::positionChanged, this, &LadderView::stepped);
    connect(playback_, &Playback::landedChanged, this, &LadderView::landed);
    connect(playback_, &Playback::progressChanged, this, [this] { viewport()->update(); });
    connect(selection_, &HopSelection::currentChanged, this, [this](HopId hop) {
        ensureVisible(hop);
        viewport()->update();
    });
    connect(selection_, &HopSelection::withheldChanged, this, [this] {
        if (takeAsked()) {
            remeasure();
            if (opened_)
                fitIfReadable();
            ensureVisible(playback_->moment().hop);
        }
        showAsked();
    });
    awaited_.setInterval(20);
    connect(&awaited_, &QTimer::timeout, this, &LadderView::goOutIfStillWanted);
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
    actions_.foldRounds = make("list", tr("Fold repetitions"), {Qt::Key_R});
    for (QAction* action : {actions_.foldLanes, actions_.foldRounds}) {
        action->setCheckable(true);
        action->setChecked(true);
    }
    const auto centre = [this] { return QPointF(viewport()->rect().center()); };
    connect(actions_.zoomIn, &QAction::triggered, this, [this, centre] { zoomAt(centre(), 1.25); });
    connect(actions_.zoomOut, &QAction::triggered, this, [this, centre] { zoomAt(centre(), 0.8); });
    connect(actions_.actualSize, &QAction::triggered, this, [this] { setZoom(typeScale_); });
    connect(actions_.fit, &QAction::triggered, this, &LadderView::fit);
    connect(actions_.foldLanes, &QAction::toggled, this, [this](bool fold) {
        options_.foldLanes = fold;
        remeasure();
    });
    connect(actions_.foldRounds, &QAction::toggled, this, &LadderView::remeasure);
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
    remeasure();
}

void LadderView::setBreakpoints(const std::vector<Breakpoint>& breakpoints)
{
    if (breakpoints == breakpoints_)
        return;  // every edit of the session says them again
    breakpoints_ = breakpoints;
    stops_ = graph_ ? stopsIn(*graph_, breakpoints_) : std::vector<HopId>();
    viewport()->update();
    Q_EMIT laidOut();
}

void LadderView::setMarks(const HopMarks& marks)
{
    marks_ = marks;
    viewport()->update();
}

void LadderView::setKeys(std::optional<KeySet> keys)
{
    keys_ = keys;
    viewport()->update();
}

RunOutline LadderView::outlineNow()
{
    return outlines_.take(graph_, detail_ == Detail::lines ? RunOutline::Detail::lines : RunOutline::Detail::blocks,
                          sheet_.folder());
}

/// The graph, or what of it is drawn, is another.
void LadderView::remeasure()
{
    sheet_ = LadderSheet(graph_, options_, actions_.foldRounds->isChecked(), LadderSheet::Breaks::inSight);
    if (detail_ != Detail::ladder)
        outline_ = outlineNow();
    if (graph_)
        sheet_.reveal(playback_->moment().hop);
    rewrap();
    settle();
}

void LadderView::rewrap()
{
    // Not by the viewport as it is: the bar that one wrapping needed would cut the next one, and so need itself.
    const QSizeF room = maximumViewportSize();
    const auto wrap = [this](double width) { sheet_.wrap(std::floor(width / scale())); };
    const bool mayFit = graph_ && graph_->hops.size() <= kMostInSight;
    if (mayFit)
        wrap(room.width());
    if (!mayFit || sheet_.bounds().height() * scale() > room.height())
        wrap(room.width() - verticalScrollBar()->sizeHint().width());
    updateScrollBars();
    viewport()->update();
    Q_EMIT laidOut();
}

/// Rows that come into sight are broken now, and what is in sight already stays there.
void LadderView::settle()
{
    if (still_ || detail_ != Detail::ladder)
        return;
    const QRectF before = sheet_.bounds();
    const double top = toPicture({0, 0}).y();
    const double moved = sheet_.settle(top, top + viewport()->height() / scale());
    if (moved == 0 && sheet_.bounds() == before)
        return;
    updateScrollBars();
    verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(std::lround(moved * scale())));
}

void LadderView::scrollContentsBy(int dx, int dy)
{
    PictureView::scrollContentsBy(dx, dy);
    settle();
}

void LadderView::stepped()
{
    const HopId hop = playback_->moment().hop;
    whole_ = whole_ && playback_->position() == playback_->last();
    viewport()->update();
    const bool atStart = hop == 0 && graph_ && graph_ == playback_->graph() && !graph_->hops.empty();
    if (!atStart && !isShown(hop))
        return;
    if (atStart) {  // where it was, nothing has happened yet
        horizontalScrollBar()->setValue(horizontalScrollBar()->minimum());
        verticalScrollBar()->setValue(verticalScrollBar()->minimum());
    } else {
        ensureVisible(hop);
    }
    showAsked();
}

void LadderView::keepSight()
{
    kept_ = Sight{graph_, {horizontalScrollBar()->value(), verticalScrollBar()->value()}, whole_};
}

void LadderView::restoreSight()
{
    const auto kept = std::exchange(kept_, std::nullopt);
    if (!kept || kept->graph != graph_)
        return;
    whole_ = kept->whole;
    horizontalScrollBar()->setValue(kept->scrolled.x());
    verticalScrollBar()->setValue(kept->scrolled.y());
}

void LadderView::landed()
{
    const HopId hop = playback_->landedMoment().hop;
    const bool atStart = hop == 0 && graph_ && graph_ == playback_->graph() && !graph_->hops.empty();
    if (!atStart && !isShown(hop))
        return;
    const QString sentence = atStart ? tr("Before the first hop.")
                                     : HopText::sentence(*graph_, graph_->hops[hop - 1], playback_->showsEndOf(hop));
    announce(sentence);
    Q_EMIT announced(sentence);
}

bool LadderView::isShown(HopId hop) const
{
    return graph_ && graph_->find(hop) != nullptr && graph_ == playback_->graph();
}

QRectF LadderView::placeOf(HopId hop) const
{
    if (detail_ == Detail::ladder)
        return sheet_.coreOf(hop);
    const int block = outline_.blockOf(hop);
    return block < 0 ? QRectF() : outline_.rectOf(block);
}

void LadderView::resizeEvent(QResizeEvent*)
{
    const HopId hop = playback_->moment().hop;
    if (narrowCards() != options_.narrowCards) {
        options_.narrowCards = options_.tight = narrowCards();
        remeasure();
    }
    if (takeAsked())
        remeasure();
    if (fitted_)
        fit();
    else if (opened_)
        fitIfReadable();
    rewrap();
    ensureVisible(hop);
    showAsked();
    settle();
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
    state.keys = keys_;
    state.asked = selection_->withheld().from;
    state.answers = selection_->withheld().answers;
    const QRectF view(viewport()->rect());
    state.visible = QRectF(toPicture(view.topLeft()), view.size() / scale());
    state.breakpoints = breakpoints_;
    state.stops = stops_;
    if (marks_.graph && marks_.graph == graph_)
        state.marks = &marks_.marks;
    return state;
}

DisplayList LadderView::listNow() const
{
    if (!graph_ || graph_->hops.empty())
        return {};
    return detail_ == Detail::ladder ? sheet_.display(theme(), stateNow()) : outline_.display(theme(), stateNow());
}

DisplayList LadderView::visibleList() const
{
    DisplayList list = listNow();
    return morph_ ? morph_->at(gliding_.currentValue().toDouble(), std::move(list)) : list;
}

QRectF LadderView::pictureBounds() const
{
    return detail_ == Detail::ladder ? sheet_.bounds() : outline_.bounds();
}

double LadderView::stickyWidth() const
{
    return detail_ == Detail::ladder ? sheet_.labelWidth() : 0;
}

QString LadderView::placeholder() const
{
    return graph_ && !graph_->hops.empty() ? QString()
                                           : tr("Run the session to see how its calls fall through their keys.");
}

}  // namespace keyfall
