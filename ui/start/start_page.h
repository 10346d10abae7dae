// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QLayout;
class QLineEdit;
class QListView;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace keyfall {

class ExampleCard;
class ExampleModel;
class PasteBox;

/// What the window shows while no session is open: examples with pictures, recent files, and what else one can begin
/// with. It opens nothing itself.
class StartPage final : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    [[nodiscard]] ExampleModel& examples() const { return *examples_; }
    [[nodiscard]] QListView& gallery() const { return *gallery_; }
    void setRecent(const QStringList& paths);
    /// The session that is still open behind the page; empty: there is none to go back to.
    void setOpenSession(const QString& title);
    /// A lesson, counted from 1, with which somebody goes on; 0: there is none.
    void setLesson(int number, const QString& title);
    void setTheme(const Theme& theme);

Q_SIGNALS:
    void exampleChosen(const QString& path);
    void fileChosen(const QString& path);
    void textGiven(const QString& text);
    void newWanted();
    void openWanted();
    void lessonsWanted();
    void lessonGoesOn();
    void backWanted();
    /// It has been drawn for the first time; what takes time may begin.
    void painted();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeGallery();
    [[nodiscard]] QLayout* makeHead();
    /// Shows the examples whose title, sentence or needs have all of these words.
    void filter(const QString& words);
    [[nodiscard]] QVBoxLayout* makeColumn();
    [[nodiscard]] QPushButton* addButton(QVBoxLayout* column, const QString& text, const QString& tip);
    void fitCards();

    ExampleModel* examples_;
    ExampleCard* card_;
    QListView* gallery_;
    QLineEdit* filter_;
    QLabel* nothing_;  ///< said when no example has the words
    PasteBox* paste_;
    QLabel* recentTitle_;
    QListWidget* recent_;
    QPushButton* back_ = nullptr;
    QPushButton* goOn_ = nullptr;
    bool painted_ = false;
};

}  // namespace keyfall
