// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/flame_tracks.h"

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;

namespace keyfall {

class FlameView;

/// Finds hops in the timeline, in all of its threads: a line to type in and how many there are. Return and Shift+Return
/// walk them, Escape looks for nothing. The view must outlive it.
class FlameFind final : public QWidget {
    Q_OBJECT

public:
    explicit FlameFind(FlameView* flame, QWidget* parent = nullptr);

    /// The timeline has other tracks: looks again.
    void lookAgain();
    [[nodiscard]] const std::vector<FlameHop>& matches() const { return matches_; }
    [[nodiscard]] QLineEdit& edit() const { return *edit_; }

Q_SIGNALS:
    void hopChosen(keyfall::FlameHop hop);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void go(int step);
    void showCount();

    FlameView* flame_;
    QLineEdit* edit_;
    QLabel* count_;
    std::vector<FlameHop> matches_;  ///< in the order of the axis
    int at_ = -1;
};

}  // namespace keyfall
