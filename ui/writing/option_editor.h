// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace keyfall {

class LessonWriting;

/// The answers of a step where one chooses: what each says, why it is right or wrong, and which is right.
class OptionEditor final : public QWidget {
    Q_OBJECT

public:
    explicit OptionEditor(LessonWriting& writing, QWidget* parent = nullptr);

    /// Shows the answers of the step that is open.
    void show();

private:
    void addRow(int option);
    void set(int option, const char* field, const QString& text);

    LessonWriting& writing_;
    QVBoxLayout* rows_;
    QPushButton* add_;
};

}  // namespace keyfall
