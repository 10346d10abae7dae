// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QMainWindow>
#include <QObject>

class QAction;

namespace keyfall {

class Actions;
class Docks;
class LadderView;
class LessonTabs;
struct LessonShow;
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

    /// Actions that open a lesson each ("Lesson: One fall"), in the language of the lessons now; children of this.
    void offerLessons();
    /// Kept: the steps of a lesson raise, fold, scroll and zoom nothing here, because they are shown elsewhere.
    void setWindowKept(bool kept) { kept_ = kept; }
    /// Closes what a step opened: before the layout is kept for a next start, which begins without a lesson.
    void leave();

private:
    void openLessons();
    void openWriting();
    [[nodiscard]] LessonTabs* openTabs();
    [[nodiscard]] LessonShow view() const;
    void raise(const QString& panel);
    void showBeside(const QString& panel);
    void putAway();
    /// Somebody closed or opened it: it is theirs now.
    void leaveOpen() { opened_.clear(); }
    void choose(const std::string& op);
    void follow(const QString& address);

    Parts parts_;
    QList<QAction*> offered_;
    bool kept_ = false;
    QString opened_;  ///< the panel that is open for the sake of the step
};

}  // namespace keyfall
