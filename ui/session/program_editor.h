// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

#include <optional>

class QLabel;

namespace keyfall {

class Document;
class ProgramText;

/// Where a message says it is: "program line 3, column 5".
struct ProgramPlace {
    int line = 0;
    int column = 1;
};
[[nodiscard]] std::optional<ProgramPlace> placeInProgram(const QString& where);

/// The session's program as text. What cannot be read is marked in its line and explained below the text.
class ProgramEditor final : public QWidget {
    Q_OBJECT

public:
    explicit ProgramEditor(Document& document, QWidget* parent = nullptr);

    /// Reads the program now instead of shortly after the last key; true when it can be read.
    bool check();
    [[nodiscard]] ProgramText* text() const { return text_; }
    /// Puts the cursor at the start of a line, counted from 1, and the focus into the text.
    void goToLine(int line);
    [[nodiscard]] QString problem() const;

private:
    void takeText();
    void showProgram();
    void showRunProblem();
    void showProblem(const QString& message, ProgramPlace place);

    Document& document_;
    ProgramText* text_;
    QLabel* problem_;
    QTimer checkSoon_;
    QTimer pause_;  ///< running: the next key belongs to the same undo step as the last one
    int burst_ = 0;
    bool adopting_ = false;
};

}  // namespace keyfall
