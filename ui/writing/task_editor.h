// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;
class QListWidget;
class QListWidgetItem;

namespace keyfall {

class LessonWriting;

/// A task while it is written: where it starts, what is wanted, what must not count; and which of the differences are asked
/// for.
class TaskEditor final : public QWidget {
    Q_OBJECT

public:
    explicit TaskEditor(LessonWriting& writing, QWidget* parent = nullptr);

    void show();
    /// What is recorded so far, where the checks stay.
    void tell();

private:
    void take(QListWidgetItem* item);

    LessonWriting& writing_;
    QLabel* state_;
    QListWidget* checks_;
    bool showing_ = false;
};

}  // namespace keyfall
