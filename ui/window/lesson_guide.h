// SPDX-License-Identifier: MIT
#pragma once

#include <QMainWindow>
#include <QObject>

namespace keyfall {

class Actions;
class Docks;
class LadderView;
class MessageBar;
class StartScreen;
class Workbench;

/// Connects lessons with the window around them: what a step shows is raised, a clicked lane is an answer, and what could
/// not be kept is said.
class LessonGuide final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QMainWindow& window;
        Workbench& bench;
        Actions& actions;
        Docks& docks;
        StartScreen& start;
        LadderView& ladder;
        MessageBar& messages;
    };
    LessonGuide(const Parts& parts, QObject* parent);

private:
    void openLessons();
    void raise(const QString& panel);
    void follow(const QString& address);

    Parts parts_;
};

}  // namespace keyfall
