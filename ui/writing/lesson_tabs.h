// SPDX-License-Identifier: MIT
#pragma once

#include <QTabWidget>

namespace keyfall {

class LessonCourse;
class LessonPanel;
class LessonWriting;
class WritePanel;

/// The Lesson dock: a tab where lessons are taken, and one where they are written.
class LessonTabs final : public QTabWidget {
    Q_OBJECT

public:
    LessonTabs(LessonCourse& course, LessonWriting& writing, QWidget* parent = nullptr);

    [[nodiscard]] LessonPanel& learn() { return *learn_; }
    void showLearn();
    void showWrite();

private:
    LessonPanel* learn_;
    WritePanel* write_;
};

}  // namespace keyfall
