// SPDX-License-Identifier: MIT
#pragma once

#include <QMainWindow>
#include <QObject>
#include <QStringList>

namespace keyfall {

class Docks;
class Explanations;
class StartScreen;
class Workbench;

/// Shows the error that is read: its explanation at the left, where the panels of the session stand otherwise, its call
/// in the place of the picture. The session stays; its panels come back when the explanation is closed.
class ExplanationScreen final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QMainWindow& window;
        Workbench& bench;
        StartScreen& start;
        Docks& docks;
        Explanations& explanations;
    };
    explicit ExplanationScreen(const Parts& parts);

    void show();
    void leave();
    /// Gives the explanation the width that prose wants: also when the window is first painted, and has its panels' sizes.
    void widen();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showCall();
    void makeRoom();
    void giveRoomBack();

    Parts parts_;
    QStringList sentAway_;  ///< panels of the left that the explanation took the place of
    int width_ = 0;         ///< theirs
};

}  // namespace keyfall
