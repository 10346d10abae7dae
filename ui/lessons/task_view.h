// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace keyfall {

class LessonCourse;

/// A task's checks as a live list: a mark, what is wanted, and what was found; below, the solutions once they may be
/// seen.
class TaskView final : public QWidget {
    Q_OBJECT

public:
    explicit TaskView(LessonCourse& course, QWidget* parent = nullptr);

    void refresh();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitSoon();
    void fitFound();
    void fitRows();

    LessonCourse& course_;
    QTreeWidget* list_;
    QLabel* end_;
    QPushButton* solution_;
    int nextSolution_ = 0;
};

}  // namespace keyfall
