// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QList>
#include <QMainWindow>
#include <QObject>
#include <QPointer>

namespace keyfall {

/// Takes the keyboard from panel to panel (F6), back to where it was in each.
class PanelWalk final : public QObject {
    Q_OBJECT

public:
    /// `centre`: what lies in the window's middle, in reading order; the docks come behind it.
    PanelWalk(QMainWindow& window, const QList<QWidget*>& centre);

    /// To the next panel that can be seen and has something to focus (`step` 1), or to the one before (-1).
    void go(int step);

private:
    [[nodiscard]] QList<QWidget*> places() const;
    [[nodiscard]] QWidget* targetIn(QWidget* place) const;
    void remember(QWidget* focused);

    QMainWindow& window_;
    QList<QPointer<QWidget>> centre_;  ///< when a window closes, the focus moves on while these are deleted one by one
    QHash<QWidget*, QPointer<QWidget>> last_;  ///< what had the focus in a place
};

}  // namespace keyfall
