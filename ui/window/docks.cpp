// SPDX-License-Identifier: MIT
#include "ui/window/docks.h"

#include "ui/window/panel_room.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMouseEvent>
#include <QTimer>

#include <utility>

namespace keyfall {

namespace {

// In lines of text, so that larger type gets wider panels and a window is small sooner.
constexpr double kLeftWidth = 21.5;
constexpr double kRightWidth = 23;
constexpr double kBottomHeight = 19;
constexpr double kTallHeight = 25;
constexpr double kProgram = 1.0 / 3;  ///< of the window's height
constexpr double kProgramInLow = 0.24;
constexpr double kMediumWidth = 68;
constexpr double kMediumHeight = 38;
constexpr double kRoomyWidth = 95;
constexpr double kRoomyHeight = 53;

}  // namespace

Docks::Docks(QMainWindow& window, std::vector<Spec> specs) : QObject(&window), window_(window)
{
    for (Spec& spec : specs) {
        auto* dock = new QDockWidget(spec.title, &window);
        dock->setObjectName(spec.name);
        dock->setAccessibleName(spec.title);
        dock->toggleViewAction()->setToolTip(spec.tip);
        dock->toggleViewAction()->setStatusTip(spec.tip);
        dock->setWidget(new QWidget(dock));
        entries_.push_back({std::move(spec), dock});
    }
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        QDockWidget* const dock = entries_[i].dock;
        dock->installEventFilter(this);
        connect(dock, &QDockWidget::visibilityChanged, this, [this, i](bool visible) { shown(i, visible); });
        connect(dock->toggleViewAction(), &QAction::triggered, this, [this, i](bool open) { toggledByHand(i, open); });
    }
    window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    window.setDockNestingEnabled(true);
    window.layout()->setSizeConstraint(QLayout::SetNoConstraint);  // keepWidth() does as it would, and less
    window.setAnimated(false);  // what an animation shows on its way is no size that anybody asked for
    window.installEventFilter(this);
    reset();
}

Docks::Room Docks::roomNow() const
{
    const double line = window_.fontMetrics().height();
    const double width = window_.width() / line;
    const double height = window_.height() / line;
    return width >= kRoomyWidth && height >= kRoomyHeight  ? Room::roomy
        : width >= kMediumWidth && height >= kMediumHeight ? Room::medium
                                                           : Room::compact;
}

void Docks::shown(std::size_t index, bool visible)
{
    if (live_ && visible)
        fill(entries_[index]);
}

void Docks::toggledByHand(std::size_t index, bool open)
{
    entries_[index].folded = false;
    if (open)
        makeRoomFor(entries_[index]);
}

void Docks::fill(Entry& entry)
{
    if (entry.filled)
        return;
    entry.filled = true;
    QWidget* const placeholder = entry.dock->widget();
    QWidget* const panel = entry.spec.make(entry.dock);
    entry.dock->setWidget(new PanelRoom(panel, entry.dock));
    if (entry.dock->whatsThis().isEmpty())
        entry.dock->setWhatsThis(panel->whatsThis());
    delete placeholder;
}

void Docks::fillVisible()
{
    live_ = true;
    for (Entry& entry : entries_) {
        // A dock behind another one of its place is "visible" to Qt, but shows nothing.
        if (entry.dock->isVisible() && !entry.dock->visibleRegion().isEmpty())
            fill(entry);
    }
    // The panels have other sizes than what stood in for them.
    if (!sizedByHand_ && !away_)
        applySizes();
}

void Docks::fillAll()
{
    live_ = true;
    for (Entry& entry : entries_)
        fill(entry);
}

void Docks::hideAll()
{
    away_ = true;
    for (Entry& entry : entries_)
        entry.dock->hide();
}

void Docks::comeBack()
{
    away_ = false;
    if (roomNow() != room_)  // the window was made larger or smaller meanwhile
        fit();
}

void Docks::place()
{
    QDockWidget* first[3] = {};
    for (const Entry& entry : entries_) {
        entry.dock->setFloating(false);
        window_.removeDockWidget(entry.dock);
    }
    for (const Entry& entry : entries_) {
        window_.addDockWidget(entry.spec.area, entry.dock);
        const int at = entry.spec.area == Qt::LeftDockWidgetArea ? 0
            : entry.spec.area == Qt::RightDockWidgetArea         ? 1
                                                                 : 2;
        // Left, panels stand above each other: keys and program are used together. Elsewhere they share a place.
        if (first[at] && at != 0)
            window_.tabifyDockWidget(first[at], entry.dock);
        else
            first[at] = entry.dock;
    }
}

void Docks::reset()
{
    putBack();
    place();
    sizedByHand_ = false;
    room_ = roomNow();
    for (Entry& entry : entries_) {
        const bool open = entry.spec.opens <= room_;
        entry.dock->setVisible(open);
        entry.folded = !open && entry.spec.opens != Room::never;
    }
    applySizes();
}

void Docks::applySizes()
{
    const double line = window_.fontMetrics().height();
    const auto resize = [this](QDockWidget* dock, double size, Qt::Orientation along) {
        window_.resizeDocks({dock}, {qRound(size)}, along);
    };
    QList<QDockWidget*> left;
    for (const Entry& entry : entries_) {
        if (entry.dock->isHidden() || entry.dock->isFloating())
            continue;
        switch (window_.dockWidgetArea(entry.dock)) {
        case Qt::LeftDockWidgetArea: left.append(entry.dock); break;
        case Qt::RightDockWidgetArea: resize(entry.dock, kRightWidth * line, Qt::Horizontal); break;
        case Qt::BottomDockWidgetArea:
            resize(entry.dock,
                   qMin((entry.spec.tall ? kTallHeight : kBottomHeight) * line,
                        window_.height() * (entry.spec.tall ? 0.5 : 0.45)),
                   Qt::Vertical);
            break;
        default: break;
        }
    }
    double width = kLeftWidth * line;  // never less than they need, or Qt corrects it at another time
    for (const QDockWidget* dock : left)
        width = qMax(width, double(dock->widget()->minimumSizeHint().width()));
    for (QDockWidget* dock : left)
        resize(dock, width, Qt::Horizontal);
    if (left.size() == 2) {  // in a low window the keys of a small model are in sight, and some lines of the program
        const double program = window_.height() * (room_ == Room::roomy ? kProgram : kProgramInLow);
        window_.resizeDocks(left, {qRound(window_.height() - program), qRound(program)}, Qt::Vertical);
    }
    // Where a panel's least size is larger, Qt moves the separator once more, and leaves the first one on the screen.
    QTimer::singleShot(0, &window_, qOverload<>(&QWidget::update));
}

void Docks::fit()
{
    if (away_)
        return;
    const Room now = roomNow();
    if (now == Room::compact)
        putBack();
    const Room before = std::exchange(room_, now);
    for (Entry& entry : entries_) {
        const bool fits = now != Room::compact && (entry.spec.opens <= now || entry.spec.opens == Room::never);
        if (now < before && !fits && !entry.dock->isHidden() && !entry.dock->isFloating()) {
            entry.dock->hide();
            entry.folded = true;
        } else if (now > before && fits && entry.folded) {
            entry.folded = false;
            entry.dock->show();
        }
    }
    if (!sizedByHand_)
        applySizes();
}

QDockWidget* Docks::dock(const QString& name) const
{
    for (const Entry& entry : entries_) {
        if (entry.spec.name == name)
            return entry.dock;
    }
    return nullptr;
}

void Docks::raise(const QString& name)
{
    for (Entry& entry : entries_) {
        if (entry.spec.name != name)
            continue;
        entry.folded = false;
        if (live_)
            fill(entry);  // Qt says "visible" only later, and whoever raises a panel goes on with it
        entry.dock->show();
        makeRoomFor(entry);
        entry.dock->raise();
    }
}

void Docks::raiseBelow(const QString& name, const QString& above)
{
    putBack();
    QDockWidget* const upper = dock(above);
    QDockWidget* const lower = dock(name);
    if (upper == nullptr || lower == nullptr || upper->isHidden() || upper->isFloating() || lower->isFloating()
        || !window_.tabifiedDockWidgets(upper).contains(lower))
        return raise(name);
    if (room_ == Room::compact)
        return;
    const QSize size = upper->size();
    for (Entry& entry : entries_)
        if (entry.dock == lower) {
            entry.folded = false;
            fill(entry);
        }
    // A split of tabs would make one more tab.
    window_.removeDockWidget(lower);
    window_.addDockWidget(window_.dockWidgetArea(upper), lower, Qt::Vertical);
    below_ = lower;
    above_ = upper;
    lower->show();
    window_.resizeDocks({upper, lower}, {size.width(), size.width()}, Qt::Horizontal);
    window_.resizeDocks({upper, lower}, {size.height() * 11 / 20, size.height() * 9 / 20}, Qt::Vertical);
    keepWidth();
}

void Docks::putBack()
{
    QDockWidget* const lower = std::exchange(below_, nullptr);
    if (lower == nullptr)
        return;
    const int width = above_->width();
    window_.removeDockWidget(lower);
    window_.addDockWidget(window_.dockWidgetArea(above_), lower);
    window_.tabifyDockWidget(above_, lower);
    lower->hide();
    above_->raise();
    window_.resizeDocks({above_}, {width}, Qt::Horizontal);
}

/// See Note [The canvas owns the window].
void Docks::makeRoomFor(const Entry& entry)
{
    if (entry.dock->isFloating())
        return;
    if (below_ != nullptr && entry.dock != above_
        && window_.dockWidgetArea(entry.dock) == window_.dockWidgetArea(below_)) {
        putBack();
        entry.dock->show();
    }
    const QList<QDockWidget*> sharing = window_.tabifiedDockWidgets(entry.dock);
    for (const Entry& other : entries_) {
        if (other.dock == entry.dock || other.dock->isHidden() || other.dock->isFloating())
            continue;
        if (room_ == Room::compact || sharing.contains(other.dock))
            other.dock->hide();
    }
    last_ = entry.dock;
    keepWidth();
    if (!sizedByHand_)
        applySizes();
}

QList<QAction*> Docks::toggles() const
{
    QList<QAction*> actions;
    for (const Entry& entry : entries_)
        actions.append(entry.dock->toggleViewAction());
    return actions;
}

QList<QAction*> Docks::toggles(Qt::DockWidgetArea area) const
{
    QList<QAction*> actions;
    for (const Entry& entry : entries_) {
        if (entry.spec.area == area)
            actions.append(entry.dock->toggleViewAction());
    }
    return actions;
}

QStringList Docks::folded() const
{
    QStringList names;
    for (const Entry& entry : entries_) {
        if (entry.folded)
            names.append(entry.spec.name);
    }
    return names;
}

void Docks::layoutRestored(const QStringList& folded)
{
    sizedByHand_ = true;
    room_ = roomNow();
    for (Entry& entry : entries_)
        entry.folded = entry.dock->isHidden() && folded.contains(entry.spec.name);
}

bool Docks::eventFilter(QObject* watched, QEvent* event)
{
    // A panel's words may have become wider since it was opened.
    if (watched == &window_ && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show)
        && !std::exchange(keeping_, true)) {
        keepWidth();
        keeping_ = false;
    }
    // Where no child is, a main window has only its separators.
    // A press on what lies between the docks; those that a bar or a panel does not take come here, too.
    if (watched == &window_ && event->type() == QEvent::MouseButtonPress
        && window_.childAt(static_cast<QMouseEvent*>(event)->position().toPoint()) == nullptr)
        sizedByHand_ = true;
    // Before Qt hands them to whatever comes next, which may be the x of a message that nobody has read yet.
    if (watched != &window_ && event->type() == QEvent::Hide && !event->spontaneous() && window_.isVisible()
        && static_cast<const QWidget*>(watched)->isAncestorOf(QApplication::focusWidget()))
        Q_EMIT closedWithFocus();
    return QObject::eventFilter(watched, event);
}

}  // namespace keyfall
