// SPDX-License-Identifier: MIT
#pragma once

#include <QUrl>
#include <QWidget>

class QComboBox;
class QLabel;
class QLayout;
class QListWidget;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QTextBrowser;

namespace keyfall {

class LessonCourse;
struct Lesson;
class ProgressReset;
class QuestionView;
class QuizStarter;
class TaskView;

/// The Lesson dock: the contents with how far one got, and the step that is open. Nothing is locked; a finished lesson
/// stays to be read. Alt+PageUp and Alt+PageDown go back and on.
class LessonPanel final : public QWidget {
    Q_OBJECT

public:
    explicit LessonPanel(LessonCourse& course, QWidget* parent = nullptr);

Q_SIGNALS:
    /// A link of the prose: "panel:proof", "hop:3", "key:Autograd", "op:relu".
    void linkFollowed(const QString& address);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    static QPushButton* addButton(const QString& words, const char* name, const QString& tip, QLayout* layout,
                                  QWidget* parent);
    void makeContents();
    void makeStep();
    void refresh();
    void showContents();
    void showStep();
    void follow(const QUrl& url);
    void fitText();
    void fitTextSoon();
    [[nodiscard]] bool isCramped() const;
    void placeFocus(bool hasKeys);
    void showMissing();
    void ignoreSecondClick();
    [[nodiscard]] QString stepText() const;
    [[nodiscard]] QString farIn(const Lesson& lesson) const;

    LessonCourse& course_;
    QStackedWidget* pages_;
    QString shownPlace_;    ///< the step that is shown, or nothing for the list
    bool opening_ = false;  ///< what was clicked gave way a moment ago
    bool readsOn_ = false;  ///< a step was answered: what is said of it comes in sight
    QListWidget* contents_ = nullptr;
    QComboBox* language_ = nullptr;
    QLabel* title_ = nullptr;
    QLabel* place_ = nullptr;
    QTextBrowser* text_ = nullptr;
    QuizStarter* quiz_ = nullptr;
    QPushButton* goOn_ = nullptr;
    ProgressReset* forgetAll_ = nullptr;
    ProgressReset* forgetStep_ = nullptr;
    QuestionView* question_ = nullptr;
    TaskView* task_ = nullptr;
    QPushButton* hint_ = nullptr;
    QPushButton* giveUp_ = nullptr;
    QPushButton* restart_ = nullptr;
    QLabel* missing_ = nullptr;
    QPushButton* goToMissing_ = nullptr;
    QPushButton* back_ = nullptr;
    QPushButton* next_ = nullptr;
};

}  // namespace keyfall
