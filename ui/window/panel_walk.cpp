// SPDX-License-Identifier: MIT
#include "ui/window/panel_walk.h"

#include <QApplication>

#include <algorithm>

namespace keyfall {

namespace {

bool canTakeFocus(const QWidget* widget)
{
    return widget && widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) != 0
        && !widget->focusProxy();
}

/// Whether `place` is `widget` or holds it.
bool holds(const QWidget* place, const QWidget* widget)
{
    return place == widget || place->isAncestorOf(widget);
}

/// A tab bar without tabs lies beside the window; what is scrolled out of sight comes into it with the focus.
bool isBeside(const QMainWindow& window, const QWidget& widget)
{
    return widget.parentWidget() == &window && !window.rect().intersects(widget.geometry());
}

}  // namespace

PanelWalk::PanelWalk(QMainWindow& window, const QList<QWidget*>& centre)
    : QObject(&window), window_(window), centre_(centre.begin(), centre.end())
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { remember(now); });
}

void PanelWalk::remember(QWidget* focused)
{
    const QList<QWidget*> all = places();
    const auto place = std::find_if(all.begin(), all.end(),
                                    [focused](const QWidget* each) { return focused && holds(each, focused); });
    if (place != all.end())
        last_[*place] = focused;
}

QList<QWidget*> PanelWalk::places() const
{
    QList<QWidget*> all;
    for (const QPointer<QWidget>& place : centre_)
        if (place && place->isVisible())
            all.append(place);
    QList<QDockWidget*> docks = window_.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
    docks.removeIf([](const QDockWidget* dock) { return !dock->isVisible() || dock->visibleRegion().isEmpty(); });
    // As they lie: from left to right, then from top to bottom.
    std::stable_sort(docks.begin(), docks.end(), [](const QDockWidget* a, const QDockWidget* b) {
        return std::pair(a->x(), a->y()) < std::pair(b->x(), b->y());
    });
    for (QDockWidget* dock : docks)
        all.append(dock);
    return all;
}

QWidget* PanelWalk::targetIn(QWidget* place) const
{
    if (QWidget* before = last_.value(place); canTakeFocus(before) && holds(place, before))
        return before;
    const auto* dock = qobject_cast<QDockWidget*>(place);
    QWidget* const proxy = dock ? dock->widget()->focusProxy() : place->focusProxy();
    if (canTakeFocus(proxy))
        return proxy;
    if (canTakeFocus(place))
        return place;
    for (QWidget* next = place->nextInFocusChain(); next != place; next = next->nextInFocusChain())
        if (place->isAncestorOf(next) && canTakeFocus(next))
            return next;
    return nullptr;
}

void PanelWalk::enter(QDockWidget* panel)
{
    if (panel == nullptr || !panel->isVisible())
        return;
    if (QWidget* target = targetIn(panel))
        target->setFocus(Qt::TabFocusReason);
}

void PanelWalk::go(int step)
{
    const QList<QWidget*> all = places();
    const QWidget* const focused = QApplication::focusWidget();
    const auto here = std::find_if(all.begin(), all.end(),
                                   [focused](const QWidget* place) { return focused && holds(place, focused); });
    const qsizetype count = all.size();
    qsizetype at = here == all.end() ? (step > 0 ? -1 : 0) : here - all.begin();
    for (qsizetype tries = 0; tries < count; ++tries) {
        at = (at + step + count) % count;
        if (QWidget* target = targetIn(all[at])) {
            target->setFocus(step > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
            return;
        }
    }
}

bool PanelWalk::tab(bool next)
{
    QWidget* const before = window_.focusWidget() ? window_.focusWidget() : &window_;
    const auto after = [next](const QWidget* w) { return next ? w->nextInFocusChain() : w->previousInFocusChain(); };
    for (QWidget* stop = after(before); stop != before; stop = after(stop)) {
        if (!canTakeFocus(stop) || isBeside(window_, *stop))
            continue;
        stop->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        return true;
    }
    return false;
}

}  // namespace keyfall
