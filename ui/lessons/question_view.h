// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace keyfall {

class FactView;
class LessonCourse;

/// The open question: options as buttons with digits, or a line to write in; then whether it was right, in word and
/// shape, and why. Keys: 1-9 and 0 choose, E is "no kernel", H a hint, Return goes on.
class QuestionView final : public QWidget {
    Q_OBJECT

public:
    explicit QuestionView(LessonCourse& course, QWidget* parent = nullptr);

    void refresh();
    /// There is no room for all of it: once it is answered, what was chosen and the answer are what is left of it.
    bool shorten();
    /// What takes the keys of a question: its first option or the line, then the way to the next one. Null where there is none.
    [[nodiscard]] QWidget* firstControl() const;

Q_SIGNALS:
    /// "panel:proof": why the lookup ended where it did.
    void linkFollowed(const QString& address);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showOptions();
    void wrapOptions();
    void fitOptions();
    void sendAnswer();
    void clearOptions();

    LessonCourse& course_;
    QLabel* text_;
    FactView* facts_;
    QScrollArea* scroll_;  ///< around the options
    QWidget* options_;
    QVBoxLayout* optionsLayout_;
    QButtonGroup* group_;
    QLineEdit* line_;
    QPushButton* answer_;
    QLabel* reveal_;
    QPushButton* more_;
    bool short_ = false;
    QString shown_;  ///< the question whose options stand there
};

}  // namespace keyfall
