// SPDX-License-Identifier: MIT
#pragma once

#include <QDockWidget>
#include <QHash>
#include <QList>
#include <QMainWindow>
#include <QObject>
#include <QPointer>

namespace keyfall {

/// Takes the keyboard from panel to panel (F6), back to where it was in each, and through all of them (Tab).
class PanelWalk final : public QObject {
    Q_OBJECT

public:
    /// `centre`: what lies in the window's middle, in reading order; the docks come behind it.
    PanelWalk(QMainWindow& window, const QList<QWidget*>& centre);

    /// To the next panel that can be seen and has something to focus (`step` 1), or to the one before (-1).
    void go(int step);
    /// To the next widget that a person sees and that takes Tab, or to the one before; false where there is no other.
    /// Qt's own way leads from a panel's end to its begin where the panel has a focus proxy, as QWidget::focusNextPrevChild
    /// of Qt 6.4 takes the panel for a stop, and comes by the tab bars that it keeps beside the window.
    bool tab(bool next);
    /// Into that panel, where somebody was in it last; nothing where it cannot be seen or is null.
    void enter(QDockWidget* panel);

private:
    [[nodiscard]] QList<QWidget*> places() const;
    [[nodiscard]] QWidget* targetIn(QWidget* place) const;
    void remember(QWidget* focused);

    QMainWindow& window_;
    QList<QPointer<QWidget>> centre_;  ///< when a window closes, the focus moves on while these are deleted one by one
    QHash<QWidget*, QPointer<QWidget>> last_;  ///< what had the focus in a place
};

}  // namespace keyfall
