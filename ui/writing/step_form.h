// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include <functional>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QMenu;
class QPlainTextEdit;
class QVBoxLayout;

namespace keyfall {

class LessonWriting;
class OptionEditor;
class TaskEditor;

/// The fields of what is open: of the lesson, or of a step, by its kind.
class StepForm final : public QWidget {
    Q_OBJECT

public:
    explicit StepForm(LessonWriting& writing, QWidget* parent = nullptr);

    /// Other fields, or other texts in them.
    void show();
    /// What is told about the step, where the fields stay.
    void tell();
    /// The keys go to a field by the name that lesson files use.
    void goTo(const QString& field);

private:
    struct Field {
        QString name;
        QLabel* label;
        QWidget* edit;
        std::function<void(const QString&)> setText;
    };
    void addLine(const char* name, const QString& title);
    void addText(const char* name, const QString& title, int lines);
    void addKind();
    void addAsk();
    void addFacts();
    void fillClaims();
    void showFacts();

    LessonWriting& writing_;
    QVBoxLayout* layout_;
    QList<Field> fields_;
    QWidget* kindRow_ = nullptr;
    QComboBox* kind_ = nullptr;
    QWidget* askRow_ = nullptr;
    QLabel* asked_ = nullptr;
    OptionEditor* options_ = nullptr;
    TaskEditor* task_ = nullptr;
    QWidget* factRow_ = nullptr;
    QMenu* claims_ = nullptr;
    QListWidget* facts_ = nullptr;
    bool showing_ = false;
};

}  // namespace keyfall
