// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;

namespace keyfall {

class LessonCourse;

/// Forgets how far somebody got: with the open step or its lesson, or, beside the list, with all. What is meant is asked in
/// place, before anything is forgotten.
class ProgressReset final : public QWidget {
    Q_OBJECT

public:
    /// `ofStep`: offers the open step and its lesson; else everything.
    ProgressReset(LessonCourse& course, bool ofStep, QWidget* parent = nullptr);

    /// Asks nothing any more: another page is shown.
    void calm();

private:
    QPushButton* offer(const QString& words, const char* name, const QString& question, std::function<void()> forget);

    LessonCourse& course_;
    QWidget* offers_;
    QWidget* asking_;
    QLabel* question_;
    QPushButton* no_;
    std::function<void()> forget_;
};

}  // namespace keyfall
