// SPDX-License-Identifier: MIT
#include "ui/window/docks.h"

#include <QAction>
#include <QDockWidget>

namespace keyfall {

Docks::Docks(QMainWindow& window, std::vector<Spec> specs) : QObject(&window), window_(window)
{
    for (Spec& spec : specs) {
        auto* dock = new QDockWidget(spec.title, &window);
        dock->setObjectName(spec.name);
        dock->setAccessibleName(spec.title);
        dock->toggleViewAction()->setToolTip(spec.tip);
        dock->toggleViewAction()->setStatusTip(spec.tip);
        dock->setWidget(new QWidget(dock));
        entries_.push_back({std::move(spec), dock, false});
    }
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        connect(entries_[i].dock, &QDockWidget::visibilityChanged, this,
                [this, i](bool visible) { shown(i, visible); });
    }
    window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    window.setDockNestingEnabled(true);
    reset();
}

void Docks::shown(std::size_t index, bool visible)
{
    if (live_ && visible)
        fill(entries_[index]);
}

void Docks::fill(Entry& entry)
{
    if (entry.filled)
        return;
    entry.filled = true;
    QWidget* const placeholder = entry.dock->widget();
    QWidget* const panel = entry.spec.make(entry.dock);
    entry.dock->setWidget(panel);
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
}

void Docks::fillAll()
{
    live_ = true;
    for (Entry& entry : entries_)
        fill(entry);
}

void Docks::reset()
{
    QDockWidget* lastInArea[3] = {};
    for (const Entry& entry : entries_) {
        entry.dock->setFloating(false);
        window_.removeDockWidget(entry.dock);
    }
    for (const Entry& entry : entries_) {
        window_.addDockWidget(entry.spec.area, entry.dock);
        const int place = entry.spec.area == Qt::LeftDockWidgetArea ? 0
            : entry.spec.area == Qt::RightDockWidgetArea            ? 1
                                                                    : 2;
        // Left, panels stand above each other: keys and program are used together. Elsewhere they share a place.
        if (lastInArea[place] && place != 0)
            window_.tabifyDockWidget(lastInArea[place], entry.dock);
        lastInArea[place] = entry.dock;
        entry.dock->show();
    }
    QList<QDockWidget*> left;
    QDockWidget* firstRight = nullptr;
    QDockWidget* firstBottom = nullptr;
    for (const Entry& entry : entries_) {
        if (entry.spec.area == Qt::LeftDockWidgetArea)
            left.append(entry.dock);
        else if (entry.spec.area == Qt::RightDockWidgetArea && !firstRight)
            firstRight = entry.dock;
        else if (entry.spec.area == Qt::BottomDockWidgetArea && !firstBottom)
            firstBottom = entry.dock;
    }
    const int width = window_.width();
    const int height = window_.height();
    if (left.size() == 2)
        window_.resizeDocks(left, {height * 3 / 5, height * 2 / 5}, Qt::Vertical);
    if (!left.isEmpty())
        window_.resizeDocks({left.first()}, {qBound(290, width / 4, 380)}, Qt::Horizontal);
    if (firstRight) {
        firstRight->raise();
        window_.resizeDocks({firstRight}, {qBound(280, width / 4, 420)}, Qt::Horizontal);
    }
    if (firstBottom) {
        firstBottom->raise();
        window_.resizeDocks({firstBottom}, {qBound(220, height * 2 / 5, 440)}, Qt::Vertical);
    }
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
    if (QDockWidget* found = dock(name)) {
        found->show();
        found->raise();
    }
}

QList<QAction*> Docks::toggles() const
{
    QList<QAction*> actions;
    for (const Entry& entry : entries_)
        actions.append(entry.dock->toggleViewAction());
    return actions;
}

}  // namespace keyfall
