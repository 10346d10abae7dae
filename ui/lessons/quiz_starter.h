// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QSpinBox;

namespace keyfall {

class LessonCourse;

/// Below the list of lessons: a level and a seed, and a quiz of ten questions begins. The same seed asks the same.
class QuizStarter final : public QWidget {
    Q_OBJECT

public:
    explicit QuizStarter(LessonCourse& course, QWidget* parent = nullptr);

    /// Shows what was reached with this level and seed.
    void refresh();

private:
    LessonCourse& course_;
    QComboBox* level_;
    QSpinBox* seed_;
    QLabel* reached_;
};

}  // namespace keyfall
