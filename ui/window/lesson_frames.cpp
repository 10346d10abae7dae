// SPDX-License-Identifier: MIT
#include "ui/window/lesson_frames.h"

#include "ui/callgraph/ladder_view.h"
#include "ui/theme/fold_button.h"
#include "ui/window/docks.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QPainter>
#include <QScrollBar>
#include <QTableView>
#include <QTimer>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kFrame = 3;
constexpr int kPointer = 9;
constexpr double kFolded = 14;  ///< at the top of a lane: how many are left out above it

}  // namespace

LessonFrames::LessonFrames(QMainWindow& window, Docks& docks, LadderView& ladder)
    : QWidget(&window), window_(window), docks_(docks), ladder_(ladder)
{
    setObjectName(QStringLiteral("lessonFrames"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    window_.installEventFilter(this);
    connect(&ladder_, &LadderView::laidOut, this, &LessonFrames::follow);
    connect(&ladder_, &LadderView::zoomChanged, this, &LessonFrames::follow);
    for (const QScrollBar* bar : {ladder_.horizontalScrollBar(), ladder_.verticalScrollBar()})
        connect(bar, &QScrollBar::valueChanged, this, &LessonFrames::follow);
}

void LessonFrames::show(std::vector<LessonHighlight> highlights, bool reach)
{
    highlights_ = std::move(highlights);
    if (reach) {
        unfold();
        QTimer::singleShot(0, this, &LessonFrames::bringRow);  // when panels that came have their place
    }
    setGeometry(window_.rect());
    setVisible(!highlights_.empty());
    raise();
    update();
}

/// What is pointed at is seen: a heading that hides it opens, until the next step.
void LessonFrames::unfold()
{
    for (const QPointer<FoldButton>& fold : std::exchange(unfolded_, {}))
        if (fold != nullptr)
            fold->setChecked(false);
    for (const LessonHighlight& highlight : highlights_) {
        const auto* control = highlight.kind == LessonHighlight::Kind::control
            ? window_.findChild<QWidget*>(QString::fromStdString(highlight.name))
            : nullptr;
        for (FoldButton* fold : window_.findChildren<FoldButton*>())
            if (control != nullptr && fold->holds(control) && !fold->isChecked()) {
                fold->setChecked(true);
                unfolded_.emplace_back(fold);
            }
    }
}

void LessonFrames::follow()
{
    if (isVisible())
        update();
}

bool LessonFrames::eventFilter(QObject* watched, QEvent* event)
{
    // Docks that come, go and grow ask the window for another layout.
    if (watched == &window_ && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        && isVisible()) {
        setGeometry(window_.rect());
        raise();
        update();
    }
    return false;
}

QRect LessonFrames::placeOf(const QWidget* widget) const
{
    if (widget == nullptr || !widget->isVisible() || widget->visibleRegion().isEmpty())
        return {};
    return QRect(widget->mapTo(&window_, QPoint()), widget->size());
}

QRect LessonFrames::inLadder(const QRectF& picture) const
{
    if (picture.isEmpty() || !ladder_.viewport()->isVisible())
        return {};
    const QRect seen = QRectF(ladder_.toViewport(picture.topLeft()), ladder_.toViewport(picture.bottomRight()))
                           .toAlignedRect()
                           .intersected(ladder_.viewport()->rect());
    return seen.isEmpty() ? QRect() : seen.translated(ladder_.viewport()->mapTo(&window_, QPoint()));
}

QRect LessonFrames::laneFrame(const std::string& name) const
{
    const LadderSheet& sheet = ladder_.sheet();
    const auto graph = ladder_.graph();
    const auto key = graph && graph->model ? graph->model->find(name) : std::nullopt;
    if (!key || sheet.empty() || ladder_.detail() != LadderView::Detail::ladder)
        return {};
    const LadderSheet::Row& row = sheet.rows().front();
    const double top = row.top + (row.strip ? LadderSheet::kStrip : 0);
    for (const LadderLane& lane : sheet.layout(0).lanes)
        if (lane.key == key) {
            // Its head, which stays where it is when the picture is scrolled: boxes are not framed along with it.
            const double left = ladder_.toPicture(QPointF(0, 0)).x();
            const double right = left + sheet.labelWidth();
            const double above = lane.foldedAbove > 0 ? kFolded : 0;  // words that are not the lane's
            return inLadder(
                QRectF(QPointF(left, top + lane.top + above), QPointF(right, top + lane.top + lane.height)));
        }
    return {};
}

/// The table of a panel that has rows by key, and a key's row; the table is null where the panel has none.
std::pair<QTableView*, QModelIndex> LessonFrames::rowOf(const QString& row) const
{
    const QString panel = row.section(QLatin1Char('/'), 0, 0);
    auto* table = docks_.dock(panel)->findChild<QTableView*>(panel + QStringLiteral(".table"));
    if (table == nullptr)
        return {};
    const QModelIndex first = table->model()->index(0, 0);
    const QModelIndexList found = table->model()->match(first, Qt::DisplayRole, row.section(QLatin1Char('/'), 1), 1,
                                                        Qt::MatchExactly | Qt::MatchCaseSensitive);
    return {table, found.isEmpty() ? QModelIndex() : found.front()};
}

QRect LessonFrames::rowFrame(const QString& row) const
{
    const auto [table, index] = rowOf(row);
    if (!index.isValid() || placeOf(table).isEmpty())
        return placeOf(docks_.dock(row.section(QLatin1Char('/'), 0, 0)));
    const QWidget* const view = table->viewport();
    const QRect line = table->visualRect(index);
    const QRect seen = QRect(0, line.top(), view->width(), line.height()).intersected(view->rect());
    return seen.isEmpty() ? QRect() : seen.translated(view->mapTo(&window_, QPoint()));
}

/// The first of the rows is scrolled to: also when its table comes later than the step.
void LessonFrames::bringRow()
{
    for (const LessonHighlight& highlight : highlights_) {
        if (highlight.kind != LessonHighlight::Kind::row)
            continue;
        const auto [table, index] = rowOf(QString::fromStdString(highlight.name));
        if (table == nullptr)
            return;
        connect(table->model(), &QAbstractItemModel::modelReset, this, &LessonFrames::bringRow, Qt::UniqueConnection);
        connect(table->verticalScrollBar(), &QScrollBar::valueChanged, this, &LessonFrames::follow,
                Qt::UniqueConnection);
        table->setCurrentIndex(index);  // its reason is told below the table
        table->scrollTo(index, QAbstractItemView::PositionAtTop);
        return follow();
    }
}

QRect LessonFrames::frameOf(const LessonHighlight& highlight) const
{
    const QString name = QString::fromStdString(highlight.name);
    switch (highlight.kind) {
    case LessonHighlight::Kind::panel: return placeOf(docks_.dock(name));
    case LessonHighlight::Kind::row: return rowFrame(name);
    case LessonHighlight::Kind::control: return placeOf(window_.findChild<QWidget*>(name));
    case LessonHighlight::Kind::hop: {
        const auto graph = ladder_.graph();
        const bool there = graph && graph->find(static_cast<HopId>(highlight.hop)) != nullptr;
        return there ? inLadder(ladder_.placeOf(static_cast<HopId>(highlight.hop))) : QRect();
    }
    case LessonHighlight::Kind::lane: return laneFrame(highlight.name);
    }
    return {};
}

std::vector<QRect> LessonFrames::frames() const
{
    std::vector<QRect> frames;
    for (const LessonHighlight& highlight : highlights_)
        if (const QRect frame = frameOf(highlight); !frame.isEmpty())
            frames.push_back(frame);
    return frames;
}

void LessonFrames::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = palette().color(QPalette::Highlight);
    for (const QRect& frame : frames()) {
        painter.setPen(QPen(colour, kFrame));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(frame).adjusted(kFrame / 2.0, kFrame / 2.0, -kFrame / 2.0, -kFrame / 2.0));
        // A pointer at its left edge, because colour is never the only sign; beside what is low, where words and boxes to
        // tick begin: on its right where the window ends.
        const bool low = frame.height() < 4 * kPointer;
        const bool right = low && frame.left() <= kPointer;
        const double at = right ? frame.right() + 1 : low ? frame.left() : frame.left() + kFrame + kPointer;
        const QPointF tip(at, frame.center().y());
        const double back = right ? kPointer : -kPointer;
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawPolygon(QPolygonF{tip, tip + QPointF(back, -kPointer), tip + QPointF(back, kPointer)});
    }
}

}  // namespace keyfall
