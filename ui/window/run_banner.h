// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"

#include <QFrame>

class QLabel;

namespace keyfall {

class Workbench;

/// The line above a panel that shows a run: it is there whenever that run is not the session's, and says so.
class RunBanner final : public QFrame {
    Q_OBJECT

public:
    RunBanner(Workbench& bench, QWidget* parent);

    /// `panel` below such a line; the panel's names and explanations become the whole's.
    [[nodiscard]] static QWidget* above(QWidget* panel, Workbench& bench, QWidget* parent);

private:
    void refresh();
    void applyTheme();

    Workbench& bench_;
    QLabel* words_;
};

}  // namespace keyfall
