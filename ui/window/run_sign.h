// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"

#include <QPointer>
#include <QWidget>

class QFrame;
class QLabel;
class QPushButton;

namespace keyfall {

class Workbench;

/// Lies over the picture of the run while that is not the session's run: dims it, and says so in its midst. The picture
/// below still takes the mouse; only the words can be pressed.
class RunSign final : public QWidget {
    Q_OBJECT

public:
    /// Covers `picture` and follows its size.
    RunSign(Workbench& bench, QWidget* picture);

    void setTheme(const Theme& theme);
    /// Whether the words can be seen now.
    [[nodiscard]] bool isShown() const;
    [[nodiscard]] bool dims() const { return dims_; }
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void runWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void place();

    Workbench& bench_;
    QWidget* picture_;
    QPointer<QFrame> card_;  ///< beside this widget, which lets the mouse through
    QPushButton* note_;
    QLabel* why_;
    Theme theme_ = Theme::light();
    bool dims_ = false;
    bool blank_ = false;
};

}  // namespace keyfall
