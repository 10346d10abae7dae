// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QWidget>

class QFileDialog;
class QLabel;
class QListWidget;
class QListWidgetItem;
class QPushButton;
class QSplitter;
class QToolButton;
class QVBoxLayout;

namespace keyfall {

class LessonWriting;
class StepForm;

/// The tab where lessons are written: the steps, the fields of the one that is open, and what is missing.
class WritePanel final : public QWidget {
    Q_OBJECT

public:
    explicit WritePanel(LessonWriting& writing, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeHead(QVBoxLayout& layout);
    void makeSteps(QVBoxLayout& layout);
    void makeFoot(QVBoxLayout& layout);
    void showSteps();
    void tell();
    void follow(QListWidgetItem* item);
    void chooseFile(bool toSave, const QString& title, const QString& filter, const QString& suffix,
                    void (WritePanel::*then)(const QString&));
    void openFile(const QString& path);
    void saveFile(const QString& path);
    void writePage(const QString& path);
    void say(const QString& problem);

    LessonWriting& writing_;
    QSplitter* parts_ = nullptr;
    QListWidget* steps_ = nullptr;
    StepForm* form_ = nullptr;
    QToolButton* undo_ = nullptr;
    QToolButton* redo_ = nullptr;
    QLabel* name_ = nullptr;
    QLabel* state_ = nullptr;
    QListWidget* missing_ = nullptr;
    QPushButton* try_ = nullptr;
    QPushButton* check_ = nullptr;
};

}  // namespace keyfall
