// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace keyfall {

class Workbench;

/// Above the ladder while the trace of another program is shown: how much came, which rank is shown, and a way to stop.
class TraceBar final : public QWidget {
    Q_OBJECT

public:
    TraceBar(Workbench& bench, QWidget* parent);

private:
    void refresh();

    Workbench& bench_;
    QLabel* words_;
    QLabel* sourceLabel_;
    QComboBox* source_;
    QToolButton* stop_;
};

}  // namespace keyfall
